"""A player who states an irregularity calls the judge: every move on the server has been checked by the rules (L6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.games.clock import Side, StopReason
from tavlei.games.progress import StateIrregularity, StopClocks, rights
from tavlei.office.live.game.server_time import now_ms
from tavlei.office.live.game.tables import table_of
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from tavlei.games.progress import Happened
    from tavlei.office.live.models import LiveGame


@cites("draughts-rules", "5.4.14.2/p2", "5.4.14.4")
def disputed(game: LiveGame, side: Side) -> dict[str, Any]:
    """The event by which a dispute about the opponent's last move stops the clocks until the judge has decided."""
    state = table_of(game).game
    right = rights(state, side, now_ms()).right("state_irregularity")
    if right is None or not right.allowed:
        problem = Problem("an irregularity is stated after the opponent's move and before one's own")
        raise state.refusal(problem, "5.4.14.2/p2")
    return {"kind": "stop_clocks", "by": side.value, "why": StopReason.DISPUTE.value}


def check_word(event: Happened) -> None:
    """What no player's word does, by whatever door: take a move back, or stop the clocks for another reason."""
    if event.by.side is None:
        return
    if isinstance(event, StateIrregularity):
        raise Refusal(Problem("the server has checked the move; the judge is called, and decides (L6)", path="kind"))
    if isinstance(event, StopClocks) and event.why not in (StopReason.CALL_JUDGE, StopReason.DISPUTE):
        raise Refusal(Problem("a player stops the clocks only to call the judge", path="why"))
