"""How many casual games one visitor may open: a few in a while, from one browser and from one address."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.core.cache import cache
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from tavlei.games.progress import next_due
from tavlei.office.live.game.tables import current, forget
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from django.http import HttpRequest

WHILE: Final = 600  # seconds
FROM_ADDRESS: Final = 40
FROM_BROWSER: Final = 15
_COUNT: Final = "live_opened"


def check_not_too_many(request: HttpRequest) -> None:
    """Count a game that is being opened; refuse it if there were too many of late."""
    asked = {f"address {request.META.get('REMOTE_ADDR', '')}": FROM_ADDRESS}
    if request.session.session_key:
        asked[f"browser {request.session.session_key}"] = FROM_BROWSER
    for who, most in asked.items():
        key = f"{_COUNT} {who}".replace(" ", ":")
        cache.add(key, 0, WHILE)
        if cache.incr(key) > most:
            raise Refusal(Problem("too many games were opened from here; try again later"))


def clear_casual() -> int:
    """Remove what nobody plays; how many games there were. A game whose clock still runs is being played."""
    before = timezone.now() - timedelta(hours=settings.CONFIGURATION.casual_hours)
    instant = int(before.timestamp() * 1000)
    happened = LiveEvent.objects.filter(game=OuterRef("pk"), at__gte=instant)
    left = LiveGame.objects.filter(encounter=None, made__lt=before).exclude(state=LiveState.OVER)
    return sum(_remove(game) for game in left.filter(~Exists(happened)) if _is_left(game, instant))


def _is_left(game: LiveGame, instant: int) -> bool:
    due = next_due(current(game))
    return due is None or due.at < instant


@transaction.atomic
def _remove(game: LiveGame) -> bool:
    """Remove a game with its log, unless it is over meanwhile."""
    current_game = LiveGame.objects.select_for_update().filter(pk=game.pk).exclude(state=LiveState.OVER).first()
    if current_game is None:
        return False
    LiveEvent.objects.filter(game=current_game).delete()
    current_game.delete()
    transaction.on_commit(lambda: forget(game.code))
    return True
