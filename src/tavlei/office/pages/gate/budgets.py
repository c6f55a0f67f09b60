"""What every client has cost lately: seconds of computing, with what his bytes and connections take added to them.

A budget fills up again by itself. Who has used his up is told to come again before a thread is taken for him; so is
who was told so a moment ago by the count of his requests (`rate_limits.py`).
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from tavlei.office.pages.gate.clients import Client

A_REQUEST: Final = 0.0005
"""Seconds that the loop works for a request, whatever is answered."""
A_LOOK: Final = 0.05
"""Seconds that it counts for to ask the store whose a cookie or a token is; counted apart from everything else."""
A_MEGABYTE: Final = 0.05
"""Seconds that a megabyte of a body counts for: it is written, read and thrown away."""
A_MEGABYTE_ANSWERED: Final = 0.01
"""Seconds that a megabyte of an answer counts for."""
A_CONNECTION: Final = 0.002
"""Seconds that a connection, a socket or a stream counts for."""
_MOST_CLIENTS: Final = 50_000


@dataclass(frozen=True, slots=True)
class Budget:
    """How many seconds may be used at once, and how many come back in a second."""

    most: float
    comes_back: float


OF_ADDRESS: Final = Budget(most=30.0, comes_back=0.25)
OF_ACCOUNT: Final = Budget(most=120.0, comes_back=0.5)


class Budgets:
    """What the clients of one process have used and not got back yet."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._used: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._refused: OrderedDict[tuple[str, str], float] = OrderedDict()

    def spend(self, client: Client, seconds: float) -> None:
        """Something was done for a client."""
        now = time.monotonic()
        with self._lock:
            self._used[client.key] = self._left_over(client, now) + seconds, now
            self._used.move_to_end(client.key)
            _shorten(self._used)

    def wait(self, client: Client, what: str) -> int:
        """Seconds until a client may ask for something of this class again; 0 if he may now."""
        now = time.monotonic()
        budget = _budget(client)
        with self._lock:
            over = self._left_over(client, now) - budget.most
            refused = self._refused.get((client.key, what), 0.0) - now
        return math.ceil(max(over / budget.comes_back, refused, 0.0))

    def refuse(self, caller: str, what: str, seconds: int) -> None:
        """Whoever it is has asked for this too often: until then he need not be looked at."""
        with self._lock:
            self._refused[caller, what] = time.monotonic() + seconds
            self._refused.move_to_end((caller, what))
            _shorten(self._refused)

    def _left_over(self, client: Client, now: float) -> float:
        used, at = self._used.get(client.key, (0.0, now))
        return max(0.0, used - (now - at) * _budget(client).comes_back)


def _budget(client: Client) -> Budget:
    return OF_ACCOUNT if client.is_account else OF_ADDRESS


def _shorten(known: OrderedDict[Any, Any]) -> None:
    while len(known) > _MOST_CLIENTS:
        known.popitem(last=False)


BUDGETS: Final = Budgets()
"""Those of this process."""
