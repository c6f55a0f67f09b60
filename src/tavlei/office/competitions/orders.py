"""Orders of the chief judge, or of a deputy in his absence: cancel, pause, move or remove judges (12.4.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked, touch
from tavlei.office.competitions.models import ChiefOrder, Competition, State
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.officials import ChiefJudgeOrder, Order

if TYPE_CHECKING:
    from tavlei.office.journal.chain import Doing
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
    doing = acting(user, Action.ORDER, competition)
    held = locked(competition)
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
        touch(held, "state")
    ended = _removed(doing, held, order, concerns.strip())
    record(doing, "order.given", made, after={"order": str(order), "concerns": made.concerns, "roles_ended": ended},
           clause=str(rulebook_of(competition).clause("12.4.3")), reason=reason.strip(), competition=held)  # fmt: skip
    return made


def _removed(doing: Doing, competition: Competition, order: Order, name: str) -> list[str]:
    roles = _REMOVED.get(order, ())
    held = Grant.objects.filter(competition=competition, user__username=name, role__in=roles, ended=None)
    ended = [grant.role for grant in held]
    held.update(ended=doing.moment)
    return ended
