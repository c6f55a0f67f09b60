"""The rows of sections 1 and 2 against a second transcription; rows that contradict themselves."""

from __future__ import annotations

import tomllib

import pytest
from tests.titles.people import NORMS

from tavlei.rulebook import DataError
from tavlei.titles.place.rows import PlaceRequirement, place_rows, read_place_rows

EDITION = "draughts-norms-2022"

QUICK = {"russian_rapid", "international_rapid", "russian_blitz", "international_blitz"}
TEAMS = {"russian_team", "international_team"}
QUICK_TEAMS = {"russian_rapid_team", "russian_blitz_team", "international_rapid_team", "international_blitz_team"}

# event, disciplines, groups, places, starred figures; typed off the document a second time.
GR = [
    ("world championship", QUICK, "adults", 4),
    ("world championship", TEAMS, "adults", 3),
    ("world championship", {"renju"}, "adults", 3),
    ("world_cup championship", QUICK, "adults", 3),
    ("europe championship", QUICK, "adults", 2),
    ("europe championship", TEAMS, "adults", 2),
    ("europe championship", {"renju"}, "adults", 2),
    ("europe_cup championship", QUICK, "adults", 1),
]
MS = [
    ("world first", QUICK, "under_27 under_20 under_17", 1, {}),
    ("world first", {"renju"}, "21_25 16_20", 3, {"renju_rating": 2120}),
    ("world first", {"renju"}, "12_15", 2, {"renju_rating": 2120}),
    ("europe first", QUICK, "under_27 under_20 under_17", 1, {}),
    ("europe first", {"renju"}, "21_25 16_20", 2, {"renju_rating": 2120}),
    ("europe first", {"renju"}, "12_15", 1, {"renju_rating": 2120}),
    ("international championship", QUICK, "adults", 1, {"unified_calendar": 0}),
    ("international championship", {"renju"}, "adults", 1, {"unified_calendar": 0, "competition_rank": 300}),
    ("russia championship", QUICK, "adults", 3, {"percent": 50, "regions": 22}),
    (
        "russia championship",
        QUICK_TEAMS,
        "adults",
        2,
        {"percent": 50, "regions": 22, "teams": 10, "team_rounds": 7},
    ),
    ("russia championship men mixed", {"renju"}, "adults", 6, {"renju_rating": 1920}),
    ("russia championship women", {"renju"}, "adults", 2, {"renju_rating": 1920}),
    ("russia first", QUICK, "under_27 under_20", 1, {"regions": 8}),
    ("russia first", {"renju"}, "21_25 16_20", 1, {"regions": 8, "renju_rating": 2120}),
    ("all_russian championship", QUICK, "adults", 1, {"unified_calendar": 0}),
    ("all_russian championship", {"renju"}, "adults", 1, {"unified_calendar": 0, "competition_rank": 300}),
]


def told(row: PlaceRequirement) -> tuple[str, set[str], str, int]:
    event = " ".join([*row.status, row.kind, *row.of])
    return event, {discipline.value for discipline in row.disciplines}, " ".join(row.age_groups), row.places


def rows(title: str) -> list[PlaceRequirement]:
    return [row for row in place_rows(NORMS) if row.title == title]


@pytest.mark.clause(EDITION, "1/table/world-championship", "1/table/world-cup", "1/table/europe-championship")
@pytest.mark.clause(EDITION, "1/table/europe-cup")
def test_the_rows_of_gr() -> None:
    assert [told(row) for row in rows("GR")] == GR
    assert {row.games for row in rows("GR")} == {7}
    assert {row.clause.number: row.cup_parts for row in rows("GR") if row.cup_parts} == {
        "1/table/world-cup": ("single", "final", "sum_of_stages"),
        "1/table/europe-cup": ("single", "final", "sum_of_stages"),
    }


@pytest.mark.clause(EDITION, "2/table/world-youth", "2/table/europe-youth", "2/table/international")
@pytest.mark.clause(EDITION, "2/table/international-renju", "2/table/russia-championship", "2/table/russia-first")
@pytest.mark.clause(EDITION, "2/table/russia-championship-renju", "2/table/all-russian", "2/table/all-russian-renju")
def test_the_rows_of_ms() -> None:
    found = [(*told(row), {name: asked.number for name, asked in (row.figures or {}).items()}) for row in rows("MS")]
    assert found == [tuple(asked) for asked in MS]
    assert [row.clause.number for row in rows("MS") if row.or_twice] == ["2/table/russia-championship"] * 2


def test_every_starred_figure_cites_its_own_clause() -> None:
    cited = {figure.clause.number for row in place_rows(NORMS) for figure in (row.figures or {}).values()}
    assert cited == {
        "2/table/world-youth",
        "2/table/europe-youth",
        "2/table/international",
        "2/table/international-renju",
        "2/table/international-renju/1",
        "2/table/russia-championship/1",
        "2/table/russia-championship/2",
        "2/table/russia-championship/3",
        "2/table/russia-championship-renju/1",
        "2/table/russia-first/1",
        "2/table/russia-first/2",
        "2/table/all-russian",
        "2/table/all-russian-renju",
        "2/table/all-russian-renju/1",
    }


GOOD = """
[[rows]]
title = "MS"
clause = "2/table/all-russian"
status = ["all_russian"]
kind = "championship"
disciplines = ["renju"]
places = 1
renju_rating = { value = 1, clause = "2/table/all-russian" }
"""


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("places = 1", "places = 0", "a row has the fields"),
        ("places = 1", 'places = "1"', "a row has the fields"),
        ("places = 1", "places = 1\nplace = 2", "a row has the fields"),
        ('status = ["all_russian"]', 'status = ["moon"]', "a word nobody knows"),
        ('disciplines = ["renju"]', 'disciplines = ["go"]', "a word nobody knows"),
        ('clause = "2/table/all-russian"\n', 'clause = "2/table/moon"\n', "2/table/moon"),
        ("value = 1, clause", "value = 1, clauses", r"rows\[0\].renju_rating"),
    ],
)
def test_a_row_that_contradicts_itself_is_refused(old: str, new: str, why: str) -> None:
    assert len(read_place_rows(tomllib.loads(GOOD), NORMS)) == 1
    assert old in GOOD
    with pytest.raises(DataError, match=why):
        read_place_rows(tomllib.loads(GOOD.replace(old, new)), NORMS)
