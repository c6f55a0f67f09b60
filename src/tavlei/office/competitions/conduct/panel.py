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
    actor = authorise(user, Action.ORDER, competition)
    locked_competition = lock_row(competition)
    if locked_competition.state in _OVER:
        raise Refusal(Problem("the competition is over", path="state"))
    ChiefJudgeOrder(
        order,
        str(user),
        actor.moment,
        reason,
        concerns,
        venue_unfit=venue_unfit,
        ground=ground,
        breaches=breaches,
        rulebook=rulebook_of(locked_competition),
    )
    chief_order = ChiefOrder.objects.create(
        competition=locked_competition,
        order=order,
        concerns=concerns.strip(),
        ground=ground or "",
        reason=reason.strip(),
        by=user,
        at=actor.moment,
    )
    if order is Order.CANCEL:
        locked_competition.state = State.CANCELLED
        save_changes(locked_competition, "state")
    ended = _removed(actor, locked_competition, order, concerns.strip())
    record(
        actor,
        "order.given",
        chief_order,
        after={"order": str(order), "concerns": chief_order.concerns, "roles_ended": ended},
        clause=str(rulebook_of(competition).clause("12.4.3")),
        reason=reason.strip(),
        competition=locked_competition,
    )
    return chief_order


def _removed(actor: Actor, competition: Competition, order: Order, name: str) -> list[str]:
    roles = _REMOVED.get(order, ())
    grants = Grant.objects.filter(competition=competition, user__username=name, role__in=roles, ended=None)
    ended = [grant.role for grant in grants]
    grants.update(ended=actor.moment)
    return ended


@cites("draughts-rules", "12.2", "12.3", "12.4.2", "12.4.5", "12.4.6")
@transaction.atomic
def answer(  # noqa: PLR0913 - an act has so many sides
    user: User, competition: Competition, name: str, version: int, answers: Mapping[str, bool], *, notes: str = ""
) -> ChecklistAnswers:
    """Write down the answers to a list; `version` is 0 for a list that nobody has answered yet."""
    actor = authorise(user, Action.TICK_OFF, competition)
    lock_row(competition)
    filled = FilledChecklist(checklist(name), answers, str(user), actor.moment, notes.strip())
    saved_checklist_answers = ChecklistAnswers.objects.filter(competition=competition, name=name).first()
    if (saved_checklist_answers.version if saved_checklist_answers else 0) != version:
        raise StaleError
    before = saved_checklist_answers.answers if saved_checklist_answers else None
    checklist_answers = saved_checklist_answers or ChecklistAnswers(competition=competition, name=name, version=0)
    checklist_answers.answers, checklist_answers.notes, checklist_answers.by, checklist_answers.at = (
        dict(answers),
        filled.notes,
        user,
        actor.moment,
    )
    checklist_answers.version += 1
    checklist_answers.save()
    record(actor, "checklist.answered", checklist_answers, before=before, after=checklist_answers.answers,
           clause=str(rulebook_of(competition).clause(filled.checklist.number)), competition=competition)  # fmt: skip
    return checklist_answers
