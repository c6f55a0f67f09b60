"""A person's ratings list by list: the points of a chart, and the same in words for whoever cannot see it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from django.utils.translation import gettext as _

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.office.lists.facts.person_facts import OutsideRating
from tavlei.office.lists.lines.list_lines import figure, signed
from tavlei.office.lists.models import ListKind

if TYPE_CHECKING:
    from tavlei.office.people.models import Rating

Thresholds: TypeAlias = Callable[[str], Sequence[tuple[int, str]]]
_RANK: Final = "bridge_rank"


@dataclass(frozen=True, slots=True)
class HistoryPoint:
    """One figure of a history, as text."""

    day: str
    value: str
    change: str
    is_first: bool
    publication: int | None
    position: int | None = None


@dataclass(frozen=True, slots=True)
class History:
    """The figures of one list, the newest first; `thresholds` are lines that the chart shows with their names."""

    kind: str
    label: str
    points: Sequence[HistoryPoint]
    chart: Sequence[tuple[int, float]]
    summary: str
    thresholds: Sequence[tuple[int, str]] = ()

    @property
    def last(self) -> HistoryPoint:
        return self.points[0]


def histories(ratings: Sequence[Rating], thresholds: Thresholds | None = None) -> list[History]:
    """A history for each list the person stands in; `thresholds` names the lines to draw for a kind of list."""
    kinds: dict[str, list[Rating]] = {}
    for rating in sorted(ratings, key=lambda one: one.as_of, reverse=True):
        kinds.setdefault(rating.kind, []).append(rating)
    return [
        replace(_history(kind, found), thresholds=thresholds(kind) if thresholds else ())
        for kind, found in sorted(kinds.items())
    ]


def list_name(kind: str) -> str:
    """What readers call a list."""
    if kind == _RANK:
        return _("rank coefficient of bridge")
    known = {**dict(ListKind.choices), **dict(OutsideRating.choices)}
    return str(known.get(kind, kind))


def _history(kind: str, ratings: Sequence[Rating]) -> History:
    book = catalogue(reader_language())
    points = [
        HistoryPoint(
            book.value(rating.as_of),
            figure(rating.value),
            signed(rating.row.change) if rating.row and rating.row.change is not None else "",
            bool(rating.row and rating.row.change is None),
            rating.row.publication.number if rating.row else None,
            rating.row.position if rating.row else None,
        )
        for rating in ratings
    ]
    chart = [(rating.as_of.toordinal(), float(rating.value)) for rating in reversed(ratings)]
    return History(kind, list_name(kind), points, chart if len(chart) > 1 else (), _summary(ratings, points))


def _summary(ratings: Sequence[Rating], points: Sequence[HistoryPoint]) -> str:
    """What the chart shows: from when to when, the lowest and the highest figure."""
    if len(ratings) < 2:
        return ""
    low, high = (pick(range(len(ratings)), key=lambda at: ratings[at].value) for pick in (min, max))
    record: dict[str, Any] = {
        "first": points[-1].value, "first_day": points[-1].day, "last": points[0].value, "last_day": points[0].day,
        "low": points[low].value, "low_day": points[low].day, "high": points[high].value, "high_day": points[high].day,
    }  # fmt: skip
    return (
        _(
            "From %(first)s on %(first_day)s to %(last)s on %(last_day)s; the lowest %(low)s on %(low_day)s, "
            "the highest %(high)s on %(high_day)s."
        )
        % record
    )
