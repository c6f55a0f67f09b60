"""Wins by fours alone: every move makes a four, so every answer is forced, until a five cannot be stopped.

Black wins by exactly five and may make no foul on the way; White wins by five or more, and a four that Black could
stop only by a foul wins (9.2.3, 9.2.4.2).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tavlei.games._kernel import active
from tavlei.games.renju.board import RenjuPosition, StoneColour, point_name
from tavlei.games.renju.fouls import foul_at
from tavlei.games.renju.rows import FIVE, ROWS
from tavlei.rulebook import Explanation, Step, cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook, Value

NODES: Final = 20_000
_Row = tuple[int, int]  # five points in a row and the points beside them, as sets of bits
_BITS: Final[tuple[_Row, ...]] = tuple(
    (sum(1 << point for point in row), sum(1 << point for point in beside)) for row, beside in ROWS
)


@dataclass(frozen=True, slots=True)
class ForcedWin:
    """A line of fours and answers that ends with a five; `decided` is false if the bound ended the search."""

    colour: StoneColour
    line: tuple[int, ...]
    nodes: int
    decided: bool
    rulebook: Rulebook = field(repr=False)

    @property
    def found(self) -> bool | None:
        """Whether there is such a win; None if that was not decided."""
        return True if self.line else False if self.decided else None

    @property
    def moves(self) -> tuple[str, ...]:
        """The line by the names of its points."""
        return tuple(map(point_name, self.line))

    def explanation(self) -> Explanation:
        """Whether there is one, its line, and how many positions were looked at."""
        clause = self.rulebook.clause("9.2.3")
        inputs: dict[str, Value] = {"colour": self.colour, "nodes": self.nodes}
        if self.line:
            return Explanation(Step("renju.forced_win", " ".join(self.moves), clause, inputs=inputs))
        if self.decided:
            return Explanation(Step("renju.no_forced_win", clause=clause, inputs=inputs))
        return Explanation(Step("renju.forced_win_not_decided", clause=clause, inputs=inputs))


@cites("draughts-rules", "9.2.3", "9.2.4.2")
def forced_win(
    position: RenjuPosition,
    colour: StoneColour,
    rulebook: Rulebook,
    *,
    nodes: int = NODES,
    through_five: bool | None = None,
) -> ForcedWin:
    """A win by fours of the side whose move it is; without `through_five` the choice of reading P1 holds."""
    choice = rulebook.resolve("P1").choice is True if through_five is None else through_five
    if (kernel := active()) is not None:
        found = kernel.renju_fours(position.black, position.white, colour is StoneColour.BLACK, choice, nodes)
        return ForcedWin(colour, tuple(found[0]), found[1], found[2], rulebook)
    search = _Fours(colour, nodes, through_five=choice)
    line = search.win(bits_of(position.black), bits_of(position.white))
    return ForcedWin(colour, line, search.nodes, not search.stopped, rulebook)


class _Fours:
    """The search: a position that was refuted once is not looked at again."""

    def __init__(self, colour: StoneColour, most: int, *, through_five: bool) -> None:
        self.black_attacks = colour is StoneColour.BLACK
        self.most, self.through_five = most, through_five
        self.nodes = 0
        self.stopped = False
        self.refuted: set[tuple[int, int]] = set()

    def win(self, black: int, white: int) -> tuple[int, ...]:
        """The line of a win for the attacker, who is to move; empty if there is none."""
        if (black, white) in self.refuted or self.stopped:
            return ()
        self.nodes += 1
        self.stopped = self.nodes >= self.most
        if fives := completing(black, white, black_moves=self.black_attacks):
            return (_first(fives),)
        answered = completing(black, white, black_moves=not self.black_attacks)
        for four, fives in self._fours(black, white, answered):
            if line := self._after(black, white, four, fives):
                return line
        if not self.stopped:
            self.refuted.add((black, white))
        return ()

    def _after(self, black: int, white: int, four: int, fives: int) -> tuple[int, ...]:
        """A four and what follows, if it wins."""
        point = _first(four)
        black, white = (black | four, white) if self.black_attacks else (black, white | four)
        stops = [stop for stop in _each(fives) if self._may_stop(black, white, stop)]
        if len(stops) < fives.bit_count() or len(stops) > 1:  # one of the fives cannot be stopped
            free = next((five for five in _each(fives) if five not in stops), 0) or stops[-1]
            answer = next((stop for stop in stops if stop != free), None)
            return (point, *(() if answer is None else (_first(answer),)), _first(free))
        stop = stops[0]
        black, white = (black, white | stop) if self.black_attacks else (black | stop, white)
        rest = self.win(black, white)
        return (point, _first(stop), *rest) if rest else ()

    def _fours(self, black: int, white: int, answered: int) -> Iterator[tuple[int, int]]:
        """Every move that makes a four and answers what the opponent threatens, with the points of its fives."""
        own, other = (black, white) if self.black_attacks else (white, black)
        if answered.bit_count() > 1:
            return
        candidates = 0
        for row, beside in _BITS:
            if not row & other and (row & own).bit_count() == FIVE - 2 and not (self.black_attacks and beside & own):
                candidates |= row & ~own
        for four in _each(candidates & answered if answered else candidates):
            after = (black | four, white) if self.black_attacks else (black, white | four)
            fives = completing(*after, black_moves=self.black_attacks)
            if fives and not (self.black_attacks and self._foul(black, white, four)):
                yield four, fives

    def _may_stop(self, black: int, white: int, stop: int) -> bool:
        """White may put a stone anywhere; Black makes no foul."""
        return self.black_attacks or not self._foul(black, white, stop)

    def _foul(self, black: int, white: int, bit: int) -> bool:
        position = RenjuPosition(frozenset(points_of(black)), frozenset(points_of(white)))
        return foul_at(position, _first(bit), three_may_pass_through_five=self.through_five) is not None


def completing(black: int, white: int, *, black_moves: bool) -> int:
    """The empty points on which a side makes its five: Black exactly five, White five or more."""
    own, other = (black, white) if black_moves else (white, black)
    number = 0
    for row, beside in _BITS:
        if not row & other and (row & own).bit_count() == FIVE - 1 and not (black_moves and beside & own):
            number |= row & ~own
    return number


def bits_of(points: frozenset[int]) -> int:
    """A set of points as bits."""
    return sum(1 << point for point in points)


def points_of(bits: int) -> list[int]:
    """The points of a set of bits, in their order."""
    return [_first(bit) for bit in _each(bits)]


def _each(bits: int) -> Iterator[int]:
    while bits:
        bit = bits & -bits
        yield bit
        bits ^= bit


def _first(bit: int) -> int:
    return (bit & -bit).bit_length() - 1
