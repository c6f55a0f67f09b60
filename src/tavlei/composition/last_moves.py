"""One step back: by which last move a position can have come about (11.2.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.variants import Variant

_MOST_JUMPS: Final = 3


@dataclass(frozen=True, slots=True)
class LastMove:
    """A move of the side that is not to move now, and the position before it."""

    before: Position
    move: Move

    @property
    def is_quiet(self) -> bool:
        """Whether nothing was captured."""
        return not self.move.is_capture


@cites("draughts-rules", "11.2.2")
def last_moves(variant: Variant, position: Position) -> Iterator[LastMove]:
    """Moves of the side not to move that lead to the position, those without a capture first.

    A capture is taken back with up to three pieces put back, men where a man may stand, else kings. Every move is
    proved forwards by the rules of the game: it must be legal where it is made, captures being compulsory.
    """
    game = rules(variant)
    seen: set[Position] = set()
    for before in (*_quiet(variant, position), *_captures(variant, position)):
        if before in seen or not fits_the_set(variant, before):
            continue
        seen.add(before)
        for move in game.moves(before):
            if game.play(before, move) == position:
                yield LastMove(before, move)


def fits_the_set(variant: Variant, position: Position) -> bool:
    """Whether a set of pieces has so many, and no man stands on its last row."""
    board, most = variant.board, variant.start.white.bit_count()
    if max(position.white.bit_count(), position.black.bit_count()) > most:
        return False
    return not (position.white_men & board.row(board.ranks - 1) | position.black_men & board.row(0))


def has_history(variant: Variant, before: Position) -> bool:
    """Whether the position before the last move can itself have come about, or is the beginning of a game."""
    return before == variant.start or next(last_moves(variant, before), None) is not None


def _quiet(variant: Variant, position: Position) -> Iterator[Position]:
    """A piece taken back without a capture."""
    white, board = not position.white_to_move, variant.board
    men, kings = position.side(white=white)
    backward = (2, 3) if white else (0, 1)
    for target in squares_of(men):
        for direction in backward:
            if origin := board.step(target, direction) & board.full & ~position.occupied:
                yield _moved(position, target, origin, man=True)
    last = board.row(board.ranks - 1 if white else 0)
    for target in squares_of(kings):
        for direction, ray in enumerate(board.rays[target]):
            for index, origin in enumerate(ray):
                if origin & position.occupied:
                    break
                yield _moved(position, target, origin, man=False)
                if index == 0 and target & last and direction in backward:
                    yield _moved(position, target, origin, man=True)


def _captures(variant: Variant, position: Position) -> Iterator[Position]:
    """A piece taken back over what it captured."""
    white = not position.white_to_move
    men, kings = position.side(white=white)
    last = variant.board.row(variant.board.ranks - 1 if white else 0)
    for target in squares_of(men | kings):
        as_king = bool(target & kings)
        for origin, captured in _ways_back(variant, position, target, king=as_king):
            yield from _put_back(variant, position, target, origin, captured, man=not as_king)
        if as_king and (target & last or variant.promotes_in_passing):
            for origin, captured in _ways_back(variant, position, target, king=False):
                yield from _put_back(variant, position, target, origin, captured, man=True)


def _ways_back(variant: Variant, position: Position, target: int, *, king: bool) -> Iterator[tuple[int, int]]:
    """Squares from which a chain of jumps may have come, and what was jumped."""
    free = variant.board.full & ~position.occupied
    chains = [(target, 0)]
    for _ in range(_MOST_JUMPS):
        longer = []
        for square, captured in chains:
            for origin, jumped in _jumps_back(variant, free & ~captured, square, king=king):
                longer.append((origin, captured | jumped))
        yield from longer
        chains = longer if not king else []


def _jumps_back(variant: Variant, free: int, square: int, *, king: bool) -> Iterator[tuple[int, int]]:
    for ray in variant.board.rays[square]:
        way = []
        for bit in ray:
            if not bit & free:
                break
            way.append(bit)
        if not king:
            way = way[:2]
        for end, origin in enumerate(way[1:], start=1):
            yield from ((origin, jumped) for jumped in (way[:end] if king else way[:1]))


def _put_back(  # noqa: PLR0913 - the parts of one capture
    variant: Variant, position: Position, target: int, origin: int, captured: int, *, man: bool
) -> Iterator[Position]:
    """The position before, with the captured pieces back as men; as kings where no man may stand."""
    moved = _moved(position, target, origin, man=man)
    white_lost = position.white_to_move
    board = variant.board
    never_men = captured & board.row(board.ranks - 1 if white_lost else 0)
    men, kings = captured & ~never_men, never_men
    if white_lost:
        yield moved._replace(white_men=moved.white_men | men, white_kings=moved.white_kings | kings)
    else:
        yield moved._replace(black_men=moved.black_men | men, black_kings=moved.black_kings | kings)


def _moved(position: Position, target: int, origin: int, *, man: bool) -> Position:
    """The position with the piece back on its origin and the other side to move."""
    white_men, white_kings, black_men, black_kings, white_to_move = position
    men, kings = (black_men, black_kings) if white_to_move else (white_men, white_kings)
    men, kings = men & ~target, kings & ~target
    men, kings = (men | origin, kings) if man else (men, kings | origin)
    if white_to_move:
        return Position(white_men, white_kings, men, kings, white_to_move=False)
    return Position(men, kings, black_men, black_kings, white_to_move=True)
