"""The list held against the rules: a random sample, and everybody whose row rests on a rare branch."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

import ibis

from tavlei.bulk.elo_r.by_rules import put_through_the_rules
from tavlei.bulk.samples import Checked, compare, drawn

if TYPE_CHECKING:
    from pathlib import Path

    from ibis.expr.types import Table

    from tavlei.bulk.elo_r.by_rules import LineTold
    from tavlei.bulk.elo_r.files import ListFiles
    from tavlei.bulk.elo_r.plan import HalfYearPlan

LISTED: Final = (
    "old_elo_r",
    "own_elo_r",
    "encounters",
    "sum",
    "deducted",
    "new_elo_r",
    "last_included_competition_end",
    "already_deducted",
)
AFTER: Final = {
    "elo_r": "new_elo_r",
    "last_included_competition_end": "last_included_competition_end",
    "already_deducted": "already_deducted",
}
"""What the next list begins with, and which column of this one it is."""


def check_list(plan: HalfYearPlan, files: ListFiles, *, sample: int, seed: int) -> Checked:
    """Compute a sample and the rare branches by the rules; the first difference stops everything."""
    rare = rare_people(plan)
    chosen = drawn(plan.people, sample, seed)
    people = rare.union(chosen, distinct=True)
    published = {fields["id"]: _with_sum(fields) for fields in _rows_of_rules(plan, files.rows, people, "id")}
    after = {fields["id"]: fields for fields in _rows_of_rules(plan, files.state, people, "id")}
    left_out = {fields["id"]: fields["why"] for fields in _rows_of_rules(plan, files.left_out, people, "id")}
    lines = _lines(plan, files.lines, people)
    number = 0
    for person in put_through_the_rules(plan, people):
        number += 1
        name, values = person.id, published.get(person.id, {})
        compare(name, ("why",), {"why": person.why}, {"why": left_out.get(name)})
        if person.row is None:
            compare(name, ("new_elo_r",), {"new_elo_r": None}, values)
            continue
        compare(name, LISTED, person.row, values)
        compare(name, ("competitions",), {"competitions": person.lines}, {"competitions": lines[name]})
        compare(name, tuple(AFTER), {column: person.row[own] for column, own in AFTER.items()}, after.get(name, {}))
    return Checked(seed, chosen.count().to_pyarrow().as_py(), rare.count().to_pyarrow().as_py(), number)


def rare_people(plan: HalfYearPlan) -> Table:
    """Whose row rests on a rare branch: 7.12, 7.13, stages, an exact half, a first Elo-R not at once, a half Elo-M."""
    listed, counted = plan.listed, plan.counted
    tried = counted.spared | ((counted.exact < 0) & counted.first).fill_null(False)  # noqa: FBT003
    rare = [
        listed.filter(listed.half | listed.many).select("n"),
        counted.filter(tried | counted.halved).select("n"),
        counted.filter(counted.own.isnull()).semi_join(listed, "n").select("n"),
    ]
    if plan.contests.has_stages:
        entries = plan.entries
        rare.append(entries.filter(entries.staged).select("n"))
    value = ibis.union(*rare, distinct=True)
    return plan.people.semi_join(value, "n").select("id")


def _rows_of_rules(plan: HalfYearPlan, path: Path, people: Table, column: str) -> list[dict[str, Any]]:
    table = plan.backend.read_parquet(str(path))
    rows: list[dict[str, Any]] = table.semi_join(people, table[column] == people.id).to_pyarrow().to_pylist()
    return rows


def _with_sum(fields: dict[str, Any]) -> dict[str, Any]:
    return {**fields, "sum": Fraction(fields["sum_numerator"], fields["sum_denominator"])}


def _lines(plan: HalfYearPlan, path: Path, people: Table) -> dict[str, tuple[LineTold, ...]]:
    values: dict[str, list[LineTold]] = defaultdict(list)
    rows = sorted(_rows_of_rules(plan, path, people, "athlete"), key=lambda line: line["position"])
    for line in rows:
        change = line["change_numerator"]
        exact = None if change is None else Fraction(change, line["change_denominator"])
        values[line["athlete"]].append((line["competition"], exact, line["counted"], line["why"]))
    return defaultdict(tuple, {name: tuple(own) for name, own in values.items()})
