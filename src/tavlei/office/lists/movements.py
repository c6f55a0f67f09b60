"""How people have moved since the list before: their places, and their figures in the last lists as a small line."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from tavlei.office.lists.lines import figure
from tavlei.office.lists.models import Publication, Row
from tavlei.office.people.models import Rating

if TYPE_CHECKING:
    from collections.abc import Sequence
    from decimal import Decimal

    from tavlei.office.lists.lines import ListLine

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
    found: dict[int, list[Decimal]] = {}
    told = Rating.objects.filter(kind=kind, person__in=people, as_of__in=days)
    for person, value in told.order_by("as_of").values_list("person_id", "value"):
        found.setdefault(person, []).append(value)
    return found
