"""A clause in its place: what stands above, beside and below it in the register of its edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei import rulebook
from tavlei.languages import catalogue
from tavlei.office.explanations import clause_url, reader_language
from tavlei.rulebook import clause_label, library

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.rulebook import Clause, ClauseSummary, RegisterEntry


@dataclass(frozen=True, slots=True)
class ClauseLink:
    """A clause in a list: its number as readers write it, its page, what the program does about it."""

    label: str
    url: str
    kind: str
    summary: ClauseSummary


@dataclass(frozen=True, slots=True)
class ClausePlace:
    """Where a clause stands: the clauses it belongs to, the one before, the one after, those below."""

    above: list[ClauseLink]
    before: ClauseLink | None
    after: ClauseLink | None
    below: list[ClauseLink]


def place_of(clause: Clause) -> ClausePlace:
    """The place of a clause in its edition."""
    register = rulebook.register(clause.edition)
    numbers = list(register)
    at = numbers.index(clause.number)
    below = [number for number in numbers if _parents(number)[-1:] == [clause.number]]
    above = dict.fromkeys([_chapters(numbers)[clause.number], *_parents(clause.number)])
    return ClausePlace(
        above=links(register[number] for number in above if number in register and number != clause.number),
        before=links([register[numbers[at - 1]]])[0] if at else None,
        after=links([register[numbers[at + 1]]])[0] if at + 1 < len(numbers) else None,
        below=links(register[number] for number in below),
    )


def links(entries: Iterable[RegisterEntry]) -> list[ClauseLink]:
    """Clauses as links, in the reader's language."""
    book = catalogue(reader_language())
    return [
        ClauseLink(
            clause_label(entry.clause.number, book.phrase, book.language),
            clause_url(entry.clause),
            book.phrase(entry.kind.value),
            library().summary(entry.clause, book.language),
        )
        for entry in entries
    ]


def sections(edition_id: str) -> list[tuple[str, list[ClauseLink]]]:
    """The clauses of an edition by the chapters of the document."""
    book = catalogue(reader_language())
    register_entrieses: dict[str, list[RegisterEntry]] = {}
    register = rulebook.register(edition_id)
    for number, chapter in _chapters(register).items():
        register_entrieses.setdefault(chapter, []).append(register[number])
    return [
        (clause_label(chapter, book.phrase, book.language), links(entries))
        for chapter, entries in register_entrieses.items()
    ]


def _parents(number: str) -> list[str]:
    """The numbers a number is made of, the widest first: 5, 5.4, 5.4.10 of 5.4.10/item2."""
    return [number[:at] for at, sign in enumerate(number) if sign in "./"]


def _chapters(numbers: Iterable[str]) -> dict[str, str]:
    """The chapter of every number: a Roman one holds the Arabic ones after it, else the first figure is the chapter."""
    values, roman = {}, ""
    for number in numbers:
        chapter = [*_parents(number), number][0]
        roman = chapter if chapter.isupper() else roman
        values[number] = roman if roman and chapter[0].isdigit() else chapter
    return values
