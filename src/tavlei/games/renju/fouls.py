"""Fouls of Black: overline, double four, double three (9.2.3, 9.2.4.2).

A line through a point is looked at in a window of eleven points, five on each side: no five, six, four or open three
that contains the point reaches further. What a window holds is worked out once and remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.games._kernel.fouls import kernel_foul_at, kernel_fouls
from tavlei.games.renju.board import POINTS, SIZE, point_name
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.renju.board import RenjuPosition
    from tavlei.rulebook import Rulebook

REACH: Final = 5
WINDOW: Final = 2 * REACH + 1
_CENTRE_BIT: Final = 1 << REACH
_WINDOW_MASK: Final = (1 << WINDOW) - 1
_FIVE: Final = 5  # 9.2.3: a five is exactly five stones in an unbroken row
_DIRECTIONS: Final = (1, SIZE, SIZE + 1, SIZE - 1)  # along a row, a file and the two diagonals


class Foul(StrEnum):
    """What Black may not make, in the order in which it is named when several apply."""

    OVERLINE = phrase("overline")
    DOUBLE_FOUR = phrase("double_four")
    DOUBLE_THREE = phrase("double_three")


FOUL_CLAUSES: Final = {Foul.OVERLINE: "9.2.4.2/v", Foul.DOUBLE_FOUR: "9.2.4.2/b", Foul.DOUBLE_THREE: "9.2.4.2/a"}


_BY_KERNEL: Final = dict(enumerate(Foul, start=1))


class LineShape(NamedTuple):
    """What a black stone in the middle of a window makes on its line.

    `threes` are the steps from the stone to the points that would make an open four of it.
    """

    five: bool
    overline: bool
    fours: int
    threes: tuple[int, ...]


@cites("draughts-rules", "9.2.3", "9.2.3/p2", "9.2.3/p3", "9.2.3/p4", "9.2.3/p5", "9.2.3/p6", "9.2.3/p7")
@cache
def line_shape(black: int, blocked: int) -> LineShape:
    """The shape of a window: `black` and `blocked` (white or off the board) are sets of its eleven points."""
    low, high = _run(black)
    length = high - low + 1
    if length >= _FIVE:
        return LineShape(length == _FIVE, length > _FIVE, 0, ())
    ends = [end for end in (low - 1, high + 1) if 0 <= end < WINDOW and not blocked >> end & 1]
    completing = [end for end in ends if _row_with(black, end) == _FIVE]
    # A row of four open at both ends is one four; two completing points otherwise are two fours.
    fours = 1 if length == _FIVE - 1 and completing else len(completing)
    threes = tuple(end - REACH for end in ends if _makes_open_four(black | 1 << end, blocked))
    return LineShape(five=False, overline=False, fours=fours, threes=threes)


def _run(black: int) -> tuple[int, int]:
    """The ends of the unbroken row through the middle."""
    low = high = REACH
    while low > 0 and black >> (low - 1) & 1:
        low -= 1
    while high < WINDOW - 1 and black >> (high + 1) & 1:
        high += 1
    return low, high


def _row_with(black: int, end: int) -> int:
    """How long the unbroken row through the middle is with one stone more."""
    low, high = _run(black | 1 << end)
    return high - low + 1


def _makes_open_four(black: int, blocked: int) -> bool:
    """Whether the row through the middle is four, with a free point at each end that completes exactly five."""
    low, high = _run(black)
    if high - low + 1 != _FIVE - 1 or low == 0 or high == WINDOW - 1:
        return False
    return all(not blocked >> end & 1 and _row_with(black, end) == _FIVE for end in (low - 1, high + 1))


class FoulFinder:
    """The fouls of one position. It puts stones for trial and takes them back; use `fouls` and `foul_at`."""

    def __init__(self, position: RenjuPosition, *, three_may_pass_through_five: bool = True) -> None:
        """Lay the stones out by lines."""
        self.occupied = position.occupied
        self.through_five = three_may_pass_through_five
        self.black = [0] * len(_EDGES)
        self.blocked = list(_EDGES)
        for point in position.black:
            self._turn(self.black, point)
        for point in position.white:
            self._turn(self.blocked, point)

    def shapes(self, point: int) -> tuple[LineShape, LineShape, LineShape, LineShape]:
        """What a black stone on a point makes on its four lines."""
        black, blocked = self.black, self.blocked
        (one, a), (two, b), (three, c), (four, d) = _LINES[point]
        return (
            line_shape(black[one] >> a & _WINDOW_MASK | _CENTRE_BIT, blocked[one] >> a & _WINDOW_MASK),
            line_shape(black[two] >> b & _WINDOW_MASK | _CENTRE_BIT, blocked[two] >> b & _WINDOW_MASK),
            line_shape(black[three] >> c & _WINDOW_MASK | _CENTRE_BIT, blocked[three] >> c & _WINDOW_MASK),
            line_shape(black[four] >> d & _WINDOW_MASK | _CENTRE_BIT, blocked[four] >> d & _WINDOW_MASK),
        )

    @cites("draughts-rules", "9.2.4.2", "9.2.4.2/a", "9.2.4.2/b", "9.2.4.2/v")
    def foul(self, point: int) -> Foul | None:
        """The foul a black stone on an empty point would be; exactly five is never one."""
        shapes = self.shapes(point)
        fours = candidates = 0
        overline = False
        for five, over, four, threes in shapes:
            if five:
                return None
            overline |= over
            fours += four
            candidates += bool(threes)
        if overline:
            return Foul.OVERLINE
        if fours > 1:
            return Foul.DOUBLE_FOUR
        if candidates > 1 and len(self.threes(point)) > 1:
            return Foul.DOUBLE_THREE
        return None

    def threes(self, point: int) -> list[int]:
        """The lines (0 to 3) on which a black stone makes a three, which a permitted move can make an open four."""
        shapes = self.shapes(point)
        self._turn(self.black, point)
        numbers = [
            line
            for line, (shape, step) in enumerate(zip(shapes, _DIRECTIONS, strict=True))
            if any(self._permitted(point + offset * step) for offset in shape.threes)
        ]
        self._turn(self.black, point)
        return numbers

    def _permitted(self, point: int) -> bool:
        """Whether Black may play the point that makes the open four (P1)."""
        if not self.through_five and any(shape.five for shape in self.shapes(point)):
            return False
        return self.foul(point) is None

    @staticmethod
    def _turn(lines: list[int], point: int) -> None:
        for line, shift in _LINES[point]:
            lines[line] ^= _CENTRE_BIT << shift


def fouls(position: RenjuPosition, *, three_may_pass_through_five: bool = True) -> dict[int, Foul]:
    """Every empty point on which Black would commit a foul: by the native kernel where it is installed."""
    by_kernel = kernel_fouls(position, three_may_pass_through_five)
    if by_kernel is not None:
        return {point: _BY_KERNEL[kind] for point, kind in by_kernel.items()}
    finder = FoulFinder(position, three_may_pass_through_five=three_may_pass_through_five)
    found = {point: finder.foul(point) for point in range(POINTS) if point not in finder.occupied}
    return {point: foul for point, foul in found.items() if foul is not None}


def foul_at(position: RenjuPosition, point: int, *, three_may_pass_through_five: bool = True) -> Foul | None:
    """The foul Black would commit on an empty point, if any."""
    by_kernel = kernel_foul_at(position, point, three_may_pass_through_five)
    if by_kernel is not None:
        return _BY_KERNEL.get(by_kernel)
    return FoulFinder(position, three_may_pass_through_five=three_may_pass_through_five).foul(point)


@dataclass(frozen=True, slots=True)
class FoulPoints:
    """The points Black may not play, each with its foul; `through_five` is the choice of reading P1."""

    position: RenjuPosition
    fouls: Mapping[int, Foul]
    through_five: bool
    rulebook: Rulebook = field(repr=False)

    @property
    def forbidden(self) -> dict[str, Foul]:
        """The foul by the name of the point."""
        return {point_name(point): foul for point, foul in self.fouls.items()}

    def explanation(self) -> Explanation:
        """How many there are, then every point with its clause and what a stone makes on its lines."""
        rests_on = ("P1",) if not self.through_five or Foul.DOUBLE_THREE in self.fouls.values() else ()
        verdict = Step("renju.foul_points", len(self.fouls), self.rulebook.clause("9.2.4.2"), rests_on)
        explanations = (
            explain_foul(self.position, point, self.rulebook, three_may_pass_through_five=self.through_five)
            for point in self.fouls
        )
        return Explanation(
            verdict, working=tuple(replace(point.verdict, steps=point.working) for point in explanations)
        )


@cites("draughts-rules", "9.2.4.2")
def foul_points(position: RenjuPosition, rulebook: Rulebook, *, through_five: bool | None = None) -> FoulPoints:
    """Every empty point is tried; without `through_five` the choice of reading P1 holds."""
    choice = rulebook.resolve("P1").choice is True if through_five is None else through_five
    return FoulPoints(position, fouls(position, three_may_pass_through_five=choice), choice, rulebook)


def explain_foul(
    position: RenjuPosition, point: int, rulebook: Rulebook, *, three_may_pass_through_five: bool = True
) -> Explanation:
    """Why a point is a foul or none: what a black stone makes on each of its lines."""
    finder = FoulFinder(position, three_may_pass_through_five=three_may_pass_through_five)
    foul = finder.foul(point)
    names = (
        phrase("along the row"),
        phrase("along the file"),
        phrase("on the rising diagonal"),
        phrase("on the falling diagonal"),
    )
    threes = finder.threes(point)
    working = [
        Step("renju.line", name, rulebook.clause("9.2.3"), inputs=_shape_params(shape, is_three=line in threes))
        for line, (name, shape) in enumerate(zip(names, finder.shapes(point), strict=True))
        if shape.five or shape.overline or shape.fours or shape.threes
    ]
    number = FOUL_CLAUSES[foul] if foul else "9.2.4.2"
    key = phrase("renju.is_foul") if foul else phrase("renju.is_no_foul")
    said = {"point": point_name(point)}
    rests_on = ("P1",) if len(threes) > 1 else ()
    verdict = Step(key, foul and str(foul), rulebook.clause(number), rests_on, said)
    return Explanation(verdict, working=tuple(working))


def _shape_params(shape: LineShape, *, is_three: bool) -> dict[str, str]:
    if shape.five:
        return {"made": phrase("a five")}
    if shape.overline:
        return {"made": phrase("an overline")}
    if shape.fours:
        return {"made": phrase("two fours") if shape.fours > 1 else phrase("a four")}
    return {"made": phrase("a three") if is_three else phrase("no three: the open four is not permitted")}


def _lay_out() -> tuple[list[tuple[tuple[int, int], ...]], list[int]]:
    """For each point its four lines and its place on them, and for each line the points off the board."""
    lines: list[tuple[tuple[int, int], ...]] = []
    numbers: dict[tuple[int, int], int] = {}
    lengths: dict[int, int] = {}
    for point in range(POINTS):
        row, column = divmod(point, SIZE)
        places = (
            (0, row, column),
            (1, column, row),
            (2, row - column, min(row, column)),
            (3, row + column, min(row, SIZE - 1 - column)),
        )
        entry = []
        for direction, name, place in places:
            number = numbers.setdefault((direction, name), len(numbers))
            lengths[number] = max(lengths.get(number, 0), place + 1)
            entry.append((number, place))
        lines.append(tuple(entry))
    everything = (1 << (SIZE + 2 * REACH)) - 1
    edges = [everything & ~(((1 << lengths[number]) - 1) << REACH) for number in range(len(numbers))]
    return lines, edges


_LINES, _EDGES = _lay_out()
