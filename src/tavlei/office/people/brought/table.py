"""A table as it was read, and the remarks that whoever brings it has to see: nothing is passed over in silence."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tavlei.exchange.participants import PersonRow

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from tavlei.exchange.participants import Preview
    from tavlei.office.people.brought.answers import Answers
    from tavlei.rulebook import Problem

Row = TypeVar("Row", bound=PersonRow)
_PARTS_OF_NAME: Final = frozenset({"family", "given", "patronymic"})


@dataclass(frozen=True, slots=True)
class BroughtTable(Generic[Row]):
    """The rows of a table, each with its number; what is wrong with cells, and the letters of the fields' columns."""

    rows: tuple[Row, ...]
    wrong: Mapping[int, tuple[Problem, ...]]
    letters: Mapping[str, str]

    def place(self, field: str, row: int) -> str:
        """A cell as a spreadsheet names it; without a column of that field the row."""
        column = "name" if field in _PARTS_OF_NAME and field not in self.letters else field
        return f"{self.letters.get(column, '')}{row}"

    def at(self, problem: Problem, row: int) -> Problem:
        """A problem of a field of a row at its cell."""
        return replace(problem, path=self.place(problem.path, row))

    def rows_taken(self, answers: Answers) -> list[Row]:
        """The rows that are not left out."""
        return [row for row in self.rows if not answers.is_out(row.row)]

    def wrong_cells(self, answers: Answers) -> list[Problem]:
        """What is wrong with cells of rows that are not left out."""
        return [problem for row, problems in self.wrong.items() if not answers.is_out(row) for problem in problems]


def brought_table(preview: Preview[Row]) -> BroughtTable[Row]:
    """The rows of a table that was read from a file."""
    return BroughtTable(
        tuple(row.value for row in preview.rows if row.value is not None),
        {row.number: row.problems for row in preview.rows if row.problems},
        {column.field: column.letter for column in preview.columns if column.field},
    )


def table_of_rows(rows: Iterable[Row]) -> BroughtTable[Row]:
    """Rows that come from no file, numbered in their order."""
    return BroughtTable(tuple(replace(row, row=row.row or number) for number, row in enumerate(rows, start=1)), {}, {})


@dataclass(frozen=True, slots=True)
class RemarkGroup:
    """One remark about several cells: the first of them with what stands there."""

    remark: Problem
    cells: tuple[str, ...]
    count: int


_NAMED = 5


def grouped_remarks(remarks: Iterable[Problem]) -> list[RemarkGroup]:
    """Remarks of one kind about one column together."""
    groups: dict[tuple[str, str], list[Problem]] = defaultdict(list)
    for remark in remarks:
        groups[remark.message, remark.path.rstrip("0123456789")].append(remark)
    return [RemarkGroup(some[0], tuple(remark.path for remark in some[:_NAMED]), len(some)) for some in groups.values()]
