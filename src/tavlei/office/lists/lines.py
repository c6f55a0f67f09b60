"""Lines of a published list as a page shows them, written out beforehand: a page has fifty of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.formats import number_format

from tavlei.office.explanations import reader_language
from tavlei.office.people.latin import full_name, region_name

if TYPE_CHECKING:
    from collections.abc import Iterable
    from decimal import Decimal

    from tavlei.office.lists.models import Publication, Row

_SOMEBODY = "x"


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line: everything as text. One that is not published yet has no page that explains it."""

    position: str
    code: str
    name: str
    value: str
    change: str
    is_new: bool
    region: str = ""
    person_url: str = ""
    why_url: str = ""


def list_lines(published: Publication, rows: Iterable[Row]) -> list[ListLine]:
    """The lines in the order of the rows."""
    language = reader_language()
    people = reverse("pages:person", args=[_SOMEBODY]).removesuffix(f"{_SOMEBODY}/")
    before, after = reverse("pages:why_row", args=[published.number, _SOMEBODY]).split(f"/{_SOMEBODY}/")
    return [
        line_of(
            row,
            row.position,
            row.person.code,
            full_name(row.person, language),
            region=region_name(row.person.region, language),
            person_url=f"{people}{row.person.code}/",
            why_url=f"{before}/{row.person.code}/{after}",
        )
        for row in rows
    ]


def line_of(row: Row, position: int, code: str, name: str, **more: str) -> ListLine:
    """The figures of a row as text, for a person."""
    change = "" if row.change is None else signed(row.change)
    return ListLine(str(position), code, name, figure(row.value), change, row.change is None, **more)


def figure(value: Decimal) -> str:
    """A figure as readers of the language write it, without needless zeros."""
    places = 0 if value == value.to_integral_value() else 2
    return str(number_format(value, places))


def signed(change: Decimal) -> str:
    """A change with its sign."""
    sign = "+" if change > 0 else "\N{MINUS SIGN}" if change < 0 else ""
    return sign + figure(abs(change))
