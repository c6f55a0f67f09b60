"""Rows of a table that were not taken, as a table that can be mended and brought again."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.words import reason_heading
from tavlei.exchange.participants.writer import CREATED

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_WIDTH: Final = 18
_REASON_WIDTH: Final = 60


def write_left_out(headings: Sequence[str], rows: Iterable[tuple[Sequence[str], str]], language: str) -> bytes:
    """The rows as they stood, each with what is to be mended in a last column, which is passed over when read again."""
    from xlsxwriter import Workbook  # noqa: PLC0415 - slow to load

    stream = io.BytesIO()
    options = {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False, "strings_to_numbers": False}
    with Workbook(stream, options) as book:
        book.set_properties({"created": CREATED})
        bold = book.add_format({"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"})
        text = book.add_format({"num_format": "@"})
        sheet = book.add_worksheet()
        width = len(headings)
        sheet.set_column(0, width - 1, _WIDTH, text)
        sheet.set_column(width, width, _REASON_WIDTH, text)
        for column, heading in enumerate((*headings, reason_heading(language))):
            sheet.write_string(0, column, heading, bold)
        sheet.freeze_panes(1, 0)
        for number, (texts, reason) in enumerate(rows, start=1):
            for column, value in enumerate((*texts, *[""] * (width - len(texts)), reason)):
                if value:
                    sheet.write_string(number, column, value, text)
    return stream.getvalue()
