"""A casual game has no judge: what would wait for one is not done in it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.games.progress import ClaimDraw, after
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.games.progress import Game, Happened

_ASKS_HIM: Final = frozenset(
    {
        "announce_count",
        "claim_draw:clearly_drawn",
        "claim_draw:not_played_on",
        "claim_draw:last_minute",
        "claim_draw:won_without_time",
        "complain_of_clock",
        "state_irregularity",
        "stop_clocks",
    }
)


def needs_judge(act: str) -> bool:
    """Whether an act, by the name it has among the rights of a player, is put to the judge."""
    return act in _ASKS_HIM


def check_without_judge(game: Game, event: Happened, kind: str) -> None:
    """Refuse what would wait for the judge in a game that has none."""
    act = f"{kind}:{event.ground}" if isinstance(event, ClaimDraw) else kind
    if needs_judge(act) or (isinstance(event, ClaimDraw) and after(game, event).claim is not None):
        raise Refusal(Problem("a casual game has no judge to decide this", path="kind"))
