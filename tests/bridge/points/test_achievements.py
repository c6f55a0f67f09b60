"""Achievements of 2.1: every place of every standing against a grid, the named championships, notes 4, 5 and 6."""

from __future__ import annotations

import tomllib
from datetime import date

import pytest
from tests.bridge.account_builders import EDITION, account, entry
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.balance import balance
from tavlei.bridge.points.achievements import (
    Championship,
    ChampionshipStanding,
    achievement,
    achievement_level,
    championship,
    championship_by_status,
    championships,
    read_place_rows,
)
from tavlei.bridge.points.championships import read_championships
from tavlei.bridge.vocabulary import Format, SpecialStatus
from tavlei.rulebook import DataError, Refusal

TODAY = date(2024, 6, 1)
# the levels of places 1 to 12, a point where there is no achievement
GRID = {
    (ChampionshipStanding.MAIN_WORLD_EUROPE, Format.TEAMS): "54433333....",
    (ChampionshipStanding.MAIN_WORLD_EUROPE, Format.PAIRS): "5443333333..",
    (ChampionshipStanding.WORLD_EUROPE, Format.TEAMS): "43322222....",
    (ChampionshipStanding.WORLD_EUROPE, Format.PAIRS): "4332222222..",
    (ChampionshipStanding.MAIN_RUSSIAN, Format.TEAMS): "32211.......",
    (ChampionshipStanding.MAIN_RUSSIAN, Format.PAIRS): "3221111111..",
    (ChampionshipStanding.RUSSIAN, Format.TEAMS): "211.........",
    (ChampionshipStanding.RUSSIAN, Format.PAIRS): "211.........",
    (ChampionshipStanding.RUSSIAN, Format.INDIVIDUAL): "211.........",
    (ChampionshipStanding.REGIONAL, Format.TEAMS): "1...........",
    (ChampionshipStanding.REGIONAL, Format.PAIRS): "1...........",
}
NAMED = {
    ChampionshipStanding.MAIN_WORLD_EUROPE: (10, 6),  # teams, pairs
    ChampionshipStanding.WORLD_EUROPE: (7, 4),
    ChampionshipStanding.MAIN_RUSSIAN: (2, 3),
    ChampionshipStanding.RUSSIAN: (2, 5),
}


@pytest.mark.clause(EDITION, "2.1", "2.1/level1", "2.1/level2", "2.1/level3", "2.1/level4", "2.1/level5")
@pytest.mark.parametrize(("standing", "played"), GRID)
def test_the_level_of_every_place(standing: ChampionshipStanding, played: Format) -> None:
    expected = [None if each == "." else int(each) for each in GRID[standing, played]]
    event = Championship(standing, CLASSIFICATION.clause("2.1"))
    assert [achievement_level(event, played, place, CLASSIFICATION) for place in range(1, 13)] == expected
    assert achievement_level(event, played, 500, CLASSIFICATION) is None


@pytest.mark.clause(EDITION, "2.1/level2")
def test_places_below_the_third_in_the_champions_cup_are_nothing() -> None:
    cup = championship("european_champions_cup", TODAY, CLASSIFICATION)
    assert [achievement_level(cup, Format.TEAMS, place, CLASSIFICATION) for place in range(1, 6)] == [
        4,
        3,
        3,
        None,
        None,
    ]


@pytest.mark.clause(EDITION, "2.1")
def test_the_list_names_every_championship_once() -> None:
    for standing, (teams, pairs) in NAMED.items():
        of_it = [championship for championship in championships(CLASSIFICATION) if championship.standing is standing]
        assert sum(each.format is Format.TEAMS for each in of_it) == teams, standing
        assert sum(each.format is Format.PAIRS for each in of_it) == pairs, standing
    assert (
        len({championship.key for championship in championships(CLASSIFICATION)})
        == len(championships(CLASSIFICATION))
        == 40
    )
    assert all(championship.name and len(set(championship.name)) == 3 for championship in championships(CLASSIFICATION))


@pytest.mark.clause(EDITION, "2.2/note4")
@pytest.mark.parametrize(("key", "played"), [("ussr_cis_teams", Format.TEAMS), ("ussr_cis_pairs", Format.PAIRS)])
def test_ussr_and_cis_championships_count_as_main_ones_of_russia(key: str, played: Format) -> None:
    event = championship(key, date(1990, 5, 1), CLASSIFICATION)
    russian = Championship(ChampionshipStanding.MAIN_RUSSIAN, CLASSIFICATION.clause("2.1"))
    assert event.clause.number == "2.2/note4"
    for place in range(1, 12):
        assert achievement_level(event, played, place, CLASSIFICATION) == achievement_level(
            russian, played, place, CLASSIFICATION
        )


@pytest.mark.clause(EDITION, "2.2/note6")
def test_a_small_women_or_junior_championship_counts_as_regional() -> None:
    for key in ("russia_women_pairs", "russia_junior_pairs", "russia_junior_imp_pairs"):
        small = championship(key, TODAY, CLASSIFICATION).with_small_field(CLASSIFICATION)
        assert [achievement_level(small, Format.PAIRS, place, CLASSIFICATION) for place in (1, 2, 3)] == [1, None, None]
        assert achievement_level(championship(key, TODAY, CLASSIFICATION), Format.PAIRS, 1, CLASSIFICATION) == 2
    other = championship("russia_mixed_pairs", TODAY, CLASSIFICATION)
    assert other.with_small_field(CLASSIFICATION) == other
    by_status = championship_by_status(SpecialStatus.RUSSIAN, CLASSIFICATION, small_field=True)
    assert by_status is not None
    assert (by_status.standing, by_status.clause.number) == (ChampionshipStanding.REGIONAL, "2.2/note6")
    main = championship_by_status(SpecialStatus.MAIN_RUSSIAN, CLASSIFICATION, small_field=True)
    assert main is not None
    assert main.standing is ChampionshipStanding.MAIN_RUSSIAN


@pytest.mark.clause(EDITION, "2.1")
def test_the_special_status_tells_the_standing() -> None:
    found = {status: championship_by_status(status, CLASSIFICATION) for status in SpecialStatus}
    assert found[SpecialStatus.NONE] is None
    assert [each.standing.value for each in found.values() if each] == ["regional", "russian", "main_russian"]


DATED = """
[championships.x]
clause = "2.1"
standing = "russian"
format = "pairs"
en = "x"
ru = "x"
uk = "x"
valid_to = 2023-12-31
[championships.x_since_2024]
clause = "2.1"
key = "x"
standing = "regional"
format = "pairs"
en = "x"
ru = "x"
uk = "x"
valid_from = 2024-01-01
"""


@pytest.mark.clause(EDITION, "2.2/note5")
def test_a_corrected_list_is_dated() -> None:
    before, after = read_championships(tomllib.loads(DATED), CLASSIFICATION)
    assert (before.in_force(date(2023, 12, 31)), before.in_force(date(2024, 1, 1))) == (True, False)
    assert (after.in_force(date(2023, 12, 31)), after.in_force(date(2024, 1, 1))) == (False, True)
    assert [achievement_level(each, Format.PAIRS, 1, CLASSIFICATION) for each in (before, after)] == [2, 1]
    won = entry(date(2023, 12, 31), level=achievement_level(before, Format.PAIRS, 1, CLASSIFICATION))
    assert balance(account(won), date(2024, 6, 1), CLASSIFICATION).level == 2  # what was entered stays
    for text in (
        DATED.replace("2024-01-01", "2023-12-31"),
        DATED.replace('"pairs"', '"quads"'),
        DATED.replace('uk = "x"\n', ""),
        DATED.replace('"2.1"', '"9.9"'),
    ):
        with pytest.raises(DataError):
            read_championships(tomllib.loads(text), CLASSIFICATION)


ROW = '[[places]]\nclause = "2.1/level1"\nlevel = 1\nstanding = "regional"\nfirst = 1\nlast = 1\n'


@pytest.mark.parametrize(
    ("old", "new"), [("level = 1", "level = 6"), ("last = 1", "last = 0"), ("regional", "local"), ("2.1/level1", "2.9")]
)
def test_a_row_that_cannot_be_is_refused(old: str, new: str) -> None:
    assert read_place_rows(tomllib.loads(ROW), CLASSIFICATION)[0].level == 1
    with pytest.raises(DataError):
        read_place_rows(tomllib.loads(ROW.replace(old, new)), CLASSIFICATION)


def test_bad_places_formats_and_keys_are_refused() -> None:
    for wrong in (
        lambda: achievement_level(
            Championship(ChampionshipStanding.REGIONAL, CLASSIFICATION.clause("2.1")), Format.PAIRS, 0, CLASSIFICATION
        ),
        lambda: achievement_level(championship("bermuda_bowl", TODAY, CLASSIFICATION), Format.PAIRS, 1, CLASSIFICATION),
        lambda: championship("bermuda_triangle", TODAY, CLASSIFICATION),
    ):
        with pytest.raises(Refusal):
            wrong()


def test_an_achievement_names_its_clause() -> None:
    found = achievement(
        championship("venice_cup", TODAY, CLASSIFICATION), Format.TEAMS, 8, CLASSIFICATION
    ).explanation()
    assert (found.verdict.value, [clause.number for clause in found.clauses]) == (3, ["2.1/level3", "2.1"])
    assert "B47" in found.readings
    nothing = achievement(
        championship("venice_cup", TODAY, CLASSIFICATION), Format.TEAMS, 9, CLASSIFICATION
    ).explanation()
    assert (nothing.verdict.key, nothing.verdict.value) == ("bridge.no_achievement", None)
