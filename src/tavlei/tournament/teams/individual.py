"""Individual results within a team competition, for the individual places of an individual-and-team one (1.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, Value, cites
from tavlei.tournament.places import Placing, placed_by

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.teams.event import TeamEvent


@dataclass(frozen=True, slots=True)
class BoardPlace:
    """An athlete on a board: games with a result, points, place among those who played on it."""

    placing: Placing
    games: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class BoardTables:
    """The individual places on every board, counted from 1."""

    boards: tuple[tuple[BoardPlace, ...], ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """Every board with its athletes."""
        number = self.rulebook.clause("1.3/item3")
        working = []
        for board, rows in enumerate(self.boards, start=1):
            steps = []
            for row in rows:
                data: dict[str, Value] = {"athlete": row.placing.participant, "games": row.games, "points": row.points}
                steps.append(Step("board_tables.row", row.placing.text, number, (), data))
            working.append(Step("board_tables.board", board, number, steps=tuple(steps)))
        return Explanation(Step("board_tables.places", len(self.boards), number), working=tuple(working))


@cites("draughts-rules", "1.3/item3")
def board_tables(event: TeamEvent, rulebook: Rulebook) -> BoardTables:
    """Individual places board by board; an athlete who played on two boards stands on both. Pluses count (5.4.7.2)."""
    return BoardTables(tuple(_table(event, board) for board in range(event.boards)), rulebook=rulebook)


def _table(event: TeamEvent, board: int) -> tuple[BoardPlace, ...]:
    points: dict[str, Fraction] = {}
    games: Counter[str] = Counter()
    for athlete, score in _scores(event, board):
        points[athlete] = points.get(athlete, Fraction(0)) + event.points(score)
        games[athlete] += 1
    return tuple(
        BoardPlace(placing, games[placing.participant], points[placing.participant]) for placing in placed_by(points)
    )


def _scores(event: TeamEvent, board: int) -> Iterator[tuple[str, int]]:
    for match in event.matches():
        at = match.boards[board]
        if at.result is not None:
            for athlete, score in zip((at.one, at.other), event.games.scores(at.result), strict=True):
                if athlete is not None:
                    yield athlete, score
