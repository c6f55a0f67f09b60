"""Reading moves quickly: the usual forms by look-up, the unusual ones by the notation of `games`."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import Rules, rules
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.draughts.board import Board
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

_PAIR: Final = re.compile(r"([a-j][0-9]|[0-9]{1,2})[ ]?([-:x])[ ]?([a-j][0-9]|[0-9]{1,2})")
_ZEROS: Final = re.compile(r"(?<![0-9a-j])0+(?=[1-9])")
_GLUED: Final = re.compile(r"([0-9]{2})([0-9]{2})")


class _Pairs(dict[str, "tuple[int, int] | None"]):
    """From `c3-d4`, `22x17` or `06-11` to two squares; found once, looked up ever after. A result is no pair."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.squares = board.squares

    def __missing__(self, text: str) -> tuple[int, int] | None:
        match = _PAIR.fullmatch(text)
        if match is None or match.group(1, 2, 3) == ("1", "-", "1"):
            return None
        origin, target = (self.squares.get(match[index].lstrip("0")) for index in (1, 3))
        if origin is None or target is None:
            return None
        self[text] = origin, target
        return origin, target


class MoveReader:
    """Finds the legal move that a text means. Use `move_reader(variant)`: there is one for each."""

    def __init__(self, game: Rules) -> None:
        self.rules = game
        self.pairs = _Pairs(game.variant.board)

    def read(self, position: Position, text: str) -> Move:
        """The move; an illegal or ambiguous one is refused with the legal alternatives."""
        pair = self.pairs[text]
        if pair is None:
            return self._read_any(position, text)
        origin, target = pair
        quiet = self.rules.quiet_move(position, origin, target)
        if quiet is not None:
            return quiet
        fitting = [move for move in self.rules.captures(position) if move[0] == origin and move[1] == target]
        return fitting[0] if len(fitting) == 1 else self._read_any(position, text)

    def _read_any(self, position: Position, text: str) -> Move:
        written = _ZEROS.sub("", text)
        if self.rules.variant.board.numbered and (glued := _GLUED.fullmatch(text)):
            written = "-".join(group.lstrip("0") for group in glued.groups())
        try:
            move = parse_move(self.rules, position, written)
        except Refusal as refusal:
            if self.rules.count(position):
                raise
            over = Problem("{move} comes after the end of the game", {"move": text}, code="game_is_over")
            raise Refusal(over) from refusal
        return self._usual(position, move) if move.captured else move

    def _usual(self, position: Position, move: Move) -> Move:
        """The same capture with the route that the generator gives first: routes do not make another move (D17)."""
        return next(capture for capture in self.rules.captures(position) if capture[:4] == move[:4])


def landing_squares(game: Rules, move: Move) -> tuple[int, ...]:
    """The squares of a capture as PDN wants them: where the way turns, else behind the captured piece; the target."""
    stops = (move.origin, *move.route)
    numbers: list[int] = []
    for index, stop in enumerate(stops[1:], start=1):
        ray = _ray(game, stops[index - 1], stop)
        goes_on = index + 1 < len(stops) and stops[index + 1] in ray
        behind = next(after for over, after in pairwise(ray) if over & move.captured)
        numbers.append(behind if goes_on else stop)
    return tuple(numbers)


def _ray(game: Rules, start: int, end: int) -> Sequence[int]:
    return next(ray for ray in game.rays[start] if end in ray)


@cache
def move_reader(variant: Variant) -> MoveReader:
    """The reader of a variant's moves."""
    return MoveReader(rules(variant))
