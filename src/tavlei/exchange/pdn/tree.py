"""The tree of a game: a line of moves, what is written at them, and the lines that branch off.

Most games are a bare line of moves. So a line keeps its moves in one tuple and notes only where something is written.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.exchange.pdn.clocks import ClockReading, clocks
from tavlei.games.draughts.rules import rules

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.games.draughts.moves import Move
    from tavlei.games.draughts.position import Position
    from tavlei.games.draughts.variants import Variant


@dataclass(frozen=True, slots=True)
class PdnSetup:
    """A position put on the board in the middle of a line: `/FEN "…"/`."""

    position: Position

    def number(self, number: int, before: Position) -> int:
        """The number of the move that comes next; White's turn where it was Black's is one more."""
        return number + (self.position.white_to_move and not before.white_to_move)


@dataclass(frozen=True, slots=True)
class PdnNote:
    """What stands behind move number `ply` of a line (0: before the first move), in the order in which it is written.

    An item is a comment, a NAG (the marks `!`, `?`, `!!`, `??`, `!?`, `?!` are 1 to 6), a line to be played instead of
    the move, or a position set up.
    """

    ply: int
    items: tuple[PdnItem, ...]

    @property
    def comments(self) -> tuple[str, ...]:
        return tuple(item for item in self.items if isinstance(item, str))

    @property
    def variations(self) -> tuple[PdnLine, ...]:
        """The lines instead of this move; before the first move, instead of what follows."""
        return tuple(item for item in self.items if isinstance(item, PdnLine))

    @property
    def setups(self) -> tuple[PdnSetup, ...]:
        """The positions set up; the last one is on the board then."""
        return tuple(item for item in self.items if isinstance(item, PdnSetup))

    @property
    def clocks(self) -> tuple[ClockReading, ...]:
        """The clock times in the comments."""
        return tuple(reading for comment in self.comments for reading in clocks(comment))


class PdnPly(NamedTuple):
    """One move of a replay: its number, the position before it and the position after it."""

    number: int
    before: Position
    move: Move
    after: Position


@dataclass(frozen=True, slots=True)
class PdnLine:
    """A line of moves with its notes, in order of ply; there is a note only where something is written."""

    moves: tuple[Move, ...] = ()
    notes: tuple[PdnNote, ...] = ()

    def note(self, ply: int) -> PdnNote:
        """What stands behind a move; ply 0 is before the first move."""
        return next((pdn_note for pdn_note in self.notes if pdn_note.ply == ply), PdnNote(ply, ()))

    def replay(self, variant: Variant, start: Position, number: int = 1) -> Iterator[PdnPly]:
        """Play the moves from a position, one after the other; nothing is computed before it is asked for."""
        game = rules(variant)
        setups = {note.ply: note.setups for note in self.notes if note.setups}
        number, position = _set_up(setups.get(0, ()), number, start)
        for ply, move in enumerate(self.moves, start=1):
            after = game.play(position, move)
            yield PdnPly(number, position, move, after)
            number += not position.white_to_move
            number, position = _set_up(setups[ply], number, after) if ply in setups else (number, after)


def _set_up(setups: Iterable[PdnSetup], number: int, position: Position) -> tuple[int, Position]:
    for setup in setups:
        number, position = setup.number(number, position), setup.position
    return number, position


EMPTY: Final = PdnLine()
PdnItem = int | str | PdnLine | PdnSetup
