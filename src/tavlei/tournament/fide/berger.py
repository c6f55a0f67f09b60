"""A double round robin by FIDE's tables: nobody has one colour three times running where the cycles meet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal, Step, cites

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.round_robin import RoundRobin


@cites("fide-pairings", "C.05/annex1")
def with_last_rounds_swapped(schedule: RoundRobin, handbook: Rulebook) -> RoundRobin:
    """The schedule with the last two rounds of the first cycle in each other's place."""
    clause = handbook.clause("C.05/annex1")
    if schedule.cycles != 2:
        raise Refusal(
            Problem(
                "only a double round robin swaps the last two rounds of its first cycle", path="cycles", clause=clause
            )
        )
    cycle = len(schedule.rounds) // 2
    if cycle < 2:
        return schedule
    order = list(range(len(schedule.rounds)))
    order[cycle - 2], order[cycle - 1] = order[cycle - 1], order[cycle - 2]
    return replace(
        schedule,
        rounds=tuple(schedule.rounds[index] for index in order),
        order=tuple(schedule.order[index] for index in order),
        notes=(Step("round_robin.last_rounds_swapped", cycle, clause, inputs={"before": cycle - 1}),),
    )
