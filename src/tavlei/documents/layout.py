"""What a paper is made of: headings, lines to be filled in, tables, paragraphs, pictures, cards.

A form describes itself once in these parts; the writers turn them into PDF, XLSX and DOCX.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PORTRAIT_MM: Final = 178
LANDSCAPE_MM: Final = 267
_HEAD_MM: Final = 45
_LINE_MM: Final = 3.6
_TEXT_LINE_MM: Final = 5
_SIGNATURE_MM: Final = 11
_SHORT_LINES: Final = 3
_CLOSING_MM: Final = 110
_LETTERS: Final = 85  # in a line of running text


@dataclass(frozen=True, slots=True)
class CrossTableCell:
    """An encounter in a cell, told apart: whom one met, the letter of the own colour, the result."""

    opponent: str
    letter: str
    dark: bool
    result: str = ""

    @property
    def text(self) -> str:
        """In words, for writers that draw nothing; «54б» would be read as 546."""
        return " ".join(filter(None, (self.opponent, self.letter, self.result)))


Content = str | int | Fraction | date | CrossTableCell | None


class Align(StrEnum):
    """Where a text stands."""

    LEFT = "left"
    CENTRE = "center"
    RIGHT = "right"


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading in the middle of the page; level 1 is the name of the paper."""

    text: str
    level: int = 1


@dataclass(frozen=True, slots=True)
class Say:
    """Printed words of a line."""

    text: str


@dataclass(frozen=True, slots=True)
class Blank:
    """A place to be filled in: its content, its share of the line, and the small words under it."""

    content: str = ""
    share: int = 2
    caption: str = ""
    align: Align = Align.CENTRE


@dataclass(frozen=True, slots=True)
class Line:
    """Printed words and places to be filled in, from margin to margin: a signature, a date, a name."""

    parts: tuple[Say | Blank, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Running text."""

    text: str
    align: Align = Align.LEFT
    bold: bool = False
    italic: bool = False
    small: bool = False


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the least width in millimetres, whether it takes what is left, the heading above it."""

    title: str
    width: int
    grows: bool = False
    align: Align = Align.CENTRE
    group: str = ""


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell that is not simply its content: it reaches over rows or columns, or stands out."""

    content: Content = None
    rows: int = 1
    columns: int = 1
    bold: bool = False
    dark: bool = False
    align: Align | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """A table whose headings are repeated on every page. A row leaves out the places that a cell of it reaches over.

    `numbered`: a line with the numbers of the columns stands under the headings. `tall` leaves room to write,
    `large` is read from a distance. `heights`: the lines are exactly so many millimetres tall, headings first; the last
    height is that of all further lines.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Content | Cell, ...], ...]
    numbered: bool = False
    tall: bool = False
    large: bool = False
    heights: tuple[int, ...] = ()

    def height(self, line: int) -> int | None:
        """How tall a line must be, headings counted; None if its words decide."""
        return self.heights[min(line, len(self.heights) - 1)] if self.heights else None

    @property
    def head_lines(self) -> int:
        """How many lines the headings take."""
        return (2 if self.has_groups and not self.grouped_only else 1) + self.numbered

    @property
    def least_width(self) -> int:
        """How many millimetres the columns ask for."""
        return sum(column.width for column in self.columns)

    @property
    def has_groups(self) -> bool:
        """Whether some headings stand above others."""
        return any(column.group for column in self.columns)

    @property
    def grouped_only(self) -> bool:
        """Whether the upper headings have no others below them."""
        return self.has_groups and all(not column.title for column in self.columns if column.group)

    def groups(self) -> tuple[tuple[str, int], ...]:
        """The headings of the upper line, each with the number of its columns; a column without one stands alone."""
        found: list[tuple[str, int]] = []
        for column in self.columns:
            if column.group and found and found[-1][0] == column.group:
                found[-1] = (column.group, found[-1][1] + 1)
            else:
                found.append((column.group, 1))
        return tuple(found)

    def placed(self) -> Iterator[list[tuple[int, Cell]]]:
        """Every row as its cells with the columns they begin in; a row that does not fill the table is a mistake."""
        taken: dict[int, int] = {}
        wide = len(self.columns)
        for row in self.rows:
            plain = [content for content in row if not isinstance(content, Cell)]
            if len(plain) == len(row) == wide and not any(taken.values()):
                yield list(enumerate(map(Cell, plain)))
                continue
            cells, at = [], 0
            given = (cell if isinstance(cell, Cell) else Cell(cell) for cell in row)
            taken, above = {}, taken
            while at < len(self.columns):
                if above.get(at, 0) > 0:
                    taken[at], at = above[at] - 1, at + 1
                    continue
                cell = next(given, None)
                if cell is None:
                    break
                cells.append((at, cell))
                taken.update(dict.fromkeys(range(at, at + cell.columns), cell.rows - 1))
                at += cell.columns
            if at != len(self.columns) or next(given, None) is not None:
                raise ValueError(f"a row of {len(row)} cells in a table of {len(self.columns)} columns")
            yield cells


@dataclass(frozen=True, slots=True)
class Picture:
    """A drawing as SVG with the words under it and, where some come first, the words above it."""

    svg: str
    caption: str = ""
    above: str = ""


@dataclass(frozen=True, slots=True)
class Pictures:
    """Drawings side by side, each so many millimetres wide."""

    pictures: tuple[Picture, ...]
    width: int = 55


@dataclass(frozen=True, slots=True)
class Card:
    """A card to be cut out: a small line, a large one, small ones."""

    above: str
    name: str
    below: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards to be cut out, two side by side."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PageBreak:
    """What follows begins a new page."""


Block = Heading | Line | Paragraph | Table | Pictures | Cards | PageBreak


def _closing_mm(block: Block) -> int | None:
    """How tall a block is that may stand at the close of a paper; None if it is none of these."""
    match block:
        case Line():
            return _SIGNATURE_MM
        case Heading():
            return 2 * _TEXT_LINE_MM
        case Paragraph():
            lines = sum(1 + len(line) // _LETTERS for line in block.text.split("\n"))
            return lines * _TEXT_LINE_MM if lines <= _SHORT_LINES else None
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a paper that begins a page.

    `closing` are the signatures with what belongs to them: they stay on one page, together with the end of what stands
    before them. Drawings may follow.
    """

    body: tuple[Block, ...]
    closing: tuple[Block, ...]
    drawings: tuple[Block, ...]

    @classmethod
    def of(cls, blocks: Sequence[Block]) -> Section:
        end = len(blocks)
        while end and isinstance(blocks[end - 1], Pictures):
            end -= 1
        start, tall = end, 0
        while start:
            mm = _closing_mm(blocks[start - 1])
            if mm is None or tall + mm > _CLOSING_MM:
                break
            start, tall = start - 1, tall + mm
            if isinstance(blocks[start], Heading):
                break
        if not any(isinstance(block, Line) for block in blocks[start:end]):
            start = end
        return cls(tuple(blocks[:start]), tuple(blocks[start:end]), tuple(blocks[end:]))


@dataclass(frozen=True, slots=True)
class Page:
    """A whole paper. `one_page`: it is made smaller until it stands on one page, as far as it can still be read.

    `about`: the competition it belongs to, which the title of the file names too.
    """

    title: str
    blocks: tuple[Block, ...]
    one_page: bool = False
    about: str = ""

    @property
    def whole_title(self) -> str:
        """What the paper is and of which competition, as the title of its file."""
        title = " ".join(self.title.split())
        return f"{title}: {self.about}" if self.about else title

    def sections(self) -> tuple[Section, ...]:
        """The parts of the paper that each begin a page."""
        parts: list[list[Block]] = [[]]
        for block in self.blocks:
            if isinstance(block, PageBreak):
                parts.append([])
            else:
                parts[-1].append(block)
        return tuple(Section.of(part) for part in parts)

    @property
    def running_title(self) -> str:
        """What stands at the top of the following pages: the name of the paper and of its competition."""
        values: dict[int, str] = {}
        for block in self.blocks:
            if isinstance(block, Heading):
                values.setdefault(block.level, block.text)
        names = (values.get(1, ""), values.get(2) or self.about)
        return " · ".join(" ".join(name.split()) for name in names if name)

    @property
    def least_width(self) -> int:
        """How many millimetres the widest table asks for."""
        return max((block.least_width for block in self.blocks if isinstance(block, Table)), default=0)

    @property
    def landscape(self) -> bool:
        """Whether the paper lies on its long side: its widest table asks for it, or it is then larger on one page."""
        if self.least_width <= PORTRAIT_MM:
            return False
        return not self.one_page or self._shrunk(LANDSCAPE_MM, PORTRAIT_MM) > self._shrunk(PORTRAIT_MM, LANDSCAPE_MM)

    @property
    def width(self) -> int:
        """How many millimetres there are from margin to margin."""
        return LANDSCAPE_MM if self.landscape else PORTRAIT_MM

    @property
    def scale(self) -> float:
        """How much smaller the letters must be for the widest table to fit."""
        return min(1.0, self.width / max(1, self.least_width))

    def _shrunk(self, wide: int, tall: int) -> float:
        """How large the paper would be on one page of that size."""
        lines = sum(len(block.rows) for block in self.blocks if isinstance(block, Table))
        return min(1.0, wide / self.least_width, tall / (_HEAD_MM + lines * _LINE_MM))
