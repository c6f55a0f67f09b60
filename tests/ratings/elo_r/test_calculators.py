"""The calculators `elo_r.*`: keys, orders, defaults and refusals of the contract."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.ratings.elo_r.builders import EDITION

from tavlei.calc import all_calculators, run_batch, run_calculator, schema
from tavlei.languages import catalogue
from tavlei.rulebook import LANGUAGES, Refusal

NAMES = [calculator.name for calculator in all_calculators() if calculator.name.startswith("elo_r.")]
EXAMPLES = {calculator.name: dict(calculator.example) for calculator in all_calculators() if calculator.name in NAMES}
META = {"clauses", "readings", "warnings", "explanation"}
OPPONENT = {"citizen": True, "sex": "M", "title": "MS", "elo_r": 2450}
FIVE = [{"opponent": OPPONENT, "points": "0.5"}] * 5
ATHLETE = {"sex": "M", "title": "MS", "elo_r": 2450}


def keys(output: dict[str, Any]) -> list[str]:
    return [name for name in output if name not in META]


def refusal(name: str, given: dict[str, Any]) -> list[str]:
    with pytest.raises(Refusal) as caught:
        run_calculator(name, given)
    return [problem.path for problem in caught.value.problems]


def test_every_calculator_is_there() -> None:
    assert (
        sorted(
            f"elo_r.{name}"
            for name in (
                "expected_percent",
                "elo_m_to_r",
                "initial",
                "competition_change",
                "competition_counts",
                "report_deadline",
                "half_year",
                "inactivity",
                "list",
            )
        )
        == NAMES
    )


def test_every_example_of_the_contract_gives_what_is_expected(contracts: Path) -> None:
    lines = (contracts / "elo_r.jsonl").read_text(encoding="utf-8").splitlines()
    assert len(lines) > 20
    for line, answer in zip(lines, run_batch(lines), strict=True):
        task, found = json.loads(line), answer.get("output", answer)
        assert {key: found.get(key) for key in task["expected"]} == task["expected"], task["id"]
        assert set(task["readings"]) <= set(found["readings"]), task["id"]


@pytest.mark.clause(EDITION, "7/7.8", "7/7.10")
def test_the_three_shapes_of_a_change() -> None:
    name = "elo_r.competition_change"
    stranger = run_calculator(name, {"athlete": {"sex": "M", "title": "I"}, "encounters": FIVE})
    assert keys(stranger) == ["computed", "why"]
    few = run_calculator(name, {"athlete": ATHLETE, "encounters": FIVE[:4]})
    assert keys(few) == ["computed", "why", "own_elo_r", "counted"]
    full = run_calculator(name, {"athlete": ATHLETE, "encounters": FIVE})
    assert " ".join(keys(full)) == (
        "computed own_elo_r counted average difference expected_percent points maximum expected_points raw_change "
        "half_weight change_before_protection protected_by change"
    )
    assert full["protected_by"] is None


@pytest.mark.clause(EDITION, "7/7.6/item2")
def test_the_rows_of_a_half_year_have_exactly_their_keys() -> None:
    competitions = [{"id": "a", "change": 1.5, "counted": 9}, {"id": "b", "encounters": FIVE[:4]}]
    found = run_calculator("elo_r.half_year", {"athlete": ATHLETE, "half_year": "2023-2", "competitions": competitions})
    assert found["competitions"] == [
        {"id": "a", "change": "1.5", "counted": 9},
        {"id": "b", "change": None, "why": "fewer than 5 counted encounters"},
    ]
    assert (found["encounters"], found["new_elo_r"]) == (9, 2452)


def test_what_is_optional_may_be_null() -> None:
    opponent = dict.fromkeys(["citizen", "sex", "title", "kms_confirmed_among_men", "elo_m"]) | {"elo_r": 2450}
    given = {
        "athlete": {"sex": "F", "title": None, "elo_r": 2450, "kms_confirmed_among_men": None},
        "points_for_win": None,
        "encounters": [{"opponent": opponent, "points": 1, "played": None}] * 5,
        "place": None,
        "points_total": None,
        "points_of_second": None,
    }
    assert run_calculator("elo_r.competition_change", given)["change"] == "25"
    counts = {"participants": [{"title": None}], "official": None, "reported_in_time": None}
    assert run_calculator("elo_r.competition_counts", counts)["titled"] == 0


@pytest.mark.parametrize(
    ("name", "given", "paths"),
    [
        ("elo_r.initial", {"title": "GR", "sex": "X"}, ["sex"]),
        ("elo_r.initial", {"sex": "M"}, ["title"]),
        ("elo_r.elo_m_to_r", {"elo_m": "-1"}, ["elo_m"]),
        ("elo_r.competition_change", {"encounters": []}, ["athlete"]),
        ("elo_r.competition_change", {"athlete": ATHLETE, "encounters": FIVE, "place": 0}, ["place"]),
        (
            "elo_r.competition_change",
            {"athlete": ATHLETE, "encounters": FIVE, "place": 1},
            ["points_total", "points_of_second"],
        ),
        ("elo_r.competition_change", {"athlete": ATHLETE, "encounters": FIVE, "points_for_win": 3}, ["points_for_win"]),
        (
            "elo_r.competition_change",
            {"athlete": ATHLETE, "encounters": [{"opponent": OPPONENT, "points": "1.5"}]},
            ["encounters[0].points"],
        ),
        (
            "elo_r.competition_change",
            {"athlete": ATHLETE, "encounters": [{"opponent": {"citizen": False, "elo_m": -5}, "points": "1"}]},
            ["encounters[0].opponent.elo_m"],
        ),
        ("elo_r.half_year", {"athlete": ATHLETE, "half_year": "2023", "competitions": []}, ["half_year"]),
        ("elo_r.half_year", {"athlete": ATHLETE, "half_year": "0000-1", "competitions": []}, ["half_year"]),
        ("elo_r.half_year", {"athlete": {"sex": "M"}, "half_year": "2023-1", "competitions": []}, ["athlete"]),
        (
            "elo_r.half_year",
            {"athlete": ATHLETE, "half_year": "2023-1", "competitions": [{"id": "a", "change": "1"}]},
            ["competitions[0].counted"],
        ),
        (
            "elo_r.half_year",
            {"athlete": ATHLETE, "half_year": "2023-1", "competitions": [{"id": "a", "change": 1, "encounters": []}]},
            ["competitions[0].encounters"],
        ),
        (
            "elo_r.half_year",
            {
                "athlete": ATHLETE,
                "half_year": "2023-1",
                "competitions": [{"id": "a", "encounters": [{"opponent": OPPONENT, "points": 2}]}],
            },
            ["competitions[0].encounters[0].points"],
        ),
        ("elo_r.report_deadline", {"end_date": "2023-02-30", "reported": "2023-03-01"}, ["end_date"]),
        (
            "elo_r.inactivity",
            {"elo_r": 2500, "last_included_competition_end": "2023-02-01", "list_date": "2023-01-01"},
            ["list_date"],
        ),
        ("elo_r.list", {"half_year": "2023-3", "athletes": [], "competitions": []}, ["half_year"]),
        ("elo_r.list", {"half_year": "2023-1", "athletes": [], "competitions": [], "explain": ["x"]}, ["explain[0]"]),
    ],
)
def test_bad_input_is_refused_at_its_place(name: str, given: dict[str, Any], paths: list[str]) -> None:
    assert refusal(name, given) == paths


def test_the_list_names_gaps_and_goes_on() -> None:
    example = EXAMPLES["elo_r.list"]
    broken = {
        **example["competitions"][0],
        "id": "broken",
        "status": "club",
        "encounters": [{"white": "anna", "black": "anna"}],
    }
    found = run_calculator("elo_r.list", {**example, "competitions": [*example["competitions"], broken]})
    assert found["rows"] == run_calculator("elo_r.list", example)["rows"]
    assert [(gap["id"], gap["field"], gap["athlete"]) for gap in found["gaps"]] == [
        ("broken", "status", None),
        ("broken", "encounters[0]", "anna"),
        ("broken", "encounters[0].result", "anna"),
    ]


@pytest.mark.clause(EDITION, "7/7.8/item2")
def test_a_title_of_the_athlete_stands_in_where_the_report_has_none() -> None:
    example = EXAMPLES["elo_r.list"]
    cup = example["competitions"][0]
    athletes = [{**athlete, "title": "MS"} for athlete in example["athletes"]]
    bare = {**cup, "participants": [{"id": participant["id"]} for participant in cup["participants"]]}
    row = next(
        row
        for row in run_calculator("elo_r.list", {**example, "athletes": athletes, "competitions": [bare]})["rows"]
        if row["id"] == "egor"
    )
    assert row["own_elo_r"] == 2450
    untitled = {
        **cup,
        "participants": [{"id": participant["id"], "title": None} for participant in cup["participants"]],
    }
    found = run_calculator("elo_r.list", {**example, "athletes": athletes, "competitions": [untitled]})
    assert found["left_out"][0]["why_not"][0] == "fewer than 6 titled participants"


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_explanation_can_be_told(name: str, language: str) -> None:
    found = run_calculator(name, EXAMPLES[name], catalogue(language))
    assert found["explanation"]["verdict"]["clause"]["edition"] == EDITION
    assert set(keys(found)) <= set(schema(name)["output"]["properties"])
