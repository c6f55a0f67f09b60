"""How an official act is performed: the right is asked for, the row is locked, change and record stand together."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.utils import timezone

from tavlei.office.journal.chain import WRITTEN_ELSEWHERE, Actor
from tavlei.office.roles.permissions import Action, acting_role
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.db.models import Model

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

Row = TypeVar("Row", bound="Model")


def authorise(user: User, action: Action, competition: Competition | None = None) -> Actor:
    """The right to act, or a refusal; the role that gives it is named in the journal."""
    role = acting_role(user, action, competition)
    if competition is not None and competition.written_elsewhere:
        raise Refusal(Problem(WRITTEN_ELSEWHERE, {"name": str(competition)}))
    return Actor(user, role, timezone.now())


def lock_row(row: Row, version: int | None = None) -> Row:
    """The row as it is now, held until the transaction ends; refused if the form showed an older one."""
    held = type(row)._default_manager.select_for_update().get(pk=row.pk)  # noqa: SLF001 - Django's own name
    if version is not None and held.version != version:  # type: ignore[attr-defined]
        raise StaleError
    return held


def save_changes(row: Model, *fields: str) -> None:
    """Save what changed and count the version on."""
    row.version += 1  # type: ignore[attr-defined]
    row.save(update_fields=[*fields, "version"])


class StaleError(Exception):
    """What the form showed has been changed by somebody else in the meantime."""
