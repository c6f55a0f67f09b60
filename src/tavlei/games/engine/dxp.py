"""The DamExchange protocol as texts: a letter, then fields of fixed width; two programs play over a connection.

R asks for a game, A answers, M is a move, E ends the game, B asks to go back and K answers, C is talk. `W` is White,
`Z` is Black ("zwart").
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.board import squares_of
from tavlei.games.engine.hub import moves_between, number_of, read_position, write_position
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

LONGEST: Final = 127
_NAME: Final = 32
_TO_DUTCH: Final = str.maketrans("bB", "zZ")
_FROM_DUTCH: Final = str.maketrans("zZ", "bB")


class Ending(IntEnum):
    """How whoever sends it sees the end of the game."""

    UNKNOWN = 0
    I_LOSE = 1
    DRAW = 2
    I_WIN = 3


@dataclass(frozen=True, slots=True)
class GameRequest:
    """A game is asked for: which colour the other has, how many minutes for how many moves, and from where."""

    name: str
    follower_white: bool
    minutes: int
    moves: int
    start: Position


@dataclass(frozen=True, slots=True)
class TimedMove:
    """A move and how many seconds it took."""

    move: Move
    seconds: int


def write_request(variant: Variant, request: GameRequest) -> str:
    """The text of a request; the starting position needs no squares."""
    head = f"R01{request.name[:_NAME]:{_NAME}}{'W' if request.follower_white else 'Z'}"
    head += f"{min(request.minutes, 999):03}{min(request.moves, 999):03}"
    if request.start == variant.start:
        return head + "A"
    return f"{head}B{write_position(variant, request.start).translate(_TO_DUTCH)}"


def read_request(variant: Variant, text: str) -> GameRequest:
    """A request; what is cut off or of another version is refused."""
    name, colour, minutes, moves, start = text[3:35], text[35:36], text[36:39], text[39:42], text[42:43]
    if text[:3] != "R01" or colour not in ("W", "Z") or not (minutes + moves).isdecimal() or start not in ("A", "B"):
        raise Refusal(Problem("this is no request for a game: {text}", {"text": text}))
    position = variant.start if start == "A" else read_position(variant, text[43:].translate(_FROM_DUTCH))
    return GameRequest(name.strip(), colour == "W", int(minutes), int(moves), position)


def write_answer(name: str, *, accepts: bool) -> str:
    """Whether a game is accepted."""
    return f"A{name[:_NAME]:{_NAME}}{0 if accepts else 1}"


def accepted(text: str) -> bool:
    """What an answer says."""
    return text[:1] == "A" and text[33:34] == "0"


def write_timed_move(variant: Variant, timed_move: TimedMove) -> str:
    """A move with its captures."""
    captured = sorted(number_of(variant, square) for square in squares_of(timed_move.move.captured))
    ends = f"{number_of(variant, timed_move.move.origin):02}{number_of(variant, timed_move.move.target):02}"
    return f"M{min(timed_move.seconds, 9999):04}{ends}{len(captured):02}" + "".join(
        f"{number:02}" for number in captured
    )


def read_timed_move(variant: Variant, position: Position, text: str) -> TimedMove:
    """A move that was sent; one that is not legal is refused."""
    digits = text[1:]
    if not digits.isdecimal() or len(digits) < 10 or len(digits) != 10 + 2 * int(digits[8:10]):
        raise Refusal(Problem("{move} is no move", {"move": text}))
    captured = frozenset(int(digits[at : at + 2]) for at in range(10, len(digits), 2))
    moves = moves_between(variant, position, int(digits[4:6]), int(digits[6:8]), captured)
    if len(moves) != 1:
        raise Refusal(Problem("{move} is not a legal move here", {"move": text}))
    return TimedMove(moves[0], int(digits[:4]))


def write_end(ending: Ending) -> str:
    """The end of a game; another one may follow."""
    return f"E{ending.value}0"


def read_end(text: str) -> Ending:
    """How the other sees the end."""
    return Ending(int(text[1])) if text[1:2] in ("0", "1", "2", "3") else Ending.UNKNOWN
