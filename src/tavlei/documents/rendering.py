"""A document as the bytes of a file."""

from __future__ import annotations

from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.documents.footer import NO_FOOTER, Footer
from tavlei.documents.parts import Competition
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, Problem, Refusal

if TYPE_CHECKING:
    from tavlei.documents.form import FilledForm
    from tavlei.documents.layout import Page
    from tavlei.languages import Catalogue

DEFAULT_LANGUAGE: Final = "ru"
PICTURE_PPI: Final = 96


class FileFormat(StrEnum):
    """What a paper can be written as; its value is the ending of the file."""

    PDF = "pdf"
    XLSX = "xlsx"
    DOCX = "docx"

    @property
    def media_type(self) -> str:
        """What a browser calls such a file."""
        return _MEDIA_TYPES[self]


_OFFICE: Final = "application/vnd.openxmlformats-officedocument"
_MEDIA_TYPES: Final = {
    FileFormat.PDF: "application/pdf",
    FileFormat.XLSX: f"{_OFFICE}.spreadsheetml.sheet",
    FileFormat.DOCX: f"{_OFFICE}.wordprocessingml.document",
}


def render(
    document: FilledForm,
    file_format: str = FileFormat.PDF,
    language: str = DEFAULT_LANGUAGE,
    footer: Footer = NO_FOOTER,
) -> bytes:
    """The document as PDF, XLSX or DOCX. The same document, language and footer always give the same bytes."""
    if file_format not in list(FileFormat):
        raise Refusal(_unknown(", ".join(FileFormat), file_format))
    book = _book(language)
    page = described(document, book)
    if file_format == FileFormat.PDF:
        from tavlei.documents.writers.pdf import write_pdf  # noqa: PLC0415 - a paper needs one of the writers

        return write_pdf(page, book, footer)
    if file_format == FileFormat.XLSX:
        from tavlei.documents.writers.xlsx import write_xlsx  # noqa: PLC0415

        return write_xlsx(page, book, footer)
    from tavlei.documents.writers.docx import write_docx  # noqa: PLC0415

    return write_docx(page, book, footer)


def pictures(
    document: FilledForm, language: str = DEFAULT_LANGUAGE, footer: Footer = NO_FOOTER, ppi: int = PICTURE_PPI
) -> list[bytes]:
    """Every page of the document as PNG."""
    from tavlei.documents.writers.pdf import write_pictures  # noqa: PLC0415

    book = _book(language)
    return write_pictures(described(document, book), book, footer, ppi)


def described(document: FilledForm, book: Catalogue) -> Page:
    """The paper with the name of its competition, where the form has one."""
    page = document.page(book)
    competition = getattr(document, "competition", None)
    return replace(page, about=competition.name) if isinstance(competition, Competition) else page


def _book(language: str) -> Catalogue:
    if language not in LANGUAGES:
        raise Refusal(_unknown(", ".join(LANGUAGES), language))
    return catalogue(language)


def _unknown(choices: str, got: str) -> Problem:
    return Problem("expected one of: {choices}; got {got}", {"choices": choices, "got": got})
