"""What every page knows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.conf import settings

from tavlei.office.roles.permissions import roles_of

if TYPE_CHECKING:
    from django.http import HttpRequest


def everywhere(request: HttpRequest) -> dict[str, Any]:
    """The name of the federation and the roles of whoever looks."""
    return {"federation": settings.FEDERATION_NAME, "held_roles": roles_of(request.user)}
