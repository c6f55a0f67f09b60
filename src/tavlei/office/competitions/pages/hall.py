"""The screen in the hall: the last round and the table in pages that fit a screen and are read from ten metres."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.office.competitions.models import Competition, Round

PAIRS_ON_A_PAGE: Final = 20
PLACES_ON_A_PAGE: Final = 20


@dataclass(frozen=True, slots=True)
class HallPair:
    """Two who meet: `won` is `left` or `right` once it is decided, `score` empty while they play."""

    number: int
    left: str
    left_points: str
    right: str
    right_points: str
    score: str
    won: str


@dataclass(frozen=True, slots=True)
class HallPlace:
    """A line of the table."""

    place: int | str | None
    name: str
    points: str


@dataclass(frozen=True, slots=True)
class HallPage:
    """What the screen shows at one time."""

    pairs: tuple[HallPair, ...] = ()
    places: tuple[HallPlace, ...] = ()


@dataclass(frozen=True, slots=True)
class Hall:
    """Everything the screen shows in turn."""

    competition: Competition
    round: Round | None
    pages: tuple[HallPage, ...]
    boards: int
    decided: int


def hall(competition: Competition, last: Round | None, pairs: Sequence[HallPair], places: Sequence[HallPlace]) -> Hall:
    """The pairs first, then the table."""
    decided = sum(1 for pair in pairs if pair.score or not pair.right)
    return Hall(competition, last, tuple(_pages(pairs, places)), len(pairs), decided)


def _pages(pairs: Sequence[HallPair], places: Sequence[HallPlace]) -> Iterator[HallPage]:
    for start in range(0, len(pairs), PAIRS_ON_A_PAGE):
        yield HallPage(pairs=tuple(pairs[start : start + PAIRS_ON_A_PAGE]))
    for start in range(0, len(places), PLACES_ON_A_PAGE):
        yield HallPage(places=tuple(places[start : start + PLACES_ON_A_PAGE]))
