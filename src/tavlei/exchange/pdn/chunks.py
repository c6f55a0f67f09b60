"""Cutting a stream into the texts of its games, one at a time, and finding out how they are encoded."""

from __future__ import annotations

import io
import re
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Final

from tavlei.exchange.pdn.results import KNOWN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_TAG: Final = re.compile(r'\s*\[\s*([^\s"\[\]%{}()0-9][^\s"\[\]]*)\s*["\s]')
_WHOLE_TAG: Final = re.compile(r'\s*\[\s*(\w+)\s*".*"\s*\]\s*')
_FIRST_MOVE: Final = re.compile(r"\s*0*1\s*\.(?!\s*[.…])")
_MOVE: Final = re.compile(r"\s*(?:[a-j]|[0-9]{1,2}\s?[-x:])", re.IGNORECASE)
_OUTSIDE: Final = re.compile(r'\[\s*\w+\s*"(?:[^"\\]|\\.)*"\s*\]|\{[^}]*\}|[;%].*|(\{.*)', re.DOTALL)
_MARKS: Final = ("\ufeff", "ï»¿")  # the byte order mark, read as text and as bytes


@dataclass(frozen=True, slots=True)
class PdnChunk:
    """The text of a game, or of several on one line; the line where it begins, and how it was encoded."""

    text: str
    line: int
    encoding: str | None = None
    damaged: bool = False


def chunks(source: str | bytes | Iterable[str] | Iterable[bytes]) -> Iterator[PdnChunk]:
    """The games of a text, of bytes, or of a stream or other lines of either.

    Bytes are decoded game by game, since databases are glued together from files: as UTF-8 if they are that, else as
    Windows-1251. Until then every byte passes for a letter, so that none is lost and the signs of PDN are themselves.
    """
    lines: Iterator[str | bytes] = iter(
        io.StringIO(source) if isinstance(source, str) else io.BytesIO(source) if isinstance(source, bytes) else source
    )
    first = next(lines, "")
    cut = _cut(_lines(chain([first], lines)))
    return cut if isinstance(first, str) else map(_decode, cut)


def _lines(source: Iterable[str | bytes]) -> Iterator[str]:
    for raw in source:
        line = raw if isinstance(raw, str) else raw.decode("latin-1")
        if "\r" not in line:
            yield line
            continue
        yield from io.StringIO(line, newline=None)


def _decode(chunk: PdnChunk) -> PdnChunk:
    content = chunk.text.encode("latin-1")
    for encoding in ("utf-8", "cp1251"):
        try:
            return PdnChunk(content.decode(encoding), chunk.line, encoding)
        except UnicodeDecodeError:
            continue
    return PdnChunk(content.decode("cp1251", errors="replace"), chunk.line, "cp1251", damaged=True)


def _cut(lines: Iterable[str]) -> Iterator[PdnChunk]:
    game, first = _Collected(), 1
    for number, raw in enumerate(lines, start=1):
        line = raw
        if line.startswith(_MARKS) and not game.in_comment:
            line = line.removeprefix(_MARKS[0]).removeprefix(_MARKS[1])
        if game.ends_before(line):
            yield PdnChunk("".join(game.lines), first)
            game, first = _Collected(), number
        game.add(line)
    yield PdnChunk("".join(game.lines), first)


class _Collected:
    """The lines of the game that is being collected, and what must be known to see where it ends."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.names: set[str] = set()
        self.has_moves = self.in_comment = self.has_ended = self.after_blank = False

    def ends_before(self, line: str) -> bool:
        """Whether a line begins another game."""
        if self.in_comment:
            tag = _WHOLE_TAG.fullmatch(line)  # a comment that nobody closed must not swallow the rest of the file
            return tag is not None and (self.after_blank or tag[1] == "Event")
        if tag := _TAG.match(line):
            return self.has_moves or (tag[1] in self.names and (self.after_blank or tag[1] == "Event"))
        if _FIRST_MOVE.match(line):
            return self.has_ended or (self.has_moves and self.after_blank)
        ended = self.has_ended and self.after_blank
        return ended and _MOVE.match(line) is not None and line.split(maxsplit=1)[0] not in KNOWN

    def add(self, line: str) -> None:
        self.lines.append(line)
        self.after_blank = not line.strip()
        if self.in_comment:
            _, closed, line = line.partition("}")
            self.in_comment = not closed
        if tag := _TAG.match(line):
            self.names.add(tag[1])
            line = line.rpartition("]")[2] if "]" in line else ""
        if any(sign in line for sign in "{;%"):
            self.in_comment = self.in_comment or any(match[1] for match in _OUTSIDE.finditer(line))
            line = _OUTSIDE.sub(" ", line)
        if line.strip():
            self.has_moves = True
            self.has_ended = line.rsplit(None, 1)[-1] in KNOWN
