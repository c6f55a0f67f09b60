"""The festival (1.11, B57)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import DAY, EDITION, failed, unknown
from tests.bridge.condition_occasions import FIRST, SECOND
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.festival import FestivalVerdict, festival_verdict
from tavlei.bridge.findings import Consequence
from tavlei.bridge.vocabulary import TechnicalStatus
from tavlei.rulebook import Refusal


def judged(**changes: Any) -> FestivalVerdict:
    """The two tournaments with the second one changed."""
    return festival_verdict((FIRST, replace(SECOND, **changes)), CLASSIFICATION)


@pytest.mark.clause(EDITION, "1.11")
def test_an_unbroken_series_of_one_organiser_in_one_town() -> None:
    assert judged().is_festival is True
    assert {finding.consequence for finding in judged().findings} == {Consequence.REFUSED}
    assert failed(judged(organiser="Other").findings) == {"festival.organiser"}
    assert failed(judged(town="Adler").findings) == {"festival.town"}
    assert failed(judged(status=TechnicalStatus.LOCAL).findings) == {"festival.statuses"}
    assert judged(status=TechnicalStatus.FOREIGN).is_festival is True


@pytest.mark.clause(EDITION, "1.11")
def test_not_a_day_may_be_missing() -> None:
    late = judged(days=(DAY + timedelta(days=2),))
    assert failed(late.findings) == {"festival.unbroken"}
    assert late.is_festival is False
    bridged = festival_verdict(
        (
            FIRST,
            replace(SECOND, days=(DAY + timedelta(days=2),)),
            replace(FIRST, id="x", days=(DAY + timedelta(days=1),)),
        ),
        CLASSIFICATION,
    )
    assert bridged.is_festival is True


@pytest.mark.clause(EDITION, "1.11")
def test_one_tournament_is_no_series() -> None:
    assert failed(festival_verdict((FIRST,), CLASSIFICATION).findings) == {"festival.series"}
    with pytest.raises(Refusal):
        festival_verdict((), CLASSIFICATION)


@pytest.mark.clause(EDITION, "1.11/p2", "1.11/p3")
def test_ranks_from_the_first_day_and_the_end_from_the_last() -> None:
    found = judged()
    last = DAY + timedelta(days=2)
    assert [found.rank_day(each) for each in (FIRST, SECOND)] == [DAY, DAY]
    assert [found.end_day(each) for each in (FIRST, SECOND)] == [last, last]
    apart = judged(town="Adler")
    assert apart.rank_day(SECOND) == DAY + timedelta(days=1)
    assert [apart.end_day(each) for each in (FIRST, SECOND)] == [DAY, last]


def test_what_is_missing_is_named() -> None:
    silent = judged(status=None, organiser=None, town=None)
    assert silent.is_festival is None
    assert unknown(silent.findings) == {"festival.statuses", "festival.organiser", "festival.town"}
    needs = {name for finding in silent.findings for name in finding.needs}
    assert needs == {"events[teams].status", "events[teams].organiser", "events[teams].town"}


@given(st.lists(st.integers(0, 12), min_size=2, max_size=8))
def test_a_series_is_unbroken_exactly_if_its_days_fill_the_time(offsets: list[int]) -> None:
    events = tuple(replace(FIRST, id=str(n), days=(DAY + timedelta(days=offset),)) for n, offset in enumerate(offsets))
    full = set(range(min(offsets), max(offsets) + 1)) == set(offsets)
    assert festival_verdict(events, CLASSIFICATION).is_festival is full
    assert festival_verdict(events, CLASSIFICATION).starts == min(day for event in events for day in event.days)


def test_the_explanation_tells_the_days() -> None:
    assert [each.value for each in judged().explanation().working] == [DAY, date(2024, 6, 10)]
    assert judged(town="Adler").explanation().working == ()
