"""MS for a place (section 2): every condition on both sides of its threshold."""

from __future__ import annotations

from typing import Any

import pytest
from tests.titles.people import LAST_DAY, NORMS, athlete, competition, event, field, undecided, unmet
from tests.titles.people import ms_by_place as ms

from tavlei.games.clock import Discipline
from tavlei.titles import (
    ChampionshipKind,
    CompetitionStatus,
    CupPart,
    EarlierPerformance,
    Sex,
    Title,
    TitleOutcome,
    evaluate,
)
from tavlei.tournament.merged_groups import AgeGroup

EDITION = "draughts-norms-2022"
WINS = ("1-0",) * 7


@pytest.mark.clause(EDITION, "2/table/all-russian", "2/age", "2/1", "2/2", "2/4", "2/5", "2/3")
@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({}, []),
        ({"place": (2, 2)}, ["place"]),
        ({"birth_year": 2012}, ["age"]),
        ({"what": {"online": True}}, ["not_online"]),
        ({"what": {"in_unified_calendar": False}}, ["unified_calendar"]),
        ({"others": field(8)}, ["participants"]),
        ({"results": WINS[:6]}, ["rounds", "own_rounds"]),
        ({"results": (*WINS[:6], "-:+")}, ["own_rounds"]),
        ({"elo_r": 2399}, ["own_elo_r"]),
        ({"sex": Sex.F, "elo_r": 2300}, []),
        ({"sex": Sex.F, "elo_r": 2299}, ["own_elo_r"]),
    ],
)
def test_ms_at_an_all_russian_event(changes: dict[str, Any], reasons: list[str]) -> None:
    """N17: the athlete himself must have played 7 rounds."""
    assert unmet(ms(**changes)) == reasons


@pytest.mark.clause(EDITION, "2/2/item2")
@pytest.mark.parametrize(("sex", "least"), [("M", 2050), ("F", 1950)])
def test_own_rating_for_ms_on_100_squares(sex: str, least: int) -> None:
    for discipline in ("international_rapid", "international_blitz"):
        assert unmet(ms(discipline, sex=Sex(sex), elo_m_international_quick=least)) == []
        found = ms(discipline, sex=Sex(sex), elo_m_international_quick=least - 1, elo_m_international=9999)
        assert unmet(found) == ["own_elo_m_international_quick"]


@pytest.mark.clause(EDITION, "2/table/international", "2/table/all-russian")
def test_the_calendar_must_be_known() -> None:
    for status in (CompetitionStatus.INTERNATIONAL, CompetitionStatus.ALL_RUSSIAN):
        what = {"status": status, "in_unified_calendar": None}
        assert undecided(ms(what=what)) == ["unified_calendar"]
        assert ms(what={"status": status}).outcome is TitleOutcome.FULFILLED


@pytest.mark.clause(EDITION, "2/table/world-youth", "2/table/europe-youth", "2/table/russia-first", "2/5/item2")
@pytest.mark.parametrize(
    ("status", "discipline", "group", "places"),
    [
        ("world", "russian_rapid", "under_27", 1),
        ("world", "international_blitz", "under_20", 1),
        ("world", "russian_blitz", "under_17", 1),
        ("world", "renju", "21_25", 3),
        ("world", "renju", "16_20", 3),
        ("world", "renju", "12_15", 2),
        ("europe", "russian_rapid", "under_17", 1),
        ("europe", "renju", "21_25", 2),
        ("europe", "renju", "16_20", 2),
        ("europe", "renju", "12_15", 1),
        ("russia", "russian_rapid", "under_27", 1),
        ("russia", "russian_rapid", "under_20", 1),
        ("russia", "renju", "21_25", 1),
        ("russia", "renju", "16_20", 1),
    ],
)
def test_ms_in_age_groups(status: str, discipline: str, group: str, places: int) -> None:
    what = {
        "status": CompetitionStatus(status),
        "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP,
        "age_group": AgeGroup(group),
    }
    oldest = {"under_27": 26, "under_20": 19, "under_17": 16, "21_25": 25, "16_20": 20, "12_15": 15}[group]
    young: dict[str, Any] = {"what": what, "birth_year": 2023 - oldest, "more": {"regions": 8}}
    assert unmet(ms(discipline, place=(places, places), **young)) == []
    assert unmet(ms(discipline, place=(places + 1, places + 1), **young)) == ["place"]
    assert unmet(ms(discipline, place=(1, 1), **{**young, "birth_year": 2022 - oldest})) == ["age_group"]
    if discipline == "renju":
        assert unmet(ms(discipline, place=(1, 1), elo_m_renju=2119, **young)) == ["renju_rating"]


@pytest.mark.parametrize(
    ("status", "group"),
    [("russia", "under_17"), ("world", "under_14"), ("europe", "under_9"), ("all_russian", "under_20")],
)
def test_other_age_groups_have_no_row(status: str, group: str) -> None:
    what = event(
        "russian_rapid",
        status=CompetitionStatus(status),
        kind=ChampionshipKind.YOUTH_CHAMPIONSHIP,
        age_group=AgeGroup(group),
    )
    hero = athlete("hero", place=(1, 1), birth_year=2015)
    found = evaluate(competition(hero, field(9), what=what), NORMS).of("hero")
    assert not [verdict for verdict in found.verdicts if verdict.route.word == "place"]


@pytest.mark.parametrize("status", ["world", "europe", "world_cup", "europe_cup", "region", "russia_cup"])
def test_adult_events_without_an_ms_row(status: str) -> None:
    """N18: the adult world and European championships and cups have none."""
    what = event("russian_rapid", status=CompetitionStatus(status), in_unified_calendar=True, cup_part=CupPart.FINAL)
    found = evaluate(competition(athlete("hero", place=(1, 1)), field(9), what=what), NORMS).of("hero")
    assert not [verdict for verdict in found.verdicts if verdict.route.word == "place" and verdict.title is Title.MS]


@pytest.mark.clause(EDITION, "2/table/russia-first/2", "2/table/russia-first/1")
def test_eight_regions_at_the_youth_championship() -> None:
    """N15: with fewer there is no «twice»."""
    what = {
        "status": CompetitionStatus.RUSSIA,
        "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP,
        "age_group": AgeGroup.UNDER_20,
    }
    before = (EarlierPerformance(Title.MS, LAST_DAY, Discipline.RUSSIAN_RAPID, "2/table/russia-championship"),)
    assert unmet(ms(what=what, more={"regions": 8})) == []
    assert unmet(ms(what=what, more={"regions": 7}, earlier=before)) == ["regions"]
