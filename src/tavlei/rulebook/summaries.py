"""What clauses say, in the languages of those who read them: the registers themselves are written in English."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.rulebook._data import read_toml
from tavlei.rulebook.problems import DataError, Problem, phrase

if TYPE_CHECKING:
    from collections.abc import Container


LANGUAGE_OF_REGISTERS: Final = "en"


@dataclass(frozen=True, slots=True)
class ClauseSummary:
    """What a clause says in our words, and the language this is written in."""

    text: str
    language: str


def read_summaries(source: str, text: str, registered: Container[str]) -> dict[str, str]:
    """The summaries of an edition in one language: a line for a clause, by its number."""
    fields = read_toml(source, text)
    for number, summary in fields.items():
        for wrong, message in (
            (number not in registered, phrase("a summary of a clause that is not registered")),
            (not isinstance(summary, str) or not summary.strip(), phrase("the summary is missing")),
            ("\n" in str(summary), phrase("the summary must be one line")),
        ):
            if wrong:
                raise DataError(Problem(message, path=f"{source}: {number}"))
    return fields
