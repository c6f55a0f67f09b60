"""Whether a program may send the moves of a player (L20)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.live.tables import table_of
from tavlei.rulebook import Problem, cites

if TYPE_CHECKING:
    from tavlei.office.live.models import LiveGame


@cites("draughts-rules", "5.4.12.4", "5.4.12.13")
def check_programs_may_play(game: LiveGame) -> None:
    """Refuse moves by the API in official competitions, where the judges watch a person at the board."""
    setup = table_of(game).game.setup
    if setup.official or setup.rulebook.resolve("L20").choice == "nowhere":
        problem = Problem("a program may not play here: moves come from the page of the game (L20)", path="kind")
        raise setup.rulebook.refusal(problem, "5.4.12.4")
