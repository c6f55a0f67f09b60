"""What every page knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib.auth.models import AnonymousUser

from tavlei.office.roles.permissions import roles_of

if TYPE_CHECKING:
    from django.http import HttpRequest


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """The roles of whoever looks; nobody has any where a request was refused before it was asked who sends it."""
    return {"held_roles": roles_of(getattr(request, "user", AnonymousUser()))}
