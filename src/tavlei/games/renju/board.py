"""The board of renju: 225 points, two ways of naming them, and a position of stones.

A point is a number from 0 to 224: `15 * row + column`, both counted from the lower left corner from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SIZE: Final = 15
POINTS: Final = SIZE * SIZE
CENTRE: Final = POINTS // 2
_INTERNATIONAL: Final = "abcdefghijklmno"
_RUSSIAN: Final = "ABCDEFGHIKLMNOP"
_RANKS: Final = tuple(str(rank) for rank in range(1, SIZE + 1))
_LOOKALIKES: Final = str.maketrans("АВСЕНКМОРавсенкмор", "ABCEHKMOPabcehkmop")


class Letters(StrEnum):
    """Which letters name the files: the fifteen international ones, or those of the Russian rules, which skip J."""

    INTERNATIONAL = "international"
    RUSSIAN = "russian"


class StoneColour(StrEnum):
    """Whose stone it is."""

    BLACK = phrase("black")
    WHITE = phrase("white")

    @property
    def other(self) -> StoneColour:
        return StoneColour.WHITE if self is StoneColour.BLACK else StoneColour.BLACK


@cites("draughts-rules", "9.2.2.2")
def parse_point(text: str, letters: Letters = Letters.INTERNATIONAL) -> int:
    """A point by its name. The letters are chosen, never guessed: Russian M12 is international l12."""
    name = text.strip().translate(_LOOKALIKES)
    if letters is Letters.RUSSIAN:
        files, letter = _RUSSIAN, name[:1].upper().replace("J", "I")
    else:
        files, letter = _INTERNATIONAL, name[:1].lower()
    number = name[1:]
    if not letter or letter not in files or number not in _RANKS:
        example = {"name": text, "first": f"{files[0]}1", "last": f"{files[-1]}15"}
        raise Refusal(Problem("there is no point «{name}»; expected one from {first} to {last}", example))
    return SIZE * (int(number) - 1) + files.index(letter)


@cites("draughts-rules", "9.2.2.2")
def point_name(point: int, letters: Letters = Letters.INTERNATIONAL) -> str:
    """The name of a point."""
    row, column = divmod(point, SIZE)
    return f"{(_RUSSIAN if letters is Letters.RUSSIAN else _INTERNATIONAL)[column]}{row + 1}"


@dataclass(frozen=True, slots=True)
class RenjuPosition:
    """The stones on the board, as two sets of points."""

    black: frozenset[int] = frozenset()
    white: frozenset[int] = frozenset()

    @property
    def occupied(self) -> frozenset[int]:
        """Every point with a stone."""
        return self.black | self.white

    def put(self, point: int, colour: StoneColour) -> RenjuPosition:
        """The position with one stone more."""
        if point in self.black or point in self.white:
            raise Refusal(Problem("the point {point} is occupied", {"point": point_name(point)}))
        if colour is StoneColour.BLACK:
            return RenjuPosition(self.black | {point}, self.white)
        return RenjuPosition(self.black, self.white | {point})


def position_from_rows(rows: Sequence[str]) -> RenjuPosition:
    """A position from fifteen rows of fifteen signs, row 15 first: X black, O white, a dot for an empty point."""
    if len(rows) != SIZE:
        raise Refusal(Problem("expected 15 rows; got {got}", {"got": len(rows)}))
    stones: dict[str, set[int]] = {"X": set(), "O": set(), ".": set()}
    for index, row in enumerate(rows):
        if len(row) != SIZE or not set(row) <= set(stones):
            raise Refusal(Problem("expected 15 signs, each X, O or a dot; got {got}", {"got": row}, path=f"[{index}]"))
        for column, sign in enumerate(row):
            stones[sign].add(SIZE * (SIZE - 1 - index) + column)
    return RenjuPosition(frozenset(stones["X"]), frozenset(stones["O"]))


def position_rows(position: RenjuPosition) -> list[str]:
    """The rows of `position_from_rows`."""
    return ["".join(_sign(position, SIZE * row + column) for column in range(SIZE)) for row in reversed(range(SIZE))]


def symmetries(points: Iterable[int]) -> list[tuple[int, ...]]:
    """A list of points turned and mirrored in the eight ways the board allows; the first is the list itself."""
    turned = [divmod(point, SIZE) for point in points]
    found = []
    for _ in range(2):
        for _ in range(4):
            found.append(tuple(SIZE * row + column for row, column in turned))
            turned = [(column, SIZE - 1 - row) for row, column in turned]
        turned = [(row, SIZE - 1 - column) for row, column in turned]
    return found


def _sign(position: RenjuPosition, point: int) -> str:
    return "X" if point in position.black else "O" if point in position.white else "."
