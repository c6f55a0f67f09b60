"""GR and MS by norm in a whole competition (section 3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.titles.people import NORMS, athlete, competition, condition, event, field, undecided, unmet, verdict

from tavlei.titles import (
    ChampionshipKind,
    CompetitionStatus,
    CupPart,
    HeldUnder,
    PlaySystem,
    Sex,
    Title,
    TitleAthlete,
    TitleOutcome,
    TitleVerdict,
    evaluate,
)
from tavlei.tournament.merged_groups import AgeGroup

EDITION = "draughts-norms-2022"
HERO = athlete("hero", elo_r=2400, elo_m_international=2250, birth_year=2011)


def ms(
    results: str = "1-0 1-0 1-0 1-0 0-1 0-1 0-1",
    what: dict[str, Any] | None = None,
    others: list[TitleAthlete] | None = None,
    hero: TitleAthlete = HERO,
    discipline: str = "russian",
    **fields: Any,
) -> TitleVerdict:
    """Seven rounds of a district's Swiss against 2490 on average: 57 % of 7 are 3.99, so 4."""
    given = field(9, elo_r=2490, elo_m_international=2135) if others is None else others
    found = competition(hero, given, results.split(), event(discipline, **(what or {})), **fields)
    return verdict(evaluate(found, NORMS), "MS", "norm")


@pytest.mark.clause(EDITION, "3/6.1", "3/6.2", "3/6.2/item2", "3/6.3", "3/6.4", "3/1.1", "3/2.2", "3/age")
def test_ms_by_norm_just_reached() -> None:
    found = ms()
    assert (found.outcome, unmet(found)) == (TitleOutcome.FULFILLED, [])
    assert [found.norm, found.scored, found.short] == [4, 4, 0]
    assert found.clause.number == "3/6"


@pytest.mark.clause(EDITION, "3/2.2")
def test_half_a_point_short() -> None:
    found = ms("1-0 1-0 1-0 0.5-0.5 0-1 0-1 0-1")
    assert (found.outcome, unmet(found)) == (TitleOutcome.NOT_FULFILLED, ["points_scored"])
    assert [found.norm, found.scored, found.short] == [4, Fraction("3.5"), Fraction("0.5")]
    wanted = found.explanation().counterfactual
    assert wanted is not None
    assert (wanted.key, wanted.value, wanted.threshold) == ("titles.only_points_missing", Fraction("0.5"), 4)


@pytest.mark.clause(EDITION, "3/6.1", "3/6.2", "3/6.2/item2", "3/6.3", "3/6.5", "3/age")
@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({"hero": replace(HERO, birth_year=2012)}, ["age"]),
        ({"hero": replace(HERO, elo_r=2399)}, ["own_elo_r"]),
        ({"hero": replace(HERO, elo_r=None, elo_m_russian=Fraction(2600))}, ["own_elo_r"]),
        ({"what": {"online": True}}, ["not_online"]),
        ({"what": {"status": CompetitionStatus.REGION}}, ["ms_status"]),
        ({"what": {"status": CompetitionStatus.MUNICIPAL}}, ["ms_status"]),
        ({"what": {"status": CompetitionStatus.MOSCOW_SPB}}, []),
        ({"what": {"status": CompetitionStatus.RUSSIA_CUP}}, []),
        ({"what": {"kind": ChampionshipKind.YOUTH_CHAMPIONSHIP, "age_group": AgeGroup.UNDER_17}}, []),
        ({"what": {"system": PlaySystem.ROUND_ROBIN}}, ["rounds_for_system", "own_rounds"]),
        ({"what": {"system": PlaySystem.MIXED_TWO_STAGE}}, ["rounds_for_system", "own_rounds"]),
        ({"what": {"system": PlaySystem.KNOCKOUT}}, ["rounds_for_system", "own_rounds"]),
        ({"others": field(8, elo_r=2490)}, ["participants"]),
    ],
)
def test_conditions_of_ms_by_norm(changes: dict[str, Any], reasons: list[str]) -> None:
    """N14: a system the text does not name needs 9 rounds."""
    assert unmet(ms(**changes)) == reasons


@pytest.mark.clause("draughts-rules-2022", "5.4.7.2/item3")
@pytest.mark.clause(EDITION, "3/6.2/item2")
def test_the_athlete_himself_must_have_played_the_rounds() -> None:
    """N12, N11: a plus is no round, and leaves points and maximum."""
    found = ms("1-0 1-0 1-0 1-0 0-1 0-1 +:-")
    assert unmet(found) == ["own_rounds"]
    assert [found.norm, found.scored] == [Fraction("3.5"), 4]
    nine = ms(" ".join(["1-0"] * 9), {"system": PlaySystem.ROUND_ROBIN})
    assert nine.outcome is TitleOutcome.FULFILLED


@pytest.mark.clause(EDITION, "3/1.1")
def test_an_opponent_without_rating_leaves_average_points_and_maximum() -> None:
    """N11."""
    others = [
        replace(opponent, elo_r=None, title=Title.I) if opponent.id == "o1" else opponent
        for opponent in field(9, elo_r=2490)
    ]
    found = ms("1-0 1-0 1-0 1-0 0-1 0-1 0-1", others=others)
    assert [found.norm, found.scored] == [Fraction("3.5"), 3]
    assert "titles.opponent_left_out" in {step.key for step in found.explanation().walk()}
    nobody = ms(others=field(9))
    assert unmet(nobody) == ["counted_opponents"]


@pytest.mark.clause(EDITION, "3/2.1")
def test_an_average_below_the_table() -> None:
    found = ms(others=field(9, elo_r=2425))
    assert unmet(found) == ["average_in_table"]
    assert condition(found, "average_in_table").threshold == 2426
    assert found.norm is None


@pytest.mark.clause(EDITION, "3/4", "3/4.1", "3/4.2")
def test_at_an_international_event_ratings_are_converted() -> None:
    others = field(9, elo_r=2300, elo_m_russian=Fraction(2260))
    abroad = ms(what={"status": CompetitionStatus.INTERNATIONAL}, others=others)
    assert abroad.norm == Fraction("3.5")  # 2540 on average: 48 % of 7 are 3.36
    assert unmet(ms(others=others)) == ["average_in_table"]


@pytest.mark.clause(EDITION, "3/1.2")
def test_stages_are_one_performance_if_points_carry_over_and_stand_alone_otherwise() -> None:
    """N14."""
    results = "1-0 1-0 1-0 1-0 0-1 0-1 0-1 0-1 0-1"
    together = ms(results, {"system": PlaySystem.ROUND_ROBIN}, stages=(7, 2), carry_over=True)
    assert [together.norm, together.stage] == [5, None]
    hero = replace(HERO)
    apart = competition(hero, field(9, elo_r=2490), results.split(), event(), stages=(7, 2), carry_over=False)
    found = [verdict for verdict in evaluate(apart, NORMS).of("hero").verdicts if verdict.title == "MS"]
    assert [(each.stage, each.outcome, unmet(each)) for each in found] == [
        (1, TitleOutcome.NOT_FULFILLED, ["participants"]),
        (2, TitleOutcome.NOT_FULFILLED, ["participants", "rounds_for_system", "own_rounds", "points_scored"]),
    ]
    assert [each.norm for each in found] == [4, 1]


@pytest.mark.parametrize("discipline", ["russian_team", "giveaway", "international", "international_team"])
def test_other_disciplines_of_section_3(discipline: str) -> None:
    assert ms(discipline=discipline).outcome is TitleOutcome.FULFILLED


@pytest.mark.clause(EDITION, "3/6.2/item2")
def test_a_team_competition_needs_seven_rounds_whatever_its_system() -> None:
    what = {"system": PlaySystem.ROUND_ROBIN}
    assert ms(discipline="russian_team", what=what).outcome is TitleOutcome.FULFILLED


def test_rapid_has_no_norm_of_section_3() -> None:
    found = evaluate(competition(HERO, field(9, elo_r=2490), what=event("russian_rapid")), NORMS).of("hero")
    assert not [verdict for verdict in found.verdicts if verdict.route.word == "norm"]


def gr(what: dict[str, Any] | None = None, holders: int = 6, sex: Sex = Sex.M, **fields: Any) -> TitleVerdict:
    """Seven rounds of a world championship against 2645: 56 % of 7 are 3.92, so 4."""
    hero = athlete("hero", **{"sex": sex, "elo_r": 2600, "birth_year": 2007, **fields})
    others = [
        replace(opponent, title=Title.MG if index % 2 else Title.GR) if index < holders else opponent
        for index, opponent in enumerate(field(9, elo_r=2645))
    ]
    given = event(**{"status": CompetitionStatus.WORLD, **(what or {})})
    played = ["1-0", "1-0", "1-0", "1-0", "0-1", "0-1", "0-1"]
    return verdict(evaluate(competition(hero, others, played, given), NORMS), "GR", "norm")


@pytest.mark.clause(EDITION, "3/5.1", "3/5.1/item2", "3/5.2", "3/5.3", "3/5.4", "3/age")
@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({}, []),
        ({"holders": 5}, ["gr_mg_participants"]),
        ({"sex": Sex.F, "holders": 4, "elo_r": 2400}, []),
        ({"sex": Sex.F, "holders": 3, "elo_r": 2400}, ["gr_mg_participants"]),
        ({"elo_r": 2599}, ["own_elo_r"]),
        ({"birth_year": 2008}, ["age"]),
        ({"what": {"online": True}}, ["not_online"]),
        ({"what": {"status": CompetitionStatus.EUROPE}}, []),
        ({"what": {"status": CompetitionStatus.RUSSIA}}, ["gr_event"]),
        (
            {
                "what": {
                    "status": CompetitionStatus.WORLD,
                    "kind": ChampionshipKind.YOUTH_CHAMPIONSHIP,
                    "age_group": AgeGroup.UNDER_20,
                }
            },
            ["gr_event"],
        ),
        ({"what": {"status": CompetitionStatus.WORLD_CUP, "cup_part": CupPart.FINAL}}, []),
        ({"what": {"status": CompetitionStatus.WORLD_CUP, "cup_part": CupPart.SINGLE}}, []),
        ({"what": {"status": CompetitionStatus.EUROPE_CUP, "cup_part": CupPart.STAGE}}, ["gr_event"]),
        ({"what": {"status": CompetitionStatus.EUROPE_CUP, "cup_part": CupPart.SUM_OF_STAGES}}, ["gr_event"]),
        ({"what": {"status": CompetitionStatus.INTERNATIONAL, "in_unified_calendar": True}}, ["gr_event"]),
        (
            {
                "what": {
                    "status": CompetitionStatus.INTERNATIONAL,
                    "in_unified_calendar": True,
                    "held_under": HeldUnder.MIND_GAMES,
                }
            },
            [],
        ),
        (
            {
                "what": {
                    "status": CompetitionStatus.INTERNATIONAL,
                    "in_unified_calendar": False,
                    "held_under": HeldUnder.WORLD_CUP,
                }
            },
            ["gr_event"],
        ),
    ],
)
def test_conditions_of_gr_by_norm(changes: dict[str, Any], reasons: list[str]) -> None:
    assert unmet(gr(**changes)) == reasons


def test_what_is_not_known_about_the_event_leaves_gr_undecided() -> None:
    cases: list[tuple[dict[str, Any], str]] = [
        ({"status": None}, "status"),
        ({"status": CompetitionStatus.WORLD_CUP}, "cup_part"),
        ({"status": CompetitionStatus.INTERNATIONAL, "held_under": HeldUnder.WORLD_CUP}, "in_unified_calendar"),
    ]
    for what, name in cases:
        found = gr(what)
        assert "gr_event" in undecided(found)
        assert name in {gap.field for gap in found.missing}
        assert found.outcome is TitleOutcome.UNDECIDED
