"""A game with what an analysis says of it: comments, marks and better lines, beside what stood there already."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.exchange.pdn.tree import PdnLine, PdnNote

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.exchange.pdn.game import PdnGame
    from tavlei.exchange.pdn.tree import PdnItem
    from tavlei.games.engine.analysis import AnalysedMove


def annotated(game: PdnGame, moves: Sequence[AnalysedMove], translate: Callable[[str], str]) -> PdnGame:
    """The game with a comment after every move, and where it turned a mark and the line that was better."""
    notes = {note.ply: note for note in game.tree.notes}
    for ply, move in enumerate(moves, start=1):
        earlier = notes[ply].items if ply in notes else ()
        notes[ply] = PdnNote(ply, (*_marks(move, earlier), *earlier, *_said(move, translate)))
    return replace(game, tree=PdnLine(game.tree.moves, tuple(notes[ply] for ply in sorted(notes))))


def _marks(move: AnalysedMove, earlier: tuple[PdnItem, ...]) -> tuple[PdnItem, ...]:
    """A mark, unless somebody has set one."""
    if move.turn is None or any(isinstance(item, int) for item in earlier):
        return ()
    return (move.turn.nag,)


def _said(move: AnalysedMove, translate: Callable[[str], str]) -> tuple[PdnItem, ...]:
    comment = move.after.words().text(translate)
    return (comment, PdnLine(move.before.line)) if move.turn is not None and move.before.line else (comment,)
