"""The tables of a regulation as readers see them: heads, rows and words instead of the keys of the data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext_lazy as _

from tavlei.languages import catalogue
from tavlei.office.explanations import reader_language
from tavlei.rulebook import IntervalTable, library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Clause, IntervalRow, RegulationCrossTable

_WORDS: Final = {
    "above_average": _("above the average"),
    "below_average": _("below the average"),
    "higher": _("the higher rated"),
    "lower": _("the lower rated"),
    "coefficient": _("coefficient"),
    "at_most": _("at most"),
    "M": _("men"),
    "F": _("women"),
    "KMS_confirmed_among_men": _("CMS confirmed among men"),
    "none_adult": _("no rank, adult"),
    "none_youth": _("no rank, youth"),
    "compose_district": _("composing, federal district"),
    "solve_district": _("solving, federal district"),
    "compose_region": _("composing, region"),
    "solve_region": _("solving, region"),
    "solve_municipal": _("solving, municipality"),
}


@dataclass(frozen=True, slots=True)
class ShownTable:
    """One table: the heads of its columns, and the rows, each with its head."""

    heads: Sequence[str]
    rows: Sequence[tuple[str, Sequence[str]]]


def tables_of(clause: Clause) -> list[ShownTable]:
    """The tables that stand under a clause."""
    return [
        _intervals(table) if isinstance(table, IntervalTable) else _cross(table)
        for tables in library().tables(clause.edition).values()
        for table in tables
        if table.clause.number == clause.number
    ]


def _intervals(table: IntervalTable) -> ShownTable:
    heads = list(table.rows[0].values)
    rows = [(_interval(row), [_figure(row.values[head]) for head in heads]) for row in table.rows]
    return ShownTable([_word(head) for head in heads], rows)


def _cross(table: RegulationCrossTable) -> ShownTable:
    rows = [(_word(name), [_figure(cell) for cell in cells]) for name, cells in table.rows.items()]
    return ShownTable([_word(column) for column in table.columns], rows)


def _interval(row: IntervalRow) -> str:
    low, high = _figure(row.low), row.high
    if high is None:
        return f"≥ {low}"
    return low if row.low == high else f"{low}–{_figure(high)}"


def _figure(figure: int | None) -> str:
    return "–" if figure is None else catalogue(reader_language()).value(figure)


def _word(key: str) -> str:
    known = _WORDS.get(key)
    return catalogue(reader_language()).phrase(key).replace("-", "−") if known is None else str(known)
