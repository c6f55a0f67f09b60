"""What is derived from a competition is computed once for each of its states, told by the last acts of the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tavlei.office.competitions.models import Competition
from tavlei.office.journal.cache import cached, competition_state, office_state

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

Value = TypeVar("Value")


def event_state(code: str, **_further: object) -> str:
    """The state of a competition's public pages, by its code; a part of a mixed one follows from its whole too."""
    competition = Competition.objects.filter(code=code).only("pk", "system", "whole_id").first()
    if competition is None:
        return ""
    return office_state() if competition.is_mixed or competition.whole_id else competition_state(competition.pk)


def cached_for_state(
    competition: Competition, what: str, compute: Callable[[], Value], besides: Collection[str] = ()
) -> Value:
    """The value kept for this state of the competition, or computed now and kept; nothing official rests on it.

    A mixed competition follows from the acts of its stages too: it is computed anew after any act. Where acts of some
    kinds (`besides`) cannot change the value, it is kept when they happen.
    """
    state = office_state() if competition.is_mixed else competition_state(competition.pk, besides)
    return cached(f"competition {competition.pk}: {what}", state, compute)
