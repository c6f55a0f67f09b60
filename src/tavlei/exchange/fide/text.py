"""Reading a FIDE list of fixed width, line by line."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.exchange.fide.columns import FideColumn, layout
from tavlei.exchange.fide.entry import FideEntry, FideMistake, entry_of, shown
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

LONGEST_LINE: Final = 2000  # bytes; a line of the list has some 160
ARENA_TITLES: Final = ("AGM", "AIM", "AFM", "ACM")
_BOM: Final = "\ufeff"


def read_text(stream: BinaryIO) -> Iterator[FideEntry | FideMistake]:
    """The players of a list, one by one; a bad line comes as a mistake with its number."""
    header = _decoded(stream.readline(LONGEST_LINE)).removeprefix(_BOM)
    if not header.strip():
        raise Refusal(Problem("this is no FIDE list: the file is empty", path="line 1"))
    found = layout(header.rstrip("\r\n"))
    for name in found.unknown:
        yield FideMistake(1, Problem("the column {name} is not known and is not read", {"name": name}), header.strip())
    yield from _ListLines(stream, found.columns).read()


class _ListLines:
    def __init__(self, stream: BinaryIO, columns: tuple[FideColumn, ...]) -> None:
        self.stream, self.columns = stream, columns
        places = {column.field: column.start for column in columns}
        self.titles, self.arena = places.get("other_titles", 0), places.get("arena_title", 0)

    def read(self) -> Iterator[FideEntry | FideMistake]:
        number = 1
        while raw := self.stream.readline(LONGEST_LINE):
            number += 1
            if len(raw) == LONGEST_LINE and not raw.endswith(b"\n"):
                yield FideMistake(number, Problem("the line is too long"), shown(_decoded(raw)))
                self._skip_line()
                continue
            line = _decoded(raw).rstrip("\r\n\x1a")
            if line.strip():
                found = entry_of(self._fields(line))
                yield found if isinstance(found, FideEntry) else FideMistake(number, found, shown(line))

    def _skip_line(self) -> None:
        while (rest := self.stream.readline(LONGEST_LINE)) and not rest.endswith(b"\n"):
            pass

    def _fields(self, line: str) -> dict[str, str]:
        border = line[self.arena - 1 : self.arena + 1] if self.arena and self.titles else ""
        if len(border.replace(" ", "")) == 2:
            return self._moved(line)
        return {field: line[start:end].strip() for field, start, end in self.columns}

    def _moved(self, line: str) -> dict[str, str]:
        """Many titles run over their column and move the rest of the line to the right: read it from there."""
        text = line[self.titles :].split(maxsplit=1)[0]
        arena = text[-3:] if text[-3:] in ARENA_TITLES else ""
        titles = text.removesuffix(arena)
        by = max(0, len(titles) - (self.arena - self.titles))
        fields = {
            field: line[start + by : end and end + by].strip() if start > self.arena else line[start:end].strip()
            for field, start, end in self.columns
        }
        return fields | {"other_titles": titles, "arena_title": arena}


def _decoded(line: bytes) -> str:
    """The lists are ASCII; older ones have letters of western Europe."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("latin-1")
