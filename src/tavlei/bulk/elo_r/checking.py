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
    published = {told["id"]: _with_sum(told) for told in _rows_of_rules(plan, files.rows, people, "id")}
    after = {told["id"]: told for told in _rows_of_rules(plan, files.state, people, "id")}
    left_out = {told["id"]: told["why"] for told in _rows_of_rules(plan, files.left_out, people, "id")}
    lines = _lines(plan, files.lines, people)
    held = 0
    for person in put_through_the_rules(plan, people):
        held += 1
        name, found = person.id, published.get(person.id, {})
        compare(name, ("why",), {"why": person.why}, {"why": left_out.get(name)})
        if person.row is None:
            compare(name, ("new_elo_r",), {"new_elo_r": None}, found)
            continue
        compare(name, LISTED, person.row, found)
        compare(name, ("competitions",), {"competitions": person.lines}, {"competitions": lines[name]})
        compare(name, tuple(AFTER), {column: person.row[own] for column, own in AFTER.items()}, after.get(name, {}))
    return Checked(seed, chosen.count().to_pyarrow().as_py(), rare.count().to_pyarrow().as_py(), held)


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
    found = ibis.union(*rare, distinct=True)
    return plan.people.semi_join(found, "n").select("id")


def _rows_of_rules(plan: HalfYearPlan, path: Path, people: Table, column: str) -> list[dict[str, Any]]:
    table = plan.backend.read_parquet(str(path))
    found: list[dict[str, Any]] = table.semi_join(people, table[column] == people.id).to_pyarrow().to_pylist()
    return found


def _with_sum(told: dict[str, Any]) -> dict[str, Any]:
    return {**told, "sum": Fraction(told["sum_numerator"], told["sum_denominator"])}


def _lines(plan: HalfYearPlan, path: Path, people: Table) -> dict[str, tuple[LineTold, ...]]:
    found: dict[str, list[LineTold]] = defaultdict(list)
    told = sorted(_rows_of_rules(plan, path, people, "athlete"), key=lambda line: line["position"])
    for line in told:
        change = line["change_numerator"]
        exact = None if change is None else Fraction(change, line["change_denominator"])
        found[line["athlete"]].append((line["competition"], exact, line["counted"], line["why"]))
    return defaultdict(tuple, {name: tuple(own) for name, own in found.items()})
