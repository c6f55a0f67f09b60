"""What a table would bring in: every row with what is wrong in its cells, unknown columns named, nothing stored."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Generic, TypeVar

from tavlei.exchange.participants.words import is_passed_over
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.exchange.participants.table import RawRow

T = TypeVar("T")


class Confidence(StrEnum):
    """How sure it is that a column is the field it was taken for."""

    TOLD = "told"
    HEADING = "heading"
    LIKELY = "likely"
    CONTENTS = "contents"
    NONE = ""


@dataclass(frozen=True, slots=True)
class ImportedColumn:
    """A column of the table: its letter, its header, the field it was taken for (None: it is not read).

    `samples` are the first different values that stand below the header.
    """

    letter: str
    header: str
    field: str | None
    samples: tuple[str, ...] = ()
    confidence: Confidence = Confidence.NONE

    @property
    def sample(self) -> str:
        """The first value that stands below the header."""
        return self.samples[0] if self.samples else ""


@dataclass(frozen=True, slots=True)
class PreviewRow(Generic[T]):
    """A row: its number in the file, the texts of its cells, what it says, and what is wrong with it.

    `remarks` tell what of it was read otherwise than it is written, or not kept whole.
    """

    number: int
    texts: tuple[str, ...]
    value: T | None
    problems: tuple[Problem, ...] = ()
    remarks: tuple[Problem, ...] = ()


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

    @classmethod
    def of(cls, row: RawRow) -> SkippedRow:
        """The line of a row of the file."""
        return cls(row.number, " ".join(cell.text for cell in row.cells if cell.text))


@dataclass(frozen=True, slots=True)
class OtherSheet:
    """A sheet of the workbook that was not read, and how many rows it has."""

    name: str
    rows: int


@dataclass(frozen=True, slots=True)
class Preview(Generic[T]):
    """A table before it is stored. A problem's path names the row and the column, as a spreadsheet does: `D7`.

    `coloured` are cells with a colour of their own, which is not read.
    """

    sheet: str
    columns: tuple[ImportedColumn, ...]
    rows: tuple[PreviewRow[T], ...]
    left_out: tuple[LeftOut, ...] = ()
    skipped: tuple[SkippedRow, ...] = ()
    other_sheets: tuple[OtherSheet, ...] = ()
    coloured: tuple[str, ...] = ()

    @property
    def unknown(self) -> tuple[str, ...]:
        """The headers that nobody knows; their columns are not read."""
        return tuple(
            column.header or column.letter
            for column in self.columns
            if column.field is None and not is_passed_over(column.header)
        )

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Everything that is wrong, row by row."""
        return tuple(problem for row in self.rows for problem in row.problems)

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """What was read otherwise than it is written, row by row."""
        return tuple(remark for row in self.rows for remark in row.remarks)

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
                "remarks": [{"cell": remark.path, "remark": remark.sentence(translate)} for remark in row.remarks],
            }
            for row in preview.rows
        ],
        "clean": preview.is_clean,
    }
