"""Lines of a published list as a page shows them, written out beforehand: a page has fifty of them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final, TypedDict, Unpack

from django.urls import reverse
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.lists.kinds.base import SPORTS
from tavlei.office.lists.models import ListKind, Publication, Row
from tavlei.office.people.latin import full_name, region_name
from tavlei.office.people.models import Rating, TitleHeld

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from decimal import Decimal

    from tavlei.languages import Catalogue
    from tavlei.office.lists.kinds.base import DraftRow, Words
    from tavlei.office.people.models import Person

_SOMEBODY = "x"
OWN_FIGURES: Final[Mapping[str, Words]] = {
    ListKind.ELO_R: gettext_lazy("Elo-R"),
    ListKind.FSU: gettext_lazy("Rating"),
    ListKind.BRIDGE: gettext_lazy("Rating"),
}
"""What the figure is by which a list is ordered."""
SHOWN_FIGURES: Final[Mapping[str, Mapping[str, Words]]] = {
    ListKind.ELO_R: {},
    ListKind.FSU: {"fide_rating": gettext_lazy("FIDE"), "active_until": gettext_lazy("Active until")},
    ListKind.BRIDGE: {
        "coefficient": gettext_lazy("Rank coefficient"),
        "mb": gettext_lazy("MB"),
        "ro_last_year": gettext_lazy("RO of the last year"),
        "pb": gettext_lazy("PB"),
    },
}
"""The figures a page shows besides: those the regulation publishes (chess rating 3/p2, bridge 1.3)."""


@dataclass(frozen=True, slots=True)
class ListLine:
    """A line: everything as text. One that is not published yet has no page that explains it.

    `moved` is the change as the store has it, by which a table is sorted; `movement` says which way: up, down or none.
    `further` are the figures the list tells besides, each with its name. `climbed` is by how many places the person
    stands higher than in the list before, `trend` the figures until now.
    """

    position: str
    code: str
    name: str
    value: str
    change: str
    is_new: bool
    moved: str = ""
    movement: str = ""
    region: str = ""
    title: str = ""
    person_url: str = ""
    why_url: str = ""
    further: tuple[tuple[str, str], ...] = ()
    climbed: int = 0
    trend: Sparkline | None = None

    @property
    def places_moved(self) -> int:
        """By how many places, whichever way."""
        return abs(self.climbed)


class PublishedParts(TypedDict, total=False):
    """What a line has besides its figures once it is published."""

    region: str
    title: str
    person_url: str
    why_url: str


def list_lines(
    published: Publication, rows: Iterable[Row], name: Callable[[Person, str], str] = full_name
) -> list[ListLine]:
    """The lines in the order of the rows; `name` says how people are called."""
    language, listed = reader_language(), list(rows)
    titles = titles_in_list(published, [row.person_id for row in listed])
    people = reverse("pages:person", args=[_SOMEBODY]).removesuffix(f"{_SOMEBODY}/")
    before, after = reverse("pages:why_row", args=[published.number, _SOMEBODY]).split(f"/{_SOMEBODY}/")
    return [
        line_of(
            row,
            row.position,
            row.person.code,
            name(row.person, language),
            region=region_name(row.person.region, language),
            title=titles.get(row.person_id, ""),
            person_url=f"{people}{row.person.code}/",
            why_url=f"{before}/{row.person.code}/{after}",
        )
        for row in listed
    ]


def with_figures(published: Publication, rows: Sequence[Row], lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines with the further figures the list tells."""
    book, shown = catalogue(reader_language()), SHOWN_FIGURES[published.kind]
    return [
        replace(line, further=tuple((str(words), _further(row, name, book)) for name, words in shown.items()))
        for row, line in zip(rows, lines, strict=True)
    ]


def _further(row: Row, name: str, book: Catalogue) -> str:
    """A further figure as text; of chess players who are not active any more it is told so (5/p2)."""
    told: Any = row.figures.get(name)
    if name == "active_until":
        until = date_format(date.fromisoformat(told), "d.m.Y") if told else ""
        return until if row.active else _("inactive")
    return "" if told is None else book.value(Fraction(str(told)))


def titles_in_list(published: Publication, people: Sequence[int]) -> dict[int, str]:
    """The newest title in the sport of the list, by the key of the person."""
    held = TitleHeld.objects.filter(person__in=people, sport=SPORTS[ListKind(published.kind)], revoked=None)
    book = catalogue(reader_language())
    return {person: book.phrase(title) for person, title in held.order_by("awarded").values_list("person_id", "title")}


def line_of(row: Row | DraftRow, position: int, code: str, name: str, **more: Unpack[PublishedParts]) -> ListLine:
    """The figures of a row as text, for a person."""
    if row.change is None:
        return ListLine(str(position), code, name, figure(row.value), "", is_new=True, **more)
    movement = "up" if row.change > 0 else "down" if row.change < 0 else ""
    return ListLine(
        str(position), code, name, figure(row.value), signed(row.change), is_new=False,
        moved=str(row.change), movement=movement, **more,
    )  # fmt: skip


def figure(value: Decimal) -> str:
    """A figure as readers of the language write it, without needless zeros."""
    places = 0 if value == value.to_integral_value() else 2
    return str(number_format(value, places))


def signed(change: Decimal) -> str:
    """A change with its sign."""
    sign = "+" if change > 0 else "\N{MINUS SIGN}" if change < 0 else ""
    return sign + figure(abs(change))


_LISTS: Final = 12  # so many are drawn
_WIDTH: Final = 72
_HEIGHT: Final = 20
_EDGE: Final = 3  # room for the dot of the last figure


@dataclass(frozen=True, slots=True)
class Sparkline:
    """Figures as a line of a picture of 72 by 20, the place of its end, and the same in words."""

    points: str
    end_x: str
    end_y: str
    figures: str


def sparkline(figures: Sequence[Decimal]) -> Sparkline | None:
    """The line of some figures, the earliest first; one figure is no line."""
    if len(figures) < 2:
        return None
    least, span = min(figures), max(figures) - min(figures)
    step = (_WIDTH - 2 * _EDGE) / (len(figures) - 1)
    height = _HEIGHT - 2 * _EDGE
    places = [
        (_EDGE + index * step, _EDGE + height * (1 - float((value - least) / span)) if span else _HEIGHT / 2)
        for index, value in enumerate(figures)
    ]
    drawn = [(f"{across:.1f}", f"{down:.1f}") for across, down in places]
    return Sparkline(" ".join(map(",".join, drawn)), *drawn[-1], " → ".join(map(figure, figures)))


def with_movements(published: Publication, rows: Sequence[Row], lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines with what the lists before say of the same people, in three queries."""
    people, earlier = [row.person_id for row in rows], _lists_before(published)
    places, figures = _places(earlier[:1], people), _figures(published.kind, earlier, people)
    return [
        replace(
            line,
            climbed=places[row.person_id] - row.position if row.person_id in places else 0,
            trend=sparkline([*figures.get(row.person_id, ()), row.value]),
        )
        for row, line in zip(rows, lines, strict=True)
    ]


def _lists_before(published: Publication) -> list[Publication]:
    """The last lists of that kind before this one, the newest first."""
    same = Publication.objects.filter(kind=published.kind, series=published.series, current=True)
    return list(same.filter(period__lt=published.period).only("pk", "period").order_by("-period")[: _LISTS - 1])


def _places(before: Sequence[Publication], people: Sequence[int]) -> dict[int, int]:
    rows = Row.objects.filter(publication__in=before, person__in=people)
    return dict(rows.order_by().values_list("person_id", "position"))


def _figures(kind: str, before: Sequence[Publication], people: Sequence[int]) -> dict[int, list[Decimal]]:
    """The figures by person, the earliest first."""
    days = [publication.period for publication in before]
    values: dict[int, list[Decimal]] = {}
    ratings = Rating.objects.filter(kind=kind, person__in=people, as_of__in=days)
    for person, value in ratings.order_by("as_of").values_list("person_id", "value"):
        values.setdefault(person, []).append(value)
    return values
