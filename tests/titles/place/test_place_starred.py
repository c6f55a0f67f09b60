"""MS for a place in the starred rows (section 2): regions, twice, shares, teams, renju."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.titles.people import LAST_DAY, NORMS, athlete, competition, condition, event, field, undecided, unmet
from tests.titles.people import ms_by_place as ms

from tavlei.games.clock import Discipline
from tavlei.titles import (
    CompetitionOf,
    CompetitionStatus,
    EarlierPerformance,
    Sex,
    Title,
    TitleAthlete,
    TitleOutcome,
    TitleVerdict,
    evaluate,
)

EDITION = "draughts-norms-2022"
WINS = ("1-0",) * 7


def regions(number: int, others: int = 9) -> list[TitleAthlete]:
    """Opponents of so many regions in all, the hero's region 1 included."""
    return [
        replace(opponent, region=f"region {index % number + 1}")
        for index, opponent in enumerate(field(others), start=1)
    ]


def russia(discipline: str = "russian_rapid", results: tuple[str, ...] = WINS, **fields: Any) -> TitleVerdict:
    usual = {"what": {"status": CompetitionStatus.RUSSIA}, "others": regions(22, 30), "place": (3, 3)}
    return ms(discipline, results, **{**usual, **fields})


@pytest.mark.clause(EDITION, "2/table/russia-championship", "2/table/russia-championship/2")
def test_ms_at_the_championship_of_russia() -> None:
    assert russia().outcome is TitleOutcome.FULFILLED
    assert unmet(russia(place=(4, 4))) == ["place"]
    half = ("1-0",) * 3 + ("0-1",) * 3 + ("0.5-0.5",)
    assert unmet(russia(results=half)) == ["more_than_share"]
    assert "N17" in condition(russia(results=half), "more_than_share").readings


@pytest.mark.clause(EDITION, "2/table/russia-championship/3")
def test_fewer_than_22_regions_make_it_the_first_of_two() -> None:
    """N15."""
    first = russia(others=regions(21, 30))
    assert first.outcome is TitleOutcome.FIRST_OF_TWO
    assert not first.certificate_possible
    assert condition(first, "ms_twice").inputs == {"regions": 21, "months": 24}
    assert condition(first, "ms_twice").threshold == 22
    end = LAST_DAY.replace(year=2021)
    before = EarlierPerformance(Title.MS, end, Discipline.INTERNATIONAL_BLITZ, "2/table/russia-championship")
    assert russia(others=regions(21, 30), earlier=(before,)).outcome is TitleOutcome.FULFILLED
    late = replace(before, end=end.replace(day=9))
    assert russia(others=regions(21, 30), earlier=(late,)).outcome is TitleOutcome.FIRST_OF_TWO
    assert russia(others=regions(21, 30), place=(4, 4), earlier=(before,)).outcome is TitleOutcome.NOT_FULFILLED


@pytest.mark.clause(EDITION, "2/table/russia-championship/3")
def test_regions_nobody_knows_leave_it_undecided_only_if_they_decide() -> None:
    unknown = [replace(opponent, region=None) if opponent.id == "o30" else opponent for opponent in regions(21, 30)]
    found = russia(others=unknown)
    assert (found.outcome, undecided(found)) == (TitleOutcome.UNDECIDED, ["regions"])
    few = [replace(opponent, region=None) if opponent.id == "o30" else opponent for opponent in regions(20, 30)]
    assert russia(others=few).outcome is TitleOutcome.FIRST_OF_TWO
    before = EarlierPerformance(Title.MS, LAST_DAY, Discipline.RUSSIAN_RAPID, "2/table/russia-championship")
    assert russia(others=unknown, earlier=(before,)).outcome is TitleOutcome.FULFILLED
    foreign = [
        replace(opponent, region="abroad", citizen=False) if opponent.id == "o30" else opponent
        for opponent in regions(21, 30)
    ]
    assert russia(others=foreign).outcome is TitleOutcome.FIRST_OF_TWO
    assert russia(others=regions(3, 30), more={"regions": 22}).outcome is TitleOutcome.FULFILLED


@pytest.mark.clause(EDITION, "2/table/russia-championship", "2/table/russia-championship/1")
def test_rapid_and_blitz_teams_at_the_championship_of_russia() -> None:
    """N17: no own rating is asked for."""

    def team(**fields: Any) -> TitleVerdict:
        others = [replace(opponent, team=f"team {int(opponent.id[1:]) % 10 + 1}") for opponent in regions(22, 30)]
        usual = {"others": others, "team": "team 1", "elo_r": None, "place": (2, 2)}
        return russia("russian_blitz_team", **{**usual, **fields})

    assert unmet(team()) == []
    assert "N17" in team().explanation().readings
    assert unmet(team(place=(3, 3))) == ["place"]
    nine = [replace(opponent, team=f"team {int(opponent.id[1:]) % 9 + 1}") for opponent in regions(22, 30)]
    assert unmet(team(others=nine)) == ["teams"]
    assert unmet(team(results=WINS[:6])) == ["rounds", "own_rounds", "rounds"]


@pytest.mark.clause(EDITION, "2/table/russia-championship-renju", "2/table/russia-championship-renju/1")
def test_renju_at_the_championship_of_russia() -> None:
    """N17: a woman in a men's event is judged by the men's row."""

    def renju(place: int, of: CompetitionOf = CompetitionOf.MEN, **fields: Any) -> TitleVerdict:
        what = {"status": CompetitionStatus.RUSSIA, "competition_of": of}
        return ms("renju", place=(place, place), what=what, **{"elo_m_renju": 1920, **fields})

    assert unmet(renju(6)) == []
    assert unmet(renju(7)) == ["place"]
    assert unmet(renju(6, elo_m_renju=1919)) == ["renju_rating"]
    assert unmet(renju(6, sex=Sex.F)) == []
    assert unmet(renju(2, CompetitionOf.WOMEN, sex=Sex.F)) == []
    assert unmet(renju(3, CompetitionOf.WOMEN, sex=Sex.F)) == ["place"]


@pytest.mark.clause(EDITION, "2/table/russia-championship-renju")
def test_renju_with_nobody_telling_who_competes() -> None:
    what = event("renju", status=CompetitionStatus.RUSSIA, competition_of=None)
    hero = athlete("hero", place=(4, 4), elo_m_renju=1920)
    found = [
        verdict
        for verdict in evaluate(competition(hero, field(9), what=what), NORMS).of("hero").verdicts
        if verdict.title == "MS"
    ]
    assert [(undecided(each), unmet(each)) for each in found] == [
        (["competition_of"], []),
        (["competition_of"], ["place"]),
    ]


@pytest.mark.clause(EDITION, "2/table/international-renju", "2/table/international-renju/1")
@pytest.mark.clause(EDITION, "2/table/all-russian-renju", "2/table/all-russian-renju/1")
@pytest.mark.parametrize("status", ["international", "all_russian"])
def test_the_competition_rank_of_a_renju_event(status: str) -> None:
    def renju(others: list[TitleAthlete]) -> TitleVerdict:
        return ms(
            "renju", what={"status": CompetitionStatus(status)}, others=others, renju_title=Title.GR, elo_m_renju=None
        )

    def placed(*leaders: TitleAthlete) -> list[TitleAthlete]:
        first = [
            replace(leader, id=f"o{index}", place=(index + 1, index + 1)) for index, leader in enumerate(leaders, 1)
        ]
        return [*first, *field(9)[len(first) :]]

    master, candidate = athlete("", renju_title=Title.MS), athlete("", renju_title=Title.KMS)
    assert unmet(renju(placed(master))) == []
    assert unmet(renju(placed(candidate, candidate))) == ["competition_rank"]
    assert condition(renju(placed(candidate, candidate)), "competition_rank").value == 280
    draughts_master = athlete("", title=Title.MS)
    assert unmet(renju(placed(draughts_master))) == ["competition_rank"]
    foreign = athlete("", citizen=False, elo_m_renju=2350)
    assert unmet(renju(placed(foreign))) == []
    sixth = [*placed(*[athlete("")] * 4)[:4], replace(master, id="o5", place=(6, 6)), *field(9)[5:]]
    assert unmet(renju(sixth)) == ["competition_rank"]
    working = renju(placed(master, candidate)).explanation().working
    assert [step.value for step in working] == [200, 100, 40]
    unknown = athlete("", citizen=None, elo_m_renju=2400)
    assert undecided(renju(placed(unknown))) == ["competition_rank"]


def test_a_place_nobody_tells_leaves_it_undecided() -> None:
    found = ms(place=None)
    assert (found.outcome, [(gap.athlete, gap.field) for gap in found.missing]) == (
        TitleOutcome.UNDECIDED,
        [("hero", "place")],
    )
