"""Whether whoever asked is still there: for someone who has gone nobody computes."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(slots=True)
class Departure:
    """One client: who he is, whether he has gone, and what is noted of the time that is spent for him."""

    client: str = ""
    is_account: bool = False
    spend: Callable[[float], None] | None = None
    has_gone: bool = False
    when_gone: Callable[[], object] | None = None

    def leave(self) -> None:
        """He has gone."""
        self.has_gone = True
        if self.when_gone is not None:
            self.when_gone()


_CLIENT: ContextVar[Departure | None] = ContextVar("client", default=None)


class DepartedError(Exception):
    """Whoever asked has gone away: the work was stopped, and nobody waits for its answer."""


@contextmanager
def departure(
    client_key: str = "", *, is_account: bool = False, spend: Callable[[float], None] | None = None
) -> Iterator[Departure]:
    """What is done inside is done for a client, also in threads it starts: note here when he has gone."""
    client = Departure(client_key, is_account=is_account, spend=spend)
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


def served_client() -> Departure:
    """The client of this request; a command works for nobody in particular."""
    return _CLIENT.get() or Departure(is_account=True)
