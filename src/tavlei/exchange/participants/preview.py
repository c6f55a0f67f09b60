"""What a table would bring in: every row with what is wrong in its cells, unknown columns named, nothing stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ImportedColumn:
    """A column of the table: its letter, its header, the field it was taken for (None: it is not read).

    `sample` is what the first row below the header has in it.
    """

    letter: str
    header: str
    field: str | None
    sample: str = ""


@dataclass(frozen=True, slots=True)
class PreviewRow(Generic[T]):
    """A row: its number in the file, the texts of its cells, what it says, and what is wrong with it."""

    number: int
    texts: tuple[str, ...]
    value: T | None
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """Words of a column that mean nothing here and are left out: which, and in how many cells."""

    letter: str
    texts: tuple[str, ...]
    count: int


@dataclass(frozen=True, slots=True)
class SkippedRow:
    """A line above or below the rows of a table that tells of nobody: its number and what it says."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Preview(Generic[T]):
    """A table before it is stored. A problem's path names the row and the column, as a spreadsheet does: `D7`."""

    sheet: str
    columns: tuple[ImportedColumn, ...]
    rows: tuple[PreviewRow[T], ...]
    left_out: tuple[LeftOut, ...] = ()
    skipped: tuple[SkippedRow, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The headers that nobody knows; their columns are not read."""
        return tuple(column.header or column.letter for column in self.columns if column.field is None)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, row by row."""
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def is_clean(self) -> bool:
        """Whether nothing is wrong."""
        return not self.problems

    def values(self) -> tuple[T, ...]:
        """What the rows say; refused while anything is wrong, so that never a part of a table is taken."""
        if self.problems:
            raise Refusal(*self.problems)
        return tuple(row.value for row in self.rows if row.value is not None)


def preview_json(
    preview: Preview[T], row_json: Callable[[T], object], translate: Callable[[str], str] = phrase
) -> object:
    """The preview for other programs."""
    return {
        "sheet": preview.sheet,
        "columns": [
            {"letter": column.letter, "header": column.header, "field": column.field} for column in preview.columns
        ],
        "unknown": list(preview.unknown),
        "skipped": [{"row": skipped.number, "text": skipped.text} for skipped in preview.skipped],
        "rows": [
            {
                "row": row.number,
                "texts": list(row.texts),
                "value": None if row.value is None else row_json(row.value),
                "problems": [
                    {"cell": problem.path, "problem": problem.sentence(translate)} for problem in row.problems
                ],
            }
            for row in preview.rows
        ],
        "clean": preview.is_clean,
    }
