"""What is still needed for each norm before or during a competition."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS, athlete, competition, event, field

from tavlei.titles import (
    CompetitionStatus,
    Forecast,
    ForecastRow,
    Sex,
    Title,
    TitleAthlete,
    TitleCompetition,
    evaluate,
    forecast,
)
from tavlei.tournament.model import Encounter

HERO = athlete("hero", elo_r=2400)
OTHERS = field(9, elo_r=2490, title=Title.KMS)


def so_far(results: list[str], others: list[TitleAthlete] | None = None, **fields: Any) -> TitleCompetition:
    return competition(replace(HERO, **fields), OTHERS if others is None else others, results)


def row(found: Forecast, title: str, by: str) -> ForecastRow:
    (hero,) = [athlete for athlete in found.athletes if athlete.athlete.id == "hero"]
    (only,) = [row for row in hero.rows if row.verdict.title == title and row.verdict.route.word == by]
    return only


def told(found: ForecastRow) -> list[object]:
    return [found.verdict.norm, found.verdict.scored, found.needed, found.available, found.chance.word]


@pytest.mark.clause("draughts-norms-2022", "3/2.2", "4/3")
def test_points_still_needed_after_four_rounds() -> None:
    """MS against 2490: 57 % of 7 are 3.99, so 4; 2 scored, 2 of the remaining 3 needed."""
    found = forecast(so_far(["1-0", "1-0", "0-1", "0-1"]), {"hero": OTHERS[4:7]}, NORMS)
    assert told(row(found, "MS", "norm")) == [4, 2, 2, 3, "possible"]
    assert told(row(found, "KMS", "rank")) == [Fraction("3.5"), 2, Fraction("1.5"), 3, "possible"]
    assert told(row(found, "III", "rank")) == [Fraction("0.5"), 2, 0, 3, "reached"]


def test_known_pairs_without_a_result_are_still_to_be_played() -> None:
    played = so_far(["1-0", "1-0", "0-1", "0-1"])
    coming = tuple((Encounter(f"o{index}", "hero"),) for index in (5, 6, 7))
    found = forecast(replace(played, rounds=(*played.rounds, *coming)), {}, NORMS)
    assert told(row(found, "MS", "norm")) == [4, 2, 2, 3, "possible"]


def test_out_of_reach_by_points_or_by_conditions() -> None:
    lost = forecast(so_far(["0-1"] * 4), {"hero": OTHERS[4:7]}, NORMS)
    assert told(row(lost, "MS", "norm")) == [4, 0, 4, 3, "out_of_reach"]
    weak = forecast(so_far(["1-0"] * 4, elo_r=2399), {"hero": OTHERS[4:7]}, NORMS)
    found = row(weak, "MS", "norm")
    assert (found.chance.word, [condition.key for condition in found.unmet]) == ("out_of_reach", ["titles.own_elo_r"])


def test_before_the_first_round_everything_is_still_to_come() -> None:
    found = forecast(so_far([]), {"hero": OTHERS[:7]}, NORMS)
    assert told(row(found, "MS", "norm")) == [4, 0, 4, 7, "possible"]
    assert found.athletes[0].remaining == 7


def test_rounds_without_a_known_opponent_leave_it_undecided() -> None:
    found = forecast(so_far(["1-0"] * 4), {"hero": OTHERS[4:5]}, NORMS, rounds=7)
    assert found.athletes[0].unknown == 2
    assert row(found, "MS", "norm").chance.word == "undecided"
    assert row(forecast(so_far(["1-0"] * 4, elo_r=1), {}, NORMS, rounds=7), "MS", "norm").chance.word == "out_of_reach"


def test_points_against_opponents_with_an_empty_cell_are_not_available() -> None:
    beginners = [athlete(f"n{index}", title=Title.III_YOUTH) for index in range(3)]
    found = forecast(so_far(["1-0"] * 4), {"hero": beginners}, NORMS)
    assert told(row(found, "KMS", "rank"))[:4] == [2, 4, 0, 0]
    assert told(row(found, "II", "rank"))[3] == 3


def test_expected_opponents_may_be_unknown_people() -> None:
    anybody = TitleAthlete("?", Sex.M, 1990, citizen=True, elo_r=2600, title=Title.GR)
    found = forecast(so_far(["1-0"] * 4), {"hero": [anybody] * 3}, NORMS)
    assert row(found, "MS", "norm").verdict.norm == Fraction("3.5")  # (4 x 2490 + 3 x 2600) / 7: 47 % of 7


def test_nothing_at_all_is_never_enough_for_a_rank() -> None:
    """R14: six GR with an empty cell and one KMS make a norm of 0 points for rank III; half a point is needed."""
    giants = [athlete(f"g{index}", title=Title.GR) for index in range(6)]
    found = row(forecast(so_far([]), {"hero": [*giants, OTHERS[0]]}, NORMS), "III", "rank")
    assert told(found) == [0, 0, Fraction("0.5"), 1, "possible"]


def test_renju_is_forecast_by_indicators() -> None:
    hero = athlete("hero", indicator=8)
    others = [replace(opponent, indicator=8) for opponent in OTHERS]
    given = competition(hero, others, ["1-0"] * 3, event("renju", status=CompetitionStatus.REGION))
    found = row(forecast(given, {"hero": others[3:7]}, NORMS), "II", "indicator")
    assert told(found) == [4, 3, 1, 4, "possible"]
    assert found.verdict.assumed
    assert "R13" in found.step().readings


def test_foreigners_have_no_forecast_and_gaps_are_told() -> None:
    others = [replace(OTHERS[0], citizen=False), replace(OTHERS[1], birth_year=None), *OTHERS[2:]]
    found = forecast(so_far(["1-0"] * 2, others), {}, NORMS)
    assert "o1" not in {athlete.athlete.id for athlete in found.athletes}
    assert [problem.path for problem in found.problems] == ["participants[2].birth"]
    assert len(found.explanation().working) == 9


@given(st.lists(st.sampled_from(["1-0", "0.5-0.5", "0-1"]), min_size=1, max_size=7), st.data())
def test_scoring_what_is_needed_reaches_the_norm(played: list[str], data: st.DataObject) -> None:
    """Win what is needed of the rest: then the evaluation says that the points suffice."""
    others = [replace(opponent, title=data.draw(st.sampled_from(list(Title)[1:8]))) for opponent in OTHERS]
    rest = others[len(played) : 7]
    found = forecast(competition(HERO, others, played), {"hero": rest}, NORMS)
    for row in found.athletes[0].rows:
        if row.chance.word == "out_of_reach" or row.needed is None or row.verdict.route.word != "norm":
            continue
        wanted = row.needed
        results = []
        for _ in rest:
            points = min(wanted, Fraction(1))
            results.append({Fraction(1): "1-0", Fraction(1, 2): "0.5-0.5", Fraction(0): "0-1"}[points])
            wanted -= points
        after = evaluate(competition(HERO, others, [*played, *results]), NORMS).of("hero")
        (same,) = [one for one in after.verdicts if (one.title, one.route) == (row.verdict.title, row.verdict.route)]
        assert same.norm == row.verdict.norm
        assert same.short == 0
