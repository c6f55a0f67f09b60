"""The games on the server that wait for a person or are being played by him."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Q

from tavlei.office.live.models import LiveGame, LiveState

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


def own_live_games(person: Person) -> list[LiveGame]:
    """Those of competitions: the running ones first, then by their hour."""
    mine = LiveGame.objects.filter(Q(white=person) | Q(black=person)).exclude(state=LiveState.OVER)
    return list(mine.select_related("encounter__round__competition", "white", "black").order_by("state", "starts"))
