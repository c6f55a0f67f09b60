"""What is wrong, told to people: days as their language writes them, the code for programs only."""

from __future__ import annotations

from datetime import date

import pytest

from tavlei.languages import catalogue
from tavlei.rulebook import Problem, Words


@pytest.mark.parametrize(("language", "shown"), [("en", "2026-05-09"), ("ru", "09.05.2026"), ("uk", "09.05.2026")])
def test_a_day_is_written_as_the_language_writes_it(language: str, shown: str) -> None:
    words = catalogue(language).phrase
    message = "a game is put off until {day} at the latest, the last day of the competition"
    assert shown in Problem(message, {"day": date(2026, 5, 9)}).text(words)
    assert shown in Words("{part}", {"part": Words(message, {"day": date(2026, 5, 9)})}).text(words)


def test_the_code_is_for_programs() -> None:
    problem = Problem("there is no game in this text", path="line 3", code="no_game")
    assert problem.text().startswith("no_game: line 3: ")
    assert problem.remark().startswith("line 3: ")
