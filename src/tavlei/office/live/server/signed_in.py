"""Sockets of those who have signed in: when their session ends, wherever it is ended, the socket ends too."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from django.contrib.sessions.models import Session
from django.utils import timezone

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

SIGNED_OUT: Final = 4001
"""The code with which such a socket is closed."""
_TOGETHER: Final = 500


class OpenSockets:
    """The sockets of this process by the session they were opened in; only its loop touches them."""

    def __init__(self) -> None:
        self._closing: dict[str, set[Callable[[], None]]] = {}

    def enter(self, session: str, close: Callable[[], None]) -> None:
        """A socket is opened in a session; without one there is nothing to end."""
        if session:
            self._closing.setdefault(session, set()).add(close)

    def leave(self, session: str, close: Callable[[], None]) -> None:
        """A socket has been closed."""
        closing = self._closing.get(session, set())
        closing.discard(close)
        if not closing:
            self._closing.pop(session, None)

    @property
    def sessions(self) -> list[str]:
        """The sessions with an open socket."""
        return list(self._closing)

    def close(self, sessions: Iterable[str]) -> None:
        """Close the sockets of sessions."""
        for session in sessions:
            for close in self._closing.pop(session, set()):
                close()


SOCKETS: Final = OpenSockets()


def session_of(scope: Mapping[str, Any]) -> str:
    """The session of whoever has signed in; of nobody else, who has nothing that could be taken from him."""
    return str(scope["session"].session_key or "") if scope["user"].is_authenticated else ""


def ended_sessions(sessions: Iterable[str]) -> list[str]:
    """Those of the sessions that are no more: signed out, ended by the owner or an administrator, past their time."""
    ended: list[str] = []
    for part in _parts(sessions):
        living = _living(part)
        ended += [session for session in part if session not in living]
    return ended


def _living(sessions: list[str]) -> set[str]:
    living = Session.objects.filter(session_key__in=sessions, expire_date__gt=timezone.now())
    return set(living.values_list("session_key", flat=True))


def _parts(sessions: Iterable[str]) -> Iterator[list[str]]:
    left = iter(sessions)
    while part := list(islice(left, _TOGETHER)):
        yield part
