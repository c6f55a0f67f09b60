"""A win proven along the lines of a player: he shows White's moves, and every answer of Black is met.

A proof that looks everywhere is drawn to moves that leave few answers, and finds a quiet win last. The player knows
which quiet moves are good. Whatever he thinks of a position, only what is proven against every answer counts.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.rules import rules
from tavlei.games.engine.levels import FULL_STRENGTH
from tavlei.games.kernel_analysis import Decision, Limits

if TYPE_CHECKING:
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.engine.player import BestLine, Player
    from tavlei.games.kernel_analysis import Prover

NOTHING_GAINED: Final = 50  # hundredths of a man: the bonus of advanced men stays below it
_FIRST_LOOK: Final = 50_000  # nodes for the proof of one position; twice as many in every round
_FIRST_THOUGHT: Final = 25_000  # nodes of the player for one line; likewise
_ANSWERED: Final = 4  # after an answer of Black only this part of a look is taken before the player is asked
_END_OF_LINE: Final = 4  # the last moves of a line are guesses: there the player is asked anew
_DEEPEST: Final = 24  # plies
_LONG: Final = 3600.0  # seconds: the nodes are the bound


class Pursuit:
    """White's wins from the positions of one work: the player shows the moves, the prover proves what they lead to."""

    def __init__(self, player: Player, prover: Prover) -> None:
        """The prover asks for a win of White; what it proves here it remembers for other questions."""
        self._player, self._prover = player, prover
        self._game = rules(player.variant)
        self._end, self._look, self._thought = 0, _FIRST_LOOK, _FIRST_THOUGHT

    def proves(self, position: Position, nodes: int) -> bool:
        """Whether White is proven to win within so many nodes: in rounds, each looking twice as long as the last."""
        self._end = self._player.nodes + self._prover.nodes + nodes
        self._look, self._thought = _FIRST_LOOK, _FIRST_THOUGHT
        while self._left > 0 and self._decision(position, 1) is not Decision.REFUTED:
            if self._is_won(position, (), 0):
                return True
            self._look, self._thought = 2 * self._look, 2 * self._thought
        return False

    @property
    def _left(self) -> int:
        return self._end - self._player.nodes - self._prover.nodes

    def _is_won(self, position: Position, line: tuple[Move, ...], plies: int) -> bool:
        """Whether White is proven to win so many plies from the start, where `line` may go on from here."""
        look = self._look // _ANSWERED if position.white_to_move else self._look
        decision = self._decision(position, look)
        if decision is not Decision.UNDECIDED:
            return decision is Decision.PROVEN
        if plies > _DEEPEST or self._left <= 0:
            return False
        won = self._has_winning_move if position.white_to_move else self._meets_every_answer
        return won(position, line, plies) and self._decision(position, self._look) is Decision.PROVEN

    def _has_winning_move(self, position: Position, line: tuple[Move, ...], plies: int) -> bool:
        """Whether the move of the line wins, or the move of the player where no line is left."""
        if len(line) < _END_OF_LINE:
            best = best_line_of(self._player, position, max(1, min(self._thought, self._left)))
            if best.score <= NOTHING_GAINED:
                return False
            line = best.line
        return self._is_won(self._game.play(position, line[0]), line[1:], plies + 1)

    def _meets_every_answer(self, position: Position, line: tuple[Move, ...], plies: int) -> bool:
        """Whether White wins against every answer of Black, the one of the line first."""
        expected = line[0].identity if line else None
        answers = sorted(self._game.moves(position), key=lambda move: move.identity != expected)
        return all(
            self._is_won(self._game.play(position, move), line[1:] if move.identity == expected else (), plies + 1)
            for move in answers
        )

    def _decision(self, position: Position, nodes: int) -> Decision:
        return self._prover.prove(position, Limits(nodes=max(1, min(nodes, self._left)), seconds=_LONG)).decision


def best_line_of(player: Player, position: Position, nodes: int) -> BestLine:
    """The best line that a player sees with so many nodes, for the side to move."""
    return player.think(position, level=replace(FULL_STRENGTH, nodes=nodes))
