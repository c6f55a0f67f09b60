"""Whether whoever asked is still there: for someone who has gone nobody computes."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

_GONE: ContextVar[Event | None] = ContextVar("gone", default=None)


class DepartedError(Exception):
    """Whoever asked has gone away: the work was stopped, and nobody waits for its answer."""


@contextmanager
def departure() -> Iterator[Event]:
    """An event for what is done inside, also in threads it starts: set it when the client has gone."""
    gone = Event()
    token = _GONE.set(gone)
    try:
        yield gone
    finally:
        _GONE.reset(token)


def is_served() -> bool:
    """Whether this is done for a client of the server; a command works for whoever has started it."""
    return _GONE.get() is not None


def has_departed() -> bool:
    """Whether the client of this request has gone."""
    gone = _GONE.get()
    return gone is not None and gone.is_set()
