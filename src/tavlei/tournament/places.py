"""Places: taken alone or shared, counted for all together or for each group apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Placing:
    """The places a participant takes: `first` to `last`; one place if it is not shared."""

    participant: str
    first: int
    last: int

    @property
    def is_shared(self) -> bool:
        """Whether others take the same places."""
        return self.first != self.last

    @property
    def text(self) -> str:
        """`3`, or `3-4` when it is shared."""
        return places_text(self.first, self.last)

    def moved(self, by: int) -> Placing:
        """The same so many places further down."""
        return Placing(self.participant, self.first + by, self.last + by)


def places_text(first: int, last: int) -> str:
    """A range of places as text."""
    return str(first) if first == last else f"{first}-{last}"


def mean_place(place: int | None, places: Sequence[int | None]) -> Fraction:
    """The mean of the places that are shared with others of all places; who has none stands behind all."""
    if place is None:
        return Fraction(len(places) + 1)
    return place + Fraction(places.count(place) - 1, 2)


def placings(shares: Iterable[Sequence[str]], above: int = 0) -> Iterator[Placing]:
    """Places for participants in order; those of one share take theirs together."""
    for share in shares:
        for participant in share:
            yield Placing(participant, above + 1, above + len(share))
        above += len(share)


def placed_by(worth: Mapping[str, Fraction]) -> tuple[Placing, ...]:
    """Places by worth, the largest first; equal worth is a shared place."""
    shares: list[list[str]] = []
    last: Fraction | None = None
    for name in sorted(worth, key=worth.__getitem__, reverse=True):
        if not shares or worth[name] != last:
            shares.append([])
            last = worth[name]
        shares[-1].append(name)
    return tuple(placings(shares))


def places_apart(common: Iterable[Placing], group: Mapping[str, str]) -> dict[str, tuple[Placing, ...]]:
    """The places within each group, in the order of the common places; what was shared among its members stays so."""
    placingses: dict[str, tuple[Placing, ...]] = {}
    ordered = sorted(common, key=lambda placing: placing.first)
    for name in dict.fromkeys(group[placing.participant] for placing in ordered):
        own = [placing for placing in ordered if group[placing.participant] == name]
        firsts = Counter(entry.first for entry in own)
        shares = [[entry.participant for entry in own if entry.first == first] for first in firsts]
        placingses[name] = tuple(placings(shares))
    return placingses
