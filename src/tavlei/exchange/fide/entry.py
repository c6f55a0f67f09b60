"""A line of a FIDE rating list, and what is told about a line that cannot be read."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.rulebook import Problem, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_CODE: Final = re.compile(r"[1-9]\d{0,9}")
_FEDERATION: Final = re.compile(r"[A-Z]{3}")
_NUMBER: Final = re.compile(r"\d{1,4}")
_YEAR: Final = re.compile(r"(1[89]|20)\d\d")
_SHOWN: Final = 200  # letters of a line that are shown


class FideEntry(NamedTuple):
    """A player of a FIDE list; a tuple, because a list has a million and a half of them.

    A rating of 0 is none. `flag` holds `i` for an inactive player and `w` for a woman.
    """

    code: str
    name: str
    federation: str
    sex: str = ""
    title: str = ""
    women_title: str = ""
    other_titles: str = ""
    arena_title: str = ""
    rating: int | None = None
    games: int | None = None
    k: int | None = None
    rapid: int | None = None
    blitz: int | None = None
    birth_year: int | None = None
    flag: str = ""

    @property
    def active(self) -> bool:
        """Whether the list does not call the player inactive."""
        return "i" not in self.flag


@dataclass(frozen=True, slots=True)
class FideMistake:
    """A line, or a player of an XML file, that could not be read: the number of the line, why, and the text."""

    line: int
    problem: Problem
    offending: str = ""

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """The mistake in one line."""
        place = Words("line {line}", {"line": self.line}).text(translate)
        return f"{place}: {self.problem.sentence(translate)}"


def shown(text: str) -> str:
    """The beginning of a text, to be shown in a mistake."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def entry_of(fields: Mapping[str, str]) -> FideEntry | Problem:
    """The entry that the texts of its fields make, or what is wrong with the first that makes none."""
    name, code, federation = fields.get("name", ""), fields.get("code", ""), fields.get("federation", "")
    if not _CODE.fullmatch(code):
        return Problem("«{text}» is no FIDE code", {"text": shown(code)})
    if not name:
        return Problem("there is no name")
    if not _FEDERATION.fullmatch(federation):
        return Problem("«{text}» is no federation", {"text": shown(federation)})
    numbers: dict[str, int | None] = {}
    for field in ("rating", "games", "k", "rapid", "blitz"):
        text = fields.get(field, "")
        if text and not _NUMBER.fullmatch(text):
            return Problem("«{text}» is no number in the column {column}", {"text": shown(text), "column": field})
        numbers[field] = int(text) if text else None
    born = fields.get("birth_year", "")
    if born.strip("0") and not _YEAR.fullmatch(born):
        return Problem("«{text}» is no year of birth", {"text": shown(born)})
    return FideEntry(
        code,
        name,
        federation,
        fields.get("sex", ""),
        fields.get("title", ""),
        fields.get("women_title", ""),
        fields.get("other_titles", ""),
        fields.get("arena_title", ""),
        numbers["rating"] or None,
        numbers["games"],
        numbers["k"],
        numbers["rapid"] or None,
        numbers["blitz"] or None,
        int(born) if born.strip("0") else None,
        fields.get("flag", ""),
    )
