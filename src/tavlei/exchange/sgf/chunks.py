"""Cutting a collection into the texts of its games, so that a mistake in one does not spoil the next."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.exchange.sgf.encodings import decode_game, decode_whole
from tavlei.exchange.sgf.values import SWALLOWED, VALUE, lines

if TYPE_CHECKING:
    from collections.abc import Iterator

_BEGIN: Final = re.compile(r"\(\s*(?:;|[A-Za-z]{1,10}\s*\[)")
_SIGN: Final = re.compile(rf"{VALUE}|[()\[]", re.DOTALL)
_HEAD: Final = "FF|GM|SZ|CA|AP|ST|PB|PW|EV|DT|RE|RU|GN|PC|RO|US|SO"  # only the first node of a game begins with these
_NEXT_GAME: Final = re.compile(rf"\(\s*;\s*(?:{_HEAD})\s*\[", re.IGNORECASE)
_MARK: Final = "\ufeff"


class Place(NamedTuple):
    """A line and a column, both counted from 1."""

    line: int
    column: int


@dataclass(frozen=True)
class SgfChunk:
    """A text in which one game stands from `begin` to `end`; if they are equal there is no game in it."""

    text: str
    begin: int
    end: int
    line: int = 1
    column: int = 1
    encoding: str | None = None
    damaged: bool = False

    @property
    def before(self) -> str:
        """What stands before the game and belongs to none."""
        return self.text[: self.begin].strip().strip(_MARK).strip()

    @property
    def source(self) -> str:
        return self.text[self.begin : self.end]

    @property
    def after(self) -> str:
        """What stands behind the game and belongs to none."""
        return self.text[self.end :].strip().strip(_MARK).strip()

    def place(self, offset: int) -> Place:
        """Where in the file an offset of the text is."""
        index = bisect_right(self._line_starts, offset) - 1
        return Place(self.line + index, offset - self._line_starts[index] + (1 if index else self.column))

    @cached_property
    def _line_starts(self) -> list[int]:
        return [0, *(match.end() for match in re.finditer("\n", self.text))]


def chunks(source: str | bytes) -> Iterator[SgfChunk]:
    """The games of a text or of the bytes of a file, one by one."""
    if isinstance(source, str):
        yield from _cut(lines(source))
    elif (decoded := decode_whole(source)) is not None:
        for chunk in _cut(lines(decoded.text)):
            yield replace(chunk, encoding=decoded.encoding, damaged=decoded.damaged)
    else:  # every byte passes for a letter until the games are cut: collections are glued together from files
        yield from map(_decode, _cut(lines(source.decode("latin-1"))))


def _decode(chunk: SgfChunk) -> SgfChunk:
    parts = [chunk.text[: chunk.begin], chunk.source, chunk.text[chunk.end :]]
    before, game, after = (decode_game(part.encode("latin-1")) for part in parts)
    begin, end = len(before.text), len(before.text) + len(game.text)
    damaged = before.damaged or game.damaged or after.damaged
    text = before.text + game.text + after.text
    return SgfChunk(
        text=text, begin=begin, end=end, line=chunk.line, column=chunk.column, encoding=game.encoding, damaged=damaged
    )


def _cut(text: str) -> Iterator[SgfChunk]:
    first = _BEGIN.search(text)
    if first is None:
        yield SgfChunk(text, 0, 0)
        return
    start, begin, line, column = 0, first.start(), 1, 1
    while True:
        end = _end(text, begin)
        following = _BEGIN.search(text, end)
        stop = following.start() if following else len(text)
        yield SgfChunk(text[start:stop], begin - start, end - start, line, column)
        if following is None:
            return
        line += text.count("\n", start, stop)
        last = text.rfind("\n", start, stop)
        column = column + stop - start if last < 0 else stop - last
        start = begin = stop


def _end(text: str, begin: int) -> int:
    """Where a game ends: behind its last bracket; if that is missing, where the next game or nothing begins."""
    depth = 0
    for sign in _SIGN.finditer(text, begin):
        if sign[1] is not None:
            if swallowed := SWALLOWED.search(sign[1]):
                return sign.start(1) + swallowed.start() + 1
        elif sign[0] == "(":
            if depth and _NEXT_GAME.match(text, sign.start()) and _begins_line(text, sign.start()):
                return sign.start()
            depth += 1
        elif sign[0] == ")":
            depth -= 1
            if not depth:
                return sign.end()
        else:
            break
    return len(text)


def _begins_line(text: str, offset: int) -> bool:
    while offset and text[offset - 1] in " \t":
        offset -= 1
    return not offset or text[offset - 1] == "\n"
