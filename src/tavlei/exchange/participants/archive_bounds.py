"""Bounds on an archive that holds a table, before anything in it is read: it may lie about its sizes."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final
from zipfile import ZipFile

from tavlei.exchange.participants.table import MOST_ROWS
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable

MOST_UNPACKED: Final = 128 << 20
MOST_PARTS: Final = 500
_TABLES: Final = ("xl/worksheets/", "xl/sharedStrings", "content.xml")
_MOST_TAGS: Final = 2_000_000
_TAGS_OF_ROW: Final = 200
_MOST_SETTINGS: Final = 100_000  # of styles, names and relations
_ENCRYPTED: Final = 0x1
_DECLARATIONS: Final = re.compile(rb"<!(?:DOCTYPE|ENTITY)|<\x00!\x00[DE]|\x00<\x00![\x00]?[DE]", re.IGNORECASE)
_CHUNK: Final = 1 << 20


def check_archive(content: bytes, needed: str, damaged: Callable[[], Refusal], most: int = MOST_ROWS) -> None:
    """Sizes, number of parts, passwords, macros and declarations; `needed` is the part without which it is no table."""
    try:
        with ZipFile(io.BytesIO(content)) as archive:
            _check_contents(archive, needed, damaged)
            _check_parts(archive, most)
    except (Refusal, MemoryError):
        raise
    except Exception as error:  # zipfile raises anything at a broken archive
        raise damaged() from error


def _check_contents(archive: ZipFile, needed: str, damaged: Callable[[], Refusal]) -> None:
    parts = archive.infolist()
    names = {part.filename for part in parts}
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise _too_much()
    if any(part.flag_bits & _ENCRYPTED for part in parts):
        raise Refusal(Problem("the archive is locked with a password"))
    if needed not in names or len(names) != len(parts):
        raise damaged()
    if any(name.lower().endswith("vbaproject.bin") for name in names):
        raise Refusal(Problem("the workbook holds macros; save it as XLSX without them"))


def _too_much() -> Refusal:
    return Refusal(Problem("the workbook unpacks to more than {most} MB", {"most": MOST_UNPACKED >> 20}))


def _check_parts(archive: ZipFile, most: int) -> None:
    """Unpack every part once, counting."""
    unpacked = 0
    for part in archive.infolist():
        tags = 0
        is_table = part.filename.startswith(_TABLES)
        most_tags = max(_MOST_TAGS, _TAGS_OF_ROW * most) if is_table else _MOST_SETTINGS
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
