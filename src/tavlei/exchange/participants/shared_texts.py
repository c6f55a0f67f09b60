"""The texts of an XLSX file that its cells share, read as a stream: a bound on their number is kept while reading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final
from xml.parsers.expat import ParserCreate

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from typing import IO

MOST_TEXTS: Final = 1_000_000
_CHUNK: Final = 1 << 18
_ESCAPED: Final = "x005F_"


def shared_texts(source: IO[bytes]) -> list[str]:
    """The texts in their order."""
    reader = _TextReader()
    while chunk := source.read(_CHUNK):
        reader.feed(chunk)
    reader.feed(b"")
    return reader.texts


class _TextReader:
    """What a parser of XML tells, put together to texts; how they are spoken (rPh) is no part of them."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self._parts: list[str] = []
        self._reading, self._spoken = False, False
        self._parser: Any = ParserCreate(namespace_separator=" ")
        self._parser.buffer_text = True
        self._parser.StartElementHandler = self._start
        self._parser.EndElementHandler = self._end
        self._parser.CharacterDataHandler = self._text

    def feed(self, chunk: bytes) -> None:
        self._parser.Parse(chunk, not chunk)
        if len(self.texts) > MOST_TEXTS:
            raise Refusal(Problem("a workbook has at most {most} different texts", {"most": MOST_TEXTS}))

    def _start(self, name: str, _attributes: dict[str, str]) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "t":
            self._reading = not self._spoken
        elif tag == "si":
            self._parts = []
        elif tag == "rPh":
            self._spoken = True

    def _text(self, text: str) -> None:
        if self._reading:
            self._parts.append(text)

    def _end(self, name: str) -> None:
        tag = name.rpartition(" ")[2]
        if tag == "t":
            self._reading = False
        elif tag == "si":
            self.texts.append("".join(self._parts).replace(_ESCAPED, ""))
        elif tag == "rPh":
            self._spoken = False
