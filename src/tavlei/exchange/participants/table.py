"""A table as it stands in a file: texts in rows, before anybody asks what they mean."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MOST_BYTES: Final = 16 << 20
MOST_ROWS: Final = 10_000
MOST_COLUMNS: Final = 100
LONGEST_CELL: Final = 2_000


@dataclass(frozen=True, slots=True)
class TableLimits:
    """The largest file and the longest table that are looked at."""

    rows: int = MOST_ROWS
    size: int = MOST_BYTES


USUAL_LIMITS: Final = TableLimits()


class CellKind(StrEnum):
    """What a spreadsheet made of a cell; a text file holds texts only."""

    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    TIME = "time"
    FORMULA = "formula"
    MISTAKE = "mistake"


@dataclass(frozen=True, slots=True)
class ImportedCell:
    """The text of a cell and what the spreadsheet takes it for."""

    text: str = ""
    kind: CellKind = CellKind.TEXT


@dataclass(frozen=True, slots=True)
class RawRow:
    """A row with its number in the file."""

    number: int
    cells: tuple[ImportedCell, ...]

    @property
    def is_empty(self) -> bool:
        """Whether nothing stands in it."""
        return not any(cell.text for cell in self.cells)


@dataclass(frozen=True, slots=True)
class ImportedTable:
    """The rows of one sheet; a text file has one sheet without a name.

    `coloured` are the places of cells with a colour of their own, such as D7: as many as are worth naming.
    """

    sheet: str
    rows: tuple[RawRow, ...]
    coloured: tuple[str, ...] = ()
