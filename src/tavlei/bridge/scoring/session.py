"""A session of pairs: every board scored against the other tables, and the ranking of the pairs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.bridge.scoring.cross_imps import butler, mean_cross_imps
from tavlei.bridge.scoring.matchpoints import percentages
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook

_WHOLE: Final = 100


class BoardComparison(StrEnum):
    """How a board is compared with the other tables."""

    MATCHPOINTS = "matchpoints"
    CROSS_IMPS = "cross-imps"
    BUTLER = "butler"


@dataclass(frozen=True, slots=True)
class PlayedBoard:
    """A board at one table: the two pairs and the score of North-South."""

    board: int
    north_south: str
    east_west: str
    score: int


@dataclass(frozen=True, slots=True)
class ScoredBoard:
    """What both pairs get for a board: per cent of the top, or IMPs."""

    played: PlayedBoard
    north_south: Fraction
    east_west: Fraction


@dataclass(frozen=True, slots=True)
class RankedPair:
    """A pair: its place, the first of those shared, its result, its boards, and how many opponents it met."""

    pair: str
    place: int
    result: Fraction
    boards: int
    met: int


@dataclass(frozen=True, slots=True)
class Session:
    """A session: its boards scored, and the pairs by place."""

    scoring: BoardComparison
    boards: tuple[ScoredBoard, ...]
    ranking: tuple[RankedPair, ...]
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """By which rule the pairs are ranked."""
        readings = () if self.scoring is BoardComparison.MATCHPOINTS else ("B68",)
        boards = {"boards": len({scored.played.board for scored in self.boards})}
        return Explanation(
            Step("bridge.session_ranked", len(self.ranking), self.rulebook.clause("3.1"), readings, boards)
        )


@cites("bridge-classification", "3.1")
def score_session(played: Sequence[PlayedBoard], scoring: BoardComparison, rulebook: Rulebook) -> Session:
    """Score a session in which all boards weigh the same.

    In matchpoints a pair's result is the mean of its percentages, which orders as the sums do where all pairs played as
    many boards; in IMPs it is the sum.
    """
    _check(played)
    numbers = sorted({table.board for table in played})
    boards = tuple(scored for number in numbers for scored in _board(number, played, scoring, rulebook))
    return Session(scoring, boards, _ranking(boards, scoring), rulebook)


def _check(played: Sequence[PlayedBoard]) -> None:
    if not played:
        raise Refusal(Problem("no board has a result"))
    seen: set[tuple[int, str]] = set()
    for table in played:
        for pair in (table.north_south, table.east_west):
            if (table.board, pair) in seen:
                twice = {"pair": pair, "board": table.board}
                raise Refusal(Problem("the pair {pair} has board {board} twice", twice))
            seen.add((table.board, pair))


def _board(
    number: int, played: Sequence[PlayedBoard], scoring: BoardComparison, rulebook: Rulebook
) -> list[ScoredBoard]:
    tables = [table for table in played if table.board == number]
    scores = [table.score for table in tables]
    if scoring is BoardComparison.MATCHPOINTS:
        return [
            ScoredBoard(table, part, _WHOLE - part) for table, part in zip(tables, percentages(scores), strict=True)
        ]
    found = (
        mean_cross_imps(scores, rulebook)
        if scoring is BoardComparison.CROSS_IMPS
        else map(Fraction, butler(scores, rulebook))
    )
    return [ScoredBoard(table, imps, -imps) for table, imps in zip(tables, found, strict=True)]


def _ranking(boards: Sequence[ScoredBoard], scoring: BoardComparison) -> tuple[RankedPair, ...]:
    points: dict[str, list[Fraction]] = {}
    opponents: dict[str, set[str]] = {}
    for scored in boards:
        north_south, east_west = scored.played.north_south, scored.played.east_west
        points.setdefault(north_south, []).append(scored.north_south)
        points.setdefault(east_west, []).append(scored.east_west)
        opponents.setdefault(north_south, set()).add(east_west)
        opponents.setdefault(east_west, set()).add(north_south)
    averaged = scoring is BoardComparison.MATCHPOINTS
    results = {pair: sum(own, Fraction()) / (len(own) if averaged else 1) for pair, own in points.items()}
    order = sorted(results, key=lambda pair: (-results[pair], pair))
    return tuple(
        RankedPair(
            pair,
            1 + sum(other > results[pair] for other in results.values()),
            results[pair],
            len(points[pair]),
            len(opponents[pair]),
        )
        for pair in order
    )
