"""A game: a starting position, the moves made, and who has won on the board."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.games.draughts.legal import read_move
from tavlei.games.draughts.play import rulebook_of, variant_rule
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class BoardOutcome:
    """The end of a game on the board: who has won, why and by which clause."""

    white_wins: bool
    reason: str
    clause: Clause
    of_winner: bool = False

    def explanation(self) -> Explanation:
        """One sentence; the reason is found with the loser, in giveaway with the winner."""
        winner = phrase("White") if self.white_wins else phrase("Black")
        fields = {"reason": self.reason}
        if self.of_winner:
            return Explanation(Step("draughts.won_by_giving", winner, self.clause, inputs=fields))
        return Explanation(Step("draughts.won", winner, self.clause, inputs=fields))


@dataclass(frozen=True, slots=True)
class DraughtsGame:
    """The moves of a game, the positions between them (one more than moves), and the rulebook it is played by."""

    variant: Variant
    positions: tuple[Position, ...]
    moves: tuple[Move, ...]
    rulebook: Rulebook = field(repr=False)

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.positions[-1]

    def play(self, move: Move) -> DraughtsGame:
        """The game after one more move. A move that is not legal is refused."""
        if self.outcome() is not None:
            raise Refusal(Problem("the game is over"))
        game = rules(self.variant)
        if move.identity not in {legal.identity for legal in game.moves(self.position)}:
            raise Refusal(Problem("the move is not legal in this position", code="illegal_move"))
        after = game.play(self.position, move)
        return DraughtsGame(self.variant, (*self.positions, after), (*self.moves, move), self.rulebook)

    @cites("draughts-rules", "1.1", "1.1/p3", "6.1.7", "8.1", "2.1.8.1")
    def outcome(self) -> BoardOutcome | None:
        """Who has won on the board: the side to move has no piece or no move, and in giveaway that is what wins."""
        white_wins = white_has_won(self.variant, self.position)
        if white_wins is None:
            return None
        reason = phrase("all pieces are locked") if self.position.own else phrase("no piece is left")
        return BoardOutcome(white_wins, reason, self.winning_clause(), self.variant.giveaway)

    def winning_clause(self) -> Clause:
        """The clause that says who has won."""
        return variant_rule(self.variant, self.rulebook).won

    def moves_by(self, *, white: bool) -> int:
        """How many moves a side has made."""
        return (len(self.moves) + (self.positions[0].white_to_move == white)) // 2


def white_has_won(variant: Variant, position: Position) -> bool | None:
    """Whether White has won on the board or Black has; None while the side to move can move."""
    return None if rules(variant).count(position) else position.white_to_move == variant.giveaway


@cites("draughts-rules", "6.1.7", "8.1", "2.1.8.1")
def resignation(game: DraughtsGame, *, by_white: bool) -> BoardOutcome:
    """A player admits defeat."""
    return BoardOutcome(not by_white, phrase("resignation"), game.winning_clause())


@cites("draughts-rules", "6.1.7/p2", "8.1/p2", "2.1.8.1/p2")
def loss_on_time(game: DraughtsGame, *, by_white: bool) -> BoardOutcome:
    """A player's time has run out, unless the board had already decided the game for him (5.4.2.10, D10)."""
    decided = game.outcome()
    if decided is not None and decided.white_wins == by_white:
        return decided
    return _lost(game, phrase("time ran out"), by_white=by_white)


@cites("draughts-rules", "6.1.7/p2", "8.1/p2", "2.1.8.1/p2")
def imposed_loss(game: DraughtsGame, *, by_white: bool) -> BoardOutcome:
    """The judge imposes a loss for a breach of the rules."""
    return _lost(game, phrase("a loss imposed for a breach of the rules"), by_white=by_white)


def _lost(game: DraughtsGame, reason: str, *, by_white: bool) -> BoardOutcome:
    return BoardOutcome(not by_white, reason, variant_rule(game.variant, game.rulebook).lost)


def new_game(variant: Variant, rulebook: Rulebook, *, start: Position | None = None) -> DraughtsGame:
    """A game before its first move. An edition that has not this game leaves it to the one it falls back on (G3)."""
    return DraughtsGame(variant, (start or variant.start,), (), rulebook_of(variant, rulebook))


def replay(
    variant: Variant, moves: Iterable[str], rulebook: Rulebook, *, start: Position | None = None
) -> DraughtsGame:
    """A game from its moves as text. A wrong move is refused with its number and the legal alternatives."""
    game = rules(variant)
    begun = new_game(variant, rulebook, start=start)
    positions, new_moves = [begun.position], []
    for number, text in enumerate(moves):
        try:
            move = read_move(variant, positions[-1], text, begun.rulebook)
        except Refusal as error:
            raise error.at(f"moves[{number}]") from None
        new_moves.append(move)
        positions.append(game.play(positions[-1], move))
    return DraughtsGame(variant, tuple(positions), tuple(new_moves), begun.rulebook)
