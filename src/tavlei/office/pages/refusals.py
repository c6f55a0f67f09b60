"""Refusals of the rules as readers see them: the field, what is wrong, the clause."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tavlei.languages import catalogue
from tavlei.office.explanations import clause_url, reader_language
from tavlei.rulebook import clause_name

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Refusal


_log: Final = logging.getLogger("tavlei.security")


@dataclass(frozen=True, slots=True)
class ShownProblem:
    """One problem in the reader's language."""

    path: str
    text: str
    clause: str
    clause_url: str

    @property
    def place(self) -> str:
        """Where in a table or a file; the names of fields are for programs."""
        row = self.path if "[" in self.path else self.path.split(".")[0]
        return row if any(sign.isdigit() for sign in row) else ""

    def __str__(self) -> str:
        where = f"{self.place}: " if self.place else ""
        cited = f" [{self.clause}]" if self.clause else ""
        return f"{where}{self.text}{cited}"


def shown_problems(refusal: Refusal, language: str | None = None) -> list[ShownProblem]:
    """The problems of a refusal in the reader's language; the log keeps fields and reasons, never what was written."""
    _log.info(
        "input refused: %s", "; ".join(f"{problem.path or '-'}: {problem.message}" for problem in refusal.problems[:5])
    )
    spoken = language or reader_language()
    book = catalogue(spoken)
    return [
        ShownProblem(
            problem.path or "",
            problem.sentence(book.phrase),
            clause_text(problem.clause, spoken) if problem.clause else "",
            clause_url(problem.clause) if problem.clause else "",
        )
        for problem in refusal.problems
    ]


def clause_text(clause: Clause, language: str) -> str:
    """A clause as readers of the language name it."""
    return clause_name(clause, catalogue(language))


def refusal_text(refusal: Refusal, language: str | None = None) -> str:
    """A refusal as one text."""
    return "; ".join(str(told_problem) for told_problem in shown_problems(refusal, language))
