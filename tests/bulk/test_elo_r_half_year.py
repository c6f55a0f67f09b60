"""A half-year by the plan against the rules: random federations, every branch, no difference."""

from __future__ import annotations

import json
import tempfile
from fractions import Fraction
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from hypothesis import given
from tests.bulk.half_years import half_years, write_tables
from tests.proving import examples

from tavlei.bulk.elo_r.files import ListFiles
from tavlei.bulk.elo_r.run import publish_half_year
from tavlei.bulk.elo_r.sheets import explain
from tavlei.bulk.engines import Engine, EngineSettings
from tavlei.calc.elo_r.list import ListInput
from tavlei.ratings.elo_r.listing import HalfYearPublication
from tavlei.ratings.elo_r.listing import explain as explain_row
from tavlei.rulebook import Rulebook

EDITION = "draughts-norms-2022"
SERIES = "draughts-norms"


def by_rules(half_year: dict[str, Any]) -> HalfYearPublication:
    told = ListInput.model_validate(json.loads(json.dumps(half_year)))
    return told.publication(Rulebook.on(SERIES, told.applies_on(), told.settings))


def by_plan(half_year: dict[str, Any], folder: Path, engine: Engine = Engine.DUCKDB, sample: int = 0) -> ListFiles:
    wanted = by_rules(half_year)
    games, people = write_tables(half_year, folder)
    settings = EngineSettings(engine, threads=1)
    out = folder / "out"
    publish_half_year(games, people, out, wanted.half_year, wanted.rulebook, settings=settings, sample=sample, seed=1)
    return ListFiles(out)


def rows_of(path: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(path).to_pylist()
    return found


def compare(half_year: dict[str, Any], files: ListFiles) -> None:
    wanted = by_rules(half_year)
    assert [(told["id"], told["elo_r"]) for told in rows_of(files.list)] == [
        (row.id, row.new_elo_r) for row in wanted.rows
    ]
    rows = {told["id"]: told for told in rows_of(files.rows)}
    lines: dict[str, list[Any]] = {}
    for told in rows_of(files.lines):
        change = told["change_numerator"]
        exact = None if change is None else Fraction(change, told["change_denominator"])
        lines.setdefault(told["athlete"], []).append((told["competition"], exact, told["counted"], told["why"]))
    after = {told["id"]: told for told in rows_of(files.state)}
    for row in wanted.rows:
        told, change = rows[row.id], row.half_year
        assert (told["old_elo_r"], told["own_elo_r"], told["encounters"]) == (
            row.old_elo_r,
            row.own_elo_r,
            change.encounters,
        )
        assert Fraction(told["sum_numerator"], told["sum_denominator"]) == change.sum, row.id
        assert (told["deducted"], told["new_elo_r"]) == (row.deducted, row.new_elo_r), row.id
        last = (row.last_included_competition_end, row.already_deducted)
        assert (told["last_included_competition_end"], told["already_deducted"]) == last, row.id
        assert (after[row.id]["elo_r"], after[row.id]["last_included_competition_end"]) == (row.new_elo_r, last[0])
        found = [(line.id, line.change, line.counted, line.why) for line in change.competitions]
        assert lines.get(row.id, []) == found, row.id
    left_out = {told["id"]: told["why"] for told in rows_of(files.left_out)}
    assert left_out == {each.id: each.why for each in wanted.athletes_left_out}
    judged = {told["id"]: tuple(told["why_not"]) for told in rows_of(files.competitions)}
    assert judged == {each.id: each.why_not for each in (*wanted.included, *wanted.left_out)}
    gaps = {(told["subject"], told["id"], told["field"].split("[")[0]) for told in rows_of(files.gaps)}
    assert gaps == {(str(gap.subject), gap.id, gap.field.split("[")[0]) for gap in wanted.gaps}


@pytest.mark.clause(
    EDITION, "7/7.2.2", "7/7.3", "7/7.5", "7/7.6", "7/7.7", "7/7.8", "7/7.9", "7/7.11", "7/7.12", "7/7.13", "7/7.14"
)
@examples(2)
@given(half_years())
def test_the_plan_says_what_the_rules_say(half_year: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        compare(half_year, by_plan(half_year, Path(folder), sample=20))


@examples(2)
@given(half_years())
def test_a_sheet_is_the_explanation_of_the_half_year(half_year: dict[str, Any]) -> None:
    for competition in half_year["competitions"]:
        competition["encounters"].sort(key=_order)  # the tables know no other order
    wanted = by_rules(half_year)
    with tempfile.TemporaryDirectory() as folder:
        files = by_plan(half_year, Path(folder))
        for row in wanted.rows:
            assert explain(files.folder, row.id) == explain_row(wanted, row.id), row.id
        for left_out in wanted.athletes_left_out:
            assert explain(files.folder, left_out.id) == explain_row(wanted, left_out.id), left_out.id


def _order(met: dict[str, Any]) -> tuple[str, ...]:
    return tuple(met.get(name) or "~" for name in ("white", "black", "result"))  # what is empty comes last
