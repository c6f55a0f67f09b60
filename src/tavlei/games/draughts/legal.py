"""The legal moves of a position as a person asks for them: written out, in the order of the board, with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Clause, Explanation, Step, cites, clause

if TYPE_CHECKING:
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

_RULES: Final = "draughts-rules-2022"
_GAMES: Final = {  # variant: the clause that says by which rules it moves, and the readings it rests on
    "russian": (_RULES, "6.1.4.1", ()),
    "draughts64": (_RULES, "6.2", ()),
    "russian_majority": (_RULES, "6.2.3", ("D15",)),
    "international": (_RULES, "7.2.2", ()),
    "giveaway": (_RULES, "VIII", ()),
    "russian80": ("draughts-norms-2022", "4/4.5", ("D11",)),
}


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal moves of a position and their full notation, in the same order."""

    variant: Variant
    moves: tuple[Move, ...]
    notation: tuple[str, ...]

    def explanation(self) -> Explanation:
        """The moves, and why no others: captures are compulsory, under the majority rule the longest."""
        cited, readings = game_clause(self.variant)
        if not self.moves:
            ending = clause(_RULES, "8.1" if self.variant.giveaway else "6.1.7")
            return Explanation(Step("draughts.no_legal_moves", 0, ending))
        listed = ", ".join(self.notation)
        verdict = Step("draughts.legal_moves", len(self.moves), cited, readings, {"moves": listed})
        return Explanation(verdict, working=tuple(self._why_no_others()))

    def _why_no_others(self) -> list[Step]:
        most = max(move.captured.bit_count() for move in self.moves)
        if not most:
            return [Step("draughts.nothing_to_capture", clause=clause(_RULES, "6.1.5.3"))]
        steps = [Step("draughts.capture_compulsory", clause=clause(_RULES, "6.1.5.3"), readings=("D16", "D17"))]
        if self.variant.majority:
            steps.append(Step("draughts.majority_rule", most, clause(_RULES, "7.4.1")))
        return steps


@cites("draughts-rules", "6.1.4.1", "6.1.5.3", "7.4.1")
def legal_moves(variant: Variant, position: Position) -> LegalMoves:
    """Every legal move of the side to move."""
    game, board = rules(variant), variant.board
    order = {board.squares[name]: index for index, name in enumerate(board.listed(board.full))}
    moves = sorted(game.moves(position), key=lambda move: (order[move.origin], order[move.target]))
    return LegalMoves(variant, tuple(moves), tuple(full_notation(game, position, move) for move in moves))


def game_clause(variant: Variant) -> tuple[Clause, tuple[str, ...]]:
    """The clause that says by which rules a variant moves, and the readings it rests on."""
    edition, number, readings = _GAMES[variant.name]
    return clause(edition, number), readings
