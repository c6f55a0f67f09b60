"""The best line in plain Python, by the same estimate as the kernel's: for machines without it, and as its judge.

A man is worth 100, a king 300, and how far the men have come less than half a man. Captures and single moves are played
out before a position is estimated, and threats to capture are answered; a single move costs no depth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games._kernel.interface import SearchResult
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from tavlei.games._kernel.interface import Progress
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.variants import Variant

WON: Final = 30_000  # less the plies to the end
CERTAIN: Final = WON - 1_000
MAN, KING = 100, 300
_MOST_AHEAD: Final = 40
_LONGEST_LINE: Final = 120
_ANSWERS_TO_THREATS: Final = 4
_MOST_NODES: Final = 200_000  # some ten seconds
_TELL_EVERY: Final = 1024  # nodes


class NodesSpent(Exception):
    """The nodes have been used up, or somebody has had enough."""


class PlainSearch:
    """Alpha-beta, deeper and deeper."""

    def __init__(self, variant: Variant) -> None:
        """Lay out the rows: how far a man has come is what row he stands on."""
        self.game, self.giveaway = rules(variant), variant.giveaway
        board = variant.board
        self._rows = [board.row(index) for index in range(board.ranks)]
        self.nodes = 0

    def search(  # noqa: PLR0913 - the window and the bounds of a search
        self,
        *position: int,
        depth: int,
        low: int,
        high: int,
        nodes: int,
        seconds: float,
        progress: Progress | None,
    ) -> SearchResult:
        """The best line for the side to move; this search knows no clock."""
        del seconds
        before = self.nodes
        self._end, self._progress, self._began = before + min(nodes, _MOST_NODES), progress, before
        score, reached, stopped = 0, 0, False
        line: list[Move] = []
        try:
            for plies in range(1, min(depth, _LONGEST_LINE // 2) + 1):
                self._way: list[Position] = []
                score, line = self._visit(Position._make(position), plies, low, high)
                reached = plies
                if abs(score) >= (CERTAIN if high - low == 1 else WON - plies):
                    break
        except NodesSpent:
            stopped = True
        return SearchResult(
            score=score,
            plies_to_end=WON - abs(score) if abs(score) >= CERTAIN else None,
            depth=reached,
            stopped=stopped,
            nodes=self.nodes - before,
            line=[move.identity for move in line],
        )

    def _visit(self, position: Position, depth: int, alpha: int, beta: int) -> tuple[int, list[Move]]:
        self._count()
        ply = len(self._way)
        if position in self._way:
            return 0, []
        moves = self.game.moves(position)
        if not moves:
            return (WON - ply if self.giveaway else ply - WON), []
        captures, single = bool(moves[0].captured), len(moves) == 1
        if ply >= _LONGEST_LINE or (depth <= 0 and not (captures or single or self._answers(position, depth))):
            return self._estimate(position), []
        then = depth if single or (captures and depth <= 0) else depth - 1
        best, line = -WON - 1, []
        self._way.append(position)
        for move in moves:
            below, following = self._visit(self.game.play(position, move), then, -beta, -max(alpha, best))
            if -below > best:
                best, line = -below, [move, *following]
            if best >= beta:
                break
        self._way.pop()
        return best, line

    def _count(self) -> None:
        self.nodes += 1
        if self.nodes > self._end:
            raise NodesSpent
        if self._progress and self.nodes % _TELL_EVERY == 0 and self._progress(self.nodes - self._began) is False:
            raise NodesSpent

    def _answers(self, position: Position, depth: int) -> bool:
        """Whether the opponent threatens to capture, and there is depth to answer him."""
        if depth <= -_ANSWERS_TO_THREATS:
            return False
        return self.game.can_capture(position._replace(white_to_move=not position.white_to_move))

    def _estimate(self, position: Position) -> int:
        men = position.white_men.bit_count() - position.black_men.bit_count()
        kings = position.white_kings.bit_count() - position.black_kings.bit_count()
        ahead = self._progress_of(position.white_men, self._rows) - self._progress_of(
            position.black_men, self._rows[::-1]
        )
        balance = MAN * men + KING * kings + max(-_MOST_AHEAD, min(_MOST_AHEAD, ahead))
        return balance if position.white_to_move != self.giveaway else -balance

    @staticmethod
    def _progress_of(men: int, rows: list[int]) -> int:
        return sum(come * (men & row).bit_count() for come, row in enumerate(rows))
