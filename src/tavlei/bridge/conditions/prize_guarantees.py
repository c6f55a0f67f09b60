"""Tournaments with a guaranteed number of prize points (appendix 1), from `prize_guarantees.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.edition import EDITION, rule
from tavlei.rulebook import DataError, Problem, Refusal, cite_data, cited_data, cites, read_data, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "prize_guarantees.toml"


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


@cites(EDITION, "app1")
def guaranteed_points(key: str) -> Guaranteed:
    """The line of appendix 1 with that key."""
    known = guaranteed_table()
    if key not in known:
        names = {"key": key, "known": ", ".join(known)}
        raise Refusal(
            Problem(
                "appendix 1 has no tournament «{key}»; it has: {known}", names, path="guaranteed", clause=rule("app1")
            )
        )
    return known[key]


@cited_data
@cache
def guaranteed_table() -> Mapping[str, Guaranteed]:
    """Appendix 1 by key, in its order."""
    return _lines(SOURCE, read_data("tavlei.bridge.conditions", SOURCE))


def load_guaranteed(source: str, text: str) -> Mapping[str, Guaranteed]:
    """Appendix 1 from a TOML text; a line that does not fall from place to place is refused."""
    return _lines(source, read_toml(source, text))


def _lines(source: str, content: Mapping[str, Any]) -> Mapping[str, Guaranteed]:
    found = {key: _line(f"{source}: {key}", key, line) for key, line in content["keys"].items()}
    cite_data(f"{__name__}:{source}", content["edition"], [content["clause"]])
    return found


def _line(place: str, key: str, line: Mapping[str, Any]) -> Guaranteed:
    by_place = tuple(points for points, count in line["places"] for _ in range(count))
    if not by_place or by_place[-1] < 1 or any(later > earlier for earlier, later in pairwise(by_place)):
        raise DataError(Problem("prize points must fall from place to place and be at least 1", path=place))
    return Guaranteed(key, by_place, tuple(line.get("readings", ())))
