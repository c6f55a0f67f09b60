"""Casual games do not stand for ever: those nobody has joined and those left in the middle are removed."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from tavlei.games.progress import next_due
from tavlei.office.live.models import LiveEvent, LiveGame, LiveState
from tavlei.office.live.tables import current, forget


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
    held = LiveGame.objects.select_for_update().filter(pk=game.pk).exclude(state=LiveState.OVER).first()
    if held is None:
        return False
    LiveEvent.objects.filter(game=held).delete()
    held.delete()
    transaction.on_commit(lambda: forget(game.code))
    return True
