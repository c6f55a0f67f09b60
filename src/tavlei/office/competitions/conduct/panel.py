"""Orders of the chief judge, and the lists of duties that officials tick off (IV, XII, XIII, XV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts.performing import StaleError, authorise, lock_row, save_changes
from tavlei.office.competitions.models import ChecklistAnswers, ChiefOrder, Competition, State
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.checklist import FilledChecklist
from tavlei.tournament.conduct.duties import checklist
from tavlei.tournament.conduct.officials import ChiefJudgeOrder, Order

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.journal.chain import Actor
    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.officials import RemovalGround

_REMOVED = {
    Order.REMOVE_JUDGE: (OfficeRole.JUDGE, OfficeRole.SECRETARY),
    Order.REMOVE_REPRESENTATIVE: (OfficeRole.REPRESENTATIVE,),
}
_OVER = (State.APPROVED, State.REPORTED, State.CANCELLED)


@cites("draughts-rules", "12.4.1", "12.4.3", "12.4.4")
@transaction.atomic
def give_order(  # noqa: PLR0913 - an act has so many sides
    user: User,
    competition: Competition,
    order: Order,
    *,
    reason: str,
    concerns: str = "",
    ground: RemovalGround | None = None,
    venue_unfit: bool = False,
    breaches: int = 0,
) -> ChiefOrder:
    """Give an order. Cancelling ends the competition; whoever is removed by the sign-in name loses the role here."""
    doing = authorise(user, Action.ORDER, competition)
    held = lock_row(competition)
    if held.state in _OVER:
        raise Refusal(Problem("the competition is over", path="state"))
    ChiefJudgeOrder(
        order,
        str(user),
        doing.moment,
        reason,
        concerns,
        venue_unfit=venue_unfit,
        ground=ground,
        breaches=breaches,
        rulebook=rulebook_of(held),
    )
    made = ChiefOrder.objects.create(
        competition=held, order=order, concerns=concerns.strip(), ground=ground or "", reason=reason.strip(), by=user,
        at=doing.moment,
    )  # fmt: skip
    if order is Order.CANCEL:
        held.state = State.CANCELLED
        save_changes(held, "state")
    ended = _removed(doing, held, order, concerns.strip())
    record(doing, "order.given", made, after={"order": str(order), "concerns": made.concerns, "roles_ended": ended},
           clause=str(rulebook_of(competition).clause("12.4.3")), reason=reason.strip(), competition=held)  # fmt: skip
    return made


def _removed(doing: Actor, competition: Competition, order: Order, name: str) -> list[str]:
    roles = _REMOVED.get(order, ())
    held = Grant.objects.filter(competition=competition, user__username=name, role__in=roles, ended=None)
    ended = [grant.role for grant in held]
    held.update(ended=doing.moment)
    return ended


@cites("draughts-rules", "12.2", "12.3", "12.4.2", "12.4.5", "12.4.6")
@transaction.atomic
def answer(  # noqa: PLR0913 - an act has so many sides
    user: User, competition: Competition, name: str, version: int, answers: Mapping[str, bool], *, notes: str = ""
) -> ChecklistAnswers:
    """Write down the answers to a list; `version` is 0 for a list that nobody has answered yet."""
    doing = authorise(user, Action.TICK_OFF, competition)
    lock_row(competition)
    filled = FilledChecklist(checklist(name), answers, str(user), doing.moment, notes.strip())
    kept = ChecklistAnswers.objects.filter(competition=competition, name=name).first()
    if (kept.version if kept else 0) != version:
        raise StaleError
    before = kept.answers if kept else None
    made = kept or ChecklistAnswers(competition=competition, name=name, version=0)
    made.answers, made.notes, made.by, made.at = dict(answers), filled.notes, user, doing.moment
    made.version += 1
    made.save()
    record(doing, "checklist.answered", made, before=before, after=made.answers,
           clause=str(rulebook_of(competition).clause(filled.checklist.number)), competition=competition)  # fmt: skip
    return made
