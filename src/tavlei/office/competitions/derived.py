"""What is derived from a competition is computed once for each of its states, told by the last act of the journal."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from django.core.cache import cache

from tavlei.office.journal.models import Act

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.office.competitions.models import Competition

Found = TypeVar("Found")
_A_DAY = 24 * 60 * 60


def derived(competition: Competition, what: str, compute: Callable[[], Found]) -> Found:
    """The value kept for this state of the competition, or computed now and kept; nothing official rests on it."""
    last = Act.objects.filter(competition=competition).order_by("-number").values_list("number", flat=True).first()
    key = f"derived:{competition.pk}:{last}:{what}"
    found: Found | None = cache.get(key)
    if found is None:
        found = compute()
        cache.set(key, found, _A_DAY)
    return found
