"""The legal moves of a position as a person asks for them: written out, in the order of the board, with the reason."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.play import play_rules, rulebook_of, variant_rule
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Refusal, Step, cites

if TYPE_CHECKING:
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """The legal moves of a position and their full notation, in the same order."""

    variant: Variant
    moves: tuple[Move, ...]
    notation: tuple[str, ...]
    rulebook: Rulebook = field(repr=False)

    def explanation(self) -> Explanation:
        """The moves, and why no others: captures are compulsory, under the majority rule the longest."""
        rule = variant_rule(self.variant, self.rulebook)
        if not self.moves:
            return Explanation(Step("draughts.no_legal_moves", 0, rule.won))
        listed, cited = ", ".join(self.notation), rule.moves_by(self.rulebook)
        verdict = Step("draughts.legal_moves", len(self.moves), cited, rule.readings, {"moves": listed})
        return Explanation(verdict, working=tuple(self._why_no_others()))

    @property
    def bar(self) -> Clause:
        """The clause by which no other move may be made; while nothing can be captured, that of the moves."""
        if not self.moves:
            return variant_rule(self.variant, self.rulebook).won
        why = self._why_no_others()[-1]
        captures = any(move.is_capture for move in self.moves)
        return (
            why.clause if captures and why.clause else variant_rule(self.variant, self.rulebook).moves_by(self.rulebook)
        )

    def _why_no_others(self) -> list[Step]:
        rules_of_play = play_rules(rulebook_of(self.variant, self.rulebook))
        most = max(move.captured.bit_count() for move in self.moves)
        if not most:
            return [Step("draughts.nothing_to_capture", clause=rules_of_play.capture_compulsory)]
        steps = [Step("draughts.capture_compulsory", clause=rules_of_play.capture_compulsory, readings=("D16", "D17"))]
        if self.variant.majority:
            steps.append(Step("draughts.majority_rule", most, rules_of_play.majority))
        return steps


@cites("draughts-rules", "6.1.4.1", "6.1.5.3", "7.4.1")
def legal_moves(variant: Variant, position: Position, rulebook: Rulebook) -> LegalMoves:
    """Every legal move of the side to move."""
    game, order = rules(variant), variant.board.order
    moves = sorted(game.moves(position), key=lambda move: (order[move.origin], order[move.target]))
    written = tuple(full_notation(game, position, move) for move in moves)
    return LegalMoves(variant, tuple(moves), written, rulebook)


def read_move(variant: Variant, position: Position, text: str, rulebook: Rulebook) -> Move:
    """The legal move that a text means; another is refused with the clause that bars it."""
    try:
        return parse_move(rules(variant), position, text)
    except Refusal as refusal:
        bar = legal_moves(variant, position, rulebook).bar
        raise Refusal(*(replace(problem, clause=problem.clause or bar) for problem in refusal.problems)) from None
