"""A paper as PDF, or its pages as pictures: typst with the fonts of the package and nothing of the system."""

from __future__ import annotations

import json
import threading
from dataclasses import asdict
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Final, cast

import typst

from tavlei.documents.layout import (
    Align,
    Blank,
    Block,
    Cards,
    Cell,
    Column,
    Heading,
    Line,
    Page,
    PageBreak,
    Paragraph,
    Pictures,
    Say,
    Table,
)
from tavlei.documents.writers.text import breakable, clean, shown
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.documents.footer import Footer
    from tavlei.languages import Catalogue

PAGE_NUMBER: Final = phrase("page {page} of {pages}")
JOURNAL: Final = phrase("Head of the journal: {head}")
_LONG_NAME: Final = 22
_ACROSS_MM: Final = 178
_LETTER_MM: Final = 2.05
_PADDING_MM: Final = 2.5
_LOCAL: Final = threading.local()


def write_pdf(page: Page, book: Catalogue, footer: Footer) -> bytes:
    """The paper as PDF, without any date of its making."""
    return cast("bytes", _compiled(page, book, footer, "pdf"))


def write_pictures(page: Page, book: Catalogue, footer: Footer, ppi: int) -> list[bytes]:
    """Every page of the paper as PNG."""
    made = _compiled(page, book, footer, "png", ppi)
    return made if isinstance(made, list) else [made]


def svg_picture(svg: str, ppi: int = 200) -> bytes:
    """A drawing as PNG, for files that take no SVG."""
    source = (
        b'#set text(font: "Liberation Serif")\n#set page(width: 60mm, height: auto, margin: 0mm)\n'
        b'#image(bytes(sys.inputs.svg), format: "svg", width: 60mm)'
    )
    return cast("bytes", _compiler().compile(source, format="png", ppi=ppi, sys_inputs={"svg": svg}))


def _compiled(page: Page, book: Catalogue, footer: Footer, kind: str, ppi: int | None = None) -> bytes | list[bytes]:
    described = json.dumps(_paper(page, book, footer), ensure_ascii=False)
    made = _compiler().compile(
        _template(), format=cast("Any", kind), ppi=ppi, sys_inputs={"page": described}, timestamp=0
    )
    return cast("bytes | list[bytes]", made)


def _compiler() -> typst.Compiler:
    """One compiler a thread: it keeps what it has read."""
    found: typst.Compiler | None = getattr(_LOCAL, "compiler", None)
    if found is None:
        found = _LOCAL.compiler = typst.Compiler(b"", font_paths=_fonts(), ignore_system_fonts=True)
    return found


@cache
def _fonts() -> typst.Fonts:
    with as_file(files("tavlei.documents") / "fonts") as folder:
        return typst.Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[str(folder)])


@cache
def _template() -> bytes:
    return (files("tavlei.documents.writers") / "paper.typ").read_bytes()


def _paper(page: Page, book: Catalogue, footer: Footer) -> dict[str, Any]:
    foot = [book.phrase(JOURNAL).format(head=clean(footer.short_head))] if footer.chain_head else []
    return {
        "title": clean(page.title),
        "language": book.language,
        "landscape": page.landscape,
        "scale": page.scale,
        "one_page": page.one_page,
        "page_words": book.phrase(PAGE_NUMBER),
        "foot": [*foot, *([breakable(footer.address)] if footer.address else [])],
        "qr": footer.qr_svg(),
        "blocks": [_block(block, book) for block in page.blocks],
    }


def _block(block: Block, book: Catalogue) -> dict[str, Any]:
    match block:
        case Heading() | Paragraph():
            kind = "heading" if isinstance(block, Heading) else "paragraph"
            return {"kind": kind, **asdict(block), "text": breakable(block.text)}
        case Line():
            return {"kind": "line", "parts": [_part(part) for part in block.parts]}
        case Table():
            return _table(block, book)
        case Pictures():
            across = max(1, (_ACROSS_MM + 6) // (block.width + 6))
            return {"kind": "pictures", "across": across, **asdict(block)}
        case Cards():
            return {"kind": "cards", "cards": [_card(card.above, card.name, card.below) for card in block.cards]}
        case PageBreak():
            return {"kind": "break_page"}


def _part(part: Say | Blank) -> dict[str, Any]:
    if isinstance(part, Blank):
        return {"kind": "blank", **asdict(part), "content": breakable(part.content)}
    return {"kind": "say", "text": clean(part.text)}


def _card(above: str, name: str, below: tuple[str, ...]) -> dict[str, Any]:
    size = 22 if len(name) <= _LONG_NAME else 16
    return {"above": breakable(above), "name": breakable(name), "size": size, "below": list(map(breakable, below))}


def _table(table: Table, book: Catalogue) -> dict[str, Any]:
    return {
        "kind": "table",
        "columns": [{**asdict(column), "hyphenate": not _fits(column)} for column in table.columns],
        "groups": table.groups() if table.has_groups else [],
        "grouped_only": table.grouped_only,
        "numbered": table.numbered,
        "tall": table.tall,
        "large": table.large,
        "rows": [[_cell(cell, table.columns[at].align, book) for at, cell in row] for row in table.placed()],
    }


def _fits(column: Column) -> bool:
    """Whether the longest word of the heading stands in the column unbroken."""
    return max(map(len, column.title.split()), default=0) * _LETTER_MM + _PADDING_MM <= column.width


def _cell(cell: Cell, align: Align, book: Catalogue) -> dict[str, Any]:
    return {**asdict(cell), "content": "", "text": breakable(shown(cell.content, book)), "align": cell.align or align}
