"""What is wrong with an input or a data file, said so that it can be shown in any language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tavlei.rulebook.clause import Clause


def phrase(text: str) -> str:
    """Mark a stable sentence for the catalogues; the sentence itself is what travels in JSON."""
    return text


@dataclass(frozen=True, slots=True)
class Words:
    """A sentence or a part of one, with figures or further words to be filled in."""

    template: str
    params: Mapping[str, object] = field(default_factory=dict)

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """The words in the language of `translate`."""
        filled = {name: _filled(param, translate) for name, param in self.params.items()}
        return translate(self.template).format_map(filled)


_DAY: Final = phrase("{year}-{month}-{day}")
"""How a language writes a day."""


def _filled(param: object, translate: Callable[[str], str]) -> object:
    """What is filled in: further words, and days as readers of the language write them."""
    if isinstance(param, Words):
        return param.text(translate)
    if not isinstance(param, date):
        return param
    day = translate(_DAY).format(year=f"{param.year:04}", month=f"{param.month:02}", day=f"{param.day:02}")
    return f"{day} {param:%H:%M}" if isinstance(param, datetime) else day


_PLACES: Final = {
    "line": phrase("line {number}"),
    "columns": phrase("columns {number}"),
    "round": phrase("round {number}"),
    "game": phrase("game {number}"),
    "move": phrase("move {number}"),
    "deal": phrase("deal {number}"),
}
_NUMBERED: Final = re.compile(rf"\b({'|'.join(_PLACES)}) (\d[\d.-]*)")


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong: where, what was expected, and the clause that is broken if there is one."""

    message: str
    params: Mapping[str, object] = field(default_factory=dict)
    path: str = ""
    clause: Clause | None = None
    code: str = "bad_input"

    def at(self, prefix: str) -> Problem:
        """The same problem seen from outside: its path begins with `prefix`."""
        joined = f"{prefix}.{self.path}" if self.path and not self.path.startswith("[") else prefix + self.path
        return replace(self, path=joined)

    def sentence(self, translate: Callable[[str], str] = phrase) -> str:
        """The problem without its place, in the language of `translate`."""
        return Words(self.message, self.params).text(translate)

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """The whole problem in one line: its code for programs, place, what is wrong, clause."""
        code = "" if self.code == "bad_input" else f"{self.code}: "
        return f"{code}{self.remark(translate)}"

    def remark(self, translate: Callable[[str], str] = phrase) -> str:
        """The same for people: place, what is wrong, clause."""
        place = f"{place_text(self.path, translate)}: " if self.path else ""
        clause = f" [{self.clause}]" if self.clause else ""
        return f"{place}{self.sentence(translate)}{clause}"


def place_text(path: str, translate: Callable[[str], str] = phrase) -> str:
    """The place in a file in the language of `translate`; fields of an input keep their names."""
    return _NUMBERED.sub(lambda match: Words(_PLACES[match[1]], {"number": match[2]}).text(translate), path)


class Refusal(ValueError):
    """An input that a rule cannot accept. Nothing has been done with it."""

    def __init__(self, *problems: Problem) -> None:
        """Keep every problem found, not only the first."""
        super().__init__(*problems)
        self.problems = problems

    def __str__(self) -> str:
        return self.text()

    def text(self, translate: Callable[[str], str] = phrase) -> str:
        """Every problem in the language of `translate`."""
        return "; ".join(problem.text(translate) for problem in self.problems)

    def at(self, prefix: str) -> Refusal:
        """The same refusal seen from outside."""
        return type(self)(*(problem.at(prefix) for problem in self.problems))


class DataError(Refusal):
    """A data file of a regulation (register, table, readings) that contradicts itself."""
