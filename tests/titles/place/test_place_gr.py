"""GR for a place (section 1): every condition on both sides of its threshold."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.titles.people import NORMS, athlete, competition, condition, event, field, undecided, unmet, verdict

from tavlei.titles import (
    CompetitionOf,
    CompetitionStatus,
    CupPart,
    Sex,
    TitleAthlete,
    TitleCompetition,
    TitleOutcome,
    TitleVerdict,
    evaluate,
)

EDITION = "draughts-norms-2022"
WINS = ("1-0",) * 7


def judged(given: TitleCompetition, title: str) -> TitleVerdict:
    return verdict(evaluate(given, NORMS), title, "place")


def gr(discipline: str = "russian_rapid", results: tuple[str, ...] = WINS, **fields: Any) -> TitleVerdict:
    """The fourth of a world championship, just good enough; fields of the athlete, `what` and `others` changed."""
    what = {"status": CompetitionStatus.WORLD, "competition_of": CompetitionOf.MEN, **fields.pop("what", {})}
    others = fields.pop("others", field(9))
    rating = {"elo_r": 2600, "elo_m_international": 2250, "elo_m_international_quick": 2250, "elo_m_renju": 2500}
    hero = athlete("hero", **{"place": (4, 4), "birth_year": 2007, **rating, **fields})
    return judged(competition(hero, others, results, event(discipline, **what)), "GR")


def teams(number: int) -> list[TitleAthlete]:
    return [replace(opponent, team=f"team {index}") for index, opponent in enumerate(field(number - 1), start=2)]


@pytest.mark.clause(EDITION, "1/table/world-championship", "1/age", "1/1", "1/3", "1/6")
def test_the_fourth_of_a_world_championship_in_rapid_is_gr() -> None:
    found = gr()
    assert (found.outcome, unmet(found)) == (TitleOutcome.FULFILLED, [])
    assert found.clause.number == "1/table/world-championship"
    assert found.certificate_possible


@pytest.mark.clause(EDITION, "1/age", "1/1", "1/3", "1/6", "1/5")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"place": (5, 5)}, "place"),
        ({"birth_year": 2008}, "age"),
        ({"what": {"online": True}}, "not_online"),
        ({"others": field(8)}, "participants"),
        ({"elo_r": 2599}, "own_elo_r"),
        ({"elo_r": None}, "own_elo_r"),
    ],
)
def test_one_less_is_not_gr(changes: dict[str, Any], reason: str) -> None:
    found = gr(**changes)
    assert (found.outcome, unmet(found)) == (TitleOutcome.NOT_FULFILLED, [reason])


@pytest.mark.clause(EDITION, "1/table/world-championship", "1/3")
def test_six_rounds_or_six_own_games_are_too_few() -> None:
    assert unmet(gr(results=WINS[:6])) == ["own_games", "rounds"]
    assert unmet(gr(results=(*WINS[:6], "+:-"))) == ["own_games"]


@pytest.mark.clause(EDITION, "1/table/world-cup", "1/table/europe-championship", "1/table/europe-cup")
@pytest.mark.parametrize(
    ("status", "discipline", "places"),
    [
        ("world", "international_blitz", 4),
        ("world", "renju", 3),
        ("world_cup", "russian_blitz", 3),
        ("europe", "russian_rapid", 2),
        ("europe", "renju", 2),
        ("europe_cup", "international_rapid", 1),
    ],
)
def test_places_by_event(status: str, discipline: str, places: int) -> None:
    what = {"status": CompetitionStatus(status), "cup_part": CupPart.FINAL}
    assert gr(discipline, place=(places, places), what=what).outcome is TitleOutcome.FULFILLED
    assert unmet(gr(discipline, place=(places + 1, places + 1), what=what)) == ["place"]


@pytest.mark.clause(EDITION, "1/table/world-cup", "1/table/europe-cup")
@pytest.mark.parametrize(
    ("part", "outcome"),
    [
        ("single", TitleOutcome.FULFILLED),
        ("final", TitleOutcome.FULFILLED),
        ("sum_of_stages", TitleOutcome.FULFILLED),
        ("stage", TitleOutcome.NOT_FULFILLED),
        (None, TitleOutcome.UNDECIDED),
    ],
)
def test_a_cup_counts_by_its_final_or_the_sum_of_its_stages(part: str | None, outcome: TitleOutcome) -> None:
    for status in (CompetitionStatus.WORLD_CUP, CompetitionStatus.EUROPE_CUP):
        what = {"status": status, "cup_part": None if part is None else CupPart(part)}
        assert gr(place=(1, 1), what=what).outcome is outcome


@pytest.mark.clause(EDITION, "1/table/world-championship")
@pytest.mark.parametrize(("place", "met"), [((4, 4), True), ((3, 4), True), ((4, 5), False), ((1, 8), False)])
def test_a_shared_place_counts_only_as_a_whole(place: tuple[int, int], met: bool) -> None:
    """N16."""
    found = condition(gr(place=place), "place")
    assert found.met is met
    assert found.readings == (("N16",) if place[0] != place[1] else ())


@pytest.mark.clause(EDITION, "1/1", "1/1/item2", "1/1/item3")
@pytest.mark.parametrize(
    ("discipline", "rating", "men", "women"),
    [
        ("russian_rapid", "elo_r", 2600, 2400),
        ("russian_blitz", "elo_r", 2600, 2400),
        ("international_rapid", "elo_m_international_quick", 2250, 2100),
        ("international_blitz", "elo_m_international_quick", 2250, 2100),
    ],
)
def test_own_rating_for_gr(discipline: str, rating: str, men: int, women: int) -> None:
    """The rapid and blitz list of 100 squares is a list of its own."""
    for sex, least in ((Sex.M, men), (Sex.F, women)):
        nothing: dict[str, Any] = {"elo_r": 0, "elo_m_international": 9999, "elo_m_international_quick": 0}
        assert unmet(gr(discipline, sex=sex, **{**nothing, rating: least})) == []
        assert unmet(gr(discipline, sex=sex, **{**nothing, rating: least - 1})) == [f"own_{rating}"]


def gr_team(discipline: str = "russian_team", results: tuple[str, ...] = WINS, **fields: Any) -> TitleVerdict:
    what = {"national_teams": True, **fields.pop("what", {})}
    usual = {"others": teams(10), "team": "team 1", "place": (3, 3), "what": what}
    return gr(discipline, results, **{**usual, **fields})


@pytest.mark.clause(EDITION, "1/2", "1/1/item3", "1/table/world-championship")
def test_gr_in_a_team_event() -> None:
    for discipline in ("russian_team", "international_team"):
        assert unmet(gr_team(discipline)) == []
        assert unmet(gr_team(discipline, place=(4, 4))) == ["place"]
    assert unmet(gr_team("international_team", elo_m_international=2249)) == ["own_elo_m_international"]
    assert unmet(gr_team("international_team", elo_m_international_quick=0)) == []
    assert unmet(gr_team(elo_r=2599)) == ["own_elo_r"]


@pytest.mark.clause(EDITION, "1/2")
@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({"what": {"national_teams": False}}, ["national_teams"]),
        ({"others": teams(9)}, ["teams"]),
        ({"results": WINS[:6]}, ["own_games", "rounds"]),
        ({"results": ("1-0",) * 3 + ("0-1",) * 3 + ("0.5-0.5",)}, ["more_than_share"]),
        ({"results": ("1-0",) * 4 + ("0-1",) * 3}, []),
    ],
)
def test_conditions_of_a_team_event(changes: dict[str, Any], reasons: list[str]) -> None:
    """More than 50 % of the points: exactly half is not enough."""
    assert unmet(gr_team(**changes)) == reasons


@pytest.mark.clause(EDITION, "1/2")
def test_a_team_nobody_knows_leaves_it_undecided() -> None:
    nine = [*teams(9), athlete("o9")]
    found = gr_team(others=nine)
    assert (found.outcome, undecided(found)) == (TitleOutcome.UNDECIDED, ["teams"])
    assert [(gap.athlete, gap.field) for gap in found.missing] == [("o9", "team")]


@pytest.mark.clause(EDITION, "1/4")
def test_no_gr_in_a_renju_event_of_women_only() -> None:
    def renju(of: CompetitionOf | None) -> TitleVerdict:
        return gr("renju", place=(3, 3), sex=Sex.F, what={"competition_of": of}, elo_r=None)

    assert renju(CompetitionOf.MEN).outcome is TitleOutcome.FULFILLED
    assert unmet(renju(CompetitionOf.WOMEN)) == ["not_women_only"]
    assert undecided(renju(None)) == ["not_women_only"]
