"""Direct encounter: those who are equal, by what they scored against each other (C.07, 6)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.tournament.standings.fide.field import TieBreakField


@dataclass(frozen=True, slots=True)
class Encountered:
    """What somebody scored against those who are equal with him, and the most he could have."""

    score: Fraction
    most: Fraction
    met: int


@cites("fide-tie-breaks", "C.07/DE")
def order_by_encounters(field: TieBreakField, group: Sequence[str], which: int = 0) -> list[tuple[str, ...]]:
    """The group divided: all have met, by points; else whoever is ahead whatever the missing games would give."""
    if len(group) == 1:
        return [tuple(group)]
    encountereds = {name: encountered(field, name, group, which) for name in group}
    ordered = sorted(group, key=lambda name: (-encountereds[name].score, -encountereds[name].most, name))
    if field.is_round_robin or all(one.met == len(group) - 1 for one in encountereds.values()):
        parts = _by_score(ordered, encountereds)
    else:
        parts = _surely_ahead(ordered, encountereds)
    if len(parts) == 1:
        return [tuple(ordered)]
    return [smaller for part in parts for smaller in order_by_encounters(field, part, which)]


def encountered(field: TieBreakField, name: str, group: Sequence[str], which: int = 0) -> Encountered:
    """Several games with one opponent count by their average; a forfeit counts in a round robin only."""
    others = set(group) - {name}
    games: dict[str, list[int]] = {}
    for one in field.rounds[name]:
        if one.opponent in others and (one.played or field.is_round_robin):
            games.setdefault(str(one.opponent), []).append(one.points[which])
    score = sum((Fraction(sum(points), len(points)) for points in games.values()), Fraction(0))
    return Encountered(score, score + (len(others) - len(games)) * field.win[which], len(games))


def _by_score(ordered: Sequence[str], encountereds: dict[str, Encountered]) -> list[list[str]]:
    parts: list[list[str]] = []
    for name in ordered:
        if parts and encountereds[parts[-1][0]].score == encountereds[name].score:
            parts[-1].append(name)
        else:
            parts.append([name])
    return parts


def _surely_ahead(ordered: Sequence[str], encountereds: dict[str, Encountered]) -> list[list[str]]:
    parts: list[list[str]] = []
    rest = list(ordered)
    while len(rest) > 1 and encountereds[rest[0]].score > max(encountereds[name].most for name in rest[1:]):
        parts.append([rest.pop(0)])
    return [*parts, rest]
