"""The account of a cookie or a token, asked of the store before the body of a large request is taken."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import DatabaseError, close_old_connections
from django.utils import timezone

from tavlei.office.accounts.tokens import digest_of_token
from tavlei.office.roles.models import ApiToken

if TYPE_CHECKING:
    from django.contrib.sessions.backends.base import SessionBase


async def identify(credential: str) -> str | None:
    """The account that shows this, as the gate names it; None if it is nobody's. What it may do is asked later."""
    return await asyncio.to_thread(_account, credential)


def _account(credential: str) -> str | None:
    kind, _space, text = credential.partition(" ")
    close_old_connections()
    try:
        pk = _of_session(text) if kind == "session" else _of_token(text)
    except DatabaseError:
        return None
    finally:
        close_old_connections()
    return None if pk is None else f"user {pk}"


def _of_session(key: str) -> str | None:
    store: SessionBase = import_module(settings.SESSION_ENGINE).SessionStore(key)
    found = store.get(SESSION_KEY)
    return None if found is None else str(found)


def _of_token(header: str) -> str | None:
    scheme, _space, text = header.partition(" ")
    if scheme.lower() != "bearer":
        return None
    token = ApiToken.objects.select_related("user").filter(digest=digest_of_token(text.strip())).first()
    is_good = token is not None and token.is_live(timezone.now()) and token.user.is_active
    return str(token.user_id) if token is not None and is_good else None
