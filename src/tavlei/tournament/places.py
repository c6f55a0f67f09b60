"""Places: taken alone or shared, counted for all together or for each group apart."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction


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


def placings(shares: Iterable[Sequence[str]], above: int = 0) -> Iterator[Placing]:
    """Places for participants in order; those of one share take theirs together."""
    for share in shares:
        for each in share:
            yield Placing(each, above + 1, above + len(share))
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
    found: dict[str, tuple[Placing, ...]] = {}
    ordered = sorted(common, key=lambda each: each.first)
    for name in dict.fromkeys(group[each.participant] for each in ordered):
        own = [each for each in ordered if group[each.participant] == name]
        firsts = Counter(each.first for each in own)
        shares = [[each.participant for each in own if each.first == first] for first in firsts]
        found[name] = tuple(placings(shares))
    return found
