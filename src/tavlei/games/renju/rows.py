"""Whether a five can still be built (9.2.7.1 v)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.renju.board import SIZE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.renju.board import RenjuPosition

FIVE: Final = 5  # 9.2.3
_STEPS: Final = ((0, 1), (1, 0), (1, 1), (1, -1))


def five_is_possible(position: RenjuPosition) -> bool:
    """Whether Black can still build a five, or White a five or an overline, on the points that are free.

    White needs five points in a row without a black stone. Black needs five without a white one and without a black
    stone directly before or after them, which would make more than five. Fouls on the way are left aside (P2): a five
    lifts every foul, and what is a foul now need not be one later.
    """
    black, white = position.black, position.white
    for row, neighbours in ROWS:
        if row.isdisjoint(black) or (row.isdisjoint(white) and neighbours.isdisjoint(black)):
            return True
    return False


def _rows() -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    """Every five points in a row, with the points directly before and after them where the board has any."""
    for row in range(SIZE):
        for column in range(SIZE):
            for up, right in _STEPS:
                points = [(row + up * step, column + right * step) for step in range(-1, FIVE + 1)]
                inside = [0 <= y < SIZE and 0 <= x < SIZE for y, x in points]
                if all(inside[1:-1]):
                    numbers = [SIZE * y + x for y, x in points]
                    ends = (number for number, is_inside in zip(numbers, inside, strict=True) if is_inside)
                    yield frozenset(numbers[1:-1]), frozenset(ends) - frozenset(numbers[1:-1])


ROWS: Final = tuple(_rows())
