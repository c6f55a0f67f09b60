"""A game: a starting position, the moves made, and who has won on the board."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, clause, edition, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause

EDITION_2022: Final = "draughts-rules-2022"
EDITION_2013: Final = "draughts-rules-2013"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game on the board: who has won, why and by which clause."""

    white_wins: bool
    reason: str
    clause: Clause

    def explanation(self) -> Explanation:
        """One sentence."""
        winner = phrase("White") if self.white_wins else phrase("Black")
        return Explanation(Step("draughts.won", winner, self.clause, inputs={"reason": self.reason}))


@dataclass(frozen=True, slots=True)
class Game:
    """The moves of a game and the positions between them; every position is one more than a move."""

    variant: Variant
    positions: tuple[Position, ...]
    moves: tuple[Move, ...] = ()
    edition: str = EDITION_2022

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self.positions[-1]

    def play(self, move: Move) -> Game:
        """The game after one more move. A move that is not legal is refused."""
        if self.outcome() is not None:
            raise Refusal(Problem("the game is over"))
        game = rules(self.variant)
        if move.identity not in {each.identity for each in game.moves(self.position)}:
            raise Refusal(Problem("the move is not legal in this position", code="illegal_move"))
        after = game.play(self.position, move)
        return Game(self.variant, (*self.positions, after), (*self.moves, move), self.edition)

    @cites("draughts-rules", "6.1.7", "8.1", "2.1.8.1")
    def outcome(self) -> Outcome | None:
        """Who has won on the board: the side to move has no piece or no move, and in giveaway that is what wins."""
        position = self.position
        if rules(self.variant).count(position):
            return None
        reason = phrase("all pieces are locked") if position.own else phrase("no piece is left")
        return Outcome(position.white_to_move == self.variant.giveaway, reason, self.winning_clause())

    def winning_clause(self) -> Clause:
        """The clause that says who has won."""
        if self.edition == EDITION_2013:
            return clause(EDITION_2013, "2.1.8.1")
        return clause(EDITION_2022, "8.1" if self.variant.giveaway else "6.1.7")

    def moves_by(self, *, white: bool) -> int:
        """How many moves a side has made."""
        return sum(position.white_to_move == white for position in self.positions[:-1])


@cites("draughts-rules", "6.1.7", "8.1", "2.1.8.1")
def resignation(game: Game, *, by_white: bool) -> Outcome:
    """A player admits defeat."""
    return _lost(game, phrase("resignation"), "", by_white=by_white)


@cites("draughts-rules", "6.1.7/p2", "8.1/p2", "2.1.8.1/p2")
def loss_on_time(game: Game, *, by_white: bool) -> Outcome:
    """A player's time has run out, unless the board had already decided the game for him (5.4.2.10, D10)."""
    decided = game.outcome()
    if decided is not None and decided.white_wins == by_white:
        return decided
    return _lost(game, phrase("time ran out"), "/p2", by_white=by_white)


@cites("draughts-rules", "6.1.7/p2", "8.1/p2", "2.1.8.1/p2")
def imposed_loss(game: Game, *, by_white: bool) -> Outcome:
    """The judge imposes a loss for a breach of the rules."""
    return _lost(game, phrase("a loss imposed for a breach of the rules"), "/p2", by_white=by_white)


def _lost(game: Game, reason: str, part: str, *, by_white: bool) -> Outcome:
    general = game.winning_clause()
    return Outcome(not by_white, reason, clause(general.edition, general.number + part))


def new_game(variant: Variant, start: Position | None = None, edition_id: str = EDITION_2022) -> Game:
    """A game before its first move. The 2013 edition knows Russian draughts and draughts-64 only."""
    edition(edition_id)
    if edition_id not in (EDITION_2022, EDITION_2013):
        raise Refusal(
            Problem(
                "expected one of: {choices}; got {got}",
                {"choices": f"{EDITION_2022}, {EDITION_2013}", "got": edition_id},
            )
        )
    if edition_id == EDITION_2013 and variant.name not in ("russian", "draughts64"):
        raise Refusal(Problem("the rules of 2013 have no «{variant}»", {"variant": variant.name}))
    return Game(variant, (start or variant.start,), edition=edition_id)


def replay(
    variant: Variant, moves: Iterable[str], start: Position | None = None, edition_id: str = EDITION_2022
) -> Game:
    """A game from its moves as text. A wrong move is refused with its number and the legal alternatives."""
    game = rules(variant)
    begun = new_game(variant, start, edition_id)
    positions, made = [begun.position], []
    for number, text in enumerate(moves):
        try:
            move = parse_move(game, positions[-1], text)
        except Refusal as error:
            raise error.at(f"moves[{number}]") from None
        made.append(move)
        positions.append(game.play(positions[-1], move))
    return Game(variant, tuple(positions), tuple(made), edition_id)
