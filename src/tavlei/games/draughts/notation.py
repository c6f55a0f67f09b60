"""Three ways of writing the squares of a move: Latin letters, the same letters in Cyrillic, numbers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Final, Literal

from tavlei.games.draughts.play import play_rules
from tavlei.rulebook import Problem, Refusal, Rulebook, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.games.draughts.board import Board
    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.rules import Rules

Letters = Literal["latin", "cyrillic", "numeric"]
SPOKEN: Final = str.maketrans("abcdefghij", "абцдефгхий")  # as the letters are spoken
_NAMED: Final = re.compile(r"[a-j]\d")
_NUMBERED: Final = re.compile(r"\d+")


def rewritten(board: Board, text: str, letters: Letters) -> str:
    """A full notation with its squares written in another way: `c3-d4` as `ц3-д4` or `22-18`."""
    if letters == "numeric":
        return text if board.numbered else _NAMED.sub(lambda found: _number(board, found[0]), text)
    named = _NUMBERED.sub(lambda match: board.algebraic(board.squares[match[0]]), text) if board.numbered else text
    return named.translate(SPOKEN) if letters == "cyrillic" else named


def _number(board: Board, name: str) -> str:
    return str(board.bits.index(board.squares[name]) + 1)


MARKS: Final = ("!!", "??", "!?", "?!", "!", "?")
RESULT_MARKS: Final = {"x": "win", "0": "loss", "=": "draw"}
# A mark of the result follows a space, or the row of a named square: `c7:h4x`, `c7:h40`, `32-28 =`.
_RESULT_MARK: Final = re.compile(r"\s([xх0=])\s*$|(?<=[a-j]\d)([xх0=])\s*$|(?<=[!?])([xх0=])\s*$")
# Cyrillic look-alikes of the files and of x, every kind of dash, every sign of capture; the files as they are spoken.
_SIGNS: Final = str.maketrans("авсенхАВСЕНХ–—−‐‑×*xXбцдфгийБЦДФГИЙ", "abceh:abceh:-----::::bcdfgijbcdfgij")
_SPOKEN_H: Final = re.compile(r"(?<!\d)[хХ](?=\d)")  # `х4` is h4, but `22х13` and `c3хe5` capture
_FULL: Final = re.compile(r"[a-j](?:10|\d)(?:[-:]?[a-j](?:10|\d))+|\d{1,2}(?:[-:]\d{1,2})+")
_SHORT: Final = re.compile(r"[a-j](?::?[a-j]\d)+")
_SQUARE: Final = re.compile(r"[a-j](?:10|\d)|\d{1,2}")
_LAST_RANK: Final = "10"


@cites("draughts-rules", "6.1.6.2/p2", "6.1.6.2/p4", "7.3/p3", "2.1.6.2/p2", "2.1.6.2/p3")
def full_notation(rules: Rules, position: Position, move: Move) -> str:
    """The move in full: a dash, or a colon for a capture, with the turning squares where they are needed."""
    names = rules.variant.board.names
    if not move.captured:
        return f"{names[move.origin]}-{names[move.target]}"
    rivals = [other for other in rules.captures(position) if other[:2] == move[:2] and other[:4] != move[:4]]
    between = turning_squares(rules, move) if rivals else ()
    return ":".join(names[bit] for bit in (move.origin, *between, move.target))


@cites("draughts-rules", "6.1.6.2/p9", "7.3/p7", "10.5.1/item3", "2.1.6.2/p8")
def short_notation(rules: Rules, position: Position, move: Move) -> str:
    """The abbreviated form (`ed4`, `b:d6`) where it tells the move, else the full one; on 100 squares the full."""
    board = rules.variant.board
    if board.numbered:
        return full_notation(rules, position, move)
    file = board.names[move.origin][0]
    rivals = [
        other
        for other in rules.moves(position)
        if other.target == move.target and board.names[other.origin][0] == file and other[:4] != move[:4]
    ]
    if rivals:
        return full_notation(rules, position, move)
    return f"{file}{':' if move.captured else ''}{board.names[move.target]}"


def turning_squares(rules: Rules, move: Move) -> tuple[int, ...]:
    """The squares of the route on which the direction changes."""
    route = (move.origin, *move.route)
    directions = [_direction(rules, start, end) for start, end in pairwise(route)]
    return tuple(route[index + 1] for index in range(len(directions) - 1) if directions[index] != directions[index + 1])


@cites("draughts-rules", "app5")
def split_marks(text: str) -> tuple[str, str]:
    """A move and the mark of its quality behind it: `e3-d4!` gives `e3-d4` and `!`."""
    text = text.strip()
    for mark in MARKS:
        if text.endswith(mark):
            return text.removesuffix(mark).rstrip(), mark
    return text, ""


@cites("draughts-rules", "app5")
def split_result_mark(text: str) -> tuple[str, str]:
    """A move and the mark of the game's result behind it: `c7:h4 x` gives `c7:h4` and `win`."""
    match = _RESULT_MARK.search(text)
    if match is None:
        return text, ""
    return text[: match.start()].rstrip(), RESULT_MARKS[match[match.lastindex or 0].replace("х", "x")]


@cites("draughts-rules", "6.1.6.2/p2", "6.1.6.2/p9", "7.3/p3", "2.1.6.2/p2", "2.1.6.2/p8")
def parse_move(rules: Rules, position: Position, text: str) -> Move:
    """The legal move that a text means. An illegal or ambiguous one is refused with the legal alternatives.

    Look-alike letters, letters as they are spoken (`цд4`), any dash, any sign of capture and a stop behind the move are
    read; more squares of the route than needed may be named (D17, D24).
    """
    written = _SPOKEN_H.sub("h", _bare(rules, text.rstrip(" .,;"))).translate(_SIGNS).lower().replace(" ", "")
    if _FULL.fullmatch(written):
        squares = [_square(rules, position, name, text) for name in _SQUARE.findall(written)]
        return _parse_full(rules, position, squares, text)
    if not rules.variant.board.numbered and _SHORT.fullmatch(written):
        squares = [_square(rules, position, name, text) for name in _SQUARE.findall(written)]
        return _parse_short(rules, position, written[0], squares, text)
    raise Refusal(_problem(rules, position, text))


def _bare(rules: Rules, text: str) -> str:
    """A move without the marks behind it; where there is a tenth rank its number is no mark of a loss."""
    is_rank = text.endswith(_LAST_RANK) and rules.variant.board.ranks == int(_LAST_RANK)
    return split_marks(text if is_rank else split_result_mark(text)[0])[0]


def _parse_full(rules: Rules, position: Position, squares: Sequence[int], text: str) -> Move:
    origin, target, between = squares[0], squares[-1], squares[1:-1]
    if not between and (quiet := rules.quiet_move(position, origin, target)):
        return quiet
    fitting = [move for move in _routes(rules, position) if move.origin == origin and move.target == target]
    return _only(rules, position, fitting, between, text)


def _parse_short(rules: Rules, position: Position, file: str, squares: Sequence[int], text: str) -> Move:
    names = rules.variant.board.names
    legal = _routes(rules, position) or rules.quiet_moves(position)
    fitting = [move for move in legal if move.target == squares[-1] and names[move.origin][0] == file]
    return _only(rules, position, fitting, squares[:-1], text)


def _routes(rules: Rules, position: Position) -> list[Move]:
    return rules.search.routes(position) if rules.can_capture(position) else []


def _only(rules: Rules, position: Position, fitting: Iterable[Move], between: Sequence[int], text: str) -> Move:
    passing = [move for move in fitting if _passes(rules, move, between)]
    # What is named are the turning squares and perhaps more; a route that turns elsewhere is meant last, so that
    # without any named square a straight capture is meant before one that turns.
    turning = [move for move in passing if set(turning_squares(rules, move)) <= set(between)]
    moves = {move[:4]: move for move in turning or passing}
    if len(moves) != 1:
        raise Refusal(_problem(rules, position, text, ambiguous=list(moves.values())))
    return next(iter(moves.values()))


def _passes(rules: Rules, move: Move, between: Sequence[int]) -> bool:
    """Whether a route runs over the named squares in their order."""
    if not between:
        return True
    way = iter(_way(rules, move))
    return all(square in way for square in between)


def _way(rules: Rules, move: Move) -> list[int]:
    """Every free square of a route before its end, in order."""
    way: list[int] = []
    start = move.origin
    for landing in move.route:
        ray = next(ray for ray in rules.rays[start] if landing in ray)
        way += [bit for bit in ray[: ray.index(landing) + 1] if not bit & move.captured]
        start = landing
    return way[:-1]


def _direction(rules: Rules, start: int, end: int) -> int:
    return next(index for index, ray in enumerate(rules.rays[start]) if end in ray)


def _square(rules: Rules, position: Position, name: str, text: str) -> int:
    bit = rules.variant.board.squares.get(name)
    if bit is None:
        raise Refusal(_problem(rules, position, text))
    return bit


def _problem(rules: Rules, position: Position, text: str, ambiguous: Sequence[Move] = ()) -> Problem:
    shown = ambiguous or rules.moves(position)
    legal = ", ".join(full_notation(rules, position, move) for move in shown) or "-"
    if ambiguous:
        return Problem("{move} is ambiguous; it may be: {legal}", {"move": text, "legal": legal}, code="ambiguous_move")
    params = {"move": text, "legal": legal}
    if not shown:
        return Problem("{move} comes after the end of the game", {"move": text}, code="game_is_over")
    if shown[0].is_capture and not set(":xх×*") & set(text.casefold()):
        clause = play_rules(Rulebook.on("draughts-rules", None)).capture_compulsory
        message = phrase("{move} is not legal here: a capture must be made; legal are: {legal}")
        return Problem(message, params, clause=clause, code="illegal_move")
    return Problem("{move} is not legal here; legal are: {legal}", params, code="illegal_move")
