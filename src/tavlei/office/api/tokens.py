"""Tokens: what a program shows to act for a user."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from ninja.security import HttpBearer

from tavlei.office.journal.chain import Doing, record
from tavlei.office.roles.models import ApiToken, User
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

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


@transaction.atomic
def make_token(user: User, name: str) -> str:
    """A new token; the text is returned once and not kept."""
    text = f"tav_{secrets.token_urlsafe(32)}"
    made = ApiToken.objects.create(user=user, name=name, digest=_digest(text))
    record(Doing(None), "token.made", made, after={"user": user.username, "name": name})
    return text


@transaction.atomic
def revoke_tokens(user: User, name: str) -> int:
    """Revoke the tokens of a user that have a name; how many there were."""
    held = ApiToken.objects.select_for_update().filter(user=user, name=name, revoked=None)
    for token in held:
        token.revoked = timezone.now()
        token.save(update_fields=["revoked"])
        record(Doing(None), "token.revoked", token, after={"user": user.username, "name": name})
    return len(held)


def owner(name: str) -> User:
    """The user for whom a program is to act."""
    found = User.objects.filter(username=name, is_active=True).first()
    if found is None:
        raise Refusal(Problem("there is no user “{name}”", {"name": name}, path="name"))
    return found


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
