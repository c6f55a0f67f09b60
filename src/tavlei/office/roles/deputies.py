"""The chief judge is absent, or charges his deputies: from then until he is back they act for him (12.4.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.office.acts import acting
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import ChiefAbsence, Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Rulebook


@cites("draughts-rules", "12.4.4")
@transaction.atomic
def chief_leaves(user: User, competition: Competition, reason: str, rulebook: Rulebook) -> ChiefAbsence:
    """Record that the chief judge is absent or charges his deputies; a competition without a deputy has nobody."""
    doing = acting(user, Action.STAND_IN, competition)
    number = rulebook.clause("12.4.4")
    if not reason.strip():
        raise Refusal(Problem("say why the chief judge is absent", path="reason", clause=number))
    if not deputies(competition):
        raise Refusal(Problem("the competition has no deputy chief judge", path="deputy", clause=number))
    try:
        with transaction.atomic():
            made = ChiefAbsence.objects.create(
                competition=competition, reason=reason.strip(), since=doing.moment, by=user
            )
    except IntegrityError:
        problem = Problem("the chief judge is recorded as absent already", path="reason", clause=number)
        raise Refusal(problem) from None
    record(doing, "chief.absent", made, after={"since": doing.moment.isoformat()}, clause=str(number),
           reason=reason.strip(), competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "12.4.4")
@transaction.atomic
def chief_returns(user: User, competition: Competition, rulebook: Rulebook) -> ChiefAbsence:
    """The chief judge is back: the deputies have their own rights again."""
    doing = acting(user, Action.STAND_IN, competition)
    number = rulebook.clause("12.4.4")
    held = ChiefAbsence.objects.select_for_update().filter(competition=competition, ended=None).first()
    if held is None:
        raise Refusal(Problem("the chief judge is not recorded as absent", path="reason",
                              clause=number))  # fmt: skip
    held.ended = doing.moment
    held.save(update_fields=["ended"])
    record(doing, "chief.returned", held, after={"ended": doing.moment.isoformat()}, clause=str(number),
           competition=competition)  # fmt: skip
    return held


@cites("draughts-rules", "12.1")
def deputies(competition: Competition) -> list[User]:
    """The deputies of a competition who can act here; those of the whole federation where it has none of its own."""
    held = Grant.objects.filter(role=OfficeRole.DEPUTY_CHIEF_JUDGE, ended=None).select_related("user")
    own = [grant.user for grant in held.filter(competition=competition) if grant.user]
    return own or [grant.user for grant in held.filter(competition=None) if grant.user]
