"""Lines of a published list by name, region and sex, quickly also in a list of a hundred thousand."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any

from tavlei.office.journal.cache import kept, register_state
from tavlei.office.people.models import Region, Sex
from tavlei.office.people.names import search_key
from tavlei.office.people.search import MOST_LETTERS, numbers_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

    from tavlei.office.lists.models import Publication, Row


@dataclass(frozen=True, slots=True)
class WantedPeople:
    """What is looked for in a list; nothing of it means everybody."""

    name: str = ""
    region: str = ""
    sex: str = ""

    @classmethod
    def asked(cls, given: Mapping[str, Any]) -> WantedPeople:
        """As the address of the page says it; a sex that there is not is as good as none."""
        name, region, sex = (str(given.get(field, "")).strip()[:MOST_LETTERS] for field in ("q", "region", "sex"))
        return cls(name, region, sex if sex in Sex.values else "")


def rows_of(published: Publication, wanted: WantedPeople) -> QuerySet[Row]:
    """The lines in their order, with the people."""
    rows = published.rows.select_related("person", "person__region").defer("figures")
    if search_key(wanted.name):
        rows = rows.filter(person_id__in=numbers_of(wanted.name))
    if wanted.region:
        rows = rows.filter(person__region_id=Region.objects.filter(code=wanted.region).values("pk")[:1])
    if wanted.sex:
        rows = rows.filter(person__sex=wanted.sex)
    return rows


def count_of(published: Publication, wanted: WantedPeople) -> int:
    """How many lines there are; counted once for each state of the register."""
    what = f"count of list {published.pk}: {astuple(wanted)!r}"
    return kept(what, register_state(), lambda: rows_of(published, wanted).count())
