"""XML as a stream of its parts: one board, one match, one pair at a time; no entities, no document type of its own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = "USEBIO"
LONGEST_TEXT: Final = 2_000
DEEPEST: Final = 20
MOST_ELEMENTS: Final = 2_000_000
CHUNK: Final = 1 << 16


@dataclass(slots=True)
class Element:
    """An element with its texts and parts; `line` is where it begins, `inside` what it stands in."""

    name: str
    line: int
    attributes: dict[str, str]
    inside: tuple[Element, ...] = ()
    text: str = ""
    parts: list[Element] = field(default_factory=list)

    def get(self, name: str) -> str:
        """The text of a part or of an attribute; nothing if there is none."""
        text = next((part.text.strip() for part in self.parts if part.name == name), None)
        return self.attributes.get(name, "").strip() if text is None else text

    def around(self, name: str, attribute: str) -> str:
        """An attribute of the element of that name which this one stands in."""
        return next((element.attributes.get(attribute, "") for element in self.inside if element.name == name), "")

    def all(self, name: str) -> list[Element]:
        """The parts of a name."""
        return [part for part in self.parts if part.name == name]


class Parts:
    """Cuts the stream: gives every element of the wanted names as soon as it is complete, with all its parts."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self.wanted = wanted
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._document_type
        self.parser.EntityDeclHandler = self._no_entities
        self.parser.SkippedEntityHandler = self._no_entities
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.open: list[Element] = []
        self.done: list[Element] = []
        self.held = 0
        self.count = 0

    def read(self, content: bytes) -> Iterator[Element]:
        """The wanted elements in the order of their ends."""
        try:
            for start in range(0, len(content) or 1, CHUNK):
                self.parser.Parse(content[start : start + CHUNK], start + CHUNK >= len(content))
                elements, self.done = self.done, []
                yield from elements
        except expat.ExpatError as error:
            what = {"error": expat.ErrorString(error.code) or ""}
            raise Refusal(Problem("the XML is broken here: {error}", what, path=f"line {error.lineno}")) from error
        except (LookupError, ValueError) as error:
            if isinstance(error, Refusal):
                raise
            raise Refusal(Problem("the encoding of the text cannot be told; save the file as UTF-8")) from error

    def _document_type(self, _name: str, _system: str | None, _public: str | None, has_own: int) -> None:
        """A file may name the published document type, which is not fetched; one of its own is refused."""
        if has_own:
            self._no_entities()

    def _no_entities(self, *_: object) -> None:
        raise Refusal(
            Problem("entities or a document type of its own have no place in a USEBIO file", path=self._place())
        )

    def _start(self, name: str, attributes: dict[str, str]) -> None:
        if not self.open and name.upper() != ROOT:
            raise Refusal(Problem("this is no USEBIO file: it begins with <{name}>", {"name": name[:40]}))
        self.count += 1
        if len(self.open) >= DEEPEST or self.count > MOST_ELEMENTS:
            raise Refusal(Problem("elements stand too deep in one another or are too many", path=self._place()))
        spelled = {attribute.upper(): value for attribute, value in attributes.items()}
        element = Element(name.upper(), self.parser.CurrentLineNumber, spelled, tuple(self.open))
        self.held += element.name in self.wanted
        self.open.append(element)

    def _text(self, text: str) -> None:
        element = self.open[-1]
        if len(element.text) + len(text) > LONGEST_TEXT:
            raise Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_TEXT}, path=self._place()))
        element.text += text

    def _end(self, _: str) -> None:
        element = self.open.pop()
        if element.name in self.wanted:
            self.held -= 1
        if self.held:
            self.open[-1].parts.append(element)
        elif element.name in self.wanted or not element.parts:
            self.done.append(element)

    def _place(self) -> str:
        return f"line {self.parser.CurrentLineNumber}"
