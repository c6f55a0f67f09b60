"""Reading the tables of an XLSX file: bounds are checked before it is opened, nothing in it is evaluated."""

from __future__ import annotations

import io
import re
from typing import Any, Final
from zipfile import ZipFile

from tavlei.exchange.participants.shared_texts import shared_texts
from tavlei.exchange.participants.sheet_rows import sheet_rows
from tavlei.exchange.participants.table import MOST_ROWS, ImportedTable
from tavlei.rulebook import Problem, Refusal

MOST_UNPACKED: Final = 128 << 20
MOST_PARTS: Final = 500
MOST_SHEETS: Final = 20
_TABLES: Final = ("xl/worksheets/", "xl/sharedStrings")
_MOST_TAGS: Final = 2_000_000
_TAGS_OF_ROW: Final = 200
_MOST_SETTINGS: Final = 100_000  # of styles, names and relations
_ENCRYPTED: Final = 0x1
_BOOK: Final = "xl/workbook.xml"
_DECLARATIONS: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<\x00!\x00[DE]|\x00<\x00![\x00]?[DE]", re.IGNORECASE)
_CHUNK: Final = 1 << 20


def read_xlsx(content: bytes, most: int = MOST_ROWS) -> tuple[ImportedTable, ...]:
    """Every sheet that holds something."""
    _check_archive(content, most)

    try:
        book = _workbook(content)
        try:
            if len(book.worksheets) > MOST_SHEETS:
                raise Refusal(Problem("a workbook has at most {most} sheets", {"most": MOST_SHEETS}))
            tables = [ImportedTable(sheet.title, sheet_rows(sheet, most)) for sheet in book.worksheets]
        finally:
            book.close()
    except (Refusal, MemoryError):
        raise
    except Exception as error:  # openpyxl and its parsers raise anything at a broken workbook
        raise _damaged() from error
    return tuple(table for table in tables if table.rows)


def _workbook(content: bytes) -> Any:
    """The workbook as openpyxl reads it, but for its texts, of which there may be very many."""
    from openpyxl.reader.excel import ExcelReader  # noqa: PLC0415 - slow to load
    from openpyxl.xml.constants import SHARED_STRINGS  # noqa: PLC0415

    class Reader(ExcelReader):
        def read_strings(self) -> None:
            manifest: Any = self.package
            if (part := manifest.find(SHARED_STRINGS)) is not None:
                with self.archive.open(part.PartName[1:]) as source:
                    self.shared_strings = shared_texts(source)

    reader = Reader(io.BytesIO(content), read_only=True, keep_links=False)
    reader.read()
    return reader.wb


def _damaged() -> Refusal:
    return Refusal(Problem("the workbook is damaged or is no XLSX file"))


def _check_archive(content: bytes, most: int) -> None:
    """Sizes, number of parts, passwords, macros and declarations, before any of it is read as a workbook."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            _check_contents(archive)
            _check_parts(archive, most)
    except (Refusal, MemoryError):
        raise
    except Exception as error:  # zipfile raises anything at a broken archive
        raise _damaged() from error


def _check_contents(archive: ZipFile) -> None:
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise _too_much()
    if any(part.flag_bits & _ENCRYPTED for part in parts):
        raise Refusal(Problem("the archive is locked with a password"))
    if _BOOK not in names or len(names) != len(parts):
        raise _damaged()
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise Refusal(Problem("the workbook holds macros; save it as XLSX without them"))


def _too_much() -> Refusal:
    return Refusal(Problem("the workbook unpacks to more than {most} MB", {"most": MOST_UNPACKED >> 20}))


def _check_parts(archive: ZipFile, most: int) -> None:
    """Unpack every part once, counting: an archive may lie about its sizes."""
    unpacked = 0
    for part in archive.infolist():
        tags, most_tags = (
            0,
            max(_MOST_TAGS, _TAGS_OF_ROW * most) if part.filename.startswith(_TABLES) else _MOST_SETTINGS,
        )
        with archive.open(part) as stream:
            tail = b""
            while chunk := stream.read(_CHUNK):
                unpacked += len(chunk)
                if unpacked > MOST_UNPACKED:
                    raise _too_much()
                tags += chunk.count(b"<")
                if tags > most_tags and part.filename.endswith(".xml"):
                    raise Refusal(
                        Problem("the workbook holds more than a table needs ({part})", {"part": part.filename})
                    )
                if part.filename.endswith((".xml", ".rels")) and _declares(tail + chunk):
                    raise Refusal(Problem("a document type or entities have no place in a workbook"))
                tail = chunk[-32:]


def _declares(chunk: bytes) -> bool:
    """Whether a document type or entities are declared; most of a sheet has not even the sign for it."""
    return b"!" in chunk and _DECLARATIONS.search(chunk) is not None
