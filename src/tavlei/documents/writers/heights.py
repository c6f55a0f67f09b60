"""How tall parts of a paper are: which lines of a table are one line of words, and whether a section fits a page.

Both spare typst much measuring. What is said here is rather too tall than too low; what is not known is measured.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.documents.layout import Blank, Cards, CrossTableCell, Heading, Line, Paragraph, Pictures, Say, Table
from tavlei.documents.writers.text import shown
from tavlei.documents.writers.widths import MM_A_POINT, PADDING_MM, lines_of, text_mm

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.documents.layout import Block, Cell, Page, Section
    from tavlei.languages import Catalogue

    Row = Sequence[tuple[int, Cell]]

ORDINARY: Final = re.compile(r"[A-Za-z0-9А-Яа-яІЇЄҐіїєґ .,:;()/'’«»½–-]*")
"""Signs of the first font whose widths are known well enough."""
SURE: Final = 1.15
"""By so much the classes of widths may be wrong for ordinary signs."""
_MET_EMS: Final = 1.2  # the chip and the gaps of an encounter
_PORTRAIT_TALL_MM: Final = 261
_LANDSCAPE_TALL_MM: Final = 175
_FULL: Final = 0.96
_HEADING_POINTS: Final = (14, 12, 11)
_BASE_POINTS: Final = 11
_SMALL_POINTS: Final = 8
_LEADING: Final = 1.16
_SPACING: Final = 0.75  # between blocks, in lines
_CAPITALS: Final = 0.66
_CELL_MM: Final = 2.2
_TALL_CELL_MM: Final = 4.4
_GUTTER_MM: Final = 3
_CAPTION_MM: Final = 4


def one_lines(rows: Sequence[Row], widths: Sequence[float], points: float, book: Catalogue) -> list[bool]:
    """Of every line of a table, whether its words certainly stand in one; none where a cell reaches over several."""
    if any(cell.rows > 1 for row in rows for _, cell in row):
        return [False] * len(rows)
    return [_one_line(row, widths, points, book) for row in rows]


def _one_line(row: Row, widths: Sequence[float], points: float, book: Catalogue) -> bool:
    fit = all(_fits(cell, sum(widths[at : at + cell.columns]), points, book) for at, cell in row)
    return fit and any(cell.content not in {None, ""} for _, cell in row)


def _fits(cell: Cell, width: float, points: float, book: Catalogue) -> bool:
    words = shown(cell.content, book)
    if not ORDINARY.fullmatch(words):
        return False
    chip = _MET_EMS * points * MM_A_POINT if isinstance(cell.content, CrossTableCell) else 0
    bold = cell.bold or bool(chip)
    return text_mm(words, points, bold=bold) * SURE + chip <= width - PADDING_MM


def on_one_page(section: Section, page: Page, tables: Iterable[TableHeight]) -> bool:
    """Whether a section with its signatures certainly stands on one page."""
    if page.one_page or any(isinstance(block, Pictures | Cards) for block in section.body):
        return False
    words = (block for block in (*section.body, *section.closing) if not isinstance(block, Table))
    tall = sum(_block_mm(block, page.width) for block in words) + sum(table.mm for table in tables)
    return tall <= (_LANDSCAPE_TALL_MM if page.landscape else _PORTRAIT_TALL_MM) * _FULL


@dataclass(frozen=True, slots=True)
class TableHeight:
    """What the height of a table follows from: every heading with its width, and how many single lines there are."""

    heads: tuple[tuple[str, float], ...]
    rows: int
    points: float
    tall: bool

    @property
    def mm(self) -> float:
        """How tall it is; each line of headings counts as the tallest heading."""
        lines = max(
            (lines_of(words, self.points, wide - PADDING_MM, bold=True) for words, wide in self.heads), default=1
        )
        edges = _TALL_CELL_MM if self.tall else _CELL_MM
        line = self.points * MM_A_POINT
        return 2 * (lines * line * _LEADING + edges) + self.rows * (line * _CAPITALS + edges) + _SPACING * line


def _block_mm(block: Block, width: float) -> float:
    match block:
        case Heading():
            return _words_mm(block.text, _HEADING_POINTS[block.level - 1], width, bold=True)
        case Paragraph():
            return _words_mm(block.text, _SMALL_POINTS if block.small else _BASE_POINTS, width, bold=block.bold)
        case Line():
            return _line_mm(block, width)
        case _:
            return 0


def _words_mm(text: str, points: float, width: float, *, bold: bool = False) -> float:
    lines = sum(max(1, lines_of(line, points, width, bold=bold)) for line in text.split("\n"))
    return (lines * _LEADING + _SPACING) * points * MM_A_POINT


def _line_mm(line: Line, width: float) -> float:
    said = sum(text_mm(part.text, _BASE_POINTS) for part in line.parts if isinstance(part, Say))
    blanks = [part for part in line.parts if isinstance(part, Blank)]
    share = max(10.0, width - said - _GUTTER_MM * len(line.parts)) / max(1, sum(part.share for part in blanks))
    lines = max((lines_of(part.content, _BASE_POINTS, share * part.share) for part in blanks), default=1)
    caption = _CAPTION_MM if any(part.caption for part in blanks) else 0
    return ((max(1, lines) + said // width) * _LEADING + _SPACING) * _BASE_POINTS * MM_A_POINT + caption
