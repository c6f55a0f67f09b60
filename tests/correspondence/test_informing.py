"""Word that the officials owe: information, final results, reports (10.1.7, 10.1.8; C21)."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.correspondence.builders import BOOK, EDITION

from tavlei.correspondence import CorrespondenceOfficial, Word, words_due

START, LAST = date(2026, 3, 1), date(2027, 5, 31)
DAYS = st.dates(START, date(2030, 1, 1))


@pytest.mark.clause(EDITION, "10.1.8")
def test_the_players_are_informed_every_three_months_while_it_is_played() -> None:
    (due,) = words_due(START, None, {}, BOOK, has_secretary=True)
    assert (due.word, due.by, due.day) == (Word.CURRENT, CorrespondenceOfficial.SECRETARY, date(2026, 6, 1))
    (due,) = words_due(START, None, {Word.CURRENT: date(2026, 11, 30)}, BOOK, has_secretary=True)
    assert due.day == date(2027, 2, 28)
    assert not due.overdue_on(date(2027, 2, 28))
    assert due.overdue_on(date(2027, 3, 1))
    assert (due.clause.number, due.step().readings) == ("10.1.8", ("C21",))


@pytest.mark.clause(EDITION, "10.1.7", "10.1.8", "10.1.8/p2")
def test_after_the_last_result_reports_and_results_are_due_in_a_month() -> None:
    owed = words_due(START, LAST, {}, BOOK, has_secretary=True)
    assert [(each.word, each.by) for each in owed] == [
        (Word.SECRETARYS_REPORT, CorrespondenceOfficial.SECRETARY),
        (Word.FINAL, CorrespondenceOfficial.JUDGE),
        (Word.JUDGES_REPORT, CorrespondenceOfficial.JUDGE),
    ]
    assert {each.day for each in owed} == {date(2027, 6, 30)}
    assert {each.word: each.clause.number for each in owed}[Word.FINAL] == "10.1.7"
    alone = words_due(START, LAST, {}, BOOK, has_secretary=False)
    assert [each.word for each in alone] == [Word.FINAL, Word.JUDGES_REPORT], "nobody reports to himself"
    (current,) = words_due(START, None, {}, BOOK, has_secretary=False)
    assert current.by is CorrespondenceOfficial.JUDGE


@pytest.mark.clause(EDITION, "10.1.7")
def test_a_result_that_changes_after_it_was_told_is_told_again() -> None:
    told = {Word.FINAL: LAST, Word.JUDGES_REPORT: LAST + timedelta(days=3)}
    assert words_due(START, LAST, told, BOOK, has_secretary=False) == ()
    later = words_due(START, LAST + timedelta(days=2), told, BOOK, has_secretary=False)
    assert [each.word for each in later] == [Word.FINAL]


@given(finished=DAYS, told=st.dictionaries(st.sampled_from(list(Word)), DAYS), secretary=st.booleans())
def test_what_was_told_since_the_last_result_is_not_due(
    finished: date, told: dict[Word, date], secretary: bool
) -> None:
    owed = {each.word for each in words_due(START, finished, told, BOOK, has_secretary=secretary)}
    assert Word.CURRENT not in owed
    for word in owed:
        assert word not in told or told[word] < finished
    wanted = {Word.FINAL, Word.JUDGES_REPORT, *([Word.SECRETARYS_REPORT] if secretary else [])}
    assert {each for each in wanted if each not in told or told[each] < finished} == owed
