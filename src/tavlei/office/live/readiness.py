"""A player says before the set hour that he is ready to play (L3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.live.announcements import tell
from tavlei.office.live.models import LiveGame, LiveState
from tavlei.office.live.words import Word
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.office.live.seats import Place


def say_ready(game: LiveGame, place: Place) -> None:
    """Note it while the game waits for its hour, and let its judges see it; afterwards he comes by `arrive`."""
    if not place.is_player or game.encounter is None:
        raise Refusal(Problem("this is not yours to do", path="kind"))
    waiting = LiveGame.objects.filter(pk=game.pk, state=LiveState.WAITING)
    if not waiting.update(**{f"{place.value}_ready": True}):
        raise Refusal(Problem("the game has begun: say that you are here", path="kind"))
    tell(Word(game.code, 0))
