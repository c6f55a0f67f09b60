"""Giving and ending roles: an administrator in the federation, a chief judge in the own competition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction

from tavlei.office.acts import acting
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

FEDERAL = frozenset({OfficeRole.RATING_OFFICER, OfficeRole.CLASSIFICATION_OFFICER, OfficeRole.ADMINISTRATOR})


@transaction.atomic
def grant(  # noqa: PLR0913 - an act has so many sides
    user: User,
    to: User,
    role: OfficeRole,
    competition: Competition | None = None,
    *,
    category: str = "",
    duty: str = "",
) -> Grant:
    """Give a role. A chief judge gives roles in the own competition only, and none of the federation's."""
    doing = acting(user, Action.GRANT, competition)
    if competition is None and doing.role != OfficeRole.ADMINISTRATOR:
        raise Refusal(Problem("roles in the whole federation are an administrator's to give", path="role"))
    if competition is not None and role in FEDERAL:
        raise Refusal(Problem("this role is held in the whole federation, not in one competition", path="role"))
    try:
        with transaction.atomic():
            made = Grant.objects.create(user=to, role=role, competition=competition, category=category, duty=duty)
    except IntegrityError:
        raise Refusal(Problem("{name} holds this role already", {"name": str(to)}, path="role")) from None
    record(doing, "role.granted", made, after={"user": to.username, "role": str(role), "duty": duty},
           competition=competition)  # fmt: skip
    return made


@transaction.atomic
def end(user: User, held: Grant) -> Grant:
    """End a role; the record stays. The last administrator keeps the role."""
    doing = acting(user, Action.GRANT, held.competition)
    if held.competition is None and doing.role != OfficeRole.ADMINISTRATOR:
        raise Refusal(Problem("roles in the whole federation are an administrator's to give", path="role"))
    others = Grant.objects.filter(role=OfficeRole.ADMINISTRATOR, competition=None, ended=None).exclude(pk=held.pk)
    if held.role == OfficeRole.ADMINISTRATOR and not others.exists():
        raise Refusal(Problem("the federation needs an administrator", path="role"))
    held.ended = doing.moment
    held.save(update_fields=["ended"])
    record(doing, "role.ended", held, after={"user": held.user.username, "role": held.role},
           competition=held.competition)  # fmt: skip
    return held
