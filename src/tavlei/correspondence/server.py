"""Letters the program writes itself: moves made on its board, with all that a letter must have (10.2.1, 10.3.9)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.correspondence.course import after
from tavlei.correspondence.letter import Letter, Mail, Offer, ThreeDates
from tavlei.correspondence.terms import Medium
from tavlei.games.clock.sides import Side
from tavlei.games.draughts.records import written_moves
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tavlei.correspondence.game import GameByLetters


@cites("draughts-rules", "10.1.1", "10.2.1/p4", "10.3.9", "10.5.10")
def letter_on_server(  # noqa: PLR0913 - the parts of a letter that only its writer knows
    state: GameByLetters,
    moves: Sequence[str],
    day: date,
    *,
    accepted: Sequence[str] = (),
    offers: Sequence[Offer] = (),
    received: date | None = None,
    offers_draw: bool = False,
) -> Letter:
    """The letter of the player to write, made on the server: repeated moves, dates and totals are the program's.

    A move on the server arrives at once; `received` is given where the partner's letter came by post. The days are
    counted as in every letter.
    """
    answered = state.time.last.get(state.writer.other)
    first = None if answered is None else answered.last_sent
    new = written_moves(state.game)[len(state.game.moves) - state.new :]
    letter = Letter(
        by=state.writer,
        code=state.terms.code,
        repeated=tuple(new),
        accepted=tuple(accepted),
        moves=tuple(moves),
        offers=tuple(offers),
        dates=ThreeDates(first, received or first, day),
        mail=Mail(Medium.SERVER),
        offers_draw=offers_draw,
    )
    then = after(state, letter).time
    return replace(letter, totals=(then.total(Side.WHITE), then.total(Side.BLACK)))
