"""What this slice forgets with a person: under which name the works stand, and from where they came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.dispatch import receiver

from tavlei.office.composition.models import WorkAuthor
from tavlei.office.journal.forgetting import erase_salts
from tavlei.office.people.forgetting import person_forgotten

if TYPE_CHECKING:
    from tavlei.office.people.models import Person


@receiver(person_forgotten)
def forget_author(person: Person, **_signal: Any) -> None:
    """The works stay; their author is a number."""
    authors = list(WorkAuthor.objects.filter(person=person))
    erase_salts(authors)
    for author in authors:
        author.name, author.place = person.family, ""
        author.save(update_fields=["name", "place", "search"])
