"""What stays out of the list and why, and the gaps: named by person and field, while the rest is computed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS, listed, pairings, refused_by, report, round_robin

from tavlei.calc import evaluate, find_calculator
from tavlei.games.clock import Discipline, parse_time_control
from tavlei.ratings.elo_r import HalfYear
from tavlei.ratings.elo_r.listing import (
    EloRReport,
    GapSubject,
    ListedAthlete,
    ReportEntrant,
    explain,
    explain_competition,
    half_year_list,
    summary,
)
from tavlei.rulebook import Problem
from tavlei.tournament.model import Bye
from tavlei.tournament.model import Encounter as Pairing

HALF = HalfYear(2023, 1)
SIX = ["anna", "boris", "vera", "gleb", "dina", "egor"]
RATED = [listed(name, 2450) for name in SIX]
MASTERS: dict[str, str | None] = dict.fromkeys(SIX, "MS")
CUP = report("cup", MASTERS, round_robin(SIX))
GOOD = report("good", MASTERS, round_robin(SIX))


@pytest.mark.clause(EDITION, "7", "7/7.7", "7/7.7/item2", "7/7.9", "7/7.9/item2", "7/7.9/item3")
@pytest.mark.parametrize(
    ("fields", "why_not"),
    [
        ({"entrants": CUP.entrants[:5], "encounters": ()}, ["fewer than 6 titled participants"]),
        (
            {"entrants": tuple(ReportEntrant(name, "MS" if name == "anna" else "I") for name in SIX)},
            ["fewer than 6 titled participants", "titled participants are less than half"],
        ),
        ({"status": "municipal", "official": False}, ["not an official competition of 7.7"]),
        ({"status": "municipal", "official": True}, []),
        ({"status": "all_russian", "in_unified_calendar": False}, ["not an official competition of 7.7"]),
        ({"status": "international", "in_unified_calendar": True}, []),
        ({"discipline_time_control": False}, ["time control is not that of the discipline"]),
        ({"discipline_time_control": None, "time_control": parse_time_control("45+30")}, []),
        (
            {"discipline_time_control": None, "time_control": parse_time_control("3+2")},
            ["time control is not that of the discipline"],
        ),
        ({"reported_in_time": False}, ["results not reported within 10 working days"]),
        ({"reported_in_time": None, "reported": date(2023, 3, 31)}, []),
        ({"reported_in_time": True, "reported": date(2023, 4, 3)}, []),
        ({"reported_in_time": None, "reported": date(2023, 4, 3)}, ["results not reported within 10 working days"]),
        (
            {"to_be_continued": True},
            ["its points carry over into a stage that is not reported yet"],
        ),
        ({"discipline": Discipline.RUSSIAN}, []),
        ({"discipline": Discipline.RUSSIAN_TEAM}, []),
        ({"discipline": Discipline.RUSSIAN_RAPID}, ["not a competition in Russian draughts"]),
        ({"discipline": Discipline.INTERNATIONAL, "status": None}, ["not a competition in Russian draughts"]),
    ],
)
def test_a_competition_is_left_out_with_every_reason(fields: dict[str, Any], why_not: list[str]) -> None:
    found = half_year_list(RATED, [GOOD, replace(CUP, **fields)], HALF, NORMS)
    assert [list(each.why_not) for each in found.left_out] == ([why_not] if why_not else [])
    assert len(found.included) == (1 if why_not else 2)
    assert found.row("anna").half_year.sum == (25 if why_not else 50)
    told = explain_competition(found, "cup")
    assert [step.value for step in told.verdict.steps] == why_not
    in_full = [step for step in summary(found, {"cup"}).working if step.inputs.get("competition") == "cup"]
    assert [step.steps for step in in_full] == [(*told.conditions, *told.working)]
    if why_not:
        assert any(step.key == "elo_r.competition_left_out" for step in explain(found, "boris").working)


@pytest.mark.clause(EDITION, "7/7.7")
def test_a_sheet_tells_what_did_not_enter_in_order_of_time_whatever_order_the_reports_came_in() -> None:
    early, late = (replace(CUP, id=name, end_date=date(2023, month, 17)) for name, month in (("b", 2), ("a", 4)))
    nobody = [replace(contest, reported_in_time=None, reported=None) for contest in (late, early)]
    for reports in (nobody, nobody[::-1]):
        told = explain(half_year_list(RATED, reports, HALF, NORMS), "anna").working
        passed = [step.inputs["competition"] for step in told if step.key == "elo_r.competition_left_out"]
        assert passed == ["b", "a"]


@pytest.mark.clause(EDITION, "7/7.7")
def test_an_international_competition_needs_citizens() -> None:
    guests = [ListedAthlete(name, citizen=False) for name in SIX]
    abroad = replace(CUP, status="international", in_unified_calendar=True)
    found = half_year_list(guests, [abroad], HALF, NORMS)
    assert [each.why_not for each in found.left_out] == [("not an official competition of 7.7",)]


@pytest.mark.clause(EDITION, "7/7.7/item2")
def test_holidays_move_the_deadline() -> None:
    late = replace(CUP, reported_in_time=None, reported=date(2023, 4, 3))
    assert half_year_list(RATED, [late], HALF, NORMS, holidays=[date(2023, 3, 27)]).included
    assert not half_year_list(RATED, [late], HALF, NORMS).included
    assert "E17" in explain_competition(half_year_list(RATED, [late], HALF, NORMS), "cup").readings


def swapped(name: str, **fields: Any) -> list[ListedAthlete]:
    return [replace(each, **fields) if each.id == name else each for each in RATED]


@pytest.mark.clause(EDITION, "7/7.7", "7/7.8", "7/7.9/item3")
@pytest.mark.parametrize(
    ("athletes", "fields", "person", "field"),
    [
        (RATED, {"status": "club"}, None, "status"),
        (RATED, {"status": None}, None, "status"),
        (RATED, {"status": "all_russian"}, None, "in_unified_calendar"),
        (RATED, {"status": "region"}, None, "official"),
        (RATED, {"discipline_time_control": None}, None, "time_control"),
        (RATED, {"reported_in_time": None}, None, "reported"),
        (RATED, {"points_for_win": 3}, None, "points_for_win"),
        (RATED, {"first_day": date(2023, 3, 18)}, None, "first_day"),
        (RATED, {"continues": ("semi",)}, None, "continues"),
        (RATED, {"continues": ("cup",)}, None, "continues"),
        (swapped("vera", sex=None), {}, "vera", "sex"),
        (swapped("vera", citizen=None), {}, "vera", "citizen"),
        (RATED[:5], {}, "egor", "participants"),
        (RATED, {"entrants": (*CUP.entrants, CUP.entrants[0])}, "anna", "participants"),
        (RATED, {"entrants": (*CUP.entrants[:5], ReportEntrant("egor", "MS", place=0))}, "egor", "place"),
        (RATED, {"entrants": (*CUP.entrants[:5], ReportEntrant("egor", "MS", place=5, shared_to=4))}, "egor", "place"),
        (RATED, {"encounters": pairings("anna 1-0 anna")}, "anna", "encounters[0]"),
        (RATED, {"encounters": pairings("anna 1-0 foma")}, "foma", "encounters[0]"),
        (RATED, {"encounters": (Bye("foma"),)}, "foma", "encounters[0]"),
        (RATED, {"encounters": (*CUP.encounters, Pairing("anna", "vera"))}, "anna", "encounters[15].result"),
    ],
)
def test_a_gap_names_the_person_and_the_field_and_the_rest_is_computed(
    athletes: list[ListedAthlete], fields: dict[str, Any], person: str | None, field: str
) -> None:
    others = [listed(f"other{number}", 2450) for number in range(6)]
    names = [other.id for other in others]
    good = report("good", dict.fromkeys(names, "MS"), round_robin(names))
    found = half_year_list([*athletes, *others], [replace(CUP, **fields), good], HALF, NORMS)
    (gap,) = found.gaps
    assert (gap.subject, gap.id, gap.athlete, gap.field) == (GapSubject.COMPETITION, "cup", person, field)
    assert person is None or person in gap.problem.sentence()
    assert [each.contest.id for each in found.left_out] == ["cup"]
    assert found.row("other0").new_elo_r == 2475
    assert found.row("boris").new_elo_r == 2450
    told = explain_competition(found, "cup")
    assert any(step.inputs.get("field") == field for step in told.walk())


def test_the_sex_of_a_foreigner_is_not_needed() -> None:
    found = half_year_list(swapped("vera", sex=None, citizen=False), [CUP], HALF, NORMS)
    assert found.gaps == ()


def test_a_report_that_comes_twice_counts_once() -> None:
    found = half_year_list(RATED, [CUP, replace(CUP, end_date=date(2023, 4, 1))], HALF, NORMS)
    assert found.row("anna").half_year.sum == 25
    assert [(gap.id, gap.field) for gap in found.gaps] == [("cup", "id")]


def test_an_athlete_who_is_listed_twice_is_not_guessed() -> None:
    found = half_year_list([*RATED, listed("anna", 2000)], [CUP], HALF, NORMS)
    assert [(gap.subject, gap.id) for gap in found.gaps] == [
        (GapSubject.COMPETITION, "cup"),
        (GapSubject.ATHLETE, "anna"),
    ]
    assert [(each.id, each.why) for each in found.athletes_left_out] == [("anna", "listed twice among the athletes")]
    assert found.row("boris").new_elo_r == 2450


@pytest.mark.clause(EDITION, "7/7.14")
@pytest.mark.parametrize(
    ("fields", "field"),
    [
        ({"last_included_competition_end": None}, "last_included_competition_end"),
        ({"already_deducted": 10}, "already_deducted"),
        ({"last_included_competition_end": date(2023, 7, 2)}, "list_date"),
    ],
)
def test_an_absence_that_cannot_be_computed_is_a_gap(fields: dict[str, Any], field: str) -> None:
    resting = replace(listed("foma", 2400), **fields)
    found = half_year_list([*RATED, resting], [CUP], HALF, NORMS)
    (gap,) = found.gaps
    assert (gap.subject, gap.id, gap.field) == (GapSubject.ATHLETE, "foma", field)
    assert (found.row("foma").new_elo_r, found.row("foma").deducted) == (2400, 0)
    assert any(step.key == "elo_r.gap_athlete" for step in explain(found, "foma").working)
    assert found.row("anna").new_elo_r == 2475


def test_every_gap_is_found_at_once() -> None:
    broken = replace(CUP, status="club", encounters=pairings("anna 1-0 anna, vera 1-0 foma"))
    found = half_year_list(swapped("dina", sex=None), [broken], HALF, NORMS)
    assert [gap.field for gap in found.gaps] == ["status", "sex", "encounters[0]", "encounters[1]"]
    assert all(isinstance(gap.problem, Problem) for gap in found.gaps)


def test_who_or_what_is_not_there_cannot_be_explained() -> None:
    found = half_year_list(RATED, [CUP], HALF, NORMS)
    assert refused_by(explain, found, "foma") == ""
    assert refused_by(explain_competition, found, "final") == ""
    assert refused_by(found.row, "foma") == ""


def test_a_gap_outside_the_half_year_is_nobodys_business() -> None:
    old = replace(CUP, status="club", end_date=date(2022, 12, 31))
    found = half_year_list(RATED, [old], HALF, NORMS)
    assert found.gaps == ()
    assert isinstance(found.left_out[0].contest.last, EloRReport)


@pytest.mark.clause(EDITION, "7", "7/7.10")
def test_a_competition_of_another_discipline_is_left_out_by_the_calculator() -> None:
    example = find_calculator("elo_r.list").example
    cup = {**example["competitions"][0], "discipline": "giveaway"}
    found = evaluate("elo_r.list", {**example, "competitions": [cup], "explain": ["cup"]})
    output = found.json()
    assert output["left_out"] == [{"id": "cup", "why_not": ["not a competition in Russian draughts"]}]
    assert not any(gap["subject"] == "competition" for gap in output["gaps"])
    reasons = [step for step in found.answer.explanation().walk() if step.key == "elo_r.reason"]
    assert [(step.clause, step.readings) for step in reasons] == [(NORMS.clause("7"), ("E26",))]
