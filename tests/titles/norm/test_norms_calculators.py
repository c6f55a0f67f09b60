"""`norms.*`: the contract examples, keys, switches, refusals."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tavlei.calc import all_calculators, find_calculator, run_batch, run_calculator, schema
from tavlei.rulebook import Refusal

NAMES = [calculator.name for calculator in all_calculators() if calculator.name.startswith("norms.")]
MS_NORM = {"title": "MS", "discipline": "russian", "sex": "M", "rounds": 9, "points_for_win": 1, "points": "5"}
CONDITIONS = dict(find_calculator("norms.title_conditions").example)
GR_CONDITIONS = {
    **CONDITIONS,
    "title": "GR",
    "event": "world championship",
    "gr_mg_participants": 6,
    "own_rating": 2600,
}
AWARD = dict(find_calculator("norms.rank_award").example)


def run(name: str, given: object) -> dict[str, Any]:
    return run_calculator(f"norms.{name}", given)


def test_every_example_of_the_contract(contracts: Path) -> None:
    lines = (contracts / "norms.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [json.loads(line) for line in lines]
    assert {task["calc"] for task in tasks} == set(NAMES)
    for task, answer in zip(tasks, run_batch(lines), strict=True):
        found = answer["output"]
        assert {key: found.get(key) for key in task["expected"]} == task["expected"], task["id"]
        assert set(found) - set(task["expected"]) <= {"clauses", "readings"}, task["id"]
        assert set(task["readings"]) <= set(found["readings"]), task["id"]


@pytest.mark.parametrize("name", NAMES)
def test_every_calculator_runs_its_example_and_publishes_its_schema(name: str) -> None:
    chosen = find_calculator(name)
    found = run_calculator(name, dict(chosen.example))
    published = schema(name)
    assert set(found) - {"clauses", "readings"} <= set(published["output"]["properties"])
    assert all(field.get("description") for field in published["input"]["properties"].values())
    assert chosen.clauses


def test_without_a_row_there_are_no_exact_points() -> None:
    found = run("title_norm", {**MS_NORM, "opponents": [{"elo": 2300}] * 9})
    assert {key: found[key] for key in ("average", "percent", "norm", "achieved")} == {
        "average": "2300",
        "percent": None,
        "norm": None,
        "achieved": False,
    }
    assert "exact_points" not in found
    team = run("title_norm", {**MS_NORM, "title": "GR", "discipline": "russian_team", "opponents": [{"elo": 2700}] * 9})
    assert (team["percent"], team["norm"]) == (None, None)


def test_switches_of_the_norm() -> None:
    """N1, N13."""
    average = {"title": "GR", "discipline": "russian", "sex": "M", "average": "2580.5"}
    assert run("title_percent", average)["percent"] == 62
    assert run("title_percent", {**average, "settings": {"N1": "floor"}})["percent"] == 63
    both = [{"elo": 2440, "elo_m": 2300}] * 9
    given = {**MS_NORM, "international_competition": True, "opponents": both}
    assert run("title_norm", given)["average"] == "2600"
    other = {"N13": "elo_m_for_foreigners"}
    assert run("title_norm", {**given, "settings": other})["average"] == "2440"
    foreign = [{"elo": 2440, "elo_m": 2300, "citizen": False}] * 9
    assert run("title_norm", {**given, "opponents": foreign, "settings": other})["average"] == "2600"


@pytest.mark.parametrize("discipline", ["russian", "russian_team"])
def test_at_an_international_event_an_opponent_without_elo_m_counts_with_elo(discipline: str) -> None:
    given = {**MS_NORM, "discipline": discipline, "international_competition": True}
    found = run("title_norm", {**given, "opponents": [{"elo_m": 2200}, {"elo": 2350}]})
    assert found["average"] == "2400"
    assert {"N5", "N13"} <= set(found["readings"])
    assert "N13" in run("title_norm", {**given, "opponents": [{"elo": 2350}]})["readings"]
    giveaway = {**given, "discipline": "reverse", "opponents": [{"elo": 2500, "elo_m": 2000}]}
    assert run("title_norm", giveaway)["average"] == "2500"


def test_the_keys_of_a_rank_award() -> None:
    found = run("rank_award", AWARD)
    assert set(found) == {
        "rank",
        "norm",
        "scored",
        "second_performance_needed_within_a_year",
        "clauses",
        "readings",
    }
    none = run("rank_award", {**AWARD, "rounds": 6})
    assert {key: none[key] for key in none if key not in ("clauses", "readings")} == {
        "rank": None,
        "why_not": ["fewer than 7 rounds"],
    }
    empty = run("rank_award", {**AWARD, "opponents": []})
    assert (empty["rank"], empty["why_not"]) == (None, ["no norm reached"])


def test_one_rank_lower_is_the_other_choice() -> None:
    """R4."""
    woman = {"rank": "III", "points": "1", "sex": "F"}
    given = {"athlete_sex": "M", "mens_competition": True, "points_for_win": 1, "target": "III", "opponents": [woman]}
    assert run("rank_norm", given)["coefficients"] == [4]
    assert run("rank_norm", {**given, "settings": {"R4": "one_rank"}})["coefficients"] == [3]
    assert run("rank_norm", {**given, "opponents": [{**woman, "confirmed_among_men": True}]})["coefficients"] == [3]


def test_composition_without_enough_finalists_has_no_per_cent() -> None:
    found = run("composition", {"kind": "solve", "status": "region", "finalists": 13, "points": 100, "maximum": 100})
    assert (found["ranks"], "percent" in found) == ([], False)
    third = run("composition", {"kind": "solve", "status": "region", "finalists": 14, "points": "10", "maximum": "30"})
    assert (third["percent"], third["ranks"]) == ("100/3", ["IIy"])


def test_numbers_may_be_json_numbers_or_exact_texts() -> None:
    for exact in (5.24, "5.24", "131/25"):
        assert run("round_points", {"exact": exact, "points_for_win": 1})["points"] == "5"


def without(given: dict[str, Any], name: str) -> dict[str, Any]:
    return {key: value for key, value in given.items() if key != name}


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        ("round_points", {"exact": "5"}, "points_for_win: the field is missing"),
        ("round_points", {"exact": "5", "points_for_win": 3}, "points_for_win: expected one of: 1, 2; got 3"),
        ("round_points", {"exact": "x", "points_for_win": 1}, "exact: expected an exact number"),
        ("round_points", {"exact": "-1", "points_for_win": 1}, "exact: points are not negative"),
        (
            "title_percent",
            {"title": "KMS", "discipline": "russian", "sex": "M", "average": 1},
            "title: expected one of",
        ),
        ("title_percent", {"title": "MS", "discipline": "rapid", "sex": "M", "average": 1}, "discipline: expected one"),
        ("title_percent", {"title": "MS", "discipline": "russian", "sex": "W", "average": 1}, "sex: expected one of"),
        ("title_norm", {**MS_NORM, "opponents": []}, "opponents: expected a list, at least 1 of them"),
        ("title_norm", {**MS_NORM, "opponents": [{"elo_m": 2300}]}, r"opponents\[0\]\.elo: the field is missing"),
        (
            "title_norm",
            {**MS_NORM, "international_competition": True, "opponents": [{"elo_m": 1}, {}]},
            r"opponents\[1\]\.elo: the field is missing",
        ),
        ("title_norm", {**MS_NORM, "points": "9.5", "opponents": [{"elo": 1}]}, r"9\.5 points cannot be scored"),
        ("title_conditions", without(CONDITIONS, "system"), "system: the field is missing"),
        ("title_conditions", without(CONDITIONS, "status"), "status: the field is missing"),
        ("title_conditions", without(CONDITIONS, "own_rating"), "own_rating: the field is missing"),
        ("title_conditions", without(GR_CONDITIONS, "event"), "event: the field is missing"),
        ("title_conditions", without(GR_CONDITIONS, "gr_mg_participants"), "gr_mg_participants: the field is missing"),
        ("title_conditions", {**CONDITIONS, "status": "moon"}, "status: expected one of: international, russia"),
        ("rank_norm", {**AWARD, "target": "MS"}, "target: expected one of: KMS"),
        ("rank_norm", {**AWARD, "target": "KMS", "opponents": []}, "opponents: there is no opponent"),
        (
            "rank_norm",
            {**AWARD, "target": "I", "opponents": [{"rank": "IV", "points": 1}]},
            r"opponents\[0\]\.rank: expected one of: MG, GR",
        ),
        (
            "rank_norm",
            {**AWARD, "target": "I", "opponents": [{"rank": "I", "points": 3}]},
            r"opponents\[0\]\.points: points in an encounter lie between 0 and 2",
        ),
        ("rank_award", {**AWARD, "status": "world"}, "status: expected one of: russia"),
        ("composition", {"kind": "sing", "status": "region"}, "kind: expected one of: compose, solve"),
        (
            "composition",
            {"kind": "solve", "status": "region", "finalists": 14, "points": 1, "maximum": 0},
            "maximum: the greatest possible number of points is more than 0",
        ),
        ("renju_rank_sum", {"first_five": [{}] * 6}, "first_five: expected a list"),
        ("renju_rank_sum", {"first_five": []}, "first_five: expected a list"),
    ],
)
def test_bad_input_is_refused_with_its_field(name: str, given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run(name, given)


def test_unknown_fields_are_named() -> None:
    found = run("round_points", {"exact": "5", "points_for_win": 1, "colour": "white"})
    assert found["warnings"] == ["colour"]


def test_own_rating_is_not_needed_where_no_minimum_is_set() -> None:
    given = without({**CONDITIONS, "discipline": "reverse"}, "own_rating")
    assert run("title_conditions", given)["possible"]
