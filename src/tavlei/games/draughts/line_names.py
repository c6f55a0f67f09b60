"""The named lines of a board, or those over one square (6.1.2, 7.1; 2.1.2 of 2013)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.games.draughts.lines import FIGURES, BoardLine, diagonals, figure, lines_of, main_road
from tavlei.games.draughts.play import play_rules, rule_for, rulebook_of
from tavlei.games.draughts.variants import BOARD_64
from tavlei.rulebook import Explanation, Problem, Refusal, Step

if TYPE_CHECKING:
    from tavlei.games.draughts.play import LinesRule
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class NamedLine:
    """A line with its squares by their names."""

    name: str
    title: str
    squares: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineNames:
    """The named lines, how many diagonals the board has, and the clauses."""

    lines: tuple[NamedLine, ...]
    diagonals: int
    rule: LinesRule

    def explanation(self) -> Explanation:
        """The number of diagonals, and each line with its squares; the main road has its own clause."""
        named = tuple(
            Step(
                "board_lines.line",
                line.title,
                self.rule.road if line.name == "main_road" else self.rule.clause,
                inputs={"squares": ", ".join(line.squares)},
            )
            for line in self.lines
        )
        return Explanation(Step("board_lines.diagonals", self.diagonals, self.rule.clause), working=named)


def line_names(variant: Variant, rulebook: Rulebook, square: str | None = None) -> LineNames:
    """The lines that have names in a game: all of them, or those that run over a square."""
    rule = rule_for(variant, play_rules(rulebook_of(variant, rulebook)).lines)
    if rule is None:
        raise Refusal(Problem("the lines of this board have no names", path="variant"))
    over = None if square is None else variant.board.square(square)
    found = [line for line in _named(variant, over) if over is None or over in line.squares]
    names = variant.board.names
    lines = tuple(NamedLine(line.name, line.title, tuple(names[bit] for bit in line.squares)) for line in found)
    return LineNames(lines, len(diagonals(variant.board)), rule)


def _named(variant: Variant, over: int | None) -> tuple[BoardLine, ...]:
    """On 64 squares every figure has its lines; elsewhere the main road alone has a name."""
    if variant.board != BOARD_64:
        road = main_road(variant)
        return () if road is None else (road,)
    if over is not None:
        return lines_of(over)
    return tuple(line for name in FIGURES for line in figure(name))
