"""The opening for a calculator: JSON actions in, JSON out, and the explanation."""

from __future__ import annotations

import json

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.openings import opening_step, replay, start
from tavlei.rulebook import Refusal

SOOSORV: list[object] = [
    *({"place": "h8"}, {"place": "i9"}, {"place": "i7"}, {"swap": True}, {"place": "g8"}, {"declare": 2}),
    *({"swap": False}, {"offer": ["j10", "a1"]}, {"choose": "a1"}, {"place": "o15"}),
]


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_a_step_as_json() -> None:
    answer = opening_step("soosorv", None, SOOSORV[:2], RULES)
    assert answer == json.loads(json.dumps(answer))
    assert len(answer["step"].pop("points")) == 23
    assert answer == {
        "regulation": "soosorv",
        "n": 8,
        "stones": ["h8", "i9"],
        "black": ["h8"],
        "white": ["i9"],
        "opening": None,
        "black_player": 1,
        "white_player": 2,
        "declared": None,
        "offered": [],
        "over": False,
        "step": {
            "kind": "place",
            "player": 1,
            "colour": "black",
            "stone": 3,
            "stone_colour": "black",
            "zone": "opening",
            "count": None,
            "least": None,
            "most": None,
            "options": [],
        },
        "next_player": 1,
        "next_stone": "black",
    }


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_the_end_as_json() -> None:
    before = opening_step("soosorv", 4, SOOSORV[:-2], RULES)
    assert (before["declared"], before["offered"]) == (2, ["j10", "a1"])
    assert (before["step"]["kind"], before["step"]["player"], before["step"]["points"]) == ("choose", 1, ["a1", "j10"])
    answer = opening_step("soosorv", 4, SOOSORV, RULES)
    assert (answer["over"], answer["step"], answer["opening"], answer["offered"]) == (True, None, "7I", [])
    assert (answer["black"], answer["white"]) == (["h8", "i7", "a1"], ["i9", "g8", "o15"])
    assert (answer["black_player"], answer["white_player"]) == (2, 1)
    assert (answer["next_player"], answer["next_stone"]) == (2, "black")


@pytest.mark.parametrize(
    ("action", "path", "sentence"),
    [
        ({"place": "h16"}, "actions[1].place", "there is no point «h16»; expected one from a1 to o15"),
        ({"place": ""}, "actions[1].place", "there is no point «»; expected one from a1 to o15"),
        ({"offer": ["g7", 7]}, "actions[1].offer[1]", "there is no point «7»; expected one from a1 to o15"),
        ({"choose": "x1"}, "actions[1].choose", "there is no point «x1»; expected one from a1 to o15"),
        ({"place": "h8"}, "actions[1]", "the point h8 is occupied"),
        ({"pass": True}, "actions[1]", "a pass is not allowed during the opening"),
        ({}, "actions[1]", "expected one action such as"),
        ({"place": "h9", "swap": True}, "actions[1]", "expected one action such as"),
        ({"place": 7}, "actions[1]", "expected one action such as"),
        ({"swap": 1}, "actions[1]", "expected one action such as"),
        ({"swap": "yes"}, "actions[1]", "expected one action such as"),
        ({"offer": "g7"}, "actions[1]", "expected one action such as"),
        ({"declare": True}, "actions[1]", "expected one action such as"),
        ({"declare": "5"}, "actions[1]", "expected one action such as"),
        ({"declare": 5.0}, "actions[1]", "expected one action such as"),
        ({"option": None}, "actions[1]", "expected one action such as"),
        ({"pass": False}, "actions[1]", "expected one action such as"),
        ({"jump": "h9"}, "actions[1]", "expected one action such as"),
        ("h9", "actions[1]", "expected one action such as"),
        (None, "actions[1]", "expected one action such as"),
    ],
)
def test_a_refusal_names_the_action(action: object, path: str, sentence: str) -> None:
    with pytest.raises(Refusal) as refused:
        opening_step("rif", None, [{"place": "h8"}, action, {"place": "a1"}], RULES)
    (problem,) = refused.value.problems
    assert problem.path == path
    assert problem.sentence().startswith(sentence)


@pytest.mark.clause("draughts-rules-2022", "9.2.4.3")
def test_the_explanation_tells_what_was_done_and_what_comes() -> None:
    told = replay("soosorv", 4, SOOSORV[:5], RULES).explanation()
    assert (told.verdict.key, dict(told.verdict.inputs)) == (
        "renju.next_declare",
        {"player": 1, "colour": "white", "least": 1, "most": 4},
    )
    assert [(step.key, step.value) for step in told.working] == [
        ("renju.regulation_with_number", "renju.regulation_soosorv"),
        ("renju.done_place", "h8"),
        ("renju.done_place", "i9"),
        ("renju.done_place", "i7"),
        ("renju.opening", "7I"),
        ("renju.done_swap", "black"),
        ("renju.done_place", "g8"),
    ]
    assert {clause.number for clause in told.clauses} == {"9.2.4.3"}
    over = replay("soosorv", 4, SOOSORV, RULES).explanation()
    assert (over.verdict.key, over.verdict.value, dict(over.verdict.inputs)) == (
        "renju.opening_over",
        "black",
        {"black": 2, "white": 1},
    )
    assert [step.key for step in over.working[-5:]] == [
        *("renju.done_declare", "renju.done_keep", "renju.done_offer", "renju.done_choose", "renju.done_place"),
    ]


@pytest.mark.parametrize(
    ("regulation", "actions", "key"),
    [
        ("tarannikov", [{"place": "h8"}], "renju.next_swap"),
        ("rif", SOOSORV[:5], "renju.next_offer"),
        ("rif", [*SOOSORV[:5], {"offer": ["a1", "j10"]}], "renju.next_choose"),
        ("sakata", [*SOOSORV[:3], {"place": "g8"}, {"place": "g9"}], "renju.next_option_colour"),
        ("super_sakata", [*SOOSORV[:3], {"place": "g8"}, {"place": "g9"}], "renju.next_option_colour_or_stones"),
        ("rif", [], "renju.next_place"),
    ],
)
def test_each_kind_of_step_has_its_sentence(regulation: str, actions: list[object], key: str) -> None:
    assert replay(regulation, None, actions, RULES).explanation().verdict.key == key


def test_an_opening_outside_the_26_is_told_so() -> None:
    """Super Taraguchi-10 allows it."""
    actions: list[object] = [{"place": "h8"}, {"swap": False}, {"place": "h10"}, {"swap": False}, {"place": "k8"}]
    state = replay("super_taraguchi", None, actions, RULES)
    assert state.opening is None
    assert state.explanation().working[-1].key == "renju.opening_none"
    option = replay("super_taraguchi", None, [*actions, {"swap": False}, {"place": "l8"}], RULES)
    assert (option.explanation().verdict.key, option.explanation().verdict.value) == ("renju.next_option_fifths", 10)
    taken = replay(
        "super_taraguchi", None, [*actions, {"swap": False}, {"place": "l8"}, {"option": "several_fifths"}], RULES
    )
    assert taken.explanation().working[-1].value == "renju.option_several_fifths"


def test_a_new_opening_tells_its_regulation() -> None:
    (only,) = start("rif", None, RULES).explanation().working
    assert (only.key, only.value) == ("renju.regulation", "renju.regulation_rif")
