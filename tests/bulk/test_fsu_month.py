"""A month by the plan against the rules: random federations, every branch, no difference."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from tests.bulk.federations import months, write_tables
from tests.bulk.merging import merged
from tests.proving import examples

from tavlei.bulk.engines import Engine, EngineSettings
from tavlei.bulk.fsu.run import publish_month
from tavlei.bulk.fsu.sheets import explain
from tavlei.calc.fsu.month_list import MonthListInput
from tavlei.calc.fsu.shapes import ListDecisionInput
from tavlei.calc.fsu.state import StateOutput
from tavlei.ratings.fsu import active_until, activity
from tavlei.ratings.fsu.listing import FirstRow, MonthListPublication, month_list
from tavlei.rulebook import Rulebook

EDITION = "chess-rating-ua"
SERIES = "chess-rating"


def by_rules(month: dict[str, Any]) -> MonthListPublication:
    given_input = MonthListInput.model_validate({name: month[name] for name in month if name != "decisions"})
    rulebook = Rulebook.on(SERIES, given_input.applies_on(), given_input.settings)
    return month_list(
        [player.player(rulebook) for player in given_input.players],
        [tournament.tournament() for tournament in given_input.tournaments],
        given_input.month,
        rulebook,
        decisions=[ListDecisionInput.model_validate(each).on_the_list(rulebook) for each in month["decisions"]],
    )


def by_plan(month: dict[str, Any], folder: Path, engine: Engine = Engine.DUCKDB, sample: int = 0) -> Path:
    wanted = by_rules(month)
    games, people = write_tables(month, folder)
    out = folder / "out"
    settings = EngineSettings(engine, threads=1)
    publish_month(
        games, people, out, wanted.field.month, wanted.field.rulebook, settings=settings, sample=sample, seed=1
    )
    return out


def compare(month: dict[str, Any], out: Path) -> None:
    """Rows, list and next state, each as the rules have them."""
    wanted = by_rules(month)
    rows = {told["id"]: told for told in pq.read_table(out / "rows.parquet").to_pylist()}
    assert sorted(rows) == sorted(row.id for row in wanted.rows)
    for row in wanted.rows:
        told = rows[row.id]
        assert (told["rated_games"], told["new"], told["status"]) == (row.rated_games, row.new, row.status), row.id
        if not isinstance(row, FirstRow):
            found = (told["old"], told["k_used"], told["change_hundredths"])
            assert found == (row.old, row.k_used, row.change_hundredths), row.id
    listed = pq.read_table(out / "list.parquet").to_pylist()
    assert [told["id"] for told in listed] == list(wanted.list_order)
    state = {told["id"]: told for told in pq.read_table(out / "people.parquet").to_pylist()}
    book = wanted.field.rulebook
    last = {player.id: player.last_rated_game for player in wanted.state}
    for told in listed:
        day = last[told["id"]]
        known = (True, None) if day is None else (activity(wanted.list_date, day, book).active, active_until(day, book))
        assert (told["active"], told["active_until"]) == known
    for player in wanted.state:
        assert _next(state[player.id]) == _told(StateOutput.model_validate(player, context=book)), player.id


def _told(state: StateOutput) -> dict[str, Any]:
    found = state.model_dump(mode="json")
    found.pop("ever_published_2300_or_more")
    return found


def _next(row: dict[str, Any]) -> dict[str, Any]:
    """A row of the table of people as the calculator writes the next state."""
    found = {name: value for name, value in row.items() if value is not None and not name.startswith("removed")}
    found |= {"rating": row["rating"]}
    found |= {name: value.isoformat() for name, value in found.items() if hasattr(value, "isoformat")}
    if row["removed_number"] is not None:
        by = {} if row["removed_by"] == "commission" else {"by": row["removed_by"]}
        found["removed"] = {"number": row["removed_number"], "day": row["removed_day"].isoformat(), **by}
    if row["earlier_tournaments"] is not None:
        found["earlier_tournaments"] = json.loads(row["earlier_tournaments"])
    if not row["first_tournament_passed"]:
        found.pop("first_tournament_passed", None)
    if row["federation"] == "UKR":
        found.pop("federation")
    return found


@pytest.mark.clause(
    EDITION, "2/p1", "3/p1", "4/p1", "5/p1", "5/p2/item2", "6.4", "6.5", "6.6.3", "6.6.4", "6.6.5", "6.6.5/p2", "6.7"
)
@examples(2)
@given(months())
def test_the_plan_says_what_the_rules_say(month: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        compare(month, by_plan(month, Path(folder), sample=20))


def test_federations_put_together_are_what_the_rules_say(tmp_path: Path) -> None:
    (month,) = merged(months(), runs=1, each=10)
    assert len({player["id"][0] for player in month["players"]}) == 10
    compare(month, by_plan(month, tmp_path, sample=20))


@examples(1)
@given(months())
def test_a_sheet_is_the_explanation_of_the_month(month: dict[str, Any]) -> None:
    wanted = by_rules(month)
    with tempfile.TemporaryDirectory() as folder:
        out = by_plan(month, Path(folder))
        for row in wanted.rows:
            assert explain(out, row.id) == wanted.explain(row.id)
