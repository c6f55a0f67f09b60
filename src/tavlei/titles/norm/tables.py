"""The four tables of section 3: which per cent of the points is the norm against opponents of an average rating."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from math import floor
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import (
    Clause,
    DataError,
    Explanation,
    IntervalRow,
    IntervalTable,
    Problem,
    Resolved,
    Rulebook,
    Step,
    Value,
    cites,
    half_up,
    phrase,
)
from tavlei.titles.data_checks import data_place, is_whole, known_clause, known_readings
from tavlei.titles.titles_and_ranks import NormDiscipline, Sex, Title

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction

SOURCE: Final = "norm_tables"
_TABLE_FIELDS: Final = {"title", "rating", "disciplines", "rows"}
_ROW_FIELDS: Final = {"percent", "M", "F", "readings"}


@dataclass(frozen=True, slots=True)
class NormColumn:
    """A column of the tables: the title, the discipline and the sex of the athlete, also among men (N12)."""

    title: Title
    discipline: NormDiscipline
    sex: Sex


NormTables = dict[NormColumn, IntervalTable]


@dataclass(frozen=True, slots=True)
class TitlePercent:
    """The per cent of the points against opponents of an average rating, with the row that gave it."""

    column: NormColumn
    average: Fraction
    looked_up: int
    rounding: Resolved
    table: Clause | None
    row: IntervalRow | None
    rulebook: Rulebook = field(repr=False)

    @property
    def percent(self) -> int | None:
        """The per cent, None where the table has no row or the discipline no table."""
        return None if self.row is None else self.row.values["percent"]

    def steps(self) -> tuple[Step, ...]:
        """The rounding for the look-up, if there was any, and the row."""
        return (*self._rounded(), self._row())

    def explanation(self) -> Explanation:
        """The per cent, or why there is none."""
        if self.table is None or self.row is None:
            return Explanation(self._row(), working=self._rounded())
        inputs: dict[str, Value] = {"title": self.column.title.value}
        return Explanation(
            Step("titles.percent", self.percent, self.rulebook.clause("3/2.1"), inputs=inputs), working=self.steps()
        )

    def _rounded(self) -> tuple[Step, ...]:
        if self.table is None or self.looked_up == self.average:
            return ()
        data: dict[str, Value] = {"average": self.average}
        chosen = self.rounding
        return (
            Step(
                "titles.average_rounded",
                self.looked_up,
                self.rulebook.clause("3/2.1"),
                ("N1",),
                data,
                ruling=chosen.ruling,
            ),
        )

    def _row(self) -> Step:
        named: dict[str, Value] = {"title": self.column.title.value, "rating": self.column.discipline.rating}
        if self.table is None:
            return Step("titles.no_table", None, self.rulebook.clause("3/5.1"), ("N7",), named)
        if self.row is None:
            return Step("titles.below_the_table", self.looked_up, self.table, ("N6",), named)
        readings = (*self.row.readings, *(() if self.row.high else ("N6",)), *(("N12",) if self._is_womans else ()))
        return Step("titles.row", self.percent, self.table, readings, {**named, "row": self.row.label})

    @property
    def _is_womans(self) -> bool:
        return self.column.sex is Sex.F


@cites("draughts-norms", "3/2.1")
def title_percent(column: NormColumn, average: Fraction, rulebook: Rulebook) -> TitlePercent:
    """Which per cent of the points is the norm; none below the first row (N6)."""
    rounding = rulebook.resolve("N1")
    looked_up = half_up(average) if rounding.choice == "nearest" else floor(average)
    table = norm_tables(rulebook).get(column)
    row = None if table is None else table.find(looked_up)
    return TitlePercent(
        column=column,
        average=average,
        looked_up=looked_up,
        rounding=rounding,
        table=None if table is None else table.clause,
        row=row,
        rulebook=rulebook,
    )


def norm_tables(rulebook: Rulebook) -> NormTables:
    """Every column of the tables."""
    return rulebook.read(SOURCE, lambda content: read_norm_tables(content, rulebook), NormColumn)


def read_norm_tables(content: Mapping[str, Any], rulebook: Rulebook) -> NormTables:
    """Tables from the data of an edition, each under its clause.

    A gap, an overlap or a per cent out of order is refused with table, row and clause.
    """
    collected: NormTables = {}
    for number, fields in content.items():
        place = f"{data_place(SOURCE, rulebook)}: {number}"
        if set(fields) != _TABLE_FIELDS:
            names = ", ".join(sorted(_TABLE_FIELDS))
            raise DataError(Problem("a table has the fields {fields}", {"fields": names}, path=place))
        cited = known_clause(place, number, rulebook)
        for sex in Sex:
            table = IntervalTable(cited, _rows(place, cited, sex, fields["rows"], rulebook))
            for discipline in fields["disciplines"]:
                collected[NormColumn(Title(fields["title"]), NormDiscipline(discipline), sex)] = table
    return collected


def _rows(
    place: str, cited: Clause, sex: Sex, facts: list[Mapping[str, Any]], rulebook: Rulebook
) -> tuple[IntervalRow, ...]:
    rows = tuple(_row(f"{place}.rows[{number}]", cited, sex, row, rulebook) for number, row in enumerate(facts))
    for number, (above, below) in enumerate(pairwise(rows), start=1):
        if above.high is None or below.low != above.high + 1:
            message = phrase("the row {below} of {sex} does not begin where {above} ends")
            params = {"below": below.label, "above": above.label, "sex": sex.value}
            raise DataError(Problem(message, params, f"{place}.rows[{number}]", cited))
        if below.values["percent"] >= above.values["percent"]:
            raise DataError(Problem("the per cent must fall from row to row", path=f"{place}.rows[{number}]"))
    if not rows or rows[-1].high is not None:
        raise DataError(Problem("the last row of a table is open upwards", path=place, clause=cited))
    return rows


def _row(place: str, cited: Clause, sex: Sex, data: Mapping[str, Any], rulebook: Rulebook) -> IntervalRow:
    if not {"percent", "M", "F"} <= set(data) <= _ROW_FIELDS:
        raise DataError(Problem("a row has the fields {fields}", {"fields": "percent, M, F, readings"}, place, cited))
    bounds = data[sex]
    if not all(map(is_whole, [data["percent"], *bounds])) or len(bounds) not in (1, 2) or bounds[0] > bounds[-1]:
        raise DataError(Problem("expected a per cent and one or two bounds in order", path=place, clause=cited))
    readings = known_readings(place, data.get("readings", {}).get(sex, []), rulebook)
    high = bounds[1] if len(bounds) > 1 else None
    return IntervalRow(bounds[0], high, {"percent": data["percent"]}, readings)
