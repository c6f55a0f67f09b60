"""A paper as DOCX, for those who edit it: the same parts as tables and paragraphs of Word."""

from __future__ import annotations

import io
import re
from datetime import UTC, datetime, time
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

import docx
from docx.enum.section import WD_ORIENT
from docx.enum.text import WD_ALIGN_PARAGRAPH, WD_TAB_ALIGNMENT
from docx.oxml import parse_xml
from docx.oxml.ns import nsdecls, qn
from docx.oxml.xmlchemy import serialize_for_reading
from docx.shared import Mm, Pt

from tavlei.documents.layout import (
    LANDSCAPE_MM,
    PORTRAIT_MM,
    Blank,
    Block,
    Cards,
    Cell,
    CrossTableCell,
    Heading,
    Line,
    Page,
    PageBreak,
    Paragraph,
    Pictures,
    Table,
)
from tavlei.documents.writers.archive import settled
from tavlei.documents.writers.pdf import JOURNAL, PAGE_NUMBER, svg_words
from tavlei.documents.writers.text import FONT, clean, shown
from tavlei.documents.writers.typesetting import svg_picture
from tavlei.documents.writers.widths import (
    CARD_ABOVE_POINTS,
    CARD_BELOW_POINTS,
    CARD_EDGE_MM,
    CARD_MM,
    card_points,
    column_widths,
    fitting,
)
from tavlei.rulebook import half_up

if TYPE_CHECKING:
    from collections.abc import Iterator

    from docx.document import Document as Word
    from docx.section import Section
    from docx.section import _Footer as PageFooter

    from tavlei.documents.footer import Footer
    from tavlei.languages import Catalogue

_TWIPS_A_MM: Final = 56.7
_NAMESPACES: Final = nsdecls("w")
_SIZES: Final = {1: 28, 2: 24, 3: 22}
_SPELLING: Final = {"ru": "ru-RU", "uk": "uk-UA", "en": "en-GB"}
_MAIN_PART: Final = "word/document.xml"
_PARAGRAPH_LOOK: Final = re.compile(r"<w:pPr>(?:<w:pStyle [^>]*/>)?")
_KEPT_ROWS: Final = 3
_EDGES: Final = ("top", "left", "bottom", "right")


def write_docx(page: Page, book: Catalogue, footer: Footer) -> bytes:
    """The paper as DOCX."""
    word = docx.Document()
    word.styles["Normal"].font.name = FONT
    _set_language(word, _SPELLING[book.language])
    _set_page(word.sections[0], page)
    width = LANDSCAPE_MM if page.landscape else PORTRAIT_MM
    _set_running_title(word.sections[0], page)
    for foot in _feet(word.sections[0], page):
        _set_footer(foot, book, footer, width)
    body = "".join(_body(word, page, width, book))
    properties = word.core_properties
    properties.title, properties.author, properties.language = clean(page.whole_title)[:255], "", book.language
    properties.comments = ""
    properties.created = properties.modified = datetime.combine(footer.day, time(), UTC)
    stream = io.BytesIO()
    word.save(stream)
    return settled(stream.getvalue(), {_MAIN_PART: lambda text: _with_body(text, body)})


def _set_language(word: Word, spelling: str) -> None:
    """The language in which Word proves the spelling of everything."""
    for element in word.styles.element.iter(qn("w:lang")):
        element.set(qn("w:val"), spelling)


def _with_body(text: bytes, body: str) -> bytes:
    """The main part with the blocks before the properties of its section."""
    before, mark, after = text.partition(b"<w:sectPr")
    return before + body.encode() + mark + after


def _set_page(section: Section, page: Page) -> None:
    long, short = Mm(297), Mm(210)
    section.orientation = WD_ORIENT.LANDSCAPE if page.landscape else WD_ORIENT.PORTRAIT
    section.page_width, section.page_height = (long, short) if page.landscape else (short, long)
    section.left_margin = Mm(15 if page.landscape else 20)
    section.right_margin = Mm(15 if page.landscape else 12)
    section.top_margin, section.bottom_margin = Mm(14), Mm(20)
    section.header_distance, section.footer_distance = Mm(7), Mm(8)


def _set_footer(foot: PageFooter, book: Catalogue, footer: Footer, width: int) -> None:
    """The head of the journal and the address; at the right margin the number of the page and the QR."""
    paragraph = foot.paragraphs[0]
    paragraph.style = "Normal"
    paragraph.paragraph_format.tab_stops.add_tab_stop(Mm(width), WD_TAB_ALIGNMENT.RIGHT)
    texts = [book.phrase(JOURNAL).format(head=clean(footer.short_head))] if footer.chain_head else []
    texts += [clean(footer.address)] if footer.address else []
    before, _, rest = book.phrase(PAGE_NUMBER).partition("{page}")
    between, _, after = rest.partition("{pages}")
    numbers = "".join((_run(before, 15), _field("PAGE"), _run(between, 15), _field("NUMPAGES"), _run(after, 15)))
    tab = "<w:r><w:tab/></w:r>"
    for element in parse_xml(f"<w:p {_NAMESPACES}>{_run('   '.join(texts), 15)}{tab}{numbers}</w:p>"):
        paragraph._p.append(element)  # noqa: SLF001 - python-docx gives no other door to its elements
    if footer.address:
        paragraph.add_run("   ").add_picture(io.BytesIO(footer.qr_png()), width=Mm(12))


def _field(name: str) -> str:
    return f'<w:fldSimple w:instr="{name}">{_run("1", 15)}</w:fldSimple>'


def _has_running_title(page: Page) -> bool:
    """Whether pages follow that do not begin a paper of their own."""
    return bool(page.running_title) and len(page.sections()) == 1


def _set_running_title(section: Section, page: Page) -> None:
    if not _has_running_title(page):
        return
    section.different_first_page_header_footer = True
    title = section.header.paragraphs[0]
    title.style, title.alignment = "Normal", WD_ALIGN_PARAGRAPH.CENTER
    words = title.add_run(clean(page.running_title))
    words.font.name, words.font.size = FONT, Pt(8)


def _feet(section: Section, page: Page) -> list[PageFooter]:
    """The foot of the following pages and that of the first, where it is another."""
    return [section.footer, section.first_page_footer] if _has_running_title(page) else [section.footer]


def _body(word: Word, page: Page, width: int, book: Catalogue) -> Iterator[str]:
    """The blocks; the signatures of a section are kept together, with the last lines of the table before them."""
    for number, section in enumerate(page.sections()):
        if number:
            yield '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'
        *body, last = section.body or (None,)
        for block in body:
            yield from _xml(word, block, page, width, book)
        count = _KEPT_ROWS if section.closing else 0
        if isinstance(last, Table):
            yield _table(last, page.scale, width, book, count)
            yield _with_next_marks(_paragraph("", size=12)) if count else _paragraph("", size=12)
        elif last is not None:
            whole = "".join(_xml(word, last, page, width, book))
            yield _with_next_marks(whole) if count else whole
        parts = [part for block in section.closing for part in _xml(word, block, page, width, book)]
        *closing, end = parts or [""]
        yield from map(_with_next_marks, closing)
        yield end
        for block in section.drawings:
            yield from _xml(word, block, page, width, book)


def _with_next_marks(xml: str) -> str:
    """The paragraphs and lines of tables with a mark that no page ends behind them."""
    return _PARAGRAPH_LOOK.sub(r"\g<0><w:keepNext/>", xml)


def _xml(word: Word, block: Block, page: Page, width: int, book: Catalogue) -> Iterator[str]:
    match block:
        case Heading():
            yield _paragraph(block.text, "center", _SIZES[block.level], bold=True, style=f"Heading{block.level}")
        case Paragraph():
            size = 16 if block.small else 22
            yield _paragraph(block.text, block.align, size, bold=block.bold, italic=block.italic)
        case Line():
            yield _line(block, width)
            yield _paragraph("", size=8)
        case Table():
            yield _table(block, page.scale, width, book)
            yield _paragraph("", size=12)
        case Cards():
            yield _cards(block, width)
            yield _paragraph("", size=8)
        case Pictures():
            for picture in block.pictures:
                if picture.above:
                    yield _paragraph(picture.above, size=20)
                yield _picture(word, picture.svg, block.width)
                yield _paragraph(picture.caption, size=18)
        case PageBreak():
            raise ValueError("a break stands between sections")


def _picture(word: Word, svg: str, width: int) -> str:
    """A paragraph with a drawing, which the document takes among its files."""
    paragraph = word.add_paragraph()
    paragraph.add_run().add_picture(io.BytesIO(svg_picture(svg)), width=Mm(width))
    element = paragraph._p  # noqa: SLF001 - python-docx gives no other door to its elements
    for named in element.iter(qn("wp:docPr")):
        named.set("descr", clean(svg_words(svg)))
    element.getparent().remove(element)
    return str(serialize_for_reading(element))


def _run(text: str, size: int, *, bold: bool = False, italic: bool = False) -> str:
    marks = ("<w:b/>" if bold else "") + ("<w:i/>" if italic else "")
    font = f'<w:rFonts w:ascii="{FONT}" w:hAnsi="{FONT}" w:cs="{FONT}"/>'
    lines = (f'<w:t xml:space="preserve">{escape(line)}</w:t>' for line in clean(text).split("\n"))
    colour = '<w:color w:val="000000"/>'
    return f'<w:r><w:rPr>{font}{marks}{colour}<w:sz w:val="{size}"/></w:rPr>{"<w:br/>".join(lines)}</w:r>'


def _paragraph(  # noqa: PLR0913 - how a paragraph looks
    text: str, align: str = "left", size: int = 22, *, bold: bool = False, italic: bool = False, style: str = ""
) -> str:
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    space = '<w:spacing w:before="20" w:after="40" w:line="240" w:lineRule="auto"/>'
    mark = "" if text else f'<w:rPr><w:sz w:val="{size}"/></w:rPr>'
    look = f'{named}{space}<w:jc w:val="{align}"/>{mark}'
    return f"<w:p><w:pPr>{look}</w:pPr>{_run(text, size, bold=bold, italic=italic) if text else ''}</w:p>"


def _cell(  # noqa: PLR0913 - how a cell looks
    text: str, width: float, more: str = "", align: str = "center", size: int = 20, *, bold: bool = False
) -> str:
    inside = (
        '<w:tcMar><w:left w:w="40" w:type="dxa"/><w:right w:w="40" w:type="dxa"/></w:tcMar><w:vAlign w:val="center"/>'
    )
    look = f'<w:tcW w:w="{int(width * _TWIPS_A_MM)}" w:type="dxa"/>{more}{inside}'
    return f"<w:tc><w:tcPr>{look}</w:tcPr>{_paragraph(text, align, size, bold=bold)}</w:tc>"


def _whole(rows: str, widths: list[float], *, lines: bool) -> str:
    kind = "single" if lines else "nil"
    borders = "".join(
        f'<w:{edge} w:val="{kind}" w:sz="4" w:color="000000"/>' for edge in (*_EDGES, "insideH", "insideV")
    )
    grid = "".join(f'<w:gridCol w:w="{int(width * _TWIPS_A_MM)}"/>' for width in widths)
    whole = f'<w:tblW w:w="{int(sum(widths) * _TWIPS_A_MM)}" w:type="dxa"/>'
    fixed = '<w:tblLayout w:type="fixed"/>'
    look = f"<w:tblPr>{whole}<w:tblBorders>{borders}</w:tblBorders>{fixed}</w:tblPr>"
    return f"<w:tbl>{look}<w:tblGrid>{grid}</w:tblGrid>{rows}</w:tbl>"


def _line(line: Line, width: int) -> str:
    """A line as a table without borders; the places to be filled in have one below, small words under it."""
    said = {
        at: min(110.0, 4 + len(part.text) * 2.1) for at, part in enumerate(line.parts) if not isinstance(part, Blank)
    }
    shares = sum(part.share for part in line.parts if isinstance(part, Blank)) or 1
    left = max(20.0, width - sum(said.values()))
    widths = [said[at] if at in said else left * part.share / shares for at, part in enumerate(line.parts)]  # type: ignore[union-attr]
    below = '<w:tcBorders><w:bottom w:val="single" w:sz="4" w:color="000000"/></w:tcBorders>'
    cells = [
        _cell(blank.content, wide, below, blank.align, 22)
        if isinstance(blank, Blank)
        else _cell(blank.text, wide, "", "left", 22)
        for blank, wide in zip(line.parts, widths, strict=True)
    ]
    rows = f"<w:tr>{''.join(cells)}</w:tr>"
    if any(isinstance(part, Blank) and part.caption for part in line.parts):
        words = [part.caption if isinstance(part, Blank) else "" for part in line.parts]
        captions = (_cell(word, wide, size=15) for word, wide in zip(words, widths, strict=True))
        rows += f"<w:tr>{''.join(captions)}</w:tr>"
    return _whole(rows, widths, lines=False)


def _table(table: Table, scale: float, width: int, book: Catalogue, count: int = 0) -> str:
    size = max(11, int((30 if table.large else 20) * scale))
    widths = column_widths(table, scale, width, book)
    open_above: dict[int, tuple[int, int]] = {}
    rows = [
        _row(
            table=table,
            row=row,
            widths=widths,
            size=size,
            open_above=open_above,
            book=book,
            high=_high(table, table.head_lines + at),
        )
        for at, row in enumerate(table.placed())
    ]
    end = max(0, len(rows) - count)
    return _whole(
        "".join((_headings(table, widths, size), *rows[:end], *map(_with_next_marks, rows[end:]))), widths, lines=True
    )


def _headings(table: Table, widths: list[float], size: int) -> str:
    """The lines of headings, which Word repeats on every page."""
    upper, lower, at = [], [], 0
    for name, count in table.groups():
        columns = range(at, at + count)
        at += count
        if not name:
            merged = '<w:vMerge w:val="restart"/>' if table.has_groups and not table.grouped_only else ""
            title = fitting(table.columns[columns[0]].title, widths[columns[0]], size / 2, bold=True)
            upper.append(_cell(title, widths[columns[0]], merged, size=size, bold=True))
            lower.append(_cell("", widths[columns[0]], "<w:vMerge/>", size=size))
            continue
        upper.append(
            _cell(
                name, sum(widths[column] for column in columns), f'<w:gridSpan w:val="{count}"/>', size=size, bold=True
            )
        )
        for column in columns:
            title = fitting(table.columns[column].title, widths[column], size / 2, bold=True)
            lower.append(_cell(title, widths[column], size=size, bold=True))
    lines = [upper, lower] if table.has_groups and not table.grouped_only else [upper]
    if table.numbered:
        lines.append([_cell(str(number), wide, size=size - 3) for number, wide in enumerate(widths, start=1)])
    return "".join(
        f"<w:tr><w:trPr><w:cantSplit/>{_high(table, at)}<w:tblHeader/></w:trPr>{''.join(cells)}</w:tr>"
        for at, cells in enumerate(lines)
    )


def _row(  # noqa: PLR0913, PLR0917 - one line of a table
    table: Table,
    row: list[tuple[int, Cell]],
    widths: list[float],
    size: int,
    open_above: dict[int, tuple[int, int]],
    book: Catalogue,
    high: str,
) -> str:
    """A line; `open_above` holds the cells that reach down into it: how many lines more, and over how many columns."""
    cells, at, given = [], 0, dict(row)
    while at < len(table.columns):
        if at in given:
            cell = given[at]
            if cell.rows > 1:
                open_above[at] = (cell.rows - 1, cell.columns)
            cells.append(_filled(cell, sum(widths[at : at + cell.columns]), table.columns[at].align, size, book))
            at += cell.columns
            continue
        more, span = open_above.pop(at)
        if more > 1:
            open_above[at] = (more - 1, span)
        across = f'<w:gridSpan w:val="{span}"/>' if span > 1 else ""
        cells.append(_cell("", sum(widths[at : at + span]), f"{across}<w:vMerge/>", size=size))
        at += span
    return f"<w:tr><w:trPr><w:cantSplit/>{high}</w:trPr>{''.join(cells)}</w:tr>"


def _high(table: Table, line: int) -> str:
    """How tall a line must be, where the form says it."""
    height = table.height(line)
    return "" if height is None else f'<w:trHeight w:val="{half_up(height * _TWIPS_A_MM)}" w:hRule="exact"/>'


def _filled(cell: Cell, width: float, align: str, size: int, book: Catalogue) -> str:
    across = f'<w:gridSpan w:val="{cell.columns}"/>' if cell.columns > 1 else ""
    down = '<w:vMerge w:val="restart"/>' if cell.rows > 1 else ""
    dark = '<w:shd w:val="clear" w:color="auto" w:fill="464646"/>' if cell.dark else ""
    if isinstance(cell.content, CrossTableCell):
        return _met(cell.content, width, size)
    text = fitting(shown(cell.content, book), width, size / 2, bold=cell.bold)
    return _cell(text, width, f"{across}{down}{dark}", cell.align or align, size, bold=cell.bold)


def _met(met: CrossTableCell, width: float, size: int) -> str:
    """Whom one met, the colour as a chip, the result."""
    look = (
        '<w:color w:val="FFFFFF"/><w:shd w:val="clear" w:color="auto" w:fill="464646"/>'
        if met.dark
        else '<w:bdr w:val="single" w:sz="4" w:space="0" w:color="464646"/>'
    )
    chip = _run(met.letter, size - 3).replace('<w:color w:val="000000"/>', "")
    chip = re.sub(r"(<w:sz [^>]*/>)</w:rPr>", rf"\1{look}</w:rPr>", chip)
    result = _run(f" {met.result}", size, bold=True) if met.result else ""
    runs = f"{_run(f'{met.opponent} ', size)}{chip}{result}"
    return _cell("\x00", width, size=size).replace(_run("\x00", size), runs)


def _cards(block: Cards, width: int) -> str:
    half = width / 2
    inside = CARD_MM[0] - 2 * CARD_EDGE_MM, CARD_MM[1] - 2 * CARD_EDGE_MM
    cells = [
        f'<w:tc><w:tcPr><w:tcW w:w="{int(half * _TWIPS_A_MM)}" w:type="dxa"/><w:vAlign w:val="center"/></w:tcPr>'
        + _paragraph(card.above, "center", 2 * CARD_ABOVE_POINTS)
        + _paragraph(fitting(card.name, inside[0], points, bold=True), "center", 2 * points, bold=True)
        + "".join(_paragraph(words, "center", 2 * CARD_BELOW_POINTS) for words in card.below)
        + "</w:tc>"
        for card, points in zip(block.cards, card_points(block.cards, *inside), strict=True)
    ]
    cells += [_cell("", half)] * (len(cells) % 2)
    high = f'<w:trHeight w:val="{int(CARD_MM[1] * _TWIPS_A_MM)}" w:hRule="exact"/>'
    rows = "".join(
        f"<w:tr><w:trPr><w:cantSplit/>{high}</w:trPr>{cells[at]}{cells[at + 1]}</w:tr>"
        for at in range(0, len(cells), 2)
    )
    return _whole(rows, [half, half], lines=True)
