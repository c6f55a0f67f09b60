"""Opening a FIDE list: text or XML, plain or in a ZIP archive, within bounds."""

from __future__ import annotations

import io
import zlib
from typing import TYPE_CHECKING, BinaryIO, Final, cast
from zipfile import BadZipFile, ZipFile

from tavlei.exchange.fide.text import read_text
from tavlei.exchange.fide.xml import read_xml
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from zipfile import ZipInfo

    from tavlei.exchange.fide.entry import FideEntry, FideMistake

MOST_BYTES: Final = 2 << 30  # of a list; the combined list in XML has about 0.8 GB
MOST_ARCHIVE: Final = 256 << 20
_ZIP: Final = b"PK\x03\x04"
_LISTS: Final = (".txt", ".xml")
_ENCRYPTED: Final = 0x1


def read_fide(stream: BinaryIO, *, most_bytes: int = MOST_BYTES) -> Iterator[FideEntry | FideMistake]:
    """The players of a FIDE list one by one, and what could not be read; no more than a chunk is held in memory."""
    head = stream.read(len(_ZIP))
    if head == _ZIP:
        yield from _read_archive(stream, head, most_bytes)
        return
    yield from _read_plain(_Bounded(stream, head, most_bytes))


def _read_plain(raw: _Bounded) -> Iterator[FideEntry | FideMistake]:
    buffered = io.BufferedReader(raw, 1 << 16)
    begins = buffered.peek(64).removeprefix(b"\xef\xbb\xbf").lstrip()
    yield from (read_xml if begins.startswith(b"<") else read_text)(cast("BinaryIO", buffered))


def _read_archive(stream: BinaryIO, head: bytes, most_bytes: int) -> Iterator[FideEntry | FideMistake]:
    held = stream if stream.seekable() else io.BytesIO(_whole(stream, head))
    try:
        with ZipFile(held) as archive, archive.open(_member(archive, most_bytes)) as member:
            yield from _read_plain(_Bounded(cast("BinaryIO", member), b"", most_bytes))
    except Refusal:
        raise
    except (BadZipFile, EOFError, NotImplementedError, OSError, RuntimeError, ValueError, zlib.error) as error:
        raise Refusal(Problem("the archive is damaged: {error}", {"error": str(error)})) from error


def _member(archive: ZipFile, most_bytes: int) -> ZipInfo:
    found = [zip_info for zip_info in archive.infolist() if zip_info.filename.lower().endswith(_LISTS)]
    if len(found) != 1:
        raise Refusal(Problem("the archive must hold one list, .txt or .xml; it holds {count}", {"count": len(found)}))
    if found[0].flag_bits & _ENCRYPTED:
        raise Refusal(Problem("the archive is locked with a password"))
    if found[0].file_size > most_bytes:
        raise _too_large(most_bytes)
    return found[0]


def _whole(stream: BinaryIO, head: bytes) -> bytes:
    content = head + stream.read(MOST_ARCHIVE)
    if len(content) > MOST_ARCHIVE:
        raise _too_large(MOST_ARCHIVE)
    return content


def _too_large(most: int) -> Refusal:
    return Refusal(Problem("the list is larger than {most} bytes", {"most": most}))


class _Bounded(io.RawIOBase):
    """A stream with a head put back, which refuses to give more than so many bytes."""

    def __init__(self, stream: BinaryIO, head: bytes, most: int) -> None:
        self.stream, self.head, self.most, self.given = stream, head, most, 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: memoryview) -> int:  # type: ignore[override]
        """Fill a buffer: the head first, then the stream."""
        if self.head:
            content, self.head = self.head[: len(buffer)], self.head[len(buffer) :]
        else:
            content = self.stream.read(len(buffer))
        self.given += len(content)
        if self.given > self.most:
            raise _too_large(self.most)
        buffer[: len(content)] = content
        return len(content)
