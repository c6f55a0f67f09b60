"""Clauses, readings and calculators as they are searched."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from django.urls import reverse

from tavlei.calc import all_calculators
from tavlei.languages import catalogue
from tavlei.office.explanations import clause_url
from tavlei.office.pages.refusals import clause_text
from tavlei.office.search.texts import Hit, TextIndex, searched
from tavlei.rulebook import LANGUAGES, Refusal, RegisterEntry, library

if TYPE_CHECKING:
    from tavlei.rulebook import Library

_NUMBER: Final = re.compile(
    r"(?:§+|(?:пп?|ст|п-т|cl|art)\.?|пункты?|пункту?|статья|стаття|clause|article)?\s*(\d+(?:[./]\w+)*(?:\s*[а-я]\)?)?\.?)",
    re.IGNORECASE,
)
_MOST_OF_NOTE: Final = 220


def clauses_numbered(text: str, language: str) -> list[Hit]:
    """The clauses of a number as people write it: 5.4.8.5, п. 7.12.2, § 9.2.7.1 в). A bare whole number is none."""
    return [_clause(entry, language) for entry in _entries_numbered(text)]


def find_clauses(text: str, language: str) -> list[Hit]:
    """Clauses by their number, with what stands below it, or by words of our summary."""
    if not _is_number(text):
        return _clauses(library(), language).find(text)
    return [
        _clause(entry, language)
        for register_entry in _entries_numbered(text)
        for entry in (register_entry, *_below(register_entry))
    ]


def find_readings(text: str, language: str) -> list[Hit]:
    """Readings by their id, or by words of their text in any language."""
    return _readings(library(), language).find(text)


def find_calculators(text: str, language: str) -> list[Hit]:
    """Calculators by their name, or by words of their title in any language."""
    return _calculators(language).find(text)


@lru_cache(maxsize=len(LANGUAGES))
def _clauses(books: Library, language: str) -> TextIndex:
    entries = [entry for edition in books.editions for entry in books.register(edition).values()]
    return TextIndex(tuple(
        searched(_clause(entry, language), [books.summary(entry.clause, spoken).text for spoken in LANGUAGES])
        for entry in entries
    ))  # fmt: skip


@lru_cache(maxsize=len(LANGUAGES))
def _readings(books: Library, language: str) -> TextIndex:
    address = reverse("pages:readings")
    return TextIndex(tuple(
        searched(
            Hit(reading.id, reading.id, f"{address}#{reading.id}", _shortened(reading.text[language])),
            [reading.id, *reading.text.values()],
        )
        for reading in books.readings.values()
    ))  # fmt: skip


@lru_cache(maxsize=len(LANGUAGES))
def _calculators(language: str) -> TextIndex:
    book = catalogue(language)
    return TextIndex(
        tuple(
            searched(
                Hit(
                    calculator.name,
                    book.phrase(calculator.title),
                    reverse("pages:calculator", args=[calculator.name]),
                    calculator.name,
                ),
                [calculator.name, *(catalogue(language).phrase(calculator.title) for language in LANGUAGES)],
            )
            for calculator in all_calculators()
        )
    )


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text.strip()) is not None and not text.strip().isdecimal()


def _entries_numbered(text: str) -> list[RegisterEntry]:
    match = _NUMBER.fullmatch(text.strip())
    if match is None or not _is_number(text):
        return []
    try:
        return library().find_entries(match[1])
    except Refusal:
        return []


def _below(register_entry: RegisterEntry) -> list[RegisterEntry]:
    above = register_entry.clause.number
    entries = library().register(register_entry.clause.edition).values()
    return [entry for entry in entries if entry.clause.number.startswith((f"{above}.", f"{above}/"))]


def _clause(entry: RegisterEntry, language: str) -> Hit:
    summary = library().summary(entry.clause, language)
    title, address = clause_text(entry.clause, language), clause_url(entry.clause)
    note_language = "" if summary.language == language else summary.language
    return Hit(str(entry.clause), title, address, summary.text, note_language=note_language)


def _shortened(text: str) -> str:
    return text if len(text) <= _MOST_OF_NOTE else text[:_MOST_OF_NOTE].rsplit(" ", 1)[0] + " …"
