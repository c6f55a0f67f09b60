"""Finding people by the beginning of their names, quickly, on both stores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import connection
from django.db.models import Q

from tavlei.office.people.models import OtherName, Person
from tavlei.office.people.names import search_key

if TYPE_CHECKING:
    from django.db.models import QuerySet

_LAST = "\U0010ffff"


def starting_with(field: str, key: str) -> Q:
    """The condition that a text begins with another, in a form that an index answers."""
    if connection.vendor == "postgresql":
        return Q(**{f"{field}__startswith": key})
    return Q(**{f"{field}__gte": key, f"{field}__lt": key + _LAST})


def find_people(text: str) -> QuerySet[Person]:
    """Those whose name (in any script) begins with the text, or whose number is the text."""
    key = search_key(text)
    everybody = Person.objects.filter(merged_into=None, anonymised=False)
    if not key:
        return everybody
    others = OtherName.objects.filter(starting_with("search", key)).values("person_id")
    return everybody.filter(starting_with("search", key) | Q(pk__in=others) | Q(code=text.strip()))
