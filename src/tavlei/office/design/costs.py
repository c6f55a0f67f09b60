"""What a request may cost: declared beside the title of its address, asked by everything that bounds it.

A class says how much of the server one request takes, at most how many of them are answered at once, and how often one
client may ask. Nobody takes more than a quarter of a class.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

KILO: Final = 1 << 10
MEGA: Final = 1 << 20
FORM_BYTES: Final = 256 * KILO
"""The largest body of an address that takes no file: a form, or JSON of a few hundred rows."""


class CostClass(StrEnum):
    """How much of the server a request takes."""

    CHEAP = "cheap"
    """Answered from what is there: a redirect, a stored file, a move of a game."""
    DRAWN = "drawn"
    """A page drawn from the store, or an act."""
    COMPUTING = "computing"
    """Computed for whoever asks, within a second or so: calculators, searches, tables, pictures."""
    SIGN_IN = "sign_in"
    """A password is looked at, which takes half a second on purpose and keeps no search waiting."""
    HEAVY = "heavy"
    """A search for moves, a verification, a paper."""
    UPLOAD = "upload"
    """A file that is read."""


@dataclass(frozen=True, slots=True)
class ClassBounds:
    """Of requests of one class: how many one address may send in a minute, and how many strangers are answered at once.

    An account may send `MORE` times as many.
    """

    a_minute: int
    at_once: int

    @property
    def share(self) -> int:
        """How many of one client are answered at once: a quarter."""
        return max(1, self.at_once // 4)


MORE: Final = 5
CLASS_BOUNDS: Final = {
    CostClass.CHEAP: ClassBounds(a_minute=6000, at_once=16),
    CostClass.DRAWN: ClassBounds(a_minute=1800, at_once=12),
    CostClass.COMPUTING: ClassBounds(a_minute=240, at_once=8),
    CostClass.SIGN_IN: ClassBounds(a_minute=240, at_once=4),
    CostClass.HEAVY: ClassBounds(a_minute=60, at_once=8),
    CostClass.UPLOAD: ClassBounds(a_minute=30, at_once=4),
}


@dataclass(frozen=True, slots=True)
class Cost:
    """What the requests of an address cost: reading it, sending something to it.

    Reading costs as much as sending where the question holds one of the fields `asked_by`. A body is at most
    `most_body` bytes long, that of a stranger `of_strangers`, which is nothing where only accounts may send a file.
    `often` is a rate of its own for what is sent: so many in so many seconds of one address.
    """

    read: CostClass
    sent: CostClass
    asked_by: tuple[str, ...] = ()
    most_body: int = FORM_BYTES
    of_strangers: int = FORM_BYTES
    often: tuple[int, int] | None = None
    weigh: Callable[[Mapping[str, Any]], CostClass] | None = None
    """What is sent costs, by the parts of the address, where that is not always the same."""

    def of(self, parts: Mapping[str, Any]) -> Cost:
        """The cost of one address."""
        return self if self.weigh is None else replace(self, sent=self.weigh(parts), weigh=None)

    def is_asked(self, query: str) -> bool:
        """Whether the question holds a field with which reading costs more."""
        names = {part.partition("=")[0] for part in query.split("&")}
        return not names.isdisjoint(self.asked_by)


CHEAP: Final = Cost(CostClass.CHEAP, CostClass.CHEAP)
DRAWN: Final = Cost(CostClass.DRAWN, CostClass.DRAWN)
COMPUTING: Final = Cost(CostClass.COMPUTING, CostClass.COMPUTING)
HEAVY: Final = Cost(CostClass.HEAVY, CostClass.HEAVY)
QUESTION: Final = Cost(CostClass.DRAWN, CostClass.COMPUTING)
"""A form is drawn, what was filled in is computed."""
HARD_QUESTION: Final = Cost(CostClass.DRAWN, CostClass.HEAVY)
"""A form is drawn, what was filled in is searched by the engine or the prover."""
SIGN_IN: Final = Cost(CostClass.DRAWN, CostClass.SIGN_IN, often=(300, 300))
"""A hall of players signs in from one address within some minutes."""


def asked(*fields: str) -> Cost:
    """A page that is computed where one of these fields stands in its address."""
    return Cost(CostClass.DRAWN, CostClass.COMPUTING, asked_by=fields)


def upload(most: int, *, of_strangers: int = 0) -> Cost:
    """A page that takes a file: of accounts, and of strangers if it is said how large."""
    return Cost(CostClass.DRAWN, CostClass.UPLOAD, most_body=most, of_strangers=of_strangers)
