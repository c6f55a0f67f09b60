"""How much of bodies is there at once: of one client, of all strangers, of everybody; counted as it comes.

A file that is read from a body is a copy of it: in the folder of temporary files there is at most twice as much.
Several processes share what an office may take.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.office.design.costs import MEGA
from tavlei.office.monitor.figures import BODY_BYTES, BOUNDS
from tavlei.office.monitor.processes import served_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.pages.gate.clients import Client

OF_STRANGER: Final = 17 * MEGA
OF_STRANGERS: Final = 64 * MEGA
OF_ACCOUNT: Final = 132 * MEGA
OF_ALL: Final = 224 * MEGA
_LARGEST: Final = 66 * MEGA  # the largest file that any address takes comes whole, however many processes there are


class TooManyBytesError(Exception):
    """What is held already leaves no room for more of this body."""


@dataclass(slots=True)
class HeldBody:
    """A body that is coming."""

    bodies: Bodies
    client: Client
    size: int = 0

    def grow(self, size: int) -> None:
        """So much more of it has come; `TooManyBytesError` if there is no room for it."""
        self.bodies.add(self.client, size)
        self.size += size


@dataclass(slots=True)
class Bodies:
    """What is held of all bodies of one process."""

    processes: int = 1
    of_client: Counter[str] = field(default_factory=Counter)
    of_strangers: int = 0
    of_all: int = 0

    @property
    def most_of_all(self) -> int:
        """The bytes that this process may take."""
        return max(OF_ALL // self.processes, _LARGEST)

    @property
    def most_of_strangers(self) -> int:
        """The bytes that it may take from strangers."""
        return max(OF_STRANGERS // self.processes, OF_STRANGER)

    @contextmanager
    def holding(self, client: Client) -> Iterator[HeldBody]:
        """A body is held inside."""
        body = HeldBody(self, client)
        try:
            yield body
        finally:
            self._remove(body)

    def add(self, client: Client, size: int) -> None:
        """Count what has come, if there is room for it."""
        own = self.of_client[client.key] + size
        most = OF_ACCOUNT if client.is_account else OF_STRANGER
        too_many = own > most or self.of_all + size > self.most_of_all
        if too_many or (not client.is_account and self.of_strangers + size > self.most_of_strangers):
            raise TooManyBytesError
        self.of_client[client.key] = own
        self.of_all += size
        self.of_strangers += 0 if client.is_account else size
        BODY_BYTES.inc(size)

    def _remove(self, body: HeldBody) -> None:
        self.of_client[body.client.key] -= body.size
        if self.of_client[body.client.key] <= 0:
            del self.of_client[body.client.key]
        self.of_all -= body.size
        self.of_strangers -= 0 if body.client.is_account else body.size
        BODY_BYTES.dec(body.size)


BODIES: Final = Bodies(served_by())
"""Those of this process."""
BOUNDS["bodies"] = BODIES.most_of_all
