"""A paper as PDF, or its pages as pictures.

The PDF can be archived and read aloud: PDF/A-2a has everything it needs inside, PDF/UA-1 tags headings and tables.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from html import unescape
from typing import TYPE_CHECKING, Any, Final, cast

from tavlei.documents.layout import (
    Align,
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
    Say,
    Table,
)
from tavlei.documents.writers.glyphs import FAMILIES, require_glyphs
from tavlei.documents.writers.heights import TableHeight, on_one_page, one_lines
from tavlei.documents.writers.text import breakable, clean, shown
from tavlei.documents.writers.typesetting import typeset
from tavlei.documents.writers.widths import (
    CARD_ABOVE_POINTS,
    CARD_BELOW_POINTS,
    CARD_EDGE_MM,
    CARD_GAP_MM,
    CARD_MM,
    LARGE_POINTS,
    TABLE_POINTS,
    card_points,
    column_widths,
    fitting,
)
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from tavlei.documents.footer import Footer
    from tavlei.documents.layout import Section
    from tavlei.languages import Catalogue

PAGE_NUMBER: Final = phrase("page {page} of {pages}")
JOURNAL: Final = phrase("Head of the journal: {head}")
CODE: Final = phrase("Verification code: {code}")
ADDRESS_AS_QR: Final = phrase("QR code with the address {address}")
_ACROSS_MM: Final = 178
SMALLEST_POINTS: Final = 5.5
_KEPT_ROWS: Final = 3  # so many lines of a table stand with its signatures
_INITIALS: Final = re.compile(r"(?<=\b\w\.) (?=\w\.)")  # no line of a heading ends between them
_WORDS_OF_SVG: Final = re.compile(r"<(?:title|desc)\b[^>]*>([^<]+)<")


def write_pdf(page: Page, book: Catalogue, footer: Footer) -> bytes:
    """The paper as PDF."""
    return cast("bytes", _compiled(page, book, footer, "pdf"))


def write_pictures(page: Page, book: Catalogue, footer: Footer, ppi: int) -> list[bytes]:
    """Every page of the paper as PNG."""
    made = _compiled(page, book, footer, "png", ppi)
    return made if isinstance(made, list) else [made]


def _compiled(page: Page, book: Catalogue, footer: Footer, kind: str, ppi: int | None = None) -> bytes | list[bytes]:
    return typeset("paper.typ", _printable(_paper(page, book, footer)), kind, ppi)


def describe_page(page: Page, book: Catalogue, footer: Footer) -> dict[str, Any]:
    """The paper as the template takes it; letters that no font has are refused."""
    paper = _paper(page, book, footer)
    _printable(paper)
    return paper


def _printable(paper: dict[str, Any]) -> str:
    described = json.dumps(paper, ensure_ascii=False)
    require_glyphs(paper, described)
    return described


def _paper(page: Page, book: Catalogue, footer: Footer) -> dict[str, Any]:
    return {
        "title": clean(page.whole_title),
        "made": [footer.day.year, footer.day.month, footer.day.day],
        "language": book.language,
        "fonts": FAMILIES,
        "landscape": page.landscape,
        "scale": page.scale,
        "one_page": page.one_page,
        "foot": _foot(footer, book),
        "running": clean(page.running_title),
        "parts": len(page.sections()),
        "blocks": _Levels().tagged(_blocks(page, book)),
    }


def _foot(footer: Footer, book: Catalogue) -> dict[str, Any]:
    words = [book.phrase(JOURNAL).format(head=clean(footer.short_head))] if footer.chain_head else []
    words += [book.phrase(CODE).format(code=clean(footer.code))] if footer.code else []
    words += [breakable(footer.address)] if footer.address else []
    return {
        "words": words,
        "page_words": book.phrase(PAGE_NUMBER),
        "stamp": clean(footer.stamp),
        "qr": footer.qr_svg(),
        "qr_words": book.phrase(ADDRESS_AS_QR).format(address=clean(footer.address)),
    }


class _Levels:
    """Tells every heading the level that readers aloud are told: the first is 1, none skips a level."""

    def __init__(self) -> None:
        self.above = 0

    def tagged(self, blocks: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
        """The blocks with those that stand within them, in the order in which they are read."""
        return [self._tagged(block) for block in blocks]

    def _tagged(self, block: dict[str, Any]) -> dict[str, Any]:
        if block["kind"] == "heading":
            self.above = min(block["level"], self.above + 1)
            block = {**block, "tag": self.above}
        return block | {name: self.tagged(block[name]) for name in ("closing", "blocks") if name in block}


def _blocks(page: Page, book: Catalogue) -> Iterator[dict[str, Any]]:
    """The blocks in their order; the last one before the signatures of a section holds them, to stay with them."""
    for number, section in enumerate(page.sections()):
        if number:
            yield {"kind": "break_page"}
        closing = [_block(block, page, book) for block in section.closing]
        body = [_block(block, page, book) for block in section.body]
        yield from body[:-1]
        last = section.body[-1] if section.body else None
        if isinstance(last, Table | Paragraph):
            yield {**body[-1], "closing": closing, "whole": bool(closing) and _whole(section, body, page)}
        elif last is not None:
            yield {**body[-1], "sticky": bool(closing)}
        if closing and not isinstance(last, Table | Paragraph):
            yield {"kind": "together", "blocks": closing}
        yield from (_block(block, page, book) for block in section.drawings)


def _whole(section: Section, body: Iterable[dict[str, Any]], page: Page) -> bool:
    """Whether a section is known to stand on one page."""
    tables = [block for block in body if block["kind"] == "table"]
    if any(table["heights"] or not all(table["single"]) for table in tables):
        return False
    return on_one_page(section, page, (_height(table) for table in tables))


def _height(table: dict[str, Any]) -> TableHeight:
    heads = tuple((column["title"], column["width"]) for column in table["columns"])
    return TableHeight(heads, len(table["rows"]), table["points"], table["tall"])


def _block(block: Block, page: Page, book: Catalogue) -> dict[str, Any]:
    match block:
        case Heading() | Paragraph():
            kind = "heading" if isinstance(block, Heading) else "paragraph"
            return {"kind": kind, **asdict(block), "text": breakable(block.text)}
        case Line():
            return {"kind": "line", "parts": [_part(part) for part in block.parts]}
        case Table():
            return _table(block, page, book)
        case Pictures():
            across = max(1, (_ACROSS_MM + 6) // (block.width + 6))
            rows = [
                {**asdict(picture), "words": svg_words(picture.svg) or picture.caption} for picture in block.pictures
            ]
            return {"kind": "pictures", "across": across, "width": block.width, "pictures": rows}
        case Cards():
            return _cards(block)
        case PageBreak():
            raise ValueError("a break stands between sections")


def svg_words(svg: str) -> str:
    """What a drawing says of itself to those who do not see it."""
    return ". ".join(unescape(words) for words in _WORDS_OF_SVG.findall(svg))


def _part(part: Say | Blank) -> dict[str, Any]:
    if isinstance(part, Blank):
        return {"kind": "blank", **asdict(part), "content": breakable(part.content)}
    return {"kind": "say", "text": clean(part.text)}


def _cards(block: Cards) -> dict[str, Any]:
    inside = CARD_MM[0] - 2 * CARD_EDGE_MM, CARD_MM[1] - 2 * CARD_EDGE_MM
    cards = [
        {
            "above": breakable(card.above),
            "name": fitting(clean(card.name), inside[0], points, bold=True),
            "points": points,
            "below": list(map(breakable, card.below)),
        }
        for card, points in zip(block.cards, card_points(block.cards, *inside), strict=True)
    ]
    sizes = {"above": CARD_ABOVE_POINTS, "below": CARD_BELOW_POINTS, "gap": CARD_GAP_MM}
    return {"kind": "cards", "height": CARD_MM[1], "inset": CARD_EDGE_MM, **sizes, "cards": cards}


def _table(table: Table, page: Page, book: Catalogue) -> dict[str, Any]:
    scale = page.scale
    points = max(SMALLEST_POINTS, (LARGE_POINTS if table.large else TABLE_POINTS) * scale)
    widths = column_widths(table, scale, page.width, book)
    titles = [
        fitting(_INITIALS.sub("\u00a0", clean(column.title)), wide, points, bold=True)
        for column, wide in zip(table.columns, widths, strict=True)
    ]
    groups, at = [], 0
    for name, count in table.groups() if table.has_groups else ():
        groups.append((fitting(clean(name), sum(widths[at : at + count]), points, bold=True), count))
        at += count
    rows = list(table.placed())
    return {
        "kind": "table",
        "points": points,
        "grows": any(column.grows for column in table.columns),
        "columns": [
            {"title": title, "width": wide, "align": column.align}
            for title, wide, column in zip(titles, widths, table.columns, strict=True)
        ],
        "groups": groups,
        "grouped_only": table.grouped_only,
        "numbered": table.numbered,
        "tall": table.tall,
        "rows": [
            [
                _cell(cell, table.columns[at].align, sum(widths[at : at + cell.columns]), points, book)
                for at, cell in row
            ]
            for row in rows
        ],
        "single": one_lines(rows, widths, points, book),
        "kept": _KEPT_ROWS,
        "heights": table.heights,
    }


def _cell(cell: Cell, align: Align, width: float, points: float, book: Catalogue) -> dict[str, Any] | str:
    """A cell; one that is simply its content is told as that."""
    met = asdict(cell.content) if isinstance(cell.content, CrossTableCell) else None
    text = "" if met else fitting(shown(cell.content, book), width, points, bold=cell.bold)
    if met is None and cell == Cell(cell.content):
        return text
    look = {"rows": cell.rows, "columns": cell.columns, "bold": cell.bold, "dark": cell.dark}
    return {**look, "met": met, "text": text, "align": cell.align or align}
