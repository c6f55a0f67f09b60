"""Stages whose points carry over are one competition (7.2.2)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS, listed, pairings, report, texts

from tavlei.ratings.elo_r import HalfYear
from tavlei.ratings.elo_r.listing import ReportEntrant, explain, explain_competition, half_year_list, recompute

HALF = HalfYear(2023, 1)
SIX = ["anna", "boris", "vera", "gleb", "dina", "egor"]
RATED = [listed(name, 2400 + 20 * number) for number, name in enumerate(SIX)]
SEMI = report(
    "semi",
    dict.fromkeys(SIX, "MS"),
    "anna 1-0 boris, anna 1-0 vera, anna 1-0 gleb, boris 1-0 vera, boris 1-0 gleb, boris 1-0 dina, "
    "vera 1-0 dina, gleb 1-0 dina",
    end_date=date(2022, 12, 20),
)
FINAL = report(
    "final",
    dict.fromkeys(SIX, "MS"),
    "anna 0-1 dina, anna 0-1 egor, boris 0-1 egor",
    first_day=date(2023, 1, 10),
    end_date=date(2023, 1, 12),
    continues=("semi",),
)


@pytest.mark.clause(EDITION, "7/7.2.2")
def test_stages_have_one_average_and_one_minimum_of_encounters() -> None:
    found = half_year_list(RATED, [SEMI, FINAL], HALF, NORMS)
    (line,) = found.row("anna").half_year.competitions
    assert (line.id, line.counted) == ("final", 5)
    change = recompute(found, "anna", 0)
    assert change.computed
    assert texts(change.average.value, change.points) == "2460 3"
    assert any(step.key == "elo_r.stages" for step in explain(found, "anna").working[1].steps)
    assert any(step.key == "elo_r.stages" for step in explain_competition(found, "semi").working)


@pytest.mark.clause(EDITION, "7/7.2.2")
def test_stages_whose_points_do_not_carry_over_stand_alone() -> None:
    found = half_year_list(RATED, [SEMI, replace(FINAL, continues=())], HALF, NORMS)
    (line,) = found.row("anna").half_year.competitions
    assert (line.id, line.counted, line.change) == ("final", 2, None)
    assert [each.contest.id for each in found.left_out] == ["semi"]  # it ended in the half-year before


@pytest.mark.clause(EDITION, "7/7.2.2", "7/7.6/item2")
def test_the_whole_belongs_to_the_half_year_of_its_last_stage() -> None:
    before = half_year_list(RATED, [replace(SEMI, to_be_continued=True)], HalfYear(2022, 2), NORMS)
    assert [each.why_not for each in before.left_out] == [
        ("its points carry over into a stage that is not reported yet",)
    ]
    assert before.row("anna").new_elo_r == 2400
    after = half_year_list(RATED, [replace(SEMI, to_be_continued=True), FINAL], HALF, NORMS)
    assert [each.contest.id for each in after.included] == ["final"]


@pytest.mark.clause(EDITION, "7/7.2.2", "7/7.12.1")
def test_only_the_last_stage_gives_the_place() -> None:
    winner = (ReportEntrant("anna", "MS", place=1), *SEMI.entrants[1:])
    strong = [replace(RATED[0], elo_r=2900), *RATED[1:]]
    loses = half_year_list(strong, [replace(SEMI, entrants=winner), FINAL], HALF, NORMS)
    assert loses.row("anna").new_elo_r < 2900
    final = (ReportEntrant("anna", "MS", place=1), *FINAL.entrants[1:])
    wins = half_year_list(strong, [SEMI, replace(FINAL, entrants=final)], HALF, NORMS)
    change = recompute(wins, "anna", 0)
    assert (change.participation.finish.points_total, change.participation.finish.points_of_second) == (3, 3)
    ahead = replace(FINAL, entrants=final, encounters=pairings("anna 0.5-0.5 dina, anna 0-1 egor"))
    assert half_year_list(strong, [SEMI, ahead], HALF, NORMS).row("anna").new_elo_r == 2900


@pytest.mark.clause(EDITION, "7/7.2.2", "7/7.12.2")
def test_a_place_in_an_earlier_stage_protects_nobody() -> None:
    results = ", ".join(f"{name} 1-0 boris" for name in SIX if name != "boris")
    second = tuple(ReportEntrant(name, "MS", place=2 if name == "boris" else None) for name in SIX)
    semi = replace(SEMI, entrants=second, encounters=pairings(results))
    final = replace(
        FINAL, entrants=tuple(entrant for entrant in FINAL.entrants if entrant.athlete != "boris"), encounters=()
    )
    strong = [replace(each, elo_r=2900) if each.id == "boris" else each for each in RATED]
    assert half_year_list(strong, [semi, final], HALF, NORMS).row("boris").new_elo_r < 2900
    alone = replace(semi, end_date=date(2023, 1, 5))
    assert half_year_list(strong, [alone], HALF, NORMS).row("boris").new_elo_r == 2900


@pytest.mark.clause(EDITION, "7/7.2.2", "7/7.8/item2")
def test_the_title_is_that_of_the_first_stage() -> None:
    promoted = replace(FINAL, entrants=(ReportEntrant("anna", "GR"), *FINAL.entrants[1:]))
    found = half_year_list([replace(RATED[0], elo_r=None), *RATED[1:]], [SEMI, promoted], HALF, NORMS)
    assert found.row("anna").own_elo_r == 2450


@pytest.mark.clause(EDITION, "7/7.2.2", "7/7.9/item3")
def test_every_stage_needs_the_time_control_of_the_discipline() -> None:
    found = half_year_list(RATED, [replace(SEMI, discipline_time_control=False), FINAL], HALF, NORMS)
    assert [each.why_not for each in found.left_out] == [("time control is not that of the discipline",)]


@pytest.mark.clause(EDITION, "7/7.2.2")
def test_a_gap_in_one_stage_stops_the_whole() -> None:
    found = half_year_list(RATED, [replace(SEMI, status="club"), FINAL], HALF, NORMS)
    assert [(gap.id, gap.field) for gap in found.gaps] == [("semi", "status")]
    assert found.included == ()
    other = half_year_list(RATED, [replace(SEMI, points_for_win=2), FINAL], HALF, NORMS)
    assert [(gap.id, gap.field) for gap in other.gaps] == [("final", "points_for_win")]


@pytest.mark.clause(EDITION, "7/7.2.2", "7/7.9")
def test_titles_are_counted_over_all_stages() -> None:
    few = replace(FINAL, entrants=FINAL.entrants[:5], encounters=pairings("anna 0-1 dina"))
    assert half_year_list(RATED, [few], HALF, NORMS).left_out  # five titled participants
    assert half_year_list(RATED, [replace(few, continues=()), SEMI], HALF, NORMS).left_out
    assert not half_year_list(RATED, [few, SEMI], HALF, NORMS).left_out


def test_three_stages_and_two_finals_are_one_competition() -> None:
    quarter = replace(SEMI, id="quarter", end_date=date(2022, 11, 1), encounters=pairings("vera 1-0 egor"))
    chained = replace(SEMI, continues=("quarter",))
    second = replace(FINAL, id="b", encounters=pairings("vera 1-0 gleb"), end_date=date(2023, 1, 11))
    found = half_year_list(RATED, [second, FINAL, chained, quarter], HALF, NORMS)
    (judged,) = found.included
    assert [stage.id for stage in judged.contest.stages] == ["quarter", "semi", "b", "final"]
    assert [line.counted for line in found.row("vera").half_year.competitions] == [5]
