"""Finding people by the beginnings of their names in any script, in spite of a typing error, quickly on both stores."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import connection
from django.db.models import Count, Exists, OuterRef, Q, Subquery

from tavlei.office.journal.cache import A_WHILE, cached, register_state
from tavlei.office.people.models import NameWord, NearWord, Person
from tavlei.office.people.search_keys import beginnings, is_forgiven, is_one_edit, left_out, search_key, sound_key

if TYPE_CHECKING:
    from django.db.models import QuerySet

MOST_LETTERS = 100  # of a name that is looked for
MOST_WORDS = 6
_LAST = "\U0010ffff"
_MERGED = Q(merged_into__gt=0)  # said so that no store thinks of looking for the unmerged by their index: they are many


def starting_with(field: str, key: str) -> Q:
    """The condition that a text begins with another, in a form that an index answers."""
    if connection.vendor == "postgresql":
        return Q(**{f"{field}__startswith": key})
    return Q(**{f"{field}__gte": key, f"{field}__lt": key + _LAST})


def find_people(text: str) -> QuerySet[Person]:
    """Those of whose names, in any script, each word of the text begins a word, or whose number is the text."""
    everybody = _everybody()
    return everybody.filter(pk__in=numbers_of(text)) if search_key(text) else everybody


def similar_people(text: str) -> QuerySet[Person]:
    """Those who would be found if one letter were otherwise in each longer word of the text."""
    words = search_key(text).split()
    known = [(word, near_names(word)) for word in words]
    if not any(near for _word, near in known):
        return Person.objects.none()
    people = _everybody().exclude(pk__in=numbers_of(text))
    for word, near in known:
        people = people.filter(pk__in=NameWord.objects.filter(_begins(word) | Q(word__in=near)).values("person_id"))
    return people


def near_names(word: str) -> list[str]:
    """The keys of the words of names from which a typed word is one edit away; a short word is taken as it is."""
    if not is_forgiven(word):
        return []
    key = sound_key(word)
    asked = NearWord.objects.filter(key__in=left_out(key)).values_list("word", flat=True).distinct()
    return sorted(text for text in asked if is_one_edit(key, text))


def numbers_of(text: str) -> QuerySet[Any, Any]:
    """The keys of the rows of those people: the longest word finds them by its index, the others are asked of them."""
    words = sorted(search_key(text).split(), key=len, reverse=True)[:MOST_WORDS]
    coded = Person.objects.filter(code=text.strip()).order_by().values("pk")
    if not words:
        return coded
    named = NameWord.objects.filter(_begins(words[0]))
    for word in words[1:]:
        begun = NameWord.objects.filter(_begins(word), person=OuterRef("person"))
        if (needed := _alike(word, words)) == 1:
            named = named.filter(Exists(begun))
        else:  # of Ivanov Ivan two words begin with Ivan
            counted = begun.order_by().values("person").annotate(times=Count("pk")).values("times")
            named = named.annotate(**{f"times_{len(word)}": Subquery(counted)})
            named = named.filter(**{f"times_{len(word)}__gte": needed})
    return named.order_by().values("person_id").union(coded, all=True)


def _everybody() -> QuerySet[Person]:
    return Person.objects.exclude(_MERGED).filter(anonymised=False).order_by("search", "pk")


def _begins(word: str) -> Q:
    """The condition that a word of a name begins as a typed one may."""
    found = Q()
    for key in beginnings(word):
        found |= starting_with("word", key)
    return found


def _alike(word: str, words: list[str]) -> int:
    """How many of the words begin as this one does."""
    return sum(sound_key(other).startswith(sound_key(word)) for other in words)


def count_people(text: str) -> int:
    """How many there are of that name; counted once for each state of the register."""
    return cached(f"people {text.strip()}", register_state(), lambda: find_people(text).count(), A_WHILE)
