"""The schedule of a rated tournament (8.6) and days without play (8.7)."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import ABROAD, DAY, EDITION, REGIONAL, a_round, facts, failed, one
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.rated_tournament import rated_verdict
from tavlei.bridge.conditions.schedule import (
    PlayingConditions,
    ScheduledRound,
    break_finding,
    idle_days,
    schedule_findings,
)
from tavlei.bridge.findings import Consequence
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Refusal

PAIRS = PlayingConditions(Format.PAIRS, express=False, screens=False)


def judged(*rounds: ScheduledRound, terms: PlayingConditions = PAIRS) -> set[str]:
    """What of a schedule is not met."""
    return failed(schedule_findings(rounds, terms, CLASSIFICATION))


@pytest.mark.clause(EDITION, "8.6")
@pytest.mark.parametrize(
    ("starts", "ends", "breach"),
    [
        ("09:00", "12:00", None),
        ("08:59", "12:00", "rated.first_hour"),
        ("20:00", "00:00", None),
        ("20:00", "00:01", "rated.last_hour"),
        ("20:00", "23:59", None),
        ("00:30", "04:00", "rated.first_hour"),
        ("00:00", "04:00", "rated.first_hour"),
    ],
)
def test_hours_of_play(starts: str, ends: str, breach: str | None) -> None:
    assert judged(a_round(10), a_round(10, starts, ends)) == ({breach} if breach else set())


@pytest.mark.clause(EDITION, "8.6")
def test_hours_bind_every_stream_and_tie_breaks() -> None:
    assert judged(a_round(8, "08:00", "10:00", main_stream=False)) == {"rated.first_hour"}
    assert judged(a_round(8, "23:00", "01:00", tie_break=True)) == {"rated.last_hour"}


@pytest.mark.clause(EDITION, "8.6")
def test_the_finding_shows_the_hour_and_the_day() -> None:
    late = a_round(8, "22:00", "00:30", day=DAY + timedelta(days=1))
    found = one(schedule_findings((a_round(), late), PAIRS, CLASSIFICATION), "rated.last_hour")
    assert (found.value, found.threshold, found.inputs["day"]) == ("0:30", "0:00", date(2024, 6, 9))


@pytest.mark.clause(EDITION, "8.6/item2")
@pytest.mark.parametrize(
    ("format_", "express", "largest", "allowed"),
    [
        (Format.PAIRS, False, None, 56),
        (Format.INDIVIDUAL, False, None, 56),
        (Format.PAIRS, True, None, 60),
        (Format.TEAMS, False, 5, 56),
        (Format.TEAMS, True, 5, 60),
        (Format.TEAMS, False, 6, 72),
        (Format.TEAMS, False, 8, 72),
        (Format.TEAMS, True, 6, 72),
    ],
)
def test_boards_a_day(format_: Format, express: bool, largest: int | None, allowed: int) -> None:
    terms = PlayingConditions(format_, express, largest, screens=False)
    day = [a_round(30, "09:00", "14:00"), a_round(allowed - 30, "15:00", "23:00")]
    assert judged(*day, terms=terms) == set()
    assert judged(*day, a_round(1, "23:00", "23:30"), terms=terms) == {"rated.boards_a_day"}


@pytest.mark.clause(EDITION, "8.6/item2")
def test_only_the_main_stream_without_tie_breaks_counts() -> None:
    full = [a_round(30, "09:00", "14:00"), a_round(26, "15:00", "20:00")]
    assert judged(*full, a_round(8, "21:00", "23:00", main_stream=False)) == set()
    assert judged(*full, a_round(8, "21:00", "23:00", tie_break=True)) == set()
    assert judged(*full, a_round(8, "21:00", "23:00", day=DAY + timedelta(days=1))) == set()


@pytest.mark.clause(EDITION, "8.6/item2")
def test_the_fullest_day_decides_and_the_first_of_equals_is_shown() -> None:
    days = [DAY + timedelta(days=number) for number in range(4)]
    rounds = tuple(
        a_round(boards, "10:00", "20:00", day=day) for boards, day in zip((40, 57, 57, 8), days, strict=True)
    )
    found = one(schedule_findings(rounds, PAIRS, CLASSIFICATION), "rated.boards_a_day")
    assert (found.met, found.value, found.inputs["day"]) == (False, 57, days[1])


@pytest.mark.clause(EDITION, "8.6/item2")
@pytest.mark.parametrize(("boards", "met"), [(56, True), (57, None), (72, None), (73, False)])
def test_an_unknown_size_of_teams_matters_only_between_the_limits(boards: int, met: bool | None) -> None:
    terms = PlayingConditions(Format.TEAMS, express=False, screens=False)
    found = one(schedule_findings((a_round(boards, "09:00", "00:00"),), terms, CLASSIFICATION), "rated.boards_a_day")
    assert found.met is met
    assert found.needs == (("largest_team",) if met is None else ())


@pytest.mark.clause(EDITION, "8.6/item3")
@pytest.mark.parametrize(
    ("ends", "screens", "met"),
    [
        ("12:15", False, True),
        ("12:14", False, False),
        ("12:25", True, True),
        ("12:24", True, False),
        ("12:25", None, True),
        ("12:24", None, None),
        ("12:15", None, None),
        ("12:14", None, False),
    ],
)
def test_minutes_for_a_board(ends: str, screens: bool | None, met: bool | None) -> None:
    """Ten boards from 11:00: 75 minutes without screens, 85 with them."""
    terms = PlayingConditions(Format.PAIRS, express=False, screens=screens)
    found = one(schedule_findings((a_round(10, "11:00", ends),), terms, CLASSIFICATION), "rated.minutes_a_board")
    assert found.met is met
    assert found.needs == (("screens",) if met is None else ())


@pytest.mark.clause(EDITION, "8.6/item3")
def test_one_short_round_suffices() -> None:
    good, short = a_round(10, "11:00", "12:30"), a_round(10, "13:00", "14:14")
    found = one(schedule_findings((good, short), PAIRS, CLASSIFICATION), "rated.minutes_a_board")
    assert (found.met, found.value, found.threshold) == (False, Fraction(74, 10), Fraction(15, 2))


@pytest.mark.clause(EDITION, "8.6/item3")
def test_a_round_may_have_screens_of_its_own() -> None:
    rounds = (a_round(10, "11:00", "12:20"), a_round(10, "13:00", "14:20", screens=True))
    found = one(schedule_findings(rounds, PAIRS, CLASSIFICATION), "rated.minutes_a_board")
    assert (found.met, found.threshold) == (False, Fraction(17, 2))


@pytest.mark.clause(EDITION, "8.6/item4")
def test_championships_of_europe_and_the_world_stay_rated() -> None:
    bad = {"schedule": (a_round(60, "08:00", "12:00"),)}
    assert rated_verdict(facts(ABROAD, **bad), CLASSIFICATION).rated is False
    world = facts(ABROAD, european_or_world=True, host_country_category=None, **bad)
    assert rated_verdict(world, CLASSIFICATION).rated is False
    named = rated_verdict(facts(world, named_in_2_1=True), CLASSIFICATION)
    assert named.rated is True
    breaches = {"rated.first_hour", "rated.boards_a_day", "rated.minutes_a_board"}
    assert failed(named.findings) == breaches
    assert {finding.consequence for finding in named.findings if finding.met is False} == {Consequence.REMARK}


def test_express_tournaments_may_have_sixty_boards_a_day() -> None:
    sixty = (a_round(60, "10:00", "18:00"),)
    assert rated_verdict(facts(length=60, schedule=sixty), CLASSIFICATION).rated is True
    assert failed(rated_verdict(facts(length=66, schedule=sixty), CLASSIFICATION).findings) == {"rated.boards_a_day"}


def test_no_schedule_leaves_everything_open() -> None:
    found = schedule_findings(None, PAIRS, CLASSIFICATION)
    assert [each.met for each in found] == [None] * 4
    assert {each.needs for each in found} == {("schedule",)}
    assert [schedule_finding.met for schedule_finding in schedule_findings((), PAIRS, CLASSIFICATION)] == [None] * 4


def test_the_time_of_a_round_is_counted_to_the_minute() -> None:
    assert a_round(10, "10:20", "11:35").minutes_per_board == Fraction(15, 2)
    assert a_round(10, "23:20", "00:35").minutes_per_board == Fraction(15, 2)
    assert a_round(10, "10:20", "10:20").last_minute == a_round(10, "10:20", "10:20").first_minute + 24 * 60


def test_a_round_has_boards() -> None:
    with pytest.raises(Refusal):
        a_round(0)


@pytest.mark.clause(EDITION, "8.7")
@pytest.mark.parametrize(("accepted", "met"), [(None, None), (True, True), (False, False)])
def test_a_day_without_play_needs_an_officer(accepted: bool | None, met: bool | None) -> None:
    days = [DAY, DAY + timedelta(days=2)]
    assert break_finding(days, None, CLASSIFICATION, accepted=accepted).met is met
    assert break_finding([DAY, DAY + timedelta(days=1)], None, CLASSIFICATION, accepted=accepted).met is True


@pytest.mark.clause(EDITION, "8.7")
def test_a_festival_covers_the_days_inside_it() -> None:
    days = [DAY, DAY + timedelta(days=2)]
    assert break_finding(days, (DAY, DAY + timedelta(days=2)), CLASSIFICATION).met is True
    assert break_finding(days, (DAY + timedelta(days=2), DAY + timedelta(days=9)), CLASSIFICATION).met is None
    assert (
        break_finding(days, (DAY + timedelta(days=1), DAY + timedelta(days=9)), CLASSIFICATION, accepted=False).met
        is True
    )
    assert (
        break_finding(days, (DAY - timedelta(days=3), DAY + timedelta(days=1)), CLASSIFICATION, accepted=False).met
        is True
    )
    assert break_finding(days, (DAY - timedelta(days=3), DAY), CLASSIFICATION, accepted=False).met is False


@pytest.mark.clause(EDITION, "8.7", "8.9")
def test_regional_championships_may_have_long_breaks() -> None:
    weekly: dict[str, Any] = {"schedule": (a_round(), a_round(day=DAY + timedelta(days=7))), "break_accepted": False}
    assert rated_verdict(facts(REGIONAL, **weekly), CLASSIFICATION).rated is True
    assert failed(rated_verdict(facts(**weekly), CLASSIFICATION).findings) == {"rated.breaks"}


@pytest.mark.clause(EDITION, "8.7", "8.6/item4")
def test_playing_days_serve_where_the_schedule_is_not_known() -> None:
    named = facts(ABROAD, european_or_world=True, named_in_2_1=True, host_country_category=None, schedule=None)
    assert rated_verdict(named, CLASSIFICATION).needs == ("schedule", "playing_days")
    assert rated_verdict(facts(named, playing_days=(DAY, DAY + timedelta(days=1))), CLASSIFICATION).rated is True
    assert (
        rated_verdict(
            facts(named, playing_days=(DAY, DAY + timedelta(days=2)), break_accepted=False), CLASSIFICATION
        ).rated
        is False
    )


@given(st.lists(st.dates(date(2024, 1, 1), date(2024, 3, 1)), min_size=1, max_size=12))
def test_idle_days_are_what_is_left_between_the_first_and_the_last(days: list[date]) -> None:
    free = idle_days(days)
    assert set(free).isdisjoint(days)
    assert len(set(days)) + len(free) == (max(days) - min(days)).days + 1
