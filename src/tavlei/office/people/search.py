"""Finding people by the beginning of their names, quickly, on both stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import Q

from tavlei.office.journal.cache import kept, register_state
from tavlei.office.people.models import OtherName, Person
from tavlei.office.people.names import search_key
from tavlei.office.people.spellings import spellings

if TYPE_CHECKING:
    from django.db.models import QuerySet

MOST_LETTERS = 100  # of a name that is looked for
_LAST = "\U0010ffff"
_MERGED = Q(merged_into__gt=0)  # said so that no store thinks of looking for the unmerged by their index: they are many


def starting_with(field: str, key: str) -> Q:
    """The condition that a text begins with another, in a form that an index answers."""
    if connection.vendor == "postgresql":
        return Q(**{f"{field}__startswith": key})
    return Q(**{f"{field}__gte": key, f"{field}__lt": key + _LAST})


def find_people(text: str) -> QuerySet[Person]:
    """Those whose name (in any script) begins with the text, or whose number is the text."""
    everybody = Person.objects.exclude(_MERGED).filter(anonymised=False).order_by("search", "pk")
    return everybody.filter(pk__in=numbers_of(text)) if search_key(text) else everybody


def numbers_of(text: str) -> QuerySet[Person, Any]:
    """The keys of the rows of those people: each part of the search is answered by an index of its own."""
    keys = spellings(search_key(text))
    named = Person.objects.filter(_any_of(keys)).order_by().values("pk")
    otherwise = OtherName.objects.filter(_any_of(keys)).order_by().values("person_id")
    return named.union(otherwise, Person.objects.filter(code=text.strip()).order_by().values("pk"), all=True)


def _any_of(keys: tuple[str, ...]) -> Q:
    found = Q()
    for key in keys:
        found |= starting_with("search", key)
    return found


def count_people(text: str) -> int:
    """How many there are of that name; counted once for each state of the register."""
    return kept(f"people {text.strip()}", register_state(), lambda: find_people(text).count())
