"""What the pages show first: the sports the federation plays; what there is of others comes after."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tavlei.office.federation.identity import federation
from tavlei.office.federation.sports import Sport

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

Thing = TypeVar("Thing")


def by_play(things: Iterable[Thing], sports_of: Callable[[Thing], Collection[str]]) -> tuple[list[Thing], list[Thing]]:
    """Things of the sports the federation plays, or of no sport, and those of other sports; each in their order."""
    played = set(federation().sports)
    first: list[Thing] = []
    others: list[Thing] = []
    for thing in things:
        sports = sports_of(thing)
        (first if not sports or played & set(sports) else others).append(thing)
    return first, others


def sport_choices() -> list[tuple[str, str]]:
    """All sports for a form, those the federation plays first."""
    first, others = by_play(Sport, lambda sport: (sport.value,))
    return [(sport.value, str(sport.label)) for sport in (*first, *others)]
