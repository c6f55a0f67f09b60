"""What is missing is told by a name people use, not by the name of a field."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tavlei.titles
from tavlei.languages import catalogue
from tavlei.titles.conditions import FIELDS, Missing

ROOM = Path(tavlei.titles.__file__).parent


def test_every_field_that_can_be_missing_has_its_name() -> None:
    sources = [file.read_text(encoding="utf-8") for file in ROOM.rglob("*.py")]
    named = {name for text in sources for name in re.findall(r'Missing\("(\w+)"', text)}
    assert named <= FIELDS
    assert len(named) > 5


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_name_is_said_in_the_language(language: str) -> None:
    book = catalogue(language)
    told = {name: book.value(Missing(name).step().value) for name in FIELDS}
    assert all("_" not in words for words in told.values())
    assert told["birth"] == {"en": "year of birth", "ru": "год рождения", "uk": "рік народження"}[language]
