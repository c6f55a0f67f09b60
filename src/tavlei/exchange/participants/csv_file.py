"""Reading a table from a text file: encoding and delimiter are found out."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.table import (
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    ImportedCell,
    ImportedTable,
    RawRow,
)
from tavlei.exchange.plain_text import decoded
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

_DELIMITERS: Final = ";\t,"
_TRIED: Final = 20


def read_csv(content: bytes, most: int = MOST_ROWS) -> ImportedTable:
    """The table of a CSV file. The delimiter is the one that divides the first rows most evenly."""
    text = decoded(content).text
    return ImportedTable("", tuple(_rows(text, _delimiter(text), most)))


def _delimiter(text: str) -> str:
    """`;` , tab or `,`: that which most of the first lines hold equally often, the header as often as any."""
    lines = [splitline for splitline in text[: 1 << 16].splitlines()[:_TRIED] if splitline.strip()]
    if not lines:
        return ";"

    def evenness(delimiter: str) -> tuple[int, int]:
        counts = [line.count(delimiter) for line in lines]
        return (sum(count == counts[0] for count in counts) if counts[0] else 0), counts[0]

    return max(_DELIMITERS, key=evenness)


def _rows(text: str, delimiter: str, most: int) -> Iterator[RawRow]:
    cells: dict[str, ImportedCell] = {}  # the same text is kept once: a long table repeats itself
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for count, row in enumerate(reader, start=1):
            if count > most + 1:
                raise Refusal(Problem("a table has at most {most} rows", {"most": most}))
            yield _row(row, reader.line_num, cells)
    except csv.Error as error:
        place = f"line {reader.line_num}"
        raise Refusal(Problem("the table is broken here: {error}", {"error": str(error)}, path=place)) from error


def _row(texts: list[str], line: int, cells: dict[str, ImportedCell]) -> RawRow:
    if len(texts) > MOST_COLUMNS:
        raise Refusal(Problem("a table has at most {most} columns", {"most": MOST_COLUMNS}, path=f"line {line}"))
    if any(len(text) > LONGEST_CELL for text in texts):
        raise Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_CELL}, path=f"line {line}"))
    return RawRow(line, tuple(cells.get(text) or cells.setdefault(text, _cell(text)) for text in texts))


def _cell(text: str) -> ImportedCell:
    return ImportedCell(" ".join(text.split()))
