"""What is told about a game that could not be read to its end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.exchange.pdn.game import PdnGame, PdnTag, tag_value
from tavlei.rulebook import Problem, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class PdnDiagnostic:
    """A game with a mistake: where it is, what is wrong, and everything that there is of the game.

    `move` is the number of the move (`12.` White's, `12...` Black's), `offending` the text that could not be read,
    `source` the whole text of the game, `partial` what was read of it: all before the mistake, and if the mistake is
    in a variation the whole main line too. There is no `partial` if the game type or the FEN cannot be read.
    """

    number: int
    line: int
    problem: Problem
    offending: str
    source: str
    tags: tuple[PdnTag, ...] = ()
    move: str = ""
    in_variation: bool = False
    partial: PdnGame | None = None
    encoding: str | None = None

    @property
    def white(self) -> str:
        return tag_value(self.tags, "White")

    @property
    def black(self) -> str:
        return tag_value(self.tags, "Black")

    @property
    def event(self) -> str:
        return tag_value(self.tags, "Event")

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """The whole diagnostic in one line: the game, the place, what is wrong."""
        parts = [Words("game {number}, line {line}", {"number": self.number, "line": self.line}).text(translate)]
        if self.white or self.black:
            parts.append(f"{self.white or '?'} - {self.black or '?'}")
        if self.event:
            parts.append(self.event)
        if self.move:
            parts.append(Words("move {move}", {"move": self.move}).text(translate))
        if self.in_variation:
            parts.append(translate(phrase("in a variation")))
        return f"{', '.join(parts)}: {self.problem.sentence(translate)}"
