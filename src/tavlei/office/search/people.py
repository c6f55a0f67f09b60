"""People as they are searched: what everybody may know of them, page by page from the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, overload

from django.urls import reverse

from tavlei.languages import catalogue
from tavlei.office.people.latin import full_name, region_name
from tavlei.office.people.search import count_people, find_people, similar_people
from tavlei.office.people.search_keys import search_key
from tavlei.office.search.texts import Hit

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tavlei.office.people.models import Person


@dataclass(frozen=True)
class PeopleMatches(Sequence[Hit]):
    """Those of the name; if there is nobody, those of a name like it."""

    text: str
    language: str

    @cached_property
    def is_similar(self) -> bool:
        """Whether nobody has the name as it was typed."""
        return not self._exact

    def __len__(self) -> int:
        return self._count

    @overload
    def __getitem__(self, wanted: int) -> Hit: ...

    @overload
    def __getitem__(self, wanted: slice) -> list[Hit]: ...

    def __getitem__(self, wanted: int | slice) -> Hit | list[Hit]:
        """A part of them, in the order of names."""
        if isinstance(wanted, int):
            return self[wanted : wanted + 1][0]
        rows = self._people.select_related("region").prefetch_related("titles")[wanted]
        return [_hit(person, self.language) for person in rows]

    @cached_property
    def _exact(self) -> int:
        return count_people(self.text) if search_key(self.text) else 0

    @cached_property
    def _count(self) -> int:
        return self._exact or self._people.count()

    @property
    def _people(self) -> QuerySet[Person]:
        return similar_people(self.text) if self.is_similar else find_people(self.text)


def like_them(text: str, language: str, most: int) -> list[Hit]:
    """A few people of a name like the one that was typed, beside those who have it."""
    rows = similar_people(text).select_related("region").prefetch_related("titles")[:most]
    return [_hit(person, language) for person in rows]


def _hit(person: Person, language: str) -> Hit:
    book = catalogue(language)
    titles = tuple(book.phrase(held.title) for held in person.titles.all() if held.revoked is None)
    hit = Hit(person.code, full_name(person, language), reverse("pages:person", args=[person.code]),
                region_name(person.region, language))  # fmt: skip
    return replace(hit, badges=titles[:1])
