"""Reading a FIDE list in XML as a stream: one player at a time, no entities, no document type."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.parsers import expat

from tavlei.exchange.fide.entry import FideEntry, FideMistake, entry_of, shown
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import BinaryIO

PLAYER: Final = "player"
ROOT: Final = "playerslist"
LONGEST_FIELD: Final = 1000  # letters
DEEPEST: Final = 8
CHUNK: Final = 1 << 16
_FIELDS: Final = {
    "fideid": "code",
    "name": "name",
    "country": "federation",
    "sex": "sex",
    "title": "title",
    "w_title": "women_title",
    "o_title": "other_titles",
    "foa_title": "arena_title",
    "rating": "rating",
    "games": "games",
    "k": "k",
    "rapid_rating": "rapid",
    "blitz_rating": "blitz",
    "birthday": "birth_year",
    "flag": "flag",
}


def read_xml(stream: BinaryIO) -> Iterator[FideEntry | FideMistake]:
    """The players of a list, one by one; if the file is broken, what stands before the break, then a mistake."""
    players = _Players()
    try:
        while chunk := stream.read(CHUNK):
            players.parser.Parse(chunk, False)  # noqa: FBT003 - expat takes no names: more is to come
            yield from players.taken()
        players.parser.Parse(b"", True)  # noqa: FBT003 - the end
    except Refusal:
        raise
    except (expat.ExpatError, LookupError, ValueError) as error:  # the latter for an encoding that there is not
        yield from players.taken()
        what = Problem("the XML is broken here; nothing after this line was read ({error})", {"error": str(error)})
        yield FideMistake(players.parser.CurrentLineNumber, what)
        return
    yield from players.taken()


class _Players:
    """Collects the fields of a player between its tags."""

    def __init__(self) -> None:
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartDoctypeDeclHandler = self._no_document_type
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._text
        self.done: list[FideEntry | FideMistake] = []
        self.fields: dict[str, str] | None = None
        self.line = 0
        self.open: list[str] = []

    def taken(self) -> list[FideEntry | FideMistake]:
        """What has been read since the last time."""
        found, self.done = self.done, []
        return found

    def _no_document_type(self, *_: object) -> None:
        raise Refusal(Problem("a document type or entities have no place in a FIDE list", path=self._place()))

    def _start(self, name: str, _: dict[str, str]) -> None:
        if not self.open and name != ROOT:
            raise Refusal(
                Problem("this is no FIDE list: it begins with <{name}>", {"name": shown(name)}, path=self._place())
            )
        self.open.append(name)
        if len(self.open) > DEEPEST:
            raise Refusal(Problem("elements stand too deep in one another", path=self._place()))
        if name == PLAYER and len(self.open) == 2:
            self.fields, self.line = {}, self.parser.CurrentLineNumber

    def _text(self, text: str) -> None:
        field = _FIELDS.get(self.open[-1]) if self.open and self.fields is not None else None
        if field is None or self.fields is None:
            return
        known = self.fields.get(field, "") + text
        if len(known) > LONGEST_FIELD:
            raise Refusal(Problem("a field is longer than {most} letters", {"most": LONGEST_FIELD}, path=self._place()))
        self.fields[field] = known

    def _end(self, name: str) -> None:
        self.open.pop()
        if name != PLAYER or self.fields is None or len(self.open) != 1:
            return
        fields = {field: text.strip() for field, text in self.fields.items()}
        found = entry_of(fields)
        told = " ".join(text for text in fields.values() if text)
        self.done.append(found if isinstance(found, FideEntry) else FideMistake(self.line, found, shown(told)))
        self.fields = None

    def _place(self) -> str:
        return f"line {self.parser.CurrentLineNumber}"
