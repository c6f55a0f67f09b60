"""Tournaments with a guaranteed number of prize points (appendix 1)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import DataError, Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

SOURCE: Final = "bridge_prize_guarantees"


@dataclass(frozen=True, slots=True)
class Guaranteed:
    """The prize points one tournament of appendix 1 gives at least, first place first."""

    key: str
    by_place: tuple[int, ...]
    readings: tuple[str, ...] = ()

    @property
    def first(self) -> int:
        """What the winner gets at least."""
        return self.by_place[0]

    def at(self, place: int) -> int:
        """What a place gets at least; nothing below the last place named."""
        return self.by_place[place - 1] if place <= len(self.by_place) else 0


@cites("bridge-classification", "app1")
def guaranteed_points(key: str, rulebook: Rulebook) -> Guaranteed:
    """The line of appendix 1 with that key."""
    known = guaranteed_table(rulebook)
    if key not in known:
        names = {"key": key, "known": ", ".join(known)}
        raise Refusal(
            Problem(
                "appendix 1 has no tournament «{key}»; it has: {known}",
                names,
                path="guaranteed",
                clause=rulebook.clause("app1"),
            )
        )
    return known[key]


def guaranteed_table(rulebook: Rulebook) -> Mapping[str, Guaranteed]:
    """Appendix 1 by key, in its order."""
    return rulebook.read(SOURCE, read_guaranteed)


def read_guaranteed(content: Mapping[str, Any]) -> Mapping[str, Guaranteed]:
    """Appendix 1 from the data of an edition; a line that does not fall from place to place is refused."""
    return {key: _line(f"{SOURCE}: {key}", key, line) for key, line in content["keys"].items()}


def _line(place: str, key: str, line: Mapping[str, Any]) -> Guaranteed:
    by_place = tuple(points for points, count in line["places"] for _ in range(count))
    if not by_place or by_place[-1] < 1 or any(later > earlier for earlier, later in pairwise(by_place)):
        raise DataError(Problem("prize points must fall from place to place and be at least 1", path=place))
    return Guaranteed(key, by_place, tuple(line.get("readings", ())))
