"""Tokens: what a program shows to act for a user."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone
from ninja.security import HttpBearer

from tavlei.office.roles.models import ApiToken

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tavlei.office.roles.models import User

_NOTED_EVERY = timedelta(minutes=5)


class TokenAuth(HttpBearer):
    """`Authorization: Bearer …`; the request then acts as the owner of the token."""

    def authenticate(self, request: HttpRequest, token: str) -> User | None:
        """The owner of a token that is known and not revoked."""
        found = ApiToken.objects.select_related("user").filter(digest=_digest(token), revoked=None).first()
        if found is None or not found.user.is_active:
            return None
        now = timezone.now()
        if found.used is None or now - found.used > _NOTED_EVERY:
            ApiToken.objects.filter(pk=found.pk).update(used=now)
        request.user = found.user
        return found.user


def make_token(user: User, name: str) -> str:
    """A new token; the text is returned once and not kept."""
    text = f"tav_{secrets.token_urlsafe(32)}"
    ApiToken.objects.create(user=user, name=name, digest=_digest(text))
    return text


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
