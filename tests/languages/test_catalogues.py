"""The catalogues: complete in every language, with the same figures to fill in."""

from __future__ import annotations

import re
from datetime import date
from fractions import Fraction
from functools import cache

import pytest
from babel.messages.catalog import Message

import update_catalogues
from tavlei.languages import catalogue

LANGUAGES = update_catalogues.LANGUAGES
PARTS = update_catalogues.PARTS
Part = update_catalogues.Part
extracted = cache(update_catalogues.extracted)  # the same sources for every language
parts = pytest.mark.parametrize("part", PARTS, ids=[each.domain for each in PARTS])


def ids(message: Message) -> list[str]:
    return [message.id] if isinstance(message.id, str) else list(message.id)


def strings(message: Message) -> list[str]:
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


@parts
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_of_the_sources_is_translated(part: Part, language: str) -> None:
    known = {ids(message)[0]: message for message in part.read(language) if message.id}
    wanted = {ids(message)[0] for message in extracted(part) if message.id}
    assert len(wanted) > 100
    own = {
        ids(message)[0] for message in extracted(part) if message.id and not update_catalogues.is_stable_key(message)
    }
    lacking = wanted - set(known) - (own if language == "en" else set())  # gettext gives such a sentence back itself
    assert lacking == set(), "run `make catalogues` and translate what is new"
    assert set(known) - wanted == set(), "run `make catalogues`: sentences that are no longer used"
    assert [key for key, message in known.items() if not all(strings(message))] == []
    assert [key for key, message in known.items() if message.fuzzy] == []


@parts
def test_english_repeats_no_sentence_of_the_sources(part: Part) -> None:
    repeated = [message for message in part.read("en") if message.id and update_catalogues.repeats_its_key(message)]
    assert repeated == [], "run `make catalogues`"


def test_a_sentence_without_an_english_entry_is_told_as_it_stands() -> None:
    english = catalogue("en")
    for message in update_catalogues.RULES.spoken("en"):
        match ids(message), strings(message):
            case [one, many], told:
                assert [english.plural(one, many, 1), english.plural(one, many, 5)] == told
            case [one], [told] if one:
                assert english.phrase(one) == told


@parts
@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_fill_in_the_same_figures(part: Part, language: str) -> None:
    """A sentence keeps every name of its English form; a stable key has the names of its English sentence."""
    english = {ids(message)[0]: strings(message)[0] for message in part.spoken("en") if message.id}
    for message in part.spoken(language):
        for string in strings(message) if message.id else []:
            assert _names(string) == _names(english[ids(message)[0]]), string


def _names(text: str) -> set[tuple[str, str]]:
    return set(re.findall(r"\{(\w+)\}|%\((\w+)\)", text))


@parts
def test_russian_and_ukrainian_are_not_mixed(part: Part) -> None:
    for language, foreign in (("ru", "[іїєґІЇЄҐ]"), ("uk", "[ыэёъЫЭЁЪ]")):
        for message in part.read(language):
            for string in strings(message) if message.id else []:
                assert not re.search(foreign, string), string


def test_counts_have_their_forms() -> None:
    book = catalogue("ru")
    one, many = "{errors} of {lines} line had an error", "{errors} of {lines} lines had an error"
    assert [book.plural(one, many, count).split()[-1] for count in (1, 2, 5, 21)] == [
        "строки",
        "строк",
        "строк",
        "строки",
    ]


@pytest.mark.parametrize(
    ("value", "en", "ru"),
    [
        (None, "—", "—"),
        (True, "yes", "да"),
        (-5, "−5", "−5"),
        (Fraction(1, 2), "0.5", "0,5"),
        (Fraction(-160, 9), "−160/9 ≈ −17.78", "−160/9 ≈ −17,78"),
        (0.25, "0.25", "0,25"),
        (date(2023, 5, 1), "2023-05-01", "01.05.2023"),
        ("yes", "yes", "да"),
        ("12-15", "12-15", "12-15"),
        ("2023-05", "May 2023", "май 2023 г."),
        ("2023-13", "2023-13", "2023-13"),
        ("", "", ""),
    ],
)
def test_values_are_written_as_readers_write_them(value: object, en: str, ru: str) -> None:
    assert [catalogue(language).value(value) for language in ("en", "ru")] == [en, ru]  # type: ignore[arg-type]


def test_a_language_without_a_catalogue_is_told() -> None:
    with pytest.raises(FileNotFoundError, match="no compiled catalogue for «fr»"):
        catalogue("fr")
