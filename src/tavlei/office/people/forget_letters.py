"""What this slice forgets with a person: letters to his addresses, and what they wanted to be told of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.notices.models import Letter, NoticeChoice
from tavlei.office.people.forgetting import person_forgotten

if TYPE_CHECKING:
    from collections.abc import Iterable


@receiver(person_forgotten)
def forget_letters(addresses: Iterable[str], **_signal: Any) -> None:
    """Nothing is left of what was written to him."""
    forget_addresses(addresses)


def forget_addresses(addresses: Iterable[str]) -> None:
    """Letters to some addresses, and what they wanted to be told of."""
    Letter.objects.filter(address__in=addresses).delete()
    NoticeChoice.objects.filter(address__in=addresses).delete()
