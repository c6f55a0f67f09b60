"""Ages and age groups (2/5, 4/5, 4/6, 5/8, 5/9); what must be fulfilled twice (russia-championship/3, 4/4.4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest
from tests.titles.people import NORMS

from tavlei.games.clock import Discipline
from tavlei.rulebook import Refusal, Settings
from tavlei.titles import ChampionshipKind, CompetitionStatus, EarlierPerformance, Title, TitleAthlete, TitleEvent
from tavlei.titles.ages import age_bounds, age_in, check_age_group, in_age_group, minimum_age
from tavlei.titles.event import check_event
from tavlei.titles.figures import figure
from tavlei.titles.second_performances import ms_twice, rank_twice, within
from tavlei.tournament.merged_groups import AgeGroup

EDITION = "draughts-norms-2022"


@pytest.mark.clause(EDITION, "2/5", "4/6", "5/9", "1/age", "2/age")
def test_a_minimum_age_is_reached_in_the_calendar_year() -> None:
    """N9: whatever the day of birth."""
    assert age_in(2023, 2007) == 16
    asked = figure("place.GR.age", NORMS)
    assert [minimum_age(asked, age).met for age in (15, 16, None)] == [False, True, None]


@pytest.mark.clause(EDITION, "2/5/item2")
@pytest.mark.parametrize(
    ("group", "inside", "outside"),
    [
        ("under_27", [0, 26], [27]),
        ("under_20", [19], [20]),
        ("under_17", [16], [17]),
        ("under_14", [13], [14]),
        ("under_11", [10], [11]),
        ("under_9", [8], [9]),
        ("21_25", [21, 25], [20, 26]),
        ("16_20", [16, 20], [15, 21]),
        ("12_15", [12, 15], [11, 16]),
        ("under_12", [11], [12]),
    ],
)
def test_age_groups(group: str, inside: list[int], outside: list[int]) -> None:
    """N10, T20: «under N» is N not reached in the year, «a-b» has both ends included."""
    found = AgeGroup(group)
    assert all(in_age_group(found, age, NORMS).met for age in inside)
    assert not any(in_age_group(found, age, NORMS).met for age in outside)
    assert in_age_group(found, None, NORMS).met is None
    assert age_bounds(found) == (min(inside) if group[0] != "u" else 0, max(inside))


@pytest.mark.clause(EDITION, "4/5", "5/8")
def test_each_game_has_its_own_age_groups() -> None:
    for group in ("under_27", "under_20", "under_17", "under_14", "under_11", "under_9"):
        check_age_group(AgeGroup(group), Discipline.RUSSIAN_RAPID, NORMS)
        with pytest.raises(Refusal, match=r"5/8"):
            check_age_group(AgeGroup(group), Discipline.RENJU, NORMS)
    for group in ("21_25", "16_20", "12_15", "under_12"):
        check_age_group(AgeGroup(group), Discipline.RENJU, NORMS)
        with pytest.raises(Refusal, match=r"4/5"):
            check_age_group(AgeGroup(group), Discipline.RUSSIAN_RAPID, NORMS)


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [
        (date(2023, 5, 17), 12, date(2024, 5, 17)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2022, 1, 31), 25, date(2024, 2, 29)),
        (date(2023, 12, 1), 24, date(2025, 12, 1)),
    ],
)
def test_within_so_many_months(day: date, months: int, later: date) -> None:
    assert within(day, later, months)
    assert not within(day, later + timedelta(days=1), months)
    assert not within(later, day, months)


def event(end: date, discipline: Discipline = Discipline.RUSSIAN_RAPID) -> TitleEvent:
    return TitleEvent(discipline, end, end, CompetitionStatus.RUSSIA)


def earlier(title: Title, end: date, clause: str, discipline: Discipline = Discipline.RUSSIAN_BLITZ) -> TitleAthlete:
    return TitleAthlete("anna", earlier=(EarlierPerformance(title, end, discipline, clause),))


@pytest.mark.clause(EDITION, "2/table/russia-championship/3")
@pytest.mark.parametrize(
    ("end", "met"),
    [(date(2021, 6, 10), True), (date(2021, 6, 9), False), (date(2023, 6, 10), True), (date(2023, 6, 11), False)],
)
def test_ms_twice_within_two_years(end: date, met: bool) -> None:
    """N15: the ends at most 24 months apart, the other one earlier."""
    athlete = earlier(Title.MS, end, "2/table/russia-championship")
    found = ms_twice(athlete, event(date(2023, 6, 10)), 20, figure("competition_rank.places", NORMS), NORMS)
    assert (found.met, found.second) == (met, True)


@pytest.mark.clause(EDITION, "2/table/russia-championship/3")
def test_only_ms_in_the_starred_rows_counts_as_the_first() -> None:
    asked = figure("competition_rank.places", NORMS)
    for title, clause in ((Title.KMS, "2/table/russia-championship"), (Title.MS, "4/4.4")):
        athlete = earlier(title, date(2023, 1, 1), clause)
        assert not ms_twice(athlete, event(date(2023, 6, 10)), 20, asked, NORMS).met


@pytest.mark.clause(EDITION, "4/4.4")
@pytest.mark.parametrize(
    ("title", "end", "met"),
    [
        (Title.II, date(2022, 6, 10), True),
        (Title.II, date(2022, 6, 9), False),
        (Title.I, date(2023, 1, 1), True),
        (Title.III, date(2023, 1, 1), False),
    ],
)
def test_a_rank_twice_within_a_year(title: Title, end: date, met: bool) -> None:
    """R9: the same or a higher rank, the ends within 12 months."""
    assert rank_twice(Title.II, earlier(title, end, "4/4.4"), event(date(2023, 6, 10)), NORMS).met is met


@pytest.mark.clause(EDITION, "4/4.4")
def test_a_federation_may_ask_for_the_same_discipline() -> None:
    """R9 and its other choice."""
    athlete = earlier(Title.II, date(2023, 1, 1), "4/4.4")
    rulebook = replace(NORMS, settings=Settings({"R9": "same_discipline"}))
    assert not rank_twice(Title.II, athlete, event(date(2023, 6, 10)), rulebook).met
    same = event(date(2023, 6, 10), Discipline.RUSSIAN_BLITZ)
    assert rank_twice(Title.II, athlete, same, rulebook).met


@pytest.mark.clause(EDITION, "4/5", "4/4.5")
def test_an_event_that_contradicts_the_regulation_is_refused() -> None:
    day = date(2023, 6, 10)
    with pytest.raises(Refusal, match="ends before it begins"):
        TitleEvent(Discipline.RUSSIAN, day, date(2023, 6, 9))
    with pytest.raises(Refusal, match="needs an age group"):
        TitleEvent(Discipline.RUSSIAN, day, day, kind=ChampionshipKind.YOUTH_CHAMPIONSHIP)
    with pytest.raises(Refusal, match="age_group: expected one of"):
        check_event(
            TitleEvent(
                Discipline.RUSSIAN, day, day, kind=ChampionshipKind.YOUTH_CHAMPIONSHIP, age_group=AgeGroup.FROM_12_TO_15
            ),
            NORMS,
        )
    with pytest.raises(Refusal, match=r"80-cell board .*4/4\.5"):
        check_event(TitleEvent(Discipline.INTERNATIONAL, day, day, wide_board=True), NORMS)
    with pytest.raises(Refusal, match="80-cell board"):
        check_event(TitleEvent(Discipline.GIVEAWAY, day, day, wide_board=True), NORMS)
    for discipline in (Discipline.RUSSIAN, Discipline.RUSSIAN_RAPID_TEAM):
        check_event(TitleEvent(discipline, day, day, wide_board=True), NORMS)
