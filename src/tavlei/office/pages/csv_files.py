"""Public tables as CSV: row after row, so that a list of a hundred thousand needs no more memory than a short one."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Final

from django.http import StreamingHttpResponse

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

ROWS_AT_ONCE: Final = 2000  # how many rows are fetched from the store at a time
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")
_SIGNS: Final = ("=", "+", "-")


class _Line:
    """A file that hands back what is written to it."""

    def write(self, text: str) -> str:
        return text


def csv_file(name: str, columns: Sequence[str], rows: Iterable[Sequence[object]]) -> StreamingHttpResponse:
    """A table for a spreadsheet: UTF-8 with its mark, semicolons, names of columns that do not change."""
    response = StreamingHttpResponse(_lines(columns, rows), content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _lines(columns: Sequence[str], rows: Iterable[Sequence[object]]) -> Iterator[str]:
    writer = csv.writer(_Line(), delimiter=";")
    yield "\ufeff"
    yield writer.writerow(columns)
    for row in rows:
        yield writer.writerow([_cell(value) for value in row])


def _cell(value: object) -> object:
    """Nothing is an empty cell; a text that a spreadsheet would take for a formula is marked as text.

    A sign alone, as that of a result, is no formula.
    """
    if value is None:
        return ""
    if not isinstance(value, str) or value in _SIGNS:
        return value
    return f"'{value}" if value.startswith(_FORMULA) else value
