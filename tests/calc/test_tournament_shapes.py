"""A tournament in JSON: players and rounds, and refusals at the place of the mistake."""

from __future__ import annotations

from typing import Any

import pytest
from tests.tournament.rules import RULES

from tavlei.calc import run_calculator, schema
from tavlei.calc.tournament.shapes import PairingInput, PlayerInput, to_tournament
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye, Encounter, Participant, Result

NAME = "tournament.standings"
GAME = {"white": "a", "black": "b", "result": "1-0"}
PLAYERS: list[dict[str, Any]] = [{"id": "a"}, {"id": "b"}, {"id": "c"}]


def refusal(players: object, rounds: object) -> str:
    given = {"system": "swiss", "players": players, "rounds": rounds, "points_for_win": 1, "criteria": []}
    with pytest.raises(Refusal) as caught:
        run_calculator(NAME, given)
    return str(caught.value)


def test_a_tournament_is_read() -> None:
    players = [
        PlayerInput(id="a", rating=2100, number=2, team="x", from_round=None),
        PlayerInput(id="b", number=1, from_round=2),
    ]
    rounds = [
        [PairingInput.model_validate({"bye": "a"})],
        [PairingInput.model_validate({"white": "b", "black": "a", "result": "-:+"})],
    ]
    read = to_tournament(players, rounds, 2, RULES)
    assert read.participants == (Participant("a", 2100, 2, "x", 1), Participant("b", None, 1, None, 2))
    assert read.rounds == ((Bye("a"),), (Encounter("b", "a", Result.BLACK_PLUS),))
    assert (read.points_for_win, to_tournament(players, rounds, None, RULES).points_for_win) == (2, 1)


@pytest.mark.parametrize(
    ("pairing", "why"),
    [
        ({"white": "a", "black": "b"}, "rounds[1][0].result: the field is missing; expected one of: 1-0, 0.5-0.5, 0-1"),
        ({**GAME, "result": None}, "rounds[1][0].result: the field is missing; expected one of: 1-0"),
        ({**GAME, "result": "2-0"}, "rounds[1][0].result: expected one of: 1-0, 0.5-0.5, 0-1, +:-, -:+, -:-"),
        ({**GAME, "result": 1}, "rounds[1][0].result: expected one of"),
        ({"white": "a", "result": "1-0"}, "rounds[1][0].black: the field is missing; expected a text"),
        ({}, "rounds[1][0].white: the field is missing; expected a text"),
        ({"bye": "a", "black": "b"}, "rounds[1][0].black: a bye has no opponent and no result"),
        ({"bye": "a", "result": "+:-"}, "rounds[1][0].result: a bye has no opponent and no result"),
        ({"bye": 5}, "rounds[1][0].bye: expected a text"),
        ({"bye": ""}, "rounds[1][0].bye: expected a text of at least 1 characters"),
        ([], "rounds[1][0]: expected an object; got []"),
        ({**GAME, "black": "zed"}, "rounds[1][0]: there is no participant «zed»"),
        ({**GAME, "black": "a"}, "rounds[1][0]: «a» is paired twice in the round"),
    ],
)
def test_a_bad_pairing_is_refused_at_its_place(pairing: object, why: str) -> None:
    assert why in refusal(PLAYERS, [[GAME], [pairing]])


def test_somebody_twice_in_a_round_is_refused() -> None:
    assert "rounds[0][1]: «b» is paired twice in the round" in refusal(PLAYERS, [[GAME, {"bye": "b"}]])


def test_a_round_is_a_list() -> None:
    assert "rounds[0]: expected a list" in refusal(PLAYERS, [GAME])


@pytest.mark.parametrize(
    ("players", "why"),
    [
        ([{"id": "a"}, {"id": "a"}], "players: the participant «a» is listed twice"),
        ([{"id": "a", "number": 1}, {"id": "b"}], "players[1].number: either all players have a number or none has"),
        ([{"id": "a"}, {"id": "b", "number": 1}], "players[0].number: either all players have a number or none has"),
        ([{"id": "a", "number": 1}, {"id": "b", "number": 1}], "players[1].number: the number 1 is given twice"),
        ([{"id": "a", "number": 0}], "players[0].number: expected a whole number, at least 1"),
        ([{"id": "a", "rating": "2000"}], "players[0].rating: expected a whole number, at least 0 or nothing (null)"),
        ([{"id": "a", "from_round": 0}], "players[0].from_round: expected a whole number, at least 1"),
        ([{"rating": 2000}], "players[0].id: the field is missing"),
        ([{"id": 7}], "players[0].id: expected a text"),
        ([{"id": ""}], "players[0].id: expected a text of at least 1 characters"),
    ],
)
def test_a_bad_player_is_refused_at_his_place(players: object, why: str) -> None:
    assert why in refusal(players, [])


@pytest.mark.parametrize(("pairing", "place"), [(GAME, "rounds[1][0]"), ({"bye": "b"}, "rounds[1][0]")])
def test_nobody_is_paired_before_he_entered(pairing: dict[str, str], place: str) -> None:
    players = [{"id": "a"}, {"id": "b", "from_round": 3}]
    assert f"{place}: «b» entered in round 3 and cannot be in an earlier one" in refusal(players, [[], [pairing]])
    entered = {"system": "swiss", "players": players, "rounds": [[], [], [pairing]], "criteria": []}
    assert len(run_calculator(NAME, entered)["standings"]) == 2


def test_the_schema_says_what_a_pairing_is() -> None:
    pairing = schema(NAME)["input"]["$defs"]["PairingInput"]
    assert pairing["oneOf"] == [{"required": ["white", "black", "result"]}, {"required": ["bye"]}]
    assert set(pairing["properties"]) == {"white", "black", "result", "bye"}
