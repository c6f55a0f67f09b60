"""Captures: whole chains, with removal at the end (6.1.5, 7.4).

While a chain is being captured the captured pieces stay on the board: they block the way and may not be jumped again
(the Turkish strike, 6.1.5.9, 6.1.5.12). The square the piece came from is free.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.games.draughts.board import squares_of
from tavlei.games.draughts.moves import Move
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant

Route = tuple[int, ...]


class CaptureSearch:
    """Finds every capture of one variant."""

    def __init__(self, variant: Variant) -> None:
        """Lay out the jumps of a man and the rays of a king from every square."""
        board = variant.board
        self.full = board.full
        self.majority = variant.majority
        self.promotes_in_passing = variant.promotes_in_passing
        self.rays = board.rays
        self.jumps = {bit: tuple((ray[0], ray[1]) for ray in rays if len(ray) > 1) for bit, rays in board.rays.items()}
        self.white_last, self.black_last = board.row(board.ranks - 1), board.row(0)

    @cites("draughts-rules", "6.1.5.1", "6.1.5.2", "6.1.5.5", "6.1.5.6", "6.1.5.8", "6.1.5.9", "6.1.5.14", "6.1.5.17")
    @cites("draughts-rules", "2.1.5.1", "2.1.5.2", "2.1.5.5", "2.1.5.6", "2.1.5.8", "2.1.5.9", "2.1.5.14", "2.1.5.17")
    def captures(self, position: Position) -> list[Move]:
        """The captures of the side to move, each once, whatever the routes."""
        moves: dict[tuple[int, int, int, bool], Move] = {}
        for move in self.routes(position):
            moves.setdefault(move[:4], move)
        return list(moves.values())

    @cites("draughts-rules", "7.4.1")
    def routes(self, position: Position) -> list[Move]:
        """The captures of the side to move with every route; under the majority rule only the longest."""
        moves: list[Move] = []
        men, kings = position.side(white=position.white_to_move)
        other = position.black if position.white_to_move else position.white
        last = self.white_last if position.white_to_move else self.black_last
        occupied = position.occupied
        for pieces, capture in ((men, self._man), (kings, self._king)):
            for origin in squares_of(pieces):
                chain = _Chain(origin, occupied ^ origin, other, last, moves)
                capture(chain, origin, 0, ())
        if self.majority and moves:
            most = max(move.captured.bit_count() for move in moves)
            return [move for move in moves if move.captured.bit_count() == most]
        return moves

    def king_can_capture(self, kings: int, other: int, occupied: int) -> bool:
        """Whether one of the kings has anything to capture."""
        while kings:
            origin = kings & -kings
            kings ^= origin
            for ray in self.rays[origin]:
                jumped = False
                for bit in ray:
                    if not bit & occupied:
                        if jumped:
                            return True
                    elif jumped or not bit & other:
                        break
                    else:
                        jumped = True
        return False

    @cites("draughts-rules", "6.1.5.15", "7.4.2", "7.4.2.1", "7.4.2.2", "2.1.5.15")
    def _man(self, chain: _Chain, square: int, captured: int, route: Route) -> bool:
        """Go on capturing as a man; whether there was anything to capture."""
        went_on = False
        occupied, other = chain.occupied, chain.other & ~captured
        for over, landing in self.jumps[square]:
            if not over & other or landing & occupied:
                continue
            went_on = True
            taken, way = captured | over, (*route, landing)
            if not landing & chain.last:
                if not self._man(chain, landing, taken, way):
                    chain.end(landing, taken, way, promotes=False)
            elif self.promotes_in_passing:
                chain.promoted = True
                if not self._king(chain, landing, taken, way):
                    chain.end(landing, taken, way, promotes=True)
                chain.promoted = False
            elif not self._man(chain, landing, taken, way):
                chain.end(landing, taken, way, promotes=True)
        return went_on

    def _king(self, chain: _Chain, square: int, captured: int, route: Route) -> bool:
        """Go on capturing as a king; a landing from which the capture goes on is compulsory (D16)."""
        went_on = False
        occupied, other = chain.occupied, chain.other & ~captured
        for ray in self.rays[square]:
            over, landings = _beyond(ray, occupied, other)
            if not landings:
                continue
            went_on = True
            taken = captured | over
            continuing = [self._king(chain, landing, taken, (*route, landing)) for landing in landings]
            if not any(continuing):
                for landing in landings:
                    chain.end(landing, taken, (*route, landing), promotes=chain.promoted)
        return went_on


class _Chain:
    """What stays the same while one piece captures, and where finished chains go."""

    __slots__ = ("found", "last", "occupied", "origin", "other", "promoted")

    def __init__(self, origin: int, occupied: int, other: int, last: int, moves: list[Move]) -> None:
        self.origin, self.occupied, self.other, self.last, self.found = origin, occupied, other, last, moves
        self.promoted = False

    def end(self, target: int, captured: int, route: Route, *, promotes: bool) -> None:
        self.found.append(Move(self.origin, target, captured, promotes, route))


def _beyond(ray: Route, occupied: int, other: int) -> tuple[int, Route]:
    """The first piece on a ray if it can be captured, and the free squares behind it."""
    for index, bit in enumerate(ray):
        if not bit & occupied:
            continue
        if not bit & other:
            return 0, ()
        end = index + 1
        while end < len(ray) and not ray[end] & occupied:
            end += 1
        return bit, ray[index + 1 : end]
    return 0, ()
