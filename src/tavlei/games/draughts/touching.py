"""Pieces touched at the board: which one must be moved, whether a move has been made, and what was broken (6.1.4)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tavlei.games.draughts.handling import Touch, TouchMove, TouchReason, move_is_made, touch_move
from tavlei.games.draughts.irregularities import handling_rules, what_follows
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Explanation, Problem, Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class HandledPiece:
    """A piece that was touched: perhaps after a warning, perhaps put on another square, perhaps let go of there."""

    square: str
    announced: bool = False
    moved_to: str | None = None
    let_go: bool = False

    @property
    def touch(self) -> Touch:
        """The touch, as the rule of touching knows it."""
        return Touch(self.square, self.announced, held=self.moved_to is not None and not self.let_go)

    @property
    def is_moved(self) -> bool:
        """Whether a move has been made with it."""
        return move_is_made(on_new_square=self.moved_to is not None, hand_off=self.let_go)


@dataclass(frozen=True, slots=True)
class TouchFinding:
    """What pieces touched lead to; `moved` is the piece with which a move has been made already."""

    duty: TouchMove
    moved: HandledPiece | None
    irregularity: str | None
    rulebook: Rulebook = field(repr=False)

    @property
    def must_move(self) -> str | None:
        """The square of the piece that must be moved."""
        return self.duty.must_move

    @property
    def destinations(self) -> tuple[str, ...]:
        """The squares it may go to."""
        return self.duty.destinations

    @property
    def move_made(self) -> bool:
        """Whether a move has been made."""
        return self.moved is not None

    @property
    def clause(self) -> Clause:
        """The clause that says which piece must be moved."""
        return self.duty.clause

    def explanation(self) -> Explanation:
        """The duty or the freedom; whether the move is made; what was broken and what follows."""
        steps = [_touched_step(self.moved, handling_rules(self.rulebook).clauses["made"])] if self.moved else []
        return Explanation(
            self.duty.explanation().verdict, working=(*steps, *what_follows(self.irregularity, self.rulebook))
        )


def _touched_step(piece: HandledPiece, clause: Clause) -> Step:
    return Step("touch_move.made", piece.square, clause, inputs={"target": piece.moved_to})


def touching(
    variant: Variant, position: Position, handled: Sequence[HandledPiece], rulebook: Rulebook, *, by_white: bool
) -> TouchFinding:
    """What follows when a player has touched these pieces, in this order, in a position."""
    pieces = [_read(variant, position, piece, f"touched[{index}]") for index, piece in enumerate(handled)]
    lawful = _destinations(variant, position)
    capture_due = any(move.is_capture for move in rules(variant).moves(position))
    own_turn = by_white == position.white_to_move
    touches = [piece.touch for piece in pieces]
    duty = touch_move(lawful, touches, rulebook, own_turn=own_turn, capture_due=capture_due)
    men, kings = position.side(white=by_white)
    binding = [touch.square for touch in touches if touch.binds]
    if own_turn and binding and not any(variant.board.square(square) & (men | kings) for square in binding):
        duty = replace(duty, reason=TouchReason.NOT_OWN, clause=handling_rules(rulebook).clauses["touched"])
    moved = next((piece for piece in pieces if piece.is_moved), None)
    wrong = duty.irregularity
    if moved is not None and wrong is None:
        if not variant.board.square(moved.square) & (men | kings):
            wrong = "moved_opponents_piece"
        elif not own_turn:
            wrong = "two_moves_in_a_row"
        elif not duty.may_play(moved.square):
            wrong = "touched_one_moved_another"
        elif moved.moved_to not in lawful.get(moved.square, ()):
            wrong = "moved_instead_of_capturing" if capture_due else "wrong_move"
    return TouchFinding(duty, moved, wrong, rulebook)


def _destinations(variant: Variant, position: Position) -> dict[str, set[str]]:
    """For each piece that can move the squares it may go to; only captures where one is due."""
    values: dict[str, set[str]] = {}
    names = variant.board.names
    for move in rules(variant).moves(position):
        values.setdefault(names[move.origin], set()).add(names[move.target])
    return values


def _read(variant: Variant, position: Position, piece: HandledPiece, path: str) -> HandledPiece:
    """The piece with its squares as the board names them; refused where no piece stands."""
    square = _square(variant, piece.square, f"{path}.square")
    if not variant.board.square(square) & position.occupied:
        raise Refusal(Problem("there is no piece on {square}", {"square": square}, path=f"{path}.square"))
    target = None if piece.moved_to is None else _square(variant, piece.moved_to, f"{path}.moved_to")
    return replace(piece, square=square, moved_to=target)


def _square(variant: Variant, text: str, path: str) -> str:
    try:
        return variant.board.names[variant.board.square(text)]
    except Refusal as error:
        raise error.at(path) from None
