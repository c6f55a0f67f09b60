"""The rounds of a round robin in another order, by a reasoned decision of the chief judge (appendix 2, note)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.conduct.findings import bound, by_own_rules, cited_in
from tavlei.office.competitions.models import Competition, DeskSystem, State
from tavlei.office.competitions.regulation import read_regulation
from tavlei.office.competitions.round_robins import in_decided_order
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.round_robin import RoundRobin, round_robin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.roles.models import User


def has_round_order(competition: Competition) -> bool:
    """Whether there are rounds of a table whose order can be changed: numbers have been drawn, rounds are left."""
    if competition.system != DeskSystem.ROUND_ROBIN or competition.state not in (State.ADMITTED, State.RUNNING):
        return False
    return competition.rounds.count() < competition.rounds_planned


def schedule_of_numbers(competition: Competition) -> RoundRobin:
    """The rounds as the table names the numbers, in the order that holds now."""
    count = competition.entries.filter(number__isnull=False).count()
    cycles = read_regulation(competition.regulation).cycles
    schedule = round_robin(count, rulebook_of(competition), cycles=cycles)
    return in_decided_order(schedule, competition.round_order)


@cites("draughts-rules", "app2/note1")
@transaction.atomic
def change_round_order(user: User, competition: Competition, version: int, coming: Sequence[int], reason: str) -> None:
    """Decide in which order the rounds that are still to be paired are played; `coming` names them as the tables do."""
    doing = acting(user, Action.REORDER_ROUNDS, competition)
    held = locked(competition, version)
    if not has_round_order(held):
        raise Refusal(Problem("there is no order of rounds to change", path="order", clause=bound(held, "app2/note1")))
    schedule = schedule_of_numbers(held)
    paired = held.rounds.count()
    order = [*schedule.order[:paired], *coming]
    decided = {"order": order, "by": str(user), "reason": reason.strip()}
    with by_own_rules(held):
        _check_named(schedule, order, paired)
        in_decided_order(schedule, [decided])
    held.round_order = [*held.round_order, decided]
    touch(held, "round_order")
    record(doing, "rounds.reordered", held, before={"order": list(schedule.order)}, after={"order": order},
           clause=cited_in(held, "app2/note1"), reason=reason, competition=held)  # fmt: skip


def _check_named(schedule: RoundRobin, order: Sequence[int], paired: int) -> None:
    """Refuse an order that names a round that was paired, one twice, or leaves one out."""
    if sorted(order) != sorted(schedule.order):
        left = ", ".join(map(str, sorted(schedule.order[paired:])))
        given = {"left": left, "got": ", ".join(map(str, order[paired:]))}
        problem = Problem("the order must name each of the rounds {left} once; got {got}", given, path="order")
        raise schedule.rulebook.refusal(problem, "app2/note1")
