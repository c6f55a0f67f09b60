"""`tournament.standings`: the contract, formats, refusals at their places."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from tests.tournament.rules import RULES
from tests.tournament.standings.reference import Reference
from tests.tournament.standings.strategies import Given, any_tournament

from tavlei.calc import run_calculator, schema
from tavlei.calc.register import find_calculator
from tavlei.calc.tournament import standings
from tavlei.rulebook import Refusal, exact_text
from tavlei.tournament.standings import CRITERIA

NAME = "tournament.standings"
PLAYERS = [{"id": "a", "rating": 2100}, {"id": "b", "rating": None}, {"id": "c"}]
ROUNDS = [
    [{"white": "a", "black": "b", "result": "1-0"}, {"bye": "c"}],
    [{"white": "c", "black": "a", "result": "0.5-0.5"}, {"bye": "b"}],
    [{"white": "b", "black": "c", "result": "+:-"}, {"bye": "a"}],
]


def case(**more: object) -> dict[str, Any]:
    return {
        "system": "swiss",
        "players": PLAYERS,
        "rounds": ROUNDS,
        "points_for_win": 1,
        "criteria": ["solkoff"],
        **more,
    }


def test_the_module_holds_the_calculator() -> None:
    assert find_calculator(NAME).function is standings.tournament_standings


def test_every_example_of_the_contract(contracts: Path) -> None:
    lines = (contracts / "tournament.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [task for task in map(json.loads, lines) if task["calc"] == NAME]
    assert len(tasks) >= 7
    for task in tasks:
        found = run_calculator(NAME, task["input"])
        assert {key: found.get(key) for key in task["expected"]} == task["expected"], task["id"]
        assert set(task["readings"]) <= set(found["readings"]), task["id"]


def test_rows_have_exactly_their_keys_and_exact_numbers() -> None:
    found = run_calculator(NAME, case(criteria=["full_truncated_solkoff", "head_to_head"]))
    assert found["standings"][0] == {
        "id": "a",
        "points": "2.5",
        "place": 1,
        "values": {"full_truncated_solkoff": "3.5", "head_to_head": None},
    }
    assert found["vectors"] == {
        "full_truncated_solkoff": {"a": ["3.5", "2", "0"], "b": ["4", "2.5", "0"], "c": ["4.5", "2.5", "0"]}
    }
    assert set(found) == {"standings", "vectors", "clauses", "readings"}


def test_a_mean_that_is_no_decimal_is_a_fraction() -> None:
    """a left after round 1; b, c and d, who had nothing like him, gained 1, 1 and 0 later."""
    rounds = [
        [{"white": "a", "black": "x", "result": "0-1"}, {"white": "b", "black": "c", "result": "-:-"}],
        [{"white": "b", "black": "d", "result": "1-0"}, {"white": "c", "black": "x", "result": "1-0"}],
    ]
    players = [{"id": name} for name in "abcdx"]
    found = run_calculator(
        NAME, case(players=players, rounds=rounds, withdrawn=[{"id": "a", "after_round": 1}], manual_draw=True)
    )
    assert {row["id"]: row["values"]["solkoff"] for row in found["standings"]}["x"] == "5/3"


@given(any_tournament)
def test_the_calculator_gives_what_the_paragraphs_say(given_case: Given) -> None:
    found, expected = run_calculator(NAME, given_case), Reference(given_case).table()
    assert found["standings"] == [
        {
            "id": row["id"],
            "points": exact_text(row["points"]),
            "place": row["place"],
            "values": {key: None if value is None else exact_text(value) for key, value in row["values"].items()},
        }
        for row in expected["standings"]
    ]


@pytest.mark.clause("draughts-rules-2022", "5.4.8.4.3")
def test_shmulyan_in_a_swiss_names_its_clause() -> None:
    with pytest.raises(Refusal, match=r"criteria\[1\]: Shmulyan .* \[draughts-rules-2022 5\.4\.8\.4\.3\]"):
        run_calculator(NAME, case(criteria=["wins", "shmulyan"]))


def test_optional_fields_may_be_null_and_unknown_ones_are_named() -> None:
    empty = {"points_for_win": None, "withdrawn": None, "manual_draw": None, "sonneborn_berger_form": None}
    found = run_calculator(NAME, case(**empty, colour="red"))
    assert found["standings"] == run_calculator(NAME, case())["standings"]
    assert found["warnings"] == ["colour"]


def test_the_switch_of_t9() -> None:
    found = run_calculator(NAME, case(criteria=["wins"], settings={"T9": "forfeit_as_bye"}))
    assert {row["id"]: row["values"]["wins"] for row in found["standings"]} == {"a": "1", "b": "0", "c": "0"}


def test_a_big_field_is_told_without_its_opponents() -> None:
    players = [{"id": f"p{number:03}"} for number in range(standings.TOLD_BY_OPPONENT + 1)]
    rounds = [[{"bye": player["id"]} for player in players]]
    for count, told in ((len(players), False), (len(players) - 1, True)):
        given_case = case(players=players[:count], rounds=[rounds[0][:count]])
        checked = standings.StandingsInput.model_validate(given_case)
        steps = [step.key for step in standings.tournament_standings(checked, RULES).explanation().walk()]
        assert ("standings.bye_not_counted" in steps) is told


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"system": "olympic"}, r"system: expected one of: round_robin, swiss; got \"olympic\""),
        ({"players": []}, "players: expected a list, at least 1 of them"),
        ({"criteria": ["buchholz"]}, r"criteria\[0\]: expected one of: sonneborn_berger, .*; got buchholz"),
        ({"criteria": ["wins", "wins"]}, r"criteria\[1\]: the criterion «wins» is named twice"),
        ({"criteria": "wins"}, 'criteria: expected a list; got "wins"'),
        ({"points_for_win": 3}, "points_for_win: expected one of: 1, 2 or nothing"),
        ({"points_for_win": True}, "points_for_win: expected one of: 1, 2 or nothing"),
        ({"points_for_win": 2.0}, "points_for_win: expected one of: 1, 2 or nothing"),
        ({"sonneborn_berger_form": 3}, "sonneborn_berger_form: expected one of: 1, 2"),
        ({"manual_draw": "yes"}, "manual_draw: expected true or false"),
        ({"withdrawn": [{"id": "zed", "after_round": 1}]}, r"withdrawn\[0\]\.id: there is no participant «zed»"),
        ({"withdrawn": [{"id": "a"}]}, r"withdrawn\[0\]\.after_round: the field is missing"),
        ({"withdrawn": [{"id": "a", "after_round": 9}]}, r"withdrawn\[0\]\.after_round: there are 3 rounds"),
        (
            {"withdrawn": [{"id": "a", "after_round": 1}]},
            r"withdrawn\[0\]\.after_round: «a» left after round 1 .* round 2",
        ),
        ({"settings": {"T9": "maybe"}}, "settings.T9: expected one of: forfeit_as_result, forfeit_as_bye"),
    ],
)
def test_a_bad_field_is_refused_at_its_place(change: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator(NAME, case(**change))


def test_the_schema_lists_the_criteria() -> None:
    published = schema(NAME)
    assert published["input"]["properties"]["criteria"]["items"]["enum"] == list(CRITERIA)
    assert run_calculator(NAME, published["example"])["standings"][0]["place"] == 1
