"""The roles of the demonstration, for the page on which one signs in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django import template
from django.conf import settings

from tavlei.office.federation.identity import federation
from tavlei.office.roles.models import DEMO_PASSWORD, OfficeRole, demonstration_name

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

register = template.Library()
_FIRST: Final = (
    OfficeRole.CHIEF_JUDGE, OfficeRole.SECRETARY, OfficeRole.RATING_OFFICER, OfficeRole.PLAYER,
    OfficeRole.ADMINISTRATOR,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class RoleButton:
    """A role that one click signs in as."""

    name: str
    label: str | _StrPromise
    password: str = DEMO_PASSWORD


@register.simple_tag
def demonstration_roles() -> list[RoleButton]:
    """The roles, those most people want to see first; none in an office that is no demonstration or is public."""
    if settings.IS_PUBLIC or not federation().demonstration:
        return []
    others = [role for role in OfficeRole if role not in _FIRST]
    return [RoleButton(demonstration_name(role), role.label) for role in (*_FIRST, *others)]
