"""What every page knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.office.roles.permissions import roles_of

if TYPE_CHECKING:
    from django.http import HttpRequest


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """The roles of whoever looks."""
    return {"held_roles": roles_of(request.user)}
