"""Lines of a published list by name, region, sex, title and age, quickly also in a list of a hundred thousand."""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db.models import Exists, F, OuterRef, Q

from tavlei.office.journal.cache import A_WHILE, cached, register_state
from tavlei.office.lists.kinds.base import SPORTS
from tavlei.office.lists.models import ListKind
from tavlei.office.people.models import Region, Sex, TitleHeld
from tavlei.office.people.search import MOST_LETTERS, numbers_of, similar_people
from tavlei.office.people.search_keys import search_key
from tavlei.office.people.titles import titles_state

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.db.models import QuerySet

    from tavlei.office.lists.models import Publication, Row
    from tavlei.office.people.models import Person

AGES: Final = (11, 14, 17, 20, 27)  # younger than so many in the year of the list: table 1 of draughts rules 2.1
_SUGGESTED: Final = 5
ORDERS: Final = {
    "place": "position",
    "name": "person__search",
    "region": "person__region__name_ru",
    "change": "change",
    "figure": "value",
}
BY_PLACE: Final = "place"


@dataclass(frozen=True, slots=True)
class ListFilter:
    """What is looked for in a list; nothing of it means everybody."""

    name: str = ""
    region: str = ""
    sex: str = ""
    title: str = ""
    younger_than: int = 0

    @classmethod
    def asked(cls, data: Mapping[str, Any], *, sees_ages: bool = False) -> ListFilter:
        """As the address of the page says it; a sex or an age that there is not is as good as none.

        Who may not see when people were born cannot ask for their ages.
        """
        name, region, sex, title, age = (
            str(data.get(field, "")).strip()[:MOST_LETTERS] for field in ("q", "region", "sex", "title", "age")
        )
        younger_than = next((bound for bound in AGES if sees_ages and age == str(bound)), 0)
        return cls(name, region, sex if sex in Sex.values else "", title, younger_than)


def requested_order(data: Mapping[str, Any]) -> str:
    """The column the lines are sorted by, with a minus where the last come first; by place if it is no column."""
    order = str(data.get("order", ""))
    return order if order.removeprefix("-") in ORDERS else BY_PLACE


def rows_of(published: Publication, wanted: ListFilter, order: str = BY_PLACE) -> QuerySet[Row]:
    """The lines with the people, sorted; those that have nothing in the column come last."""
    rows = published.rows.select_related("person", "person__region")
    if search_key(wanted.name):
        rows = rows.filter(person_id__in=numbers_of(wanted.name))
    if wanted.region:
        rows = rows.filter(person__region_id=Region.objects.filter(code=wanted.region).values("pk")[:1])
    if wanted.sex:
        rows = rows.filter(person__sex=wanted.sex)
    if wanted.title:
        rows = rows.filter(person_id__in=_holders(published, wanted.title))
    if wanted.younger_than:
        rows = rows.filter(_born_after(published.period.year - wanted.younger_than))
    return rows if order == BY_PLACE else _sorted(rows, order)


def count_of(published: Publication, wanted: ListFilter) -> int:
    """How many lines there are; counted once for each state of the register and of the titles."""
    what = f"count of list {published.pk}: {astuple(wanted)!r}"
    return cached(what, register_state() + titles_state(), lambda: rows_of(published, wanted).count(), A_WHILE)


def titles_of(published: Publication) -> list[str]:
    """The titles and ranks that are held in the sport of a list."""
    sport = SPORTS[ListKind(published.kind)]
    held = TitleHeld.objects.filter(sport=sport, revoked=None).order_by("title").values_list("title", flat=True)
    return cached(f"titles of {sport}", titles_state(), lambda: list(held.distinct()))


def similar_in_list(published: Publication, name: str) -> list[Person]:
    """A few people of the list who may be meant by a name that nobody has."""
    if not search_key(name):
        return []
    return list(similar_people(name).filter(rows__publication=published)[:_SUGGESTED])


def _sorted(rows: QuerySet[Row], order: str) -> QuerySet[Row]:
    column = F(ORDERS[order.removeprefix("-")])
    first = column.desc(nulls_last=True) if order.startswith("-") else column.asc(nulls_last=True)
    return rows.order_by(first, "position")


def _holders(published: Publication, title: str) -> QuerySet[Any, Any]:
    """Those whose newest title in the sport of the list it is."""
    held = TitleHeld.objects.filter(sport=SPORTS[ListKind(published.kind)], revoked=None)
    newer = held.filter(person=OuterRef("person"), awarded__gt=OuterRef("awarded"))
    return held.filter(~Exists(newer), title=title).order_by().values("person_id")


def _born_after(year: int) -> Q:
    return Q(person__birth_date__year__gt=year) | Q(person__birth_date=None, person__birth_year__gt=year)
