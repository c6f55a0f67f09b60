"""A bridge month by the plan against the rules: random federations, every branch, no difference."""

from __future__ import annotations

import json
import tempfile
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from tests.bulk.bridge_months import LIST_DAY, months, write_tables
from tests.proving import examples

from tavlei.bulk.bridge import plan
from tavlei.bulk.bridge.run import MonthTask, publish_list
from tavlei.bulk.bridge.sheets import explain
from tavlei.bulk.engines import Engine, EngineSettings
from tavlei.calc import run_calculator
from tavlei.calc.bridge.month import rating_explained
from tavlei.calc.running import evaluate
from tavlei.rulebook import Rulebook, exact_text

EDITION = "bridge-classification-2024"
SERIES = "bridge-classification"


def by_plan(month: dict[str, Any], folder: Path, engine: Engine = Engine.DUCKDB, sample: int = 0) -> Path:
    games, people = write_tables(month, folder)
    out = folder / "out"
    task = MonthTask(LIST_DAY, Rulebook.on(SERIES, LIST_DAY))
    publish_list(games, people, out, task, settings=EngineSettings(engine, threads=1), sample=sample, seed=1)
    return out


def compare(month: dict[str, Any], out: Path) -> None:
    """Rows, rating list, next state, sources and batches, each as the calculator has them."""
    wanted = run_calculator("bridge.month", month)
    rows = pq.read_table(out / "rows.parquet").to_pylist()
    assert [_row(told) for told in rows] == wanted["players"]
    assert [_line(told) for told in pq.read_table(out / "list.parquet").to_pylist()] == wanted["rating_list"]
    assert pq.read_table(out / "new_entries.parquet").column("source").to_pylist() == wanted["new_entries"]
    assert pq.read_table(out / "batches.parquet").to_pylist() == wanted["batches"]
    state = pq.read_table(out / "people.parquet").to_pylist()
    held = [told for told in state if told["list_day"] is not None]
    assert {told["list_day"] for told in held} <= {LIST_DAY}
    assert [_held(told) for told in held] == wanted["state"]
    assert sorted(told["number"] for told in state) == sorted(told["number"] for told in month["players"])
    run = json.loads((out / "run.json").read_text(encoding="utf-8"))
    assert (run["list_day"], run["edition"]) == (LIST_DAY.isoformat(), EDITION)


def _row(told: dict[str, Any]) -> dict[str, Any]:
    coefficient = exact_text(Fraction(told["coefficient"]))
    found = {name: told[name] for name in told if name != "on_rating_list"}
    figures = {"rating": float(told["rating"]), "year_sums": [float(total) for total in told["year_sums"]]}
    return {**found, "coefficient": coefficient, "level": told["level"] or None, **figures}


def _line(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "rating": float(told["rating"])}


def _held(told: dict[str, Any]) -> dict[str, Any]:
    temporary = told["temporary_coefficient"]
    return {
        "player": told["number"],
        "lifetime_coefficient": exact_text(Fraction(told["lifetime_coefficient"])),
        "origin": told["origin"],
        "since": _day(told["since"]),
        "temporary_coefficient": None if temporary is None else exact_text(Fraction(temporary)),
    }


def _day(day: date | None) -> str | None:
    return None if day is None else day.isoformat()


@pytest.mark.clause(
    EDITION,
    "1.1",
    "1.2",
    "1.3",
    "1.6",
    "2.2/table",
    "2.2/note1",
    "2.2/note2",
    "2.2/note3",
    "2.2/note7",
    "8.1",
    "8.1/p2",
)
@examples(2)
@given(months())
def test_the_plan_says_what_the_rules_say(month: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        compare(month, by_plan(month, Path(folder), sample=20))


@examples(1)
@given(months())
def test_players_replayed_some_at_a_time_leave_no_trace(month: dict[str, Any]) -> None:
    first = {name: told for name, told in month.items() if name != "previous"}
    with pytest.MonkeyPatch.context() as patch, tempfile.TemporaryDirectory() as folder:
        patch.setattr(plan, "_SLICE", 7)
        compare(first, by_plan(first, Path(folder), sample=20))


@examples(1)
@given(months())
def test_a_sheet_is_the_explanation_of_the_list(month: dict[str, Any]) -> None:
    without = {name: told for name, told in month.items() if name not in ("officers", "batches", "branch_regions")}
    listed = run_calculator("bridge.month", without)["players"]
    with tempfile.TemporaryDirectory() as folder:
        out = by_plan(without, Path(folder))
        for told in listed:
            number = told["player"]
            found = evaluate("bridge.month", {**without, "explain_player": number})
            rating = rating_explained(without, number, found.rulebook)
            assert explain(out, str(number)) == (rating, found.answer.explanation())
