"""What is told about a game that could not be read without a mistake."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.exchange.sgf.game import SgfGame


@dataclass(frozen=True, slots=True)
class SgfDiagnostic:
    """A game with a mistake: where it is, what is wrong, and everything that there is of the game.

    `offending` is the text that could not be read, `move` the number of the move where it stands (0 before the first),
    `source` the whole text of the game, `partial` what was read of it; further mistakes are remarks of `partial`.
    There is no `partial` if there is not even a root.
    """

    number: int
    line: int
    column: int
    problem: Problem
    offending: str
    source: str
    move: int = 0
    in_variation: bool = False
    partial: SgfGame | None = None
    encoding: str | None = None

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """The whole diagnostic in one line: the game, the place, what is wrong."""
        place = {"number": self.number, "line": self.line, "column": self.column}
        parts = [Words("game {number}, line {line}, column {column}", place).text(translate)]
        if self.partial and (self.partial.black or self.partial.white):
            parts.append(f"{self.partial.black or '?'} - {self.partial.white or '?'}")
        if self.partial and self.partial.event:
            parts.append(self.partial.event)
        if self.move:
            parts.append(Words("move {move}", {"move": self.move}).text(translate))
        if self.in_variation:
            parts.append(translate(phrase("in a variation")))
        return f"{', '.join(parts)}: {self.problem.sentence(translate)}"
