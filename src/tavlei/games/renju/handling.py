"""Touching the stones on the board (9.2.5.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from tavlei.games.renju.board import StoneColour
    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class StoneHandling:
    """Whether stones may be touched, or on whose time they are put back."""

    allowed: bool
    clause: Clause
    on_time_of: StoneColour | None = None

    def explanation(self) -> Explanation:
        """The verdict and its clause."""
        if self.on_time_of is not None:
            return Explanation(Step("renju.restored_on_time", str(self.on_time_of), self.clause))
        return Explanation(Step("renju.may_adjust", phrase("yes") if self.allowed else phrase("no"), self.clause))


@cites("draughts-rules", "9.2.5.2")
def adjust_stones(rulebook: Rulebook, *, own_turn: bool, warned: bool) -> StoneHandling:
    """Stones may be put straight on one's own turn, after warning the opponent."""
    return StoneHandling(own_turn and warned, rulebook.clause("9.2.5.2"))


@cites("draughts-rules", "9.2.5.2")
def displaced_stones(by: StoneColour, rulebook: Rulebook) -> StoneHandling:
    """Stones that a player has displaced are put back on that player's time."""
    return StoneHandling(allowed=False, clause=rulebook.clause("9.2.5.2"), on_time_of=by)
