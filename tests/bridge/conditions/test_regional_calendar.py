"""The calendar around a regional championship: quota of the year, clear days, consolations (1.10/p3-p5, B56)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.condition_facts import EDITION, a_case, an_event, failed, keys, one
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.regional_application import (
    CalendarEvent,
    CalendarKind,
    Consolation,
    PlayingStage,
    RegionalDiscipline,
)
from tavlei.bridge.conditions.regional_championship import RegionalVerdict, regional_verdict
from tavlei.bridge.conditions.regions import SemiFinal, subject
from tavlei.bridge.findings import Consequence
from tavlei.bridge.vocabulary import Format, Scoring
from tavlei.rulebook import Refusal

FIRST, LAST = date(2024, 10, 12), date(2024, 10, 13)


def with_calendar(*events: CalendarEvent, **changes: Any) -> RegionalVerdict:
    """The good case with a calendar around it."""
    named = tuple(
        replace(event, rulebook=CLASSIFICATION, id=f"{event.id} {number}") for number, event in enumerate(events)
    )
    return regional_verdict(a_case(calendar=named, **changes), CLASSIFICATION)


def regional(
    discipline: RegionalDiscipline, day: date = date(2024, 3, 2), code: str = "16", **more: Any
) -> CalendarEvent:
    """Another regional championship."""
    return an_event(CalendarKind.REGIONAL, day, code=code, discipline=discipline, **more)


@pytest.mark.clause(EDITION, "1.10/p3")
def test_three_a_year_in_different_disciplines() -> None:
    teams, imp_pairs = regional(RegionalDiscipline.TEAMS), regional(RegionalDiscipline.IMP_PAIRS, date(2024, 4, 2))
    assert with_calendar(teams, imp_pairs).allowed is True
    assert one(with_calendar(teams, imp_pairs).findings, "regional.a_year").value == 3
    same = with_calendar(regional(RegionalDiscipline.PAIRS))
    assert failed(same.findings) == {"regional.other_discipline"}
    assert one(same.findings, "regional.other_discipline").inputs["events"] == "other 0"
    four = with_calendar(teams, imp_pairs, regional(RegionalDiscipline.TEAMS, date(2024, 5, 2)))
    assert failed(four.findings) == {"regional.a_year"}
    assert four.allowed is False


@pytest.mark.clause(EDITION, "1.10/p3")
def test_the_year_is_that_of_the_end() -> None:
    december = regional(RegionalDiscipline.PAIRS, date(2023, 12, 31))
    assert with_calendar(december).allowed is True
    assert (
        with_calendar(replace(december, rulebook=CLASSIFICATION, days=(date(2023, 12, 31), date(2024, 1, 1)))).allowed
        is False
    )
    assert with_calendar(replace(december, rulebook=CLASSIFICATION, ends=date(2024, 1, 3))).allowed is False
    assert with_calendar(regional(RegionalDiscipline.PAIRS), ends=date(2025, 1, 2)).allowed is True


@pytest.mark.clause(EDITION, "1.10/p3")
def test_other_regions_have_their_own_quota() -> None:
    assert with_calendar(regional(RegionalDiscipline.PAIRS, code="02")).allowed is True
    joint = with_calendar(
        regional(RegionalDiscipline.PAIRS, code="02"),
        regions=(subject("16", CLASSIFICATION), subject("02", CLASSIFICATION)),
    )
    assert failed(joint.findings) == {"regional.other_discipline"}
    (breach,) = [finding for finding in joint.findings if finding.met is False]
    assert breach.inputs["region"] == "Республика Башкортостан"


@pytest.mark.clause(EDITION, "1.10/p3")
@pytest.mark.parametrize(("city", "around"), [("77", "50"), ("78", "47"), ("50", "77"), ("47", "78")])
def test_a_federal_city_and_its_surroundings_share(city: str, around: str) -> None:
    shared = with_calendar(regional(RegionalDiscipline.PAIRS, code=around), regions=(subject(city, CLASSIFICATION),))
    assert failed(shared.findings) == {"regional.other_discipline"}
    both = with_calendar(
        regional(RegionalDiscipline.TEAMS, code=around),
        regions=(subject(city, CLASSIFICATION), subject(around, CLASSIFICATION)),
    )
    assert one(both.findings, "regional.a_year").value == 2


DISTANCES = [
    (FIRST - timedelta(days=3), True),
    (FIRST - timedelta(days=2), False),
    (FIRST - timedelta(days=1), False),
    (FIRST, False),
    (LAST, False),
    (LAST + timedelta(days=2), False),
    (LAST + timedelta(days=3), True),
]


@pytest.mark.clause(EDITION, "1.10/p4")
@pytest.mark.parametrize(("day", "clear"), DISTANCES)
def test_two_full_days_from_championships_of_russia(day: date, clear: bool) -> None:
    found = with_calendar(an_event(CalendarKind.CHAMPIONSHIP, day))
    assert found.allowed is clear
    assert failed(found.findings) == (set() if clear else {"regional.spaced"})
    assert one(found.findings, "regional.spaced").consequence is Consequence.REFUSED


@pytest.mark.clause(EDITION, "1.10/p4")
def test_the_individual_championship_and_the_team_final_do_not_matter() -> None:
    for kind in (CalendarKind.INDIVIDUAL_CHAMPIONSHIP, CalendarKind.TEAM_FINAL):
        found = with_calendar(an_event(kind, FIRST))
        assert found.allowed is True
        assert "regional.spaced" not in keys(found.findings)


@pytest.mark.clause(EDITION, "1.10/p4")
@pytest.mark.parametrize(
    ("code", "semi_final", "near"),
    [
        ("16", SemiFinal.VOLGA, True),
        ("16", SemiFinal.URAL, False),
        ("77", SemiFinal.WEST, True),
        ("78", SemiFinal.WEST, True),
        ("78", SemiFinal.SOUTHERN, False),
        ("54", SemiFinal.SIBERIAN, True),
        ("75", SemiFinal.SIBERIAN, False),
        ("75", SemiFinal.FAR_EASTERN, True),
    ],
)
def test_semi_finals_by_their_spheres(code: str, semi_final: SemiFinal, near: bool) -> None:
    event = an_event(CalendarKind.TEAM_SEMI_FINAL, FIRST, semi_final=semi_final)
    assert with_calendar(event, regions=(subject(code, CLASSIFICATION),)).allowed is not near
    joint = with_calendar(event, regions=(subject("16", CLASSIFICATION), subject(code, CLASSIFICATION)))
    assert joint.allowed is not (near or semi_final is SemiFinal.VOLGA)


@pytest.mark.clause(EDITION, "1.10/p5")
@pytest.mark.parametrize(("day", "clear"), DISTANCES)
def test_two_full_days_from_rated_tournaments_of_the_region(day: date, clear: bool) -> None:
    found = with_calendar(an_event(CalendarKind.RATED, day))
    assert found.allowed is (True if clear else None)
    assert found.to_council is not clear
    assert with_calendar(an_event(CalendarKind.RATED, day, code="02")).allowed is True
    assert with_calendar(an_event(CalendarKind.EXPRESS, day)).allowed is True


@pytest.mark.clause(EDITION, "1.10/p5")
def test_a_dispute_goes_to_the_council() -> None:
    event = an_event(CalendarKind.RATED, FIRST)
    open_dispute = with_calendar(event)
    assert failed(open_dispute.findings) == {"regional.dispute"}
    assert open_dispute.needs == ("calendar[other 0].council_allows",)
    assert with_calendar(replace(event, rulebook=CLASSIFICATION, council_allows=True)).allowed is True
    refused = with_calendar(replace(event, rulebook=CLASSIFICATION, council_allows=False))
    assert (refused.allowed, refused.to_council) == (False, False)
    championship = an_event(CalendarKind.CHAMPIONSHIP, FIRST, council_allows=True)
    assert with_calendar(championship).allowed is False


@pytest.mark.clause(EDITION, "1.10/p5")
def test_other_regional_championships_with_a_common_region() -> None:
    near = regional(RegionalDiscipline.TEAMS, FIRST)
    assert failed(with_calendar(near).findings) == {"regional.dispute"}
    assert (
        with_calendar(replace(near, rulebook=CLASSIFICATION, regions=(subject("02", CLASSIFICATION),))).allowed is True
    )
    assert (
        with_calendar(
            replace(
                near, rulebook=CLASSIFICATION, regions=(subject("02", CLASSIFICATION), subject("16", CLASSIFICATION))
            )
        ).to_council
        is True
    )
    moscow = with_calendar(
        regional(RegionalDiscipline.TEAMS, FIRST, code="50"), regions=(subject("77", CLASSIFICATION),)
    )
    assert moscow.to_council is True
    venue = with_calendar(an_event(CalendarKind.RATED, FIRST, code="50"), regions=(subject("77", CLASSIFICATION),))
    assert venue.to_council is True


@pytest.mark.clause(EDITION, "1.10/p4", "1.10/p5")
def test_every_stage_counts_by_its_playing_days() -> None:
    weekly = (PlayingStage("first", (date(2024, 10, 12),)), PlayingStage("second", (date(2024, 10, 19),)))
    between = with_calendar(an_event(CalendarKind.RATED, date(2024, 10, 15), date(2024, 10, 16)), stages=weekly)
    assert between.allowed is True
    close = with_calendar(an_event(CalendarKind.RATED, date(2024, 10, 15), date(2024, 10, 17)), stages=weekly)
    found = one(close.findings, "regional.dispute")
    assert (found.value, found.inputs["stage"], found.inputs["other_day"]) == (1, "second", date(2024, 10, 17))


@given(st.lists(st.integers(0, 40), min_size=1, max_size=5), st.lists(st.integers(0, 40), min_size=1, max_size=5))
def test_spacing_against_a_slow_reference(own: list[int], other: list[int]) -> None:
    """Two events are clear if no day of one, nor the two days on either side of it, is a day of the other."""
    start = date(2024, 9, 1)
    stages = tuple(PlayingStage(str(n), (start + timedelta(days=each),)) for n, each in enumerate(own))
    event = an_event(CalendarKind.CHAMPIONSHIP, *(start + timedelta(days=each) for each in other))
    blocked = {day + shift for day in own for shift in (-2, -1, 0, 1, 2)}
    found = one(with_calendar(event, stages=stages).findings, "regional.spaced")
    assert found.met is blocked.isdisjoint(other)


CONSOLATION = Consolation(Format.PAIRS, "qualification", players_free=True)


@pytest.mark.clause(EDITION, "1.10/p5")
@pytest.mark.parametrize(
    ("days", "consolation", "breach"),
    [
        ((FIRST,), CONSOLATION, None),
        ((LAST,), CONSOLATION, None),
        ((FIRST - timedelta(days=1), FIRST), CONSOLATION, "consolation_begins"),
        ((LAST, LAST + timedelta(days=1)), CONSOLATION, "consolation_ends"),
        ((LAST,), replace(CONSOLATION, format=Format.TEAMS), "consolation_pairs"),
        ((LAST,), replace(CONSOLATION, players_free=False), "consolation_players"),
        ((FIRST,), replace(CONSOLATION, elimination_stage="final"), "consolation_begins"),
    ],
)
def test_pair_consolations(days: tuple[date, ...], consolation: Consolation, breach: str | None) -> None:
    """Not rated by itself if a condition fails; the championship itself is free either way."""
    found = with_calendar(an_event(CalendarKind.RATED, *days, consolation=consolation))
    assert failed(found.findings) == ({f"regional.{breach}"} if breach else set())
    assert (found.allowed, found.to_council) == (True, False)
    assert {finding.consequence for finding in found.findings if finding.met is False} <= {Consequence.NOT_RATED}


@pytest.mark.clause(EDITION, "1.10/p5")
def test_a_consolation_waits_for_the_last_day_of_the_stage() -> None:
    stages = (PlayingStage("qualification", (FIRST, LAST)), PlayingStage("final", (LAST + timedelta(days=1),)))
    early = an_event(CalendarKind.RATED, FIRST, LAST, consolation=CONSOLATION)
    assert failed(with_calendar(early, stages=stages).findings) == {"regional.consolation_begins"}
    assert failed(with_calendar(replace(early, rulebook=CLASSIFICATION, days=(LAST,)), stages=stages).findings) == set()


@pytest.mark.clause(EDITION, "1.10/p5")
def test_consolations_belong_to_pair_championships() -> None:
    event = an_event(CalendarKind.RATED, LAST, consolation=CONSOLATION)
    teams = with_calendar(event, format=Format.TEAMS, scoring=Scoring.IMPS)
    assert failed(teams.findings) == {"regional.consolation_pairs"}
    assert failed(with_calendar(event, scoring=Scoring.IMPS).findings) == set()
    silent = with_calendar(replace(event, rulebook=CLASSIFICATION, consolation=replace(CONSOLATION, players_free=None)))
    assert silent.needs == ("calendar[other 0].consolation.players_free",)
    with pytest.raises(Refusal, match="no stage of that name"):
        with_calendar(replace(event, rulebook=CLASSIFICATION, consolation=replace(CONSOLATION, elimination_stage="x")))


@pytest.mark.parametrize(
    ("kind", "path"),
    [
        (CalendarKind.TEAM_SEMI_FINAL, {"semi_final"}),
        (CalendarKind.RATED, {"regions"}),
        (CalendarKind.REGIONAL, {"regions", "discipline"}),
    ],
)
def test_an_event_that_lacks_what_its_kind_needs(kind: CalendarKind, path: set[str]) -> None:
    with pytest.raises(Refusal) as refused:
        CalendarEvent("x", kind, (FIRST,), rulebook=CLASSIFICATION)
    assert {problem.path for problem in refused.value.problems} == path
    with pytest.raises(Refusal):
        CalendarEvent("x", CalendarKind.CHAMPIONSHIP, (), rulebook=CLASSIFICATION)
