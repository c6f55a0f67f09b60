"""Keys for programs: made, named, bounded in what they may and how long, revoked; only their digests are kept."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
import threading
from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError, close_old_connections, transaction
from django.utils import timezone

from tavlei.office.journal.chain import Actor, record
from tavlei.office.roles.models import OWN_SCOPES, ApiToken, Scope
from tavlei.office.roles.permissions import Action, require
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from tavlei.office.competitions.models import Competition
    from tavlei.office.roles.models import User

MOST_DAYS: Final = 366 * 2
MOST_TOKENS: Final = 50
_MOST_NAME: Final = 80


@transaction.atomic
def make_token(
    user: User,
    name: str,
    scopes: Iterable[str] = OWN_SCOPES,
    days: int | None = None,
    *,
    by: User | None = None,
) -> str:
    """A new token; the text is returned once and not kept. Without `days` it is valid until it is revoked."""
    return _make(user, name, [scope.value for scope in OWN_SCOPES if scope in set(scopes)], days, by=by)


@transaction.atomic
def make_event_token(user: User, competition: Competition, name: str, days: int) -> str:
    """A token by which another office shows the competition it runs here; for whoever may link it."""
    require(user, Action.LINK, competition)
    return _make(user, name, [Scope.LINK.value], days, by=user, competition=competition)


def _make(  # noqa: PLR0913 - a token has so many sides
    user: User,
    name: str,
    wanted: list[str],
    days: int | None,
    *,
    by: User | None,
    competition: Competition | None = None,
) -> str:
    named = name.strip()
    _check(user, named, wanted, days)
    text = f"tav_{secrets.token_urlsafe(32)}"
    expires = timezone.now() + timedelta(days=days) if days is not None else None
    token = ApiToken.objects.create(
        user=user,
        name=named,
        digest=digest_of_token(text),
        scopes=" ".join(wanted),
        expires=expires,
        competition=competition,
    )
    until = expires.isoformat() if expires else None
    after = {"user": user.username, "name": named, "scopes": wanted, "expires": until}
    if competition is not None:
        after["competition"] = competition.code
    record(Actor(by), "token.made", token, after=after)
    return text


def _check(user: User, name: str, scopes: list[str], days: int | None) -> None:
    if not name or len(name) > _MOST_NAME:
        raise Refusal(
            Problem("a token has a name, with no more letters than {most}", {"most": _MOST_NAME}, path="name")
        )
    if not scopes:
        raise Refusal(Problem("choose what the token may be used for", path="scopes"))
    if days is not None and not 1 <= days <= MOST_DAYS:
        raise Refusal(Problem("validity of a token in days: from 1 to {most}", {"most": MOST_DAYS}, path="days"))
    if ApiToken.objects.filter(user=user, revoked=None).count() >= MOST_TOKENS:
        raise Refusal(
            Problem(
                "there are many tokens already, revoke those that are not used; at most: {most}", {"most": MOST_TOKENS}
            )
        )


@transaction.atomic
def revoke(user: User, key: int) -> ApiToken:
    """Revoke one of the own tokens."""
    token = ApiToken.objects.select_for_update().filter(user=user, pk=key, revoked=None).first()
    if token is None:
        raise Refusal(Problem("there is no such token", path="token"))
    return _revoke(token, user)


@transaction.atomic
def revoke_event_token(user: User, competition: Competition, key: int) -> ApiToken:
    """Revoke a token of a competition, whoever made it."""
    require(user, Action.LINK, competition)
    token = ApiToken.objects.select_for_update().filter(competition=competition, pk=key, revoked=None).first()
    if token is None:
        raise Refusal(Problem("there is no such token", path="token"))
    return _revoke(token, user)


@transaction.atomic
def revoke_tokens(user: User, name: str) -> int:
    """Revoke the tokens of a user that have a name; how many there were."""
    tokens = list(ApiToken.objects.select_for_update().filter(user=user, name=name, revoked=None))
    for token in tokens:
        _revoke(token, None)
    return len(tokens)


def _revoke(token: ApiToken, by: User | None) -> ApiToken:
    token.revoked = timezone.now()
    token.save(update_fields=["revoked"])
    record(Actor(by), "token.revoked", token, after={"user": token.user.username, "name": token.name})
    return token


def digest_of_token(text: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(text.encode()).hexdigest()


NOTED_EVERY: Final = timedelta(minutes=5)
_WRITTEN_EVERY: Final = 5.0  # seconds
_log: Final = logging.getLogger(__name__)


class TokenUses:
    """The uses that have not been written yet; without a server that writes them later each is written at once."""

    def __init__(self) -> None:
        self.server_writes = False
        self._lock = threading.Lock()
        self._waiting: dict[int, datetime] = {}

    def note(self, token: ApiToken) -> None:
        """A token is used; what was noted a while ago is enough."""
        now = timezone.now()
        if token.used is not None and now - token.used <= NOTED_EVERY:
            return
        with self._lock:
            self._waiting[token.pk] = now
        if not self.server_writes:
            self.write()

    def write(self) -> None:
        """Write what waits; uses that are seconds apart are told by the last of them."""
        with self._lock:
            waiting, self._waiting = self._waiting, {}
        if waiting:
            ApiToken.objects.filter(pk__in=waiting).update(used=max(waiting.values()))


USES: Final = TokenUses()


async def write_uses() -> None:
    """Write the uses of this server's tokens every few seconds, until it ends."""
    USES.server_writes = True
    while True:
        await asyncio.sleep(_WRITTEN_EVERY)
        await asyncio.to_thread(write_now)


def write_now() -> None:
    """A store that is away is no reason to end: the uses of these seconds are not told."""
    try:
        close_old_connections()
        USES.write()
    except DatabaseError:
        _log.warning("the last uses of tokens could not be written", exc_info=True)
    finally:
        close_old_connections()
