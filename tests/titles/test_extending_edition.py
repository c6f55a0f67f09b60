"""A later edition that lists only what it changes: evaluation and explanation follow it, the earlier one stays."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.rulebook.copies import PACKAGE
from tests.titles.people import NORMS, athlete, competition, condition, field, verdict

from tavlei.calc import run_calculator
from tavlei.rulebook import Library, Rulebook, lay_over
from tavlei.titles import Evaluation, Title, TitleOutcome, evaluate, shipped_table
from tavlei.titles.place.rows import place_rows

OLD = "draughts-norms-2022"
NEW = "draughts-norms-2027"
EDITIONS = f"""
[{NEW}]
series = "draughts-norms"
language = "ru"
document = "amendment"
extends = "{OLD}"
valid_from = 2027-01-01
title = {{ en = "Norms 2027", ru = "Нормы 2027", uk = "Норми 2027" }}
short_title = {{ en = "Norms 2027", ru = "Нормы 2027", uk = "Норми 2027" }}
issuer = {{ en = "Ministry", ru = "Министерство", uk = "Міністерство" }}
"""
CONDITIONS = f"""
edition = "{NEW}"
[norm.MS]
participants = {{ value = 9, clause = "3/6.2" }}
"""
PLACES = f"""
edition = "{NEW}"
[[rows]]
title = "MS"
clause = "2/table/all-russian"
status = ["all_russian"]
kind = "championship"
disciplines = ["russian_rapid"]
places = 2
"""

RENJU = f"""
edition = "{NEW}"
["5/table"]
assumed = false
source = "Order no. 2"
"""


def table_with_a_lower_first_row() -> str:
    """The table of MS in Russian draughts, whose first row begins at 2420 instead of 2426."""
    shipped = tomllib.loads((PACKAGE / "figures" / OLD / "norm_tables.toml").read_text(encoding="utf-8"))
    first, *rest = shipped["3/table/ms-russian"]["rows"]
    rows = [{**first, "M": [2420, 2430]}, *rest]
    listed = ",\n".join(f"{{ percent = {row['percent']}, M = {row['M']}, F = {row['F']} }}" for row in rows)
    return f'edition = "{NEW}"\n["3/table/ms-russian"]\nrows = [\n{listed}\n]\n'


@pytest.fixture
def amended(tmp_path: Path) -> Path:
    """A folder with the edition of 2027."""
    figures = tmp_path / "figures" / NEW
    figures.mkdir(parents=True)
    (tmp_path / "editions.toml").write_text(EDITIONS, encoding="utf-8")
    (figures / "title_conditions.toml").write_text(CONDITIONS, encoding="utf-8")
    (figures / "norm_tables.toml").write_text(table_with_a_lower_first_row(), encoding="utf-8")
    (figures / "place_rows.toml").write_text(PLACES, encoding="utf-8")
    (figures / "indicator_percent.toml").write_text(RENJU, encoding="utf-8")
    return tmp_path


@pytest.fixture
def installed(amended: Path) -> Iterator[None]:
    """The edition of 2027 laid over the package's own."""
    lay_over(amended)
    yield
    lay_over()


def evaluated(rulebook: Rulebook) -> Evaluation:
    """Nine participants, the hero wins all against an average of 2424."""
    hero = athlete("hero", elo_r=2400)
    return evaluate(competition(hero, field(8, elo_r=2424), ["1-0"] * 8), rulebook, only=[Title.MS])


@pytest.mark.clause(OLD, "3/table/ms-russian", "3/6.2")
def test_a_changed_row_and_a_changed_figure_are_followed_and_cited(amended: Path) -> None:
    library = Library(PACKAGE, amended)
    later = evaluated(Rulebook.of(NEW, among=library))
    found = verdict(later, "MS", "norm")
    assert found.outcome is TitleOutcome.FULFILLED
    assert found.norm == 5
    enough = condition(found, "participants")
    assert (enough.threshold, enough.readings, str(enough.clause)) == (9, ("N28",), f"{NEW} 3/6.2")
    explanation = later.explanation()
    assert {clause.edition for clause in explanation.clauses} == {NEW}
    assert f"{NEW} 3/table/ms-russian" in map(str, explanation.clauses)


@pytest.mark.clause(OLD, "3/table/ms-russian", "3/6.2")
def test_the_earlier_edition_does_not_move(amended: Path) -> None:
    library = Library(PACKAGE, amended)
    for rulebook in (Rulebook.of(OLD, among=library), Rulebook.on("draughts-norms", date(2026, 12, 31), among=library)):
        earlier = evaluated(rulebook)
        found = verdict(earlier, "MS", "norm")
        assert (found.outcome, found.norm) == (TitleOutcome.NOT_FULFILLED, None)
        assert condition(found, "participants").threshold == 10
        assert {clause.edition for clause in earlier.explanation().clauses} == {OLD}


@pytest.mark.clause(OLD, "2/table/all-russian")
def test_the_rows_of_a_changed_clause_are_replaced_and_the_others_taken_over(amended: Path) -> None:
    later = place_rows(Rulebook.of(NEW, among=Library(PACKAGE, amended)))
    assert len(later) == len(place_rows(NORMS))
    assert {row.clause.edition for row in later} == {NEW}
    (changed,) = [row for row in later if row.clause.number == "2/table/all-russian"]
    assert (changed.places, len(changed.disciplines)) == (2, 1)


@pytest.mark.clause(OLD, "5/table")
def test_an_edition_may_bring_the_table_that_was_lost(amended: Path) -> None:
    """R13 ends where the figures are the regulation's own."""
    later = shipped_table(Rulebook.of(NEW, among=Library(PACKAGE, amended)))
    assert (later.assumed, later.source, later.readings, str(later.clause)) == (
        False,
        "Order no. 2",
        (),
        f"{NEW} 5/table",
    )
    assert later.cells == shipped_table(NORMS).cells
    assert shipped_table(NORMS).assumed


@pytest.mark.usefixtures("installed")
def test_the_calculator_goes_by_the_day_of_the_competition_or_the_edition_that_is_named() -> None:
    given = {
        "discipline": "russian",
        "status": "federal_district",
        "system": "swiss",
        "titles": ["MS"],
        "participants": [{"id": "hero", "sex": "M", "birth": 1990, "citizen": True, "elo_r": 2400}]
        + [{"id": f"o{number}", "sex": "M", "birth": 1990, "citizen": True, "elo_r": 2424} for number in range(8)],
        "rounds": [[{"white": "hero", "black": f"o{number}", "result": "1-0"}] for number in range(8)],
    }
    turn = {"start": "2026-12-28", "end": "2027-01-05"}
    assert _norm({**given, **turn}) == ("5", f"{NEW} 3/6", "fulfilled")
    assert _norm({**given, **turn, "end": "2026-12-31"}) == (None, f"{OLD} 3/6", "not_fulfilled")
    assert _norm({**given, **turn, "edition": OLD}) == (None, f"{OLD} 3/6", "not_fulfilled")


def _norm(given: dict[str, Any]) -> tuple[str | None, str, str]:
    hero = run_calculator("titles.evaluate", given)["participants"][0]
    (found,) = [title for title in hero["titles"] if title["by"] == "norm"]
    return found["norm"], found["clause"], found["outcome"]


@pytest.mark.usefixtures("installed")
@pytest.mark.clause(OLD, "3/6.2")
def test_the_conditions_go_by_the_year_of_the_competition() -> None:
    given = {
        "title": "MS", "discipline": "russian", "sex": "M", "birth_year": 1990, "participants": 9, "rounds": 9,
        "system": "swiss", "status": "russia", "own_rating": 2400,
    }  # fmt: skip
    assert run_calculator("norms.title_conditions", {**given, "year": 2027})["possible"]
    earlier = run_calculator("norms.title_conditions", {**given, "year": 2026})
    assert earlier["why_not"] == ["fewer than 10 participants"]
    fewer = run_calculator("norms.title_conditions", {**given, "year": 2027, "participants": 8})
    assert fewer["why_not"] == ["fewer than 9 participants"]
