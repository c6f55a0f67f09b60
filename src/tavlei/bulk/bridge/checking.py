"""The list held against the rules: a random sample, and everybody whose row rests on a rare branch."""

from __future__ import annotations

from typing import TYPE_CHECKING

import ibis

from tavlei.bulk.bridge.by_rules import put_through_the_rules
from tavlei.bulk.bridge.columns import DECISIONS, HELD, ROW
from tavlei.bulk.bridge.norms import best_met
from tavlei.bulk.samples import Checked, compare, drawn

if TYPE_CHECKING:
    from pathlib import Path
    from typing import Any

    from ibis.expr.types import BooleanValue, Table

    from tavlei.bulk.bridge.plan import BridgePlan


def check_list(plan: BridgePlan, rows: Path, state: Path, *, sample: int, seed: int) -> Checked:
    """Compute a sample and the rare branches by the rules; the first difference stops everything."""
    rare = rare_players(plan)
    chosen = drawn(plan.players.rename(id="number"), sample, seed)
    people = rare.union(chosen, distinct=True)
    published = {fields["player"]: fields for fields in _rows_of_rules(plan, rows, people, "player")}
    after = {fields["number"]: fields for fields in _rows_of_rules(plan, state, people, "number")}
    number = 0
    for player in put_through_the_rules(plan, people):
        number += 1
        name, values, left = str(player.number), published.get(player.number), after[player.number]
        if player.row is None or player.carried is None:
            compare(name, ("listed",), {"listed": False}, {"listed": values is not None})
            continue
        compare(name, ROW, player.row, values or {})
        compare(name, HELD, player.carried, left)
    return Checked(seed, chosen.count().to_pyarrow().as_py(), rare.count().to_pyarrow().as_py(), number)


def rare_players(plan: BridgePlan) -> Table:
    """Whose row rests on a rare branch.

    A temporary coefficient lost now, an opening value, an achievement, something from abroad, a decision of the
    Council, MB without the share won face to face, championships chosen among other results, a late entry.
    """
    held, figures, results, known, leaving = plan.coefficients, plan.balances, plan.ratings, plan.known, plan.leaving
    late = known.join(leaving, known.dated == leaving.day)
    rare = [
        held.filter(held.lost).select(id="number"),
        figures.filter((figures.level > 0) | _denied(plan)).select(id="number"),
        results.filter(results.chosen).select(id="player"),
        late.filter(late.published >= late.leaves).select(id="player"),
        plan.openings.select(id="player"),
        plan.recognitions.select(id="player"),
        plan.beside(DECISIONS).select(id="player"),
    ]
    return ibis.union(*rare, distinct=True)


def _denied(plan: BridgePlan) -> BooleanValue:
    """Whether MB would be enough for a better norm, had they been won face to face (note 3)."""
    figures, found = plan.balances, []
    for norms in (plan.table.lifetime, plan.table.temporary):
        asked, wherever = best_met(figures, norms), best_met(figures, norms, face_to_face=False)
        found.append((wherever < asked).fill_null(False) | (asked.isnull() & wherever.notnull()))  # noqa: FBT003
    return found[0] | found[1]


def _rows_of_rules(plan: BridgePlan, path: Path, people: Table, column: str) -> list[dict[str, Any]]:
    table = plan.backend.read_parquet(str(path))
    rows: list[dict[str, Any]] = table.semi_join(people, table[column] == people.id).to_pyarrow().to_pylist()
    return rows
