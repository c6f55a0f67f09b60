"""The readings: complete, in three languages, about registered clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tavlei.rulebook import DataError, Refusal, reading, readings, register
from tavlei.rulebook.readings import load_readings

TEXTS = 'en = "e"\nru = "р"\nuk = "у"\n'
LISTED = Path(__file__).with_name("readings.txt").read_text(encoding="utf-8").splitlines()


def test_no_reading_is_lost() -> None:
    listed = [line.removesuffix(" switch") for line in LISTED]
    assert len(listed) > 200
    assert [each for each in listed if each not in readings()] == []


def test_switches_are_those_of_the_list() -> None:
    listed = {line.removesuffix(" switch") for line in LISTED if line.endswith(" switch")}
    assert {reading.id for reading in readings().values() if reading.is_switch} == listed


def test_every_reading_is_about_registered_clauses() -> None:
    wrong = [
        (reading.id, str(cited))
        for reading in readings().values()
        for cited in reading.clauses
        if not _registered(cited)
    ]
    assert wrong == []
    assert [reading.id for reading in readings().values() if not reading.clauses] == []


def _registered(cited: object) -> bool:
    edition, number = str(cited).split(" ")
    return number in register(edition)


def test_the_languages_are_not_mixed() -> None:
    for each in readings().values():
        assert not re.search("[іїєґІЇЄҐ]", each.text["ru"]), each.id
        assert not re.search("[ыэёъЫЭЁЪ]", each.text["uk"]), each.id
        outside_brackets = re.sub(r"\(.*?\)|«.*?»", "", each.text["en"])
        assert not re.search("[а-яА-ЯіїєґІЇЄҐ]{4,}", outside_brackets), each.id


def test_a_switch_names_its_choices_in_every_language() -> None:
    for each in readings().values():
        for choice in each.choices if len(each.choices) > 1 else ():
            for text in each.text.values():
                assert str(choice).lower() in text.lower(), (each.id, choice)


def test_an_unknown_reading_is_refused() -> None:
    with pytest.raises(Refusal, match="there is no reading «Z9»"):
        reading("Z9")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ('[X1]\nen = "e"\nru = "р"\n', "the text is missing in uk"),
        (f'[X1]\n{TEXTS}choices = ["a", "a"]\n', "must be different"),
        (f"[X1]\n{TEXTS}choices = [1, 2]\n", "must be different"),
        (f'[X1]\n{TEXTS}note = "n"\n', "fields clauses, choices"),
    ],
)
def test_a_wrong_reading_is_refused_with_its_place(text: str, why: str) -> None:
    with pytest.raises(DataError, match=rf"x\.toml: X1: .*{why}"):
        load_readings("x.toml", text)
