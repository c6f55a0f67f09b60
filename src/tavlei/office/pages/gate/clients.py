"""Whose a request is, told before a thread is taken: an account that has shown itself, else an address.

Who has signed in is known by the cookie or the token that was taken from him lately; whoever invents one is counted by
his address like any stranger. Nobody is let do anything by this: pages look for themselves who asks.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from hashlib import blake2b
from threading import Lock
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.http import parse_cookie

from tavlei.office.pages.callers import forwarded_for, is_among, network_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from asgiref.typing import HTTPScope, WebSocketScope
    from django.http import HttpRequest

_KNOWN_FOR: Final = 1800.0  # seconds after an account was seen
_MOST_KNOWN: Final = 20_000


@dataclass(frozen=True, slots=True)
class Client:
    """Somebody who asks: an account, or whoever comes from one address (of IPv6 from one network)."""

    key: str
    is_account: bool = False


class KnownAccounts:
    """By which cookies and tokens accounts have shown themselves lately; only digests are kept."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._known: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def note(self, credential: str, account: str) -> None:
        """An account has shown itself."""
        digest = _digest(credential)
        with self._lock:
            self._known[digest] = account, time.monotonic() + _KNOWN_FOR
            self._known.move_to_end(digest)
            while len(self._known) > _MOST_KNOWN:
                self._known.popitem(last=False)

    def account_of(self, credential: str) -> str | None:
        """The account that has shown itself by this; None if nobody has, or not lately."""
        with self._lock:
            account, until = self._known.get(_digest(credential), ("", 0.0))
        return account if time.monotonic() < until else None

    def forget(self, credential: str) -> None:
        """Whoever shows this is nobody any more."""
        with self._lock:
            self._known.pop(_digest(credential), None)


KNOWN: Final = KnownAccounts()
"""Those of this process."""


def client_of(scope: HTTPScope | WebSocketScope, headers: Mapping[bytes, bytes]) -> Client:
    """Who sends a request."""
    credential = credential_of(headers)
    account = KNOWN.account_of(credential) if credential else None
    return Client(account, is_account=True) if account is not None else Client(network_of(_address(scope, headers)))


def credential_of(headers: Mapping[bytes, bytes]) -> str:
    """By what a request says that it is somebody's: its token or the cookie of its session; empty if by nothing."""
    if token := headers.get(b"authorization"):
        return f"token {token.decode('latin-1')}"
    cookie = headers.get(b"cookie", b"")
    if settings.SESSION_COOKIE_NAME.encode() not in cookie:
        return ""
    session = parse_cookie(cookie.decode("latin-1")).get(settings.SESSION_COOKIE_NAME, "")
    return f"session {session}" if session else ""


def note_account(request: HttpRequest) -> None:
    """Keep who a request has turned out to be, if anybody has looked; nothing is asked of the store for it."""
    user = request.__dict__.get("user")
    seen = getattr(request, "_cached_user", None) or (user if type(user).__name__ == "User" else None)
    credential = request_credential(request)
    if not credential or seen is None:
        return
    if seen.is_authenticated and seen.pk is not None:
        KNOWN.note(credential, f"user {seen.pk}")
    else:
        KNOWN.forget(credential)


def request_credential(request: HttpRequest) -> str:
    """The same of a request that has come to the pages."""
    if token := request.META.get("HTTP_AUTHORIZATION"):
        return f"token {token}"
    session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
    return f"session {session}" if session else ""


def _address(scope: HTTPScope | WebSocketScope, headers: Mapping[bytes, bytes]) -> str:
    """The address of the client; what a proxy says of it is taken from those that the settings name."""
    client = scope.get("client")
    own = client[0] if client else ""
    if not is_among(own, settings.PROXIES):
        return own
    return forwarded_for(headers.get(b"x-forwarded-for", b"").decode("latin-1"), settings.PROXIES) or own


def _digest(credential: str) -> bytes:
    return blake2b(credential.encode(), digest_size=16).digest()
