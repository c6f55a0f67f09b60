"""The syntax of one game: brackets, nodes, names and values; in a loop, so that no depth is too deep."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.exchange.sgf.spelling import read_name
from tavlei.exchange.sgf.values import UNENDED, VALUE
from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from tavlei.exchange.sgf.chunks import SgfChunk

_TOKEN: Final = re.compile(rf"{VALUE}|(?P<sign>[()\[;\]])|(?P<word>[^\s()\[\];]+)", re.DOTALL)


class Noted(NamedTuple):
    """A problem, the place of the text it is about, and that text."""

    problem: Problem
    offset: int
    text: str


@dataclass(slots=True)
class WrittenProperty:
    """A property as it stands in the text."""

    name: str
    offset: int
    values: list[str] = field(default_factory=list)


class Syntax:
    """The tree of one game while it is being read."""

    def __init__(self, chunk: SgfChunk) -> None:
        """Read the text to its end, or to where it cannot be read any further."""
        self.nodes: list[list[WrittenProperty]] = []
        self.parents: list[int] = []
        self.remarks: list[Noted] = []
        self.mistakes: list[Noted] = []
        self.spelled: dict[str, tuple[str, int]] = {}
        self._chunk = chunk
        self._above: list[int] = []
        self._node = -1
        self._word: re.Match[str] | None = None
        self._property: WrittenProperty | None = None
        self._expects_node = self._after_variation = False
        self._read()

    def _read(self) -> None:
        for token in _TOKEN.finditer(self._chunk.text, self._chunk.begin, self._chunk.end):
            if token[1] is not None:
                self._value(token)
            elif token["word"]:
                self._end_property()
                self._word = token
            elif token["sign"] == "[":
                self._unclosed_value(token.start())
                return
            else:
                self._end_property()
                self._sign(token)
        self._end_property()
        if self._above:
            params = {"got": len(self._above)}
            problem = Problem("the game is not closed; expected {got} more of «)»", params, code="not_closed")
            self.mistakes.append(Noted(problem, self._chunk.end, ""))

    def _sign(self, token: re.Match[str]) -> None:
        match token["sign"]:
            case "(":
                self._above.append(self._node)
                self._expects_node, self._after_variation = True, False
            case ")":
                if self._expects_node:
                    self._remark(Problem("there is nothing between the brackets", code="empty"), token.start(), "()")
                self._node = self._above.pop()
                self._expects_node, self._after_variation = False, True
            case ";":
                self._misplaced(token)
                self._new_node()
            case _:
                self._left_out(token.start(), token[0])

    def _value(self, token: re.Match[str]) -> None:
        if self._word is not None:
            word, self._word = self._word, None
            junk, name = read_name(word[0])
            if name:
                self._begin_property(word, junk, name)
            else:
                self._left_out(word.start(), f"{word[0]}{token[0]}")
                return
        if self._property is None:
            self._left_out(token.start(), token[0])
        else:
            self._property.values.append(token[1])
            if "[" in token[1] and UNENDED.search(token[1]):
                params = {"name": self._property.name}
                problem = Problem("the end of the value of {name} seems to be missing", params, code="end_missing")
                self._remark(problem, token.start(), token[0])

    def _begin_property(self, word: re.Match[str], junk: str, name: str) -> None:
        if junk:
            self._left_out(word.start(), junk)
        if self._expects_node:
            self._remark(Problem("a node begins with «;»", code="no_semicolon"), word.start(), word[0])
            self._new_node()
        self._misplaced(word)
        spelled = word[0][len(junk) :]
        if spelled != name:
            self.spelled.setdefault(spelled, (name, word.start()))
        self._property = WrittenProperty(name, word.start() + len(junk))
        self.nodes[self._node].append(self._property)

    def _new_node(self) -> None:
        self.nodes.append([])
        self.parents.append(self._node)
        self._node = len(self.nodes) - 1
        self._expects_node = self._after_variation = False

    def _end_property(self) -> None:
        """A word without a value belongs to nothing."""
        self._property = None
        if self._word is not None:
            self._left_out(self._word.start(), self._word[0])
            self._word = None

    def _misplaced(self, token: re.Match[str]) -> None:
        if self._after_variation:
            problem = Problem("what follows a variation is read as one more", code="after_variation")
            self._remark(problem, token.start(), token[0])
            self._after_variation = False

    def _unclosed_value(self, offset: int) -> None:
        name = read_name(self._word[0])[1] if self._word else self._property.name if self._property else ""
        problem = Problem("the value of {name} is not closed; expected «]»", {"name": name}, code="not_closed")
        self.mistakes.append(Noted(problem, offset, self._chunk.text[offset : self._chunk.end]))

    def _left_out(self, offset: int, text: str) -> None:
        problem = Problem("«{text}» belongs to no property and is left out", {"text": text}, code="left_out")
        self._remark(problem, offset, text)

    def _remark(self, problem: Problem, offset: int, text: str) -> None:
        self.remarks.append(Noted(problem, offset, text))
