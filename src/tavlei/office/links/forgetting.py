"""What this slice forgets with a person: the files in which the name stands; their digests stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.links.models import EventLink, HallLink, HallState, LinkedState
from tavlei.office.people.forgetting import person_forgotten

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_files(person: Person, **_signal: Any) -> None:
    """Files of links that have ended; one that goes on is written by the hall, which forgets for itself."""
    events = person.entries.values("competition")
    LinkedState.objects.filter(link__competition__in=events, link__ended__isnull=False).delete()
    HallLink.objects.filter(competition__in=events, state__in=[HallState.HANDED_OVER, HallState.ENDED]).update(
        told=None
    )
    for link in EventLink.objects.filter(competition__in=events):
        saved = {code: here for code, here in link.people.items() if here != person.code}
        if link.ended is not None and saved != link.people:
            EventLink.objects.filter(pk=link.pk).update(people=saved)
