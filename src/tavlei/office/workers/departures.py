"""Whether whoever asked is still there: for someone who has gone nobody computes."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(slots=True)
class Departure:
    """Whether one client has gone."""

    has_gone: bool = False


_CLIENT: ContextVar[Departure | None] = ContextVar("client", default=None)


class DepartedError(Exception):
    """Whoever asked has gone away: the work was stopped, and nobody waits for its answer."""


@contextmanager
def departure() -> Iterator[Departure]:
    """What is done inside is done for a client, also in threads it starts: note here when he has gone."""
    client = Departure()
    token = _CLIENT.set(client)
    try:
        yield client
    finally:
        _CLIENT.reset(token)


def is_served() -> bool:
    """Whether this is done for a client of the server; a command works for whoever has started it."""
    return _CLIENT.get() is not None


def has_departed() -> bool:
    """Whether the client of this request has gone."""
    client = _CLIENT.get()
    return client is not None and client.has_gone
