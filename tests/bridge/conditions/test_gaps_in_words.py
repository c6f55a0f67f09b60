"""What was not reported is told in words, not by the name of a field: through the calculator."""

from __future__ import annotations

import re

import pytest

from tavlei.bridge.report_fields import not_reported
from tavlei.calc import evaluate, find_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text, sentence

RAW = re.compile(r"[a-z]+_[a-z]+|[a-z]\[")


@pytest.mark.clause("bridge-classification-2024", "1.10")
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ru", "не сообщено: решение Совета по спору о сроках, если оно есть (Vyborg Cup)"),
        ("uk", "не повідомлено: рішення Ради у спорі про строки, якщо воно є (Vyborg Cup)"),
        ("en", "not reported: the Council's ruling on a dispute about the dates, if there is one (Vyborg Cup)"),
    ],
)
def test_a_gap_of_a_calendar_is_told_in_words(language: str, words: str) -> None:
    given = dict(find_calculator("bridge.regional_championship").example)
    text = explanation_text(evaluate("bridge.regional_championship", given).answer.explanation(), catalogue(language))
    assert words in text
    assert not RAW.search(text)


def test_an_index_is_counted_from_one_and_the_path_stays_for_programs() -> None:
    step = not_reported("changes[0].commission_told")
    assert sentence(step, catalogue("ru")) == "не сообщено: уведомлена ли комиссия (№ 1)"
    assert step.inputs["field"] == "changes[0].commission_told"
