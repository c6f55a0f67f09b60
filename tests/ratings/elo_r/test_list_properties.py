"""The half-year list over random federations: against the calculators of single athletes, whatever the order."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples
from tests.ratings.elo_r.builders import EDITION

from tavlei.calc import run_calculator
from tavlei.calc.elo_r.list import ListInput
from tavlei.languages import catalogue
from tavlei.ratings.elo_r import line_of
from tavlei.ratings.elo_r.listing import recompute
from tavlei.rulebook import Rulebook

PEOPLE = [f"p{number}" for number in range(9)]
POINTS = {"1-0": ("1", "0"), "0.5-0.5": ("0.5", "0.5"), "0-1": ("0", "1"), "+:-": ("1", "0"), "-:+": ("0", "1")}


@st.composite
def federations(draw: st.DrawFn) -> dict[str, Any]:
    """Nine athletes, some foreign or untitled, and up to four competitions of the spring of 2023."""
    athletes = [_athlete(draw, name) for name in PEOPLE]
    return {
        "half_year": "2023-1",
        "athletes": athletes,
        "competitions": [_competition(draw, number) for number in range(draw(st.integers(0, 4)))],
    }


def _athlete(draw: st.DrawFn, name: str) -> dict[str, Any]:
    return {
        "id": name,
        "citizen": draw(st.sampled_from([True, True, True, True, False])),
        "sex": draw(st.sampled_from(["M", "F"])),
        "elo_r": draw(st.none() | st.integers(2200, 2700)),
        "title": draw(st.sampled_from(["GR", "MS", "KMS", "KMS", "I"])),
        "elo_m": draw(st.none() | st.integers(2000, 2400)),
        "last_included_competition_end": draw(st.sampled_from(["2022-03-01", "2016-03-01", "2010-03-01"])),
    }


def _competition(draw: st.DrawFn, number: int) -> dict[str, Any]:
    results = st.sampled_from([*POINTS, "1-0", "0-1"])
    pairs = [(one, other) for i, one in enumerate(PEOPLE) for other in PEOPLE[i + 1 :]]
    played = draw(st.lists(st.sampled_from(pairs), min_size=10, max_size=40))
    return {
        "id": f"c{number}",
        "status": "russia",
        "end_date": f"2023-0{number + 1}-10",
        "reported_in_time": True,
        "discipline_time_control": True,
        "participants": [{"id": name} for name in PEOPLE],
        "encounters": [{"white": one, "black": other, "result": draw(results)} for one, other in played],
    }


@st.composite
def placed_federations(draw: st.DrawFn) -> dict[str, Any]:
    """The same with places, shared ones too, wins of one or two points, and Elo-M that are converted to a half."""
    federation = draw(federations())
    for athlete in federation["athletes"]:
        athlete["elo_m"] = draw(st.none() | st.integers(2390, 2480))
    for competition in federation["competitions"]:
        competition["points_for_win"] = draw(st.sampled_from([1, 2]))
        places = draw(st.permutations(range(1, len(PEOPLE) + 1)))
        for entrant, place in zip(competition["participants"], places, strict=True):
            entrant["place"] = draw(st.sampled_from([place, place, None]))
            entrant["place_to"] = None if entrant["place"] is None else draw(st.sampled_from([None, place, place + 1]))
    return federation


@pytest.mark.clause(EDITION, "7/7.4", "7/7.5", "7/7.5/item2", "7/7.12")
@given(placed_federations(), st.sampled_from(["as_scored", "normalised"]))
def test_a_line_of_the_list_is_the_change_that_the_rule_computes(federation: dict[str, Any], scoring: str) -> None:
    given_input = ListInput.model_validate({**federation, "settings": {"E5": scoring}})
    found = given_input.publication(Rulebook.on("draughts-norms", given_input.applies_on(), given_input.settings))
    positions = {judged.id: position for position, judged in enumerate(found.included)}
    for row in found.rows:
        for line in row.half_year.competitions:
            assert line == line_of(line.id, recompute(found, row.id, positions[line.id]))


def alone(federation: dict[str, Any], name: str, included: list[str]) -> dict[str, Any]:
    """One athlete's half-year by the calculator for one athlete, from the same encounters."""
    people = {athlete["id"]: athlete for athlete in federation["athletes"]}
    competitions = []
    for competition in federation["competitions"]:
        encounters = []
        for met in competition["encounters"]:
            for side, other, index in (("white", "black", 0), ("black", "white", 1)):
                if met[side] == name:
                    points, played = POINTS[met["result"]][index], met["result"] not in ("+:-", "-:+")
                    encounters.append({"opponent": people[met[other]], "points": points, "played": played})
        if competition["id"] in included:
            competitions.append({"id": competition["id"], "encounters": encounters})
    task = {"athlete": people[name], "half_year": "2023-1", "competitions": competitions}
    return run_calculator("elo_r.half_year", task)


@pytest.mark.clause(EDITION, "7/7.6/item2", "7/7.6/item3", "7/7.8", "7/7.13")
@given(federations())
def test_the_list_is_what_each_athlete_would_compute_alone(federation: dict[str, Any]) -> None:
    found = run_calculator("elo_r.list", federation)
    assert found["gaps"] == []
    for row in found["rows"]:
        wanted = alone(federation, row["id"], found["included"])
        for key in ("own_elo_r", "competitions", "encounters", "sum", "correction", "change_exact"):
            assert row[key] == wanted[key], key
        assert row["new_elo_r"] == wanted["new_elo_r"] - row["deducted"]
        assert row["deducted"] <= 50
        assert not (row["deducted"] and row["encounters"])
    listed = {row["id"] for row in found["rows"]}
    assert listed | {each["id"] for each in found["athletes_left_out"]} == set(PEOPLE)


@examples(15)
@given(federations(), st.lists(st.sampled_from(PEOPLE), unique=True))
def test_what_a_list_rests_on_is_what_its_explanation_names(federation: dict[str, Any], in_full: list[str]) -> None:
    """Clauses and readings in the same order, whether the explanation is asked for or not."""
    task = {**federation, "explain": in_full}
    brief, explained = run_calculator("elo_r.list", task), run_calculator("elo_r.list", task, catalogue("en"))
    assert brief == {name: value for name, value in explained.items() if name != "explanation"}


@examples(15)
@given(federations(), st.randoms(use_true_random=False))
def test_the_order_of_the_input_changes_nothing(federation: dict[str, Any], chance: random.Random) -> None:
    mixed = {
        **federation,
        "athletes": chance.sample(federation["athletes"], len(PEOPLE)),
        "competitions": [
            {**each, "encounters": chance.sample(each["encounters"], len(each["encounters"]))}
            for each in chance.sample(federation["competitions"], len(federation["competitions"]))
        ],
    }
    one, other = (run_calculator("elo_r.list", each) for each in (federation, mixed))
    assert one["rows"] == other["rows"]
    assert one["included"] == other["included"]


@examples(10)
@given(federations())
def test_a_replay_gives_the_same_list_and_the_next_one_goes_on_from_it(federation: dict[str, Any]) -> None:
    found = run_calculator("elo_r.list", federation)
    assert run_calculator("elo_r.list", federation) == found
    carried = [
        {
            **athlete,
            "elo_r": row["new_elo_r"],
            "last_included_competition_end": row["last_included_competition_end"],
            "already_deducted": row["already_deducted"],
        }
        for athlete in federation["athletes"]
        for row in found["rows"]
        if row["id"] == athlete["id"]
    ]
    later = run_calculator("elo_r.list", {"half_year": "2023-2", "athletes": carried, "competitions": []})
    assert [gap for gap in later["gaps"] if gap["field"] != "last_included_competition_end"] == []
    assert all(Fraction(row["sum"]) == 0 for row in later["rows"])
    assert all(row["already_deducted"] <= 50 for row in later["rows"])
