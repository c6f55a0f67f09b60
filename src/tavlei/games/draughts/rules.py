"""Legal moves of every variant by one generator (6.1.4, 6.1.5, 7.4; 2.1.4, 2.1.5 of 2013)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tavlei.games._kernel import active
from tavlei.games.draughts.captures import CaptureSearch
from tavlei.games.draughts.moves import Move
from tavlei.games.draughts.position import Position
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.games.draughts.variants import Variant


class Rules:
    """The moves of one variant. Use `rules(variant)`: there is one for each."""

    def __init__(self, variant: Variant) -> None:
        """Lay out what the generator needs."""
        board = variant.board
        self.variant = variant
        self.full = board.full
        self.left, self.right = board.width, board.width + 1
        self.rays = board.rays
        self.white_last, self.black_last = board.row(board.ranks - 1), board.row(0)
        self.search = CaptureSearch(variant)

    @cites("draughts-rules", "6.1.4.1", "6.1.4.2", "6.1.5.3", "7.2.2", "2.1.4.1", "2.1.4.2", "2.1.5.3")
    def moves(self, position: Position) -> list[Move]:
        """Every legal move; a capture is compulsory."""
        return self.captures(position) or self.quiet_moves(position)

    def captures(self, position: Position) -> list[Move]:
        """The legal captures, each once."""
        return self.search.captures(position) if self.can_capture(position) else []

    def can_capture(self, position: Position) -> bool:
        """Whether the side to move has anything to capture."""
        white_men, white_kings, black_men, black_kings, white = position
        if white:
            return self._can_capture(white_men, white_kings, black_men | black_kings)
        return self._can_capture(black_men, black_kings, white_men | white_kings)

    def _can_capture(self, men: int, kings: int, other: int) -> bool:
        left, right = self.left, self.right
        empty = self.full & ~(men | kings | other)
        if (
            (men << left & other) << left
            | (men << right & other) << right
            | (men >> left & other) >> left
            | (men >> right & other) >> right
        ) & empty:
            return True
        return bool(kings) and self.search.king_can_capture(kings, other, men | kings | other)

    @cites("draughts-rules", "6.1.4.3", "6.1.4.4", "6.1.4.5", "6.1.5.16", "2.1.4.3", "2.1.4.4", "2.1.4.5", "2.1.5.16")
    def quiet_moves(self, position: Position) -> list[Move]:
        """The moves without a capture: a man forward to the next square, a king as far as the way is free."""
        left, right = self.left, self.right
        occupied = position.occupied
        empty = self.full & ~occupied
        men, kings = position.side(white=position.white_to_move)
        moves: list[Move] = []
        for step in (left, right):
            if position.white_to_move:
                targets, back, last = men << step & empty, step, self.white_last
            else:
                targets, back, last = men >> step & empty, -step, self.black_last
            while targets:
                target = targets & -targets
                targets ^= target
                origin = target >> back if back > 0 else target << -back
                moves.append(Move(origin, target, 0, bool(target & last), (target,)))
        while kings:
            origin = kings & -kings
            kings ^= origin
            for ray in self.rays[origin]:
                for target in ray:
                    if target & occupied:
                        break
                    moves.append(Move(origin, target, 0, False, (target,)))  # noqa: FBT003 - a king is one already
        return moves

    def quiet_move(self, position: Position, origin: int, target: int) -> Move | None:
        """The move without a capture between two squares, if it is legal."""
        men, kings = position.side(white=position.white_to_move)
        occupied = position.occupied
        if not origin & (men | kings) or target & occupied or self.can_capture(position):
            return None
        if origin & kings:
            free = self._way_is_free(origin, target, occupied)
            return Move(origin, target, 0, promotes=False, route=(target,)) if free else None
        if position.white_to_move:
            reached, last = (origin << self.left, origin << self.right), self.white_last
        else:
            reached, last = (origin >> self.left, origin >> self.right), self.black_last
        return Move(origin, target, 0, bool(target & last), (target,)) if target in reached else None

    def _way_is_free(self, origin: int, target: int, occupied: int) -> bool:
        for ray in self.rays[origin]:
            if target in ray:
                return not any(bit & occupied for bit in ray[: ray.index(target)])
        return False

    @cites("draughts-rules", "6.1.5.12", "2.1.5.12")
    def play(self, position: Position, move: Move) -> Position:
        """The position after a move of `moves`; the captured pieces leave the board together, at the end."""
        white_men, white_kings, black_men, black_kings, white = position
        origin, target, captured, promotes, _ = move
        if white:
            if white_kings & origin:
                white_kings = white_kings & ~origin | target
            else:
                white_men ^= origin
                if promotes:
                    white_kings |= target
                else:
                    white_men |= target
            if captured:
                black_men &= ~captured
                black_kings &= ~captured
        else:
            if black_kings & origin:
                black_kings = black_kings & ~origin | target
            else:
                black_men ^= origin
                if promotes:
                    black_kings |= target
                else:
                    black_men |= target
            if captured:
                white_men &= ~captured
                white_kings &= ~captured
        return Position(white_men, white_kings, black_men, black_kings, not white)

    def count(self, position: Position) -> int:
        """How many legal moves there are, without building those that capture nothing."""
        if self.can_capture(position):
            return len(self.search.captures(position))
        occupied = position.occupied
        empty = self.full & ~occupied
        men, kings = position.side(white=position.white_to_move)
        if position.white_to_move:
            number = (men << self.left & empty).bit_count() + (men << self.right & empty).bit_count()
        else:
            number = (men >> self.left & empty).bit_count() + (men >> self.right & empty).bit_count()
        while kings:
            origin = kings & -kings
            kings ^= origin
            for ray in self.rays[origin]:
                for target in ray:
                    if target & occupied:
                        break
                    number += 1
        return number


def rules(variant: Variant) -> Rules:
    """The rules of a variant: by the native kernel where it is installed, else these."""
    return _rules(variant, by_kernel=active() is not None)


@cache
def _rules(variant: Variant, *, by_kernel: bool) -> Rules:
    from tavlei.games._kernel.rules import kernel_rules  # noqa: PLC0415 - it builds on these

    return kernel_rules(variant) if by_kernel else Rules(variant)
