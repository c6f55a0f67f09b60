"""The list held against the rules: a random sample, and everybody whose row rests on a rare branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.bulk.fsu.by_rules import put_through_the_rules
from tavlei.bulk.fsu.columns import ROW, STATE
from tavlei.bulk.samples import Checked, compare, drawn

if TYPE_CHECKING:
    from pathlib import Path

    from ibis.expr.types import Table

    from tavlei.bulk.fsu.plan import MonthPlan


def check_list(plan: MonthPlan, rows: Path, state: Path, *, sample: int, seed: int) -> Checked:
    """Compute the rows of a sample and of the rare branches by the rules; the first difference stops everything."""
    rare = rare_people(plan)
    chosen = _drawn(plan, sample, seed)
    people = rare.union(chosen, distinct=True)
    row_of = plan.backend.read_parquet(str(rows))
    state_of = plan.backend.read_parquet(str(state))
    row_of, state_of = row_of.semi_join(people, "id"), state_of.semi_join(people, "id")
    published = {told["id"]: told for told in row_of.to_pyarrow().to_pylist()}
    after = {told["id"]: told for told in state_of.to_pyarrow().to_pylist()}
    number = 0
    for person in put_through_the_rules(plan, people, "checked"):
        number += 1
        name = person.row["id"]
        compare(name, ROW, person.row, published.get(name, {}))
        compare(name, STATE, person.state, after.get(name, {}))
    return Checked(seed, chosen.count().to_pyarrow().as_py(), rare.count().to_pyarrow().as_py(), number)


def rare_people(plan: MonthPlan) -> Table:
    """Whose row rests on a rare branch: more than two games beyond 400, K capped, halves, FIDE, exclusion, 6.4."""
    rated = plan.rated
    rare = (
        (rated.beyond > 0)
        | (rated.k_used != rated.base)
        | (rated.change_hundredths.abs() % 100 == 50)
        | rated.raised
        | ~rated.listed
    )
    value = rated.filter(rare).select("id")
    if plan.inputs.late is None:
        return value
    games = plan.games
    late = games.filter(games.white_late | games.black_late)
    met = late.select(id="white").union(late.select(id="black")).distinct()
    return value.union(met.semi_join(rated, "id"), distinct=True)


def _drawn(plan: MonthPlan, sample: int, seed: int) -> Table:
    """Some of the people of the country by chance."""
    home = plan.people.filter(plan.people.at_home)
    return drawn(plan.people, sample, seed).semi_join(home, "id").select("id")
