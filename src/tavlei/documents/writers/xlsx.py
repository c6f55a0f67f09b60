"""A paper as XLSX, for those who reckon further with it: numbers and dates are numbers and dates."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from datetime import date, datetime, time
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any, Final

import xlsxwriter

from tavlei.documents.layout import (
    LANDSCAPE_MM,
    PORTRAIT_MM,
    Align,
    Blank,
    Block,
    Cards,
    Cell,
    Content,
    Heading,
    Line,
    Page,
    PageBreak,
    Paragraph,
    Pictures,
    Table,
)
from tavlei.documents.writers.pdf import JOURNAL, PAGE_NUMBER, svg_words
from tavlei.documents.writers.text import FONT, clean, in_brackets, line_text, shown
from tavlei.documents.writers.typesetting import svg_picture
from tavlei.documents.writers.widths import column_widths

if TYPE_CHECKING:
    from xlsxwriter.format import Format
    from xlsxwriter.workbook import Workbook
    from xlsxwriter.worksheet import Worksheet

    from tavlei.documents.footer import Footer
    from tavlei.languages import Catalogue

_CHARACTER_MM: Final = 1.9
_FEWEST_COLUMNS: Final = 6
_SHEET_NAME: Final = 31
_PREPOSITION: Final = 2  # a name does not end with so short a word where the next one is left out
_MOST_OF_FOOTER: Final = 250
_FORBIDDEN: Final = str.maketrans("[]:*?/\\\n", "        ")
_SIZES: Final = {1: 14, 2: 12, 3: 11}
_LINE_POINTS: Final = 15
_CELL_POINTS: Final = 13
_POINTS_A_MM: Final = 2.8346
_CELL_LETTER_MM: Final = 2.0
_FROZEN_AT_MOST: Final = 4
_MINUS: Final = frozenset("-−")
_NUMBERS: Final = {
    language: re.compile(
        rf"(?![0-3][0-9]\.[01][0-9]$)(?P<sign>[+−-]?)(?P<whole>0|[1-9][0-9]{{0,8}})(?:{point}(?P<places>[0-9]{{1,4}}))?"
    )
    for language, point in (("ru", ","), ("uk", ","), ("en", r"\."))
}
"""Numbers as a language writes them; 29.03 is a day."""


def write_xlsx(page: Page, book: Catalogue, footer: Footer) -> bytes:
    """The paper as XLSX."""
    stream = io.BytesIO()
    workbook = xlsxwriter.Workbook(stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False})
    workbook.set_properties({"title": clean(page.whole_title)[:255], "created": datetime.combine(footer.day, time())})
    _Sheet(workbook, sheet_name(page.title), page, book).write(footer)
    workbook.close()
    return stream.getvalue()


def sheet_name(title: str) -> str:
    """The title as far as a sheet may be called by it: whole words, no signs that are forbidden there."""
    words = clean(title).translate(_FORBIDDEN).strip("' ").split()
    if words and len(words[0]) > _SHEET_NAME:
        return words[0][:_SHEET_NAME]
    sums = accumulate(len(word) + 1 for word in words)
    names = [word for word, end in zip(words, sums, strict=True) if end - 1 <= _SHEET_NAME]
    while len(names) < len(words) and len(names) > 1 and names[-1].isalpha() and len(names[-1]) <= _PREPOSITION:
        names.pop()
    return " ".join(names).rstrip(" ,;.-–'")


class _Sheet:
    """The one sheet of a paper, written from the top down. All tables stand on the columns of the widest."""

    def __init__(self, workbook: Workbook, name: str, page: Page, book: Catalogue) -> None:
        self.workbook, self.page, self.book = workbook, page, book
        self.sheet: Worksheet = workbook.add_worksheet(name or None)
        tables = [block for block in page.blocks if isinstance(block, Table)]
        self.main = max(tables, key=lambda table: len(table.columns), default=None)
        self.columns = max(len(self.main.columns) if self.main else 0, 1 if self.main else _FEWEST_COLUMNS)
        self.row = 0
        self.edges: list[int] = []
        self.formats: dict[tuple[tuple[str, Any], ...], Format] = {}

    def write(self, footer: Footer) -> None:
        """Everything, and how it is printed."""
        self._set_page(footer)
        for block in self.page.blocks:
            self._add(block)

    def _set_page(self, footer: Footer) -> None:
        sheet = self.sheet
        sheet.set_paper(9)
        if self.page.landscape:
            sheet.set_landscape()
        sheet.set_margins(left=0.6, right=0.5, top=0.5, bottom=0.8)
        sheet.fit_to_pages(1, 1 if self.page.one_page else 0)
        sheet.hide_gridlines(2)
        texts = [self.book.phrase(JOURNAL).format(head=footer.short_head)] if footer.chain_head else []
        texts += [footer.address] if footer.address else []
        left = "\n".join(clean(line).replace("&", "&&") for line in texts)[: _MOST_OF_FOOTER - 60]
        number = self.book.phrase(PAGE_NUMBER).replace("{page}", "&P").replace("{pages}", "&N")
        if footer.address:
            picture = {"image_right": "qr.png", "image_data_right": io.BytesIO(footer.qr_png())}
            sheet.set_footer(f"&L&7{left}&C&8{number}&R&G", picture)
        else:
            sheet.set_footer(f"&L&8{left}&R&8{number}")
        width = LANDSCAPE_MM if self.page.landscape else PORTRAIT_MM
        if self.main:
            for at, wide in enumerate(self._widths(self.main)):
                sheet.set_column(at, at, wide / _CHARACTER_MM)
        else:
            sheet.set_column(0, self.columns - 1, width / self.columns / _CHARACTER_MM)

    def _format(self, **look: Any) -> Format:
        key = tuple(sorted(look.items()))
        if key not in self.formats:
            usual = {"font_name": FONT, "font_size": 11, "text_wrap": True, "valign": "vcenter"}
            self.formats[key] = self.workbook.add_format({**usual, **look})
        return self.formats[key]

    def _across(self, text: str, lines: int = 1, **look: Any) -> None:
        form = self._format(**look)
        if self.columns == 1:
            self.sheet.write_string(self.row, 0, text, form)
        else:
            self.sheet.merge_range(self.row, 0, self.row, self.columns - 1, text, form)
        long = len(text) * _CHARACTER_MM // (LANDSCAPE_MM if self.page.landscape else PORTRAIT_MM) + 1
        self.sheet.set_row(self.row, _LINE_POINTS * max(lines, text.count("\n") + int(long)) + 2)
        self.row += 1

    def _add(self, block: Block) -> None:
        match block:
            case Heading():
                self._across(clean(block.text), align="center", bold=True, font_size=_SIZES[block.level])
            case Paragraph():
                size = 8 if block.small else 11
                self._across(clean(block.text), align=block.align, bold=block.bold, italic=block.italic, font_size=size)
            case Line():
                self._line(block)
            case Table():
                self._table(block)
                self.row += 1
            case Pictures():
                self._pictures(block)
            case Cards():
                for card in block.cards:
                    self._across("\n".join((card.name, *card.below)), align="center", bold=True, border=1)
            case PageBreak():
                self.sheet.set_h_pagebreaks([self.row])

    def _line(self, line: Line) -> None:
        """Words and places over all columns; what stands in a place is underlined."""
        self._across(line_text(line), align="left")
        plain, filled = (
            self.workbook.add_format({"font_name": FONT, "font_size": 11, "underline": underline})
            for underline in (0, 1)
        )
        parts: list[Any] = []
        for say in line.parts:
            if isinstance(say, Blank) and say.content:
                caption = f" {in_brackets(say.caption)} " if say.caption else " "
                parts += [filled, clean(say.content), plain, caption]
            else:
                parts += [plain, f"{line_text(Line((say,)))} "]
        if filled in parts:
            self.sheet.write_rich_string(self.row - 1, 0, *parts, self._format(align="left"))

    def _pictures(self, block: Pictures) -> None:
        for drawing in block.pictures:
            if drawing.above:
                self._across(clean(drawing.above), align="left", bold=True)
            picture = io.BytesIO(svg_picture(drawing.svg, 96))
            self.sheet.insert_image(
                self.row,
                0,
                "diagram.png",
                {"image_data": picture, "description": clean(svg_words(drawing.svg) or drawing.caption)},
            )
            self.row += 16
            self._across(clean(drawing.caption), align="left")

    def _table(self, table: Table) -> None:
        head = self._format(bold=True, border=1, align="center", font_size=10)
        top, self.edges = self.row, self._edges(table)
        self._set_heights(table)
        self._headings(table, head)
        below = self.row
        if table is self.main:
            self.sheet.repeat_rows(top, below - 1)
            self.sheet.freeze_panes(below, _name_column(table) + 1)
        for row in table.placed():
            for at, cell in row:
                self._cell(at, cell, table.columns[at].align)
            self.row += 1
        if table is self.main and _can_be_filtered(table):
            self.sheet.autofilter(below - 1, 0, self.row - 1, self.columns - 1)

    def _set_heights(self, table: Table) -> None:
        """Rows as tall as their longest cell asks for; programs do not find it out where cells are merged."""
        if table.heights:
            for line in range(table.head_lines + len(table.rows)):
                self.sheet.set_row(self.row + line, (table.height(line) or 0) * _POINTS_A_MM)
            return
        widths, row = self._widths(table), self.row
        two = table.has_groups and not table.grouped_only
        heads = [_lines(clean(column.title), wide) for column, wide in zip(table.columns, widths, strict=True)]
        self._set_height(row + two, max(heads))
        row += 1 + two + table.numbered
        for cells in table.placed():
            single = [(at, cell) for at, cell in cells if cell.rows == 1]
            needed = [
                _lines(shown(cell.content, self.book), sum(widths[at : at + cell.columns])) for at, cell in single
            ]
            self._set_height(row, max(needed, default=1))
            row += 1

    def _set_height(self, row: int, lines: int) -> None:
        if lines > 1:
            self.sheet.set_row(row, _CELL_POINTS * lines + 3)

    def _edges(self, table: Table) -> list[int]:
        """In which column of the sheet each column of a table begins, and where the last one ends."""
        count = len(table.columns)
        if table is self.main or self.main is None:
            return list(range(count + 1))
        mine, whole = (list(accumulate(self._widths(laid_out))) for laid_out in (table, self.main))
        edges = [0]
        for at, wide in enumerate(mine[:-1], start=1):
            nearest = min(range(len(whole)), key=lambda column: abs(whole[column] - wide)) + 1
            edges.append(min(max(nearest, edges[-1] + 1), self.columns - (count - at)))
        return [*edges, self.columns]

    def _widths(self, table: Table) -> list[float]:
        return column_widths(table, self.page.scale, self.page.width, self.book)

    def _headings(self, table: Table, form: Format) -> None:
        two, at = table.has_groups and not table.grouped_only, 0
        for name, count in table.groups():
            alone = not name and two
            self._place(at, Cell(clean(name or table.columns[at].title), 2 if alone else 1, count), form)
            if name and two:
                self.row += 1
                for column in range(at, at + count):
                    self._place(column, Cell(clean(table.columns[column].title)), form)
                self.row -= 1
            at += count
        self.row += 2 if two else 1
        if table.numbered:
            for number in range(len(table.columns)):
                self._place(number, Cell(number + 1), form)
            self.row += 1

    def _cell(self, at: int, cell: Cell, align: Align) -> None:
        look: dict[str, Any] = {"border": 1, "align": (cell.align or align).value, "font_size": 10}
        look |= {"bold": True} if cell.bold else {}
        look |= {"bg_color": "#464646"} if cell.dark else {}
        content, shape = self._reckoned(cell.content)
        look |= {"num_format": shape} if shape else {}
        self._place(at, replace(cell, content=content), self._format(**look))

    def _reckoned(self, content: Content) -> tuple[Content, str]:
        """The content as one reckons with it, and how it is shown: a number that a form tells as text too."""
        match content:
            case date():
                return content, "dd.mm.yyyy"
            case Fraction():
                return content, "0.00" if 100 % content.denominator else ""
            case str() if match := _NUMBERS[self.book.language].fullmatch(content.strip()):
                sign, whole, places = match["sign"], match["whole"], match["places"] or ""
                number = Fraction(f"{'-' if sign in _MINUS else ''}{whole}.{places or 0}")
                shape = f"0.{'0' * len(places)}" if places else "0"
                return number, f"+{shape};-{shape};{shape}" if sign == "+" else shape
            case _:
                return content, ""

    def _place(self, at: int, cell: Cell, form: Format) -> None:
        """A cell over as many rows and columns of the sheet as it takes."""
        first, last = self.edges[at], self.edges[at + cell.columns] - 1
        if cell.rows > 1 or last > first:
            self.sheet.merge_range(self.row, first, self.row + cell.rows - 1, last, "", form)
        self._content(first, cell.content, form)

    def _content(self, at: int, content: Content, form: Format) -> None:
        match content:
            case None | "":
                self.sheet.write_blank(self.row, at, None, form)
            case int() | Fraction():
                self.sheet.write_number(self.row, at, float(content), form)
            case date():
                self.sheet.write_datetime(self.row, at, content, form)
            case _:
                self.sheet.write_string(self.row, at, shown(content, self.book), form)


def _name_column(table: Table) -> int:
    """The column that stays when the table is moved sideways: the first that grows, if few stand before it."""
    at = next((at for at, column in enumerate(table.columns) if column.grows), -1)
    return at if at <= _FROZEN_AT_MOST and at < len(table.columns) - 1 else -1


def _can_be_filtered(table: Table) -> bool:
    """Whether the lines of a table are of one kind: not two lists side by side, no cell over several."""
    titles = [(column.group, column.title) for column in table.columns]
    half = len(titles) // 2
    cells = (cell for row in table.rows for cell in row if isinstance(cell, Cell))
    return (
        len(table.rows) > 1
        and titles[:half] != titles[half:]
        and all(cell.rows == 1 and cell.columns == 1 for cell in cells)
    )


def _lines(text: str, width: float) -> int:
    """How many lines a text takes in a cell so many millimetres wide, word by word."""
    most = max(1, int((width - 2) / _CELL_LETTER_MM))
    count = 0
    for part in text.split("\n"):
        used = 0
        for word in part.split() or [""]:
            own = -(-len(word) // most)
            if used and used + 1 + len(word) <= most:
                used += 1 + len(word)
            else:
                count += own
                used = len(word) % most if own > 1 else len(word)
    return count
