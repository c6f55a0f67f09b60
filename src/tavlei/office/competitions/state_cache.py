"""What is derived from a competition is computed once for each of its states, told by the last acts of the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from tavlei.office.journal.cache import competition_state, kept, office_state

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.competitions.models import Competition

Found = TypeVar("Found")


def derived(competition: Competition, what: str, compute: Callable[[], Found]) -> Found:
    """The value kept for this state of the competition, or computed now and kept; nothing official rests on it.

    A mixed competition follows from the acts of its stages too: it is computed anew after any act.
    """
    state = office_state() if competition.is_mixed else competition_state(competition.pk)
    return kept(f"competition {competition.pk}: {what}", state, compute)
