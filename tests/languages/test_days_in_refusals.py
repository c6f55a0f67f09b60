"""Days in refusals are written as readers of the language write them."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest

from tavlei.languages import catalogue
from tavlei.rulebook import Problem, Refusal, Words

DAY = date(2026, 7, 1)


@pytest.mark.parametrize(("language", "written"), [("en", "2026-07-01"), ("ru", "01.07.2026"), ("uk", "01.07.2026")])
def test_a_day_in_a_refusal(language: str, written: str) -> None:
    refusal = Refusal(Problem("answers are taken until {deadline}", {"deadline": DAY}))
    assert refusal.text(catalogue(language).phrase).endswith(written)


def test_a_day_within_words_within_a_refusal() -> None:
    inner = Words("answers are taken until {deadline}", {"deadline": DAY})
    told = Problem("{address} answers: {text}", {"address": "x", "text": inner}).sentence(catalogue("ru").phrase)
    assert "01.07.2026" in told


def test_an_instant_has_its_hour() -> None:
    given = {"deadline": datetime(2026, 7, 1, 18, 30, tzinfo=UTC)}
    told = Problem("answers are taken until {deadline}", given).sentence(catalogue("uk").phrase)
    assert told.endswith("01.07.2026 18:30")


def test_without_a_language_a_day_stands_as_programs_write_it() -> None:
    assert "2026-07-01" in str(Refusal(Problem("answers are taken until {deadline}", {"deadline": DAY})))
