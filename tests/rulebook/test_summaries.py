"""Summaries of clauses in the languages of their readers."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.rulebook.copies import PACKAGE

from tavlei.rulebook import DataError, Library, editions, library, register
from tavlei.rulebook.clause import Clause
from tavlei.rulebook.summaries import read_summaries

NEXT = Path(__file__).parent / "edition_2027"
OWN_LETTERS = {"ru": "іїєґІЇЄҐёЁ", "uk": "ыэъёЫЭЪЁ"}  # letters that belong to another language or spelling


@pytest.mark.parametrize("language", ["ru", "uk"])
@pytest.mark.parametrize("edition", editions())
def test_every_clause_is_summarised(edition: str, language: str) -> None:
    told = library().summaries(edition, language)
    assert list(told) == list(register(edition))
    foreign = {number for number, text in told.items() if set(text) & set(OWN_LETTERS[language])}
    assert foreign == set()


def test_an_edition_takes_over_the_summaries_of_what_it_leaves_as_it_was() -> None:
    books = Library(PACKAGE, NEXT)
    assert books.summary(Clause("draughts-rules-2027", "6.1.8.3"), "ru") == library().summary(
        Clause("draughts-rules-2022", "6.1.8.3"), "ru"
    )
    assert books.summary(Clause("draughts-rules-2027", "6.1.8.3"), "ru").language == "ru"


def test_a_changed_clause_is_told_as_registered_until_it_is_translated() -> None:
    told = Library(PACKAGE, NEXT).summary(Clause("draughts-rules-2027", "6.1.8.4"), "uk")
    assert (told.language, told.text[:6]) == ("en", "Draw: ")


@pytest.mark.parametrize(
    "text", ['"1.99" = "Ничего"', '"1.1" = ""', '"1.1" = 5', '"1.1" = """a\nb"""', '"1.1" = "a"\n"1.1" = "b"']
)
def test_a_bad_line_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(DataError, match=r"rules\.ru\.toml"):
        read_summaries("rules.ru.toml", text, {"1.1"})
