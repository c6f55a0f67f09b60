"""Requests of people who have signed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest

if TYPE_CHECKING:
    from tavlei.office.roles.models import User


class SignedIn(HttpRequest):
    """A request behind `login_required`: its user is one of ours."""

    user: User
