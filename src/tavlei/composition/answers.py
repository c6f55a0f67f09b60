"""Lines as a solver writes them: read as far as they can be played, so that a slip costs only what follows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.draughts.notation import full_notation, parse_move
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal, Step, Value, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook

Identity = tuple[int, int, int, bool]


@dataclass(frozen=True, slots=True)
class ReadLine:
    """A line: its moves that were read, who made each, and what was left unread.

    `second` is true if it was left because another move of White stands in that place before.
    """

    moves: tuple[Identity, ...]
    notation: tuple[str, ...]
    by_white: tuple[bool, ...]
    left: tuple[str, ...] = ()
    second: bool = False

    def step(self, rulebook: Rulebook) -> Step:
        """What was left, as a step."""
        key = phrase("composition.line_second") if self.second else phrase("composition.line_unread")
        shown: dict[str, Value] = {"line": " ".join(self.notation), "move": self.left[0] if self.left else ""}
        return Step(key, None, rulebook.clause("11.6.1/p2"), ("K37",), shown)


def read_line(variant: Variant, position: Position, written: Sequence[str]) -> ReadLine:
    """A line read up to the first move that cannot be played; a forced reply of Black need not be written (K37)."""
    game = rules(variant)
    read = _LineReading(game, position)
    for index, text in enumerate(written):
        if not read.takes(text):
            return read.line(tuple(written[index:]))
    return read.line()


class _LineReading:
    """A line while it is read."""

    def __init__(self, game: Rules, position: Position) -> None:
        self.game, self.position = game, position
        self.moves: list[tuple[Identity, str, bool]] = []

    def takes(self, text: str) -> bool:
        """Play the move that a text means, with Black's only reply before it if that was left out."""
        if (move := self._meant(self.position, text)) is not None:
            self._play(move)
            return True
        forced = [] if self.position.white_to_move else self.game.moves(self.position)
        if len(forced) != 1:
            return False
        move = self._meant(self.game.play(self.position, forced[0]), text)
        if move is None:
            return False
        self._play(forced[0])
        self._play(move)
        return True

    def _meant(self, position: Position, text: str) -> Move | None:
        try:
            return parse_move(self.game, position, text)
        except Refusal:
            return None

    def _play(self, move: Move) -> None:
        notation = full_notation(self.game, self.position, move)
        self.moves.append((move.identity, notation, self.position.white_to_move))
        self.position = self.game.play(self.position, move)

    def line(self, left: tuple[str, ...] = ()) -> ReadLine:
        """What was read, and what was left."""
        moves, notation, by_white = zip(*self.moves, strict=True) if self.moves else ((), (), ())
        return ReadLine(moves, notation, by_white, left)


def read_answer(variant: Variant, position: Position, lines: Iterable[Sequence[str]]) -> tuple[ReadLine, ...]:
    """The lines of an answer; where White has moved otherwise in the same place before, the rest is left (K37)."""
    chosen: dict[tuple[Identity, ...], Identity] = {}
    read_lines = []
    for written in lines:
        line = read_line(variant, position, written)
        read_lines.append(_first_only(line, chosen))
    return tuple(read_lines)


def _first_only(line: ReadLine, chosen: dict[tuple[Identity, ...], Identity]) -> ReadLine:
    for index, white in enumerate(line.by_white):
        before, move = line.moves[:index], line.moves[index]
        if white and chosen.setdefault(before, move) != move:
            left = (*line.notation[index:], *line.left)
            return ReadLine(line.moves[:index], line.notation[:index], line.by_white[:index], left, second=True)
    return line
