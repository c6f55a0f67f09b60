"""The diagonals that have names (6.1.2, 7.1; 2.1.2 of 2013).

A line is lower if it meets the lower edge of the board and upper if it meets the upper one:

    main road      a1-h8 (8)
    double         lower g1-a7, upper h2-b8 (7);  small: lower g1-h2, upper a7-b8 (2)
    triple         lower c1-h6, upper a3-f8 (6);  small: lower c1-a3, upper h6-f8 (3)
    kosyak         lower e1-a5, upper h4-d8 (5);  small: lower e1-h4, upper a5-d8 (4)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.board import Board, squares_of
from tavlei.games.draughts.play import play_rules, rule_for, rulebook_of
from tavlei.games.draughts.variants import BOARD_64
from tavlei.rulebook import Explanation, Problem, Refusal, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.draughts.play import LinesRule
    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Rulebook

_UP_LEFT, _UP_RIGHT = 0, 1
_MAIN_ROAD: Final = phrase("line.main_road")


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A named diagonal: its squares from the lower end to the upper one. `title` is the key of its name for readers."""

    name: str
    title: str
    figure: str
    board: Board
    squares: tuple[int, ...]

    @property
    def mask(self) -> int:
        """The line as a set of squares."""
        return sum(self.squares)


def _named(name: str, title: str, figure: str, ends: str) -> BoardLine:
    start, end = (BOARD_64.square(name) for name in ends.split("-"))
    ray = next(ray for ray in BOARD_64.rays[start] if end in ray)
    return BoardLine(name, title, figure, BOARD_64, (start, *ray[: ray.index(end) + 1]))


LINES: Final = {
    line.name: line
    for line in (
        _named("main_road", _MAIN_ROAD, "main_road", "a1-h8"),
        _named("lower_double", phrase("line.lower_double"), "double", "g1-a7"),
        _named("upper_double", phrase("line.upper_double"), "double", "h2-b8"),
        _named("lower_small_double", phrase("line.lower_small_double"), "double", "g1-h2"),
        _named("upper_small_double", phrase("line.upper_small_double"), "double", "a7-b8"),
        _named("lower_triple", phrase("line.lower_triple"), "triple", "c1-h6"),
        _named("upper_triple", phrase("line.upper_triple"), "triple", "a3-f8"),
        _named("lower_small_triple", phrase("line.lower_small_triple"), "triple", "c1-a3"),
        _named("upper_small_triple", phrase("line.upper_small_triple"), "triple", "h6-f8"),
        _named("lower_kosyak", phrase("line.lower_kosyak"), "kosyak", "e1-a5"),
        _named("upper_kosyak", phrase("line.upper_kosyak"), "kosyak", "h4-d8"),
        _named("lower_small_kosyak", phrase("line.lower_small_kosyak"), "kosyak", "e1-h4"),
        _named("upper_small_kosyak", phrase("line.upper_small_kosyak"), "kosyak", "a5-d8"),
    )
}
FIGURES: Final = {
    "main_road": _MAIN_ROAD,
    "double": phrase("line.double"),
    "triple": phrase("line.triple"),
    "kosyak": phrase("line.kosyak"),
}


@cites("draughts-rules", "6.1.2", "6.1.2/p3", "2.1.2")
def line(name: str) -> BoardLine:
    """The line of that name on the 64-square board."""
    if name not in LINES:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(LINES), "got": name}))
    return LINES[name]


@cites("draughts-rules", "6.1.2", "2.1.2")
def figure(name: str) -> tuple[BoardLine, ...]:
    """The lines that together make a figure: `double`, `triple` and `kosyak` have four each, `main_road` is alone."""
    if name not in FIGURES:
        raise Refusal(Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(FIGURES), "got": name}))
    return tuple(line for line in LINES.values() if line.figure == name)


@cites("draughts-rules", "6.1.2", "2.1.2")
def lines_of(square: int) -> tuple[BoardLine, ...]:
    """The lines of the 64-square board that run over a square: two, or the main road alone in its corners."""
    return tuple(line for line in LINES.values() if square in line.squares)


@cites("draughts-rules", "6.1.2/p3", "7.1/p3", "2.1.2")
def main_road(variant: Variant) -> BoardLine | None:
    """The main road of a variant: a1-h8, or 46-5 on 100 squares; the 80-cell board has none (D11)."""
    if not variant.has_main_road:
        return None
    return BoardLine("main_road", _MAIN_ROAD, "main_road", variant.board, tuple(squares_of(variant.main_road)))


@cites("draughts-rules", "6.1.2", "7.1/p3")
def diagonals(board: Board) -> list[tuple[int, ...]]:
    """Every diagonal of dark squares, from its lower end up: 13 on the 64-square board, 17 on the 100-square one."""
    found = []
    for direction in (_UP_RIGHT, _UP_LEFT):
        for bit in board.bits:
            starts_here = not board.rays[bit][direction + 2]
            if starts_here and board.rays[bit][direction]:
                found.append((bit, *board.rays[bit][direction]))
    return found


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
    board_lines = [line for line in _named_lines(variant, over) if over is None or over in line.squares]
    names = variant.board.names
    lines = tuple(NamedLine(line.name, line.title, tuple(names[bit] for bit in line.squares)) for line in board_lines)
    return LineNames(lines, len(diagonals(variant.board)), rule)


def _named_lines(variant: Variant, over: int | None) -> tuple[BoardLine, ...]:
    """On 64 squares every figure has its lines; elsewhere the main road alone has a name."""
    if variant.board != BOARD_64:
        road = main_road(variant)
        return () if road is None else (road,)
    if over is not None:
        return lines_of(over)
    return tuple(line for name in FIGURES for line in figure(name))
