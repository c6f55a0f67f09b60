"""Places: equal results share the places they take together."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class ContestPlace:
    """A place, or the places that several share."""

    first: int
    last: int

    @property
    def text(self) -> str:
        """The place as a table shows it: 3, or 1–2."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


def places(results: Mapping[Key, tuple[tuple[Fraction, ...], ...]]) -> dict[Key, ContestPlace]:
    """The place of everybody: results are compared number by number, the greater is better."""
    ordered = sorted(results, key=lambda result: results[result], reverse=True)
    contest_places: dict[Key, ContestPlace] = {}
    for _, group in groupby(ordered, key=lambda name: results[name]):
        together = list(group)
        place = ContestPlace(len(contest_places) + 1, len(contest_places) + len(together))
        contest_places.update(dict.fromkeys(together, place))
    return contest_places
