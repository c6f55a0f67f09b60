"""A move as it is written: in full, in short or illegibly; possible or not, and who replaces it (10.2.2, 10.2.10)."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.play import play_rules
from tavlei.rulebook import Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules
    from tavlei.rulebook import Clause, Rulebook

_SIGNS: Final = str.maketrans("авсенхАВСЕНХ–—−‐‑×*xX", "abceh:abceh:-----::::")
_FULL: Final = re.compile(r"[a-j]\d{1,2}(?:[-:]?[a-j]\d{1,2})+|\d{1,2}(?:[-:]\d{1,2})+")
_SHORT: Final = re.compile(r"[a-j]:?[a-j]\d{1,2}(?::?[a-j]\d{1,2})*|:?[a-j]\d{1,2}|:?\d{1,2}")
_SQUARE: Final = re.compile(r"[a-j]\d{1,2}|\d{1,2}")


class Writing(StrEnum):
    """How a move is written."""

    FULL = phrase("full notation")
    SHORT = phrase("short notation")
    ILLEGIBLE = phrase("illegible")


class Impossible(StrEnum):
    """Why a move is impossible, and with it who replaces it."""

    ONE_MOVE = phrase("the piece has a single move")
    SEVERAL_MOVES = phrase("the piece has several moves")
    NO_MOVE = phrase("the piece has no move")
    NO_PIECE = phrase("there is no piece of the player on that square")
    SHORT = phrase("written in short notation")
    ILLEGIBLE = phrase("it cannot be read")


@dataclass(frozen=True, slots=True)
class ImpossibleMove:
    """A written move that cannot be made; with `replacement` the receiver writes that in and answers it."""

    text: str
    why: Impossible
    rulebook: Rulebook = field(repr=False)
    replacement: Move | None = None
    replacement_text: str = ""
    missed_capture: bool = False

    @property
    def by_receiver(self) -> bool:
        """Whether the receiver replaces it, so that play does not stop."""
        return self.replacement is not None

    @property
    def clause(self) -> Clause:
        """The clause that says who replaces it."""
        if self.by_receiver:
            return self.rulebook.clause("10.2.10")
        return self.rulebook.clause("10.2.2") if self.why is Impossible.SHORT else self.rulebook.clause("10.2.10/item3")

    def step(self) -> Step:
        """What is wrong and who sets it right."""
        fields = {"why": str(self.why), "replacement": self.replacement_text or None}
        readings = ("C13",) if self.why is Impossible.ILLEGIBLE else ("C9",)
        below = (Step("draughts.capture_compulsory", clause=play_rules(self.rulebook).capture_compulsory),)
        steps = below if self.missed_capture else ()
        if self.by_receiver:
            return Step(
                "correspondence.replaced_by_receiver",
                self.text,
                self.clause,
                ("C7", "C9"),
                fields,
                steps=steps,
                met=False,
            )
        return Step(
            "correspondence.replaced_by_sender", self.text, self.clause, readings, fields, steps=steps, met=False
        )


@cites("draughts-rules", "10.2.2")
def writing(text: str) -> Writing:
    """Whether a move names both its squares, abbreviates, or cannot be read."""
    bare = _bare(text)
    if _FULL.fullmatch(bare):
        return Writing.FULL
    return Writing.SHORT if _SHORT.fullmatch(bare) else Writing.ILLEGIBLE


def read_move(game: Rules, position: Position, text: str) -> Move | None:
    """The legal move that a text in full notation means, or nothing."""
    if writing(text) is not Writing.FULL:
        return None
    try:
        return parse_move(game, position, text)
    except Refusal:
        return None


@cites("draughts-rules", "10.2.2", "10.2.10", "10.2.10/item3")
def examine_move(game: Rules, position: Position, text: str, rulebook: Rulebook) -> Move | ImpossibleMove:
    """The move, or why it is impossible: with a single move of the named piece the receiver puts that (C9)."""
    move = read_move(game, position, text)
    if move is not None:
        return move
    match writing(text):
        case Writing.SHORT:
            return ImpossibleMove(text, Impossible.SHORT, rulebook)
        case Writing.ILLEGIBLE:
            return ImpossibleMove(text, Impossible.ILLEGIBLE, rulebook)
    square = game.variant.board.squares.get(_SQUARE.findall(_bare(text))[0], 0)
    legal_moves = game.moves(position)
    own = [legal for legal in legal_moves if legal.origin == square]
    missed = any(legal.is_capture for legal in legal_moves) and "-" in _bare(text)
    if len(own) == 1:
        notation = full_notation(game, position, own[0])
        return ImpossibleMove(text, Impossible.ONE_MOVE, rulebook, own[0], notation, missed_capture=missed)
    if not square & position.own:
        return ImpossibleMove(text, Impossible.NO_PIECE, rulebook)
    why = Impossible.SEVERAL_MOVES if own else Impossible.NO_MOVE
    return ImpossibleMove(text, why, rulebook, missed_capture=missed)


@cites("draughts-rules", "10.2.4")
def forced(game: Rules, position: Position) -> Move | None:
    """The only legal move of a position, if there is exactly one: such a reply is written and answered."""
    moves = game.moves(position)
    return moves[0] if len(moves) == 1 else None


def _bare(text: str) -> str:
    return text.translate(_SIGNS).lower().replace(" ", "")
