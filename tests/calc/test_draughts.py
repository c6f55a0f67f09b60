"""The calculators of draughts: the contract's trees of moves, legal moves, and the lot."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import RULES

from tavlei.calc import evaluate, run_calculator
from tavlei.games._kernel import without_kernel
from tavlei.games.draughts import perft as move_tree
from tavlei.games.draughts.moves import Move
from tavlei.games.draughts.perft import perft
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import Rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN, VARIANTS
from tavlei.rulebook import Refusal

PERFT, LEGAL_MOVES, DRAW_START = "draughts.perft", "draughts.legal_moves", "draughts.draw_start"


@pytest.mark.clause("draughts-rules-2022", "6.2.3", "7.4.1")
def test_every_example_of_the_contract(contracts: Path) -> None:
    lines = (contracts / "draughts_perft.jsonl").read_text(encoding="utf-8").splitlines()
    tasks = [json.loads(line) for line in lines]
    assert len(tasks) == 12
    for task in tasks:
        assert run_calculator(task["calc"], task["input"])["nodes"] == task["expected"]["nodes"], task["id"]


@pytest.mark.parametrize("name", VARIANTS)
def test_the_tree_agrees_with_plain_counting(name: str) -> None:
    found = run_calculator(PERFT, {"variant": name, "depth": 5})
    start = VARIANTS[name].start
    assert found["nodes"] == [perft(VARIANTS[name], start, depth) for depth in range(1, 6)]


def test_depth_zero_has_no_level() -> None:
    assert run_calculator(PERFT, {"variant": "russian", "depth": 0})["nodes"] == []
    explanation = evaluate(PERFT, {"variant": "russian", "depth": 0}).answer.explanation()
    assert (explanation.verdict.value, explanation.working) == (1, ())


def test_a_lost_position_has_no_moves_at_any_depth() -> None:
    assert run_calculator(PERFT, {"variant": "russian", "depth": 3, "fen": "W:W:Bb8"})["nodes"] == [0, 0, 0]


def test_the_tree_may_be_walked_in_small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = move_tree.move_tree(INTERNATIONAL, INTERNATIONAL.start, 5, RULES).sizes
    monkeypatch.setattr(move_tree, "_PART", 7)
    assert move_tree.move_tree(INTERNATIONAL, INTERNATIONAL.start, 5, RULES).sizes == whole == (9, 81, 658, 4265, 27117)


def test_no_depth_is_walked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """All depths together need no more positions than the deepest alone."""
    worked: list[Position] = []
    plain = Rules.moves

    def counted(game: Rules, position: Position) -> list[Move]:
        worked.append(position)
        return plain(game, position)

    monkeypatch.setattr(Rules, "moves", counted)
    with without_kernel():
        perft(RUSSIAN, RUSSIAN.start, 6)
        deepest_alone = len(worked)
        worked.clear()
        assert move_tree.move_tree(RUSSIAN, RUSSIAN.start, 6, RULES).sizes[-1] == 37986
    assert len(worked) == len(set(worked)) < deepest_alone


def test_the_explanation_of_a_tree_names_the_game_and_every_depth() -> None:
    explanation = evaluate(PERFT, {"variant": "russian_majority", "depth": 3}).answer.explanation()
    assert str(explanation.verdict.clause) == "draughts-rules-2022 6.2.3"
    assert explanation.readings == ("D15", "D16", "D17")
    assert [(each.value, each.inputs) for each in explanation.working] == [
        (7, {"depth": 1}),
        (49, {"depth": 2}),
        (302, {"depth": 3}),
    ]


@pytest.mark.clause("draughts-rules-2022", "6.1.4.1", "6.1.5.3")
@pytest.mark.parametrize(
    ("variant", "fen", "moves"),
    [
        ("russian", None, ["a3-b4", "c3-b4", "c3-d4", "e3-d4", "e3-f4", "g3-f4", "g3-h4"]),
        ("russian", "W:Wc3,e3:Bb4,d6", ["c3:a5"]),
        ("russian", "W:WKa1:Bb2,Kc3", []),
        ("russian", "B:Wa1:BKb8", ["b8-a7", "b8-c7", "b8-d6", "b8-e5", "b8-f4", "b8-g3", "b8-h2"]),
        ("international", "W:W31,50:B1", ["31-26", "31-27", "50-44", "50-45"]),
        ("russian80", "W:Wi3,a1:Bb8", ["a1-b2", "i3-h4", "i3-j4"]),
    ],
)
def test_legal_moves_in_full_notation_and_in_the_order_of_the_board(
    variant: str, fen: str | None, moves: list[str]
) -> None:
    assert run_calculator(LEGAL_MOVES, {"variant": variant, "fen": fen})["moves"] == moves


@pytest.mark.clause("draughts-rules-2022", "7.4.1")
def test_7_4_1_under_the_majority_rule_only_the_longest_capture_is_legal() -> None:
    fen = "W:Wc3,h4:Bd4,d6,g5"
    assert run_calculator(LEGAL_MOVES, {"variant": "russian", "fen": fen})["moves"] == ["c3:c7", "h4:f6"]
    assert run_calculator(LEGAL_MOVES, {"variant": "russian_majority", "fen": fen})["moves"] == ["c3:c7"]


def why(variant: str, fen: str | None) -> list[tuple[str, object, str]]:
    explanation = evaluate(LEGAL_MOVES, {"variant": variant, "fen": fen}).answer.explanation()
    return [(each.key, each.value, each.clause.number if each.clause else "") for each in explanation.walk()]


@pytest.mark.clause("draughts-rules-2022", "6.1.5.3", "7.4.1")
def test_the_explanation_says_why_no_other_move_is_legal() -> None:
    assert why("russian", None) == [
        ("draughts.legal_moves", 7, "6.1.4.1"),
        ("draughts.nothing_to_capture", None, "6.1.5.3"),
    ]
    assert why("international", "W:W28:B22,11") == [
        ("draughts.legal_moves", 1, "7.2.2"),
        ("draughts.capture_compulsory", None, "6.1.5.3"),
        ("draughts.majority_rule", 2, "7.4.1"),
    ]


@pytest.mark.parametrize(("variant", "number"), [("russian", "6.1.7"), ("giveaway", "8.1")])
def test_without_a_legal_move_the_game_is_over(variant: str, number: str) -> None:
    assert run_calculator(LEGAL_MOVES, {"variant": variant, "fen": "B:Wa1:B"})["moves"] == []
    assert why(variant, "B:Wa1:B") == [("draughts.no_legal_moves", 0, number)]


@pytest.mark.clause("draughts-rules-2022", "6.2.2")
def test_the_lot_gives_everything_needed_to_begin_and_to_repeat_it() -> None:
    assert run_calculator(DRAW_START, {"table": "fmjd64", "seed": 7}) == {
        "table": "fmjd64",
        "seed": "7",
        "index": 354,
        "number": "23-III",
        "text": "e3-a5 h8-h4",
        "moves": [],
        "relocations": ["e3-a5", "h8-h4"],
        "fen": "W:Wa5,a3,c3,g3,b2,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,a7,c7,e7,g7,b6,d6,f6,h6,h4",
        "micro_match": True,
        "clauses": [f"draughts-rules-2022 {number}" for number in ("6.2.2/item2", "6.2.2", "6.2.1", "6.2/item2")],
        "readings": [],
    }


def test_a_position_that_was_drawn_can_be_asked_for_its_moves() -> None:
    drawn = run_calculator(DRAW_START, {"table": "idf_basic", "seed": "a"})
    assert drawn["moves"]
    assert run_calculator(LEGAL_MOVES, {"variant": "russian", "fen": drawn["fen"]})["moves"]


@pytest.mark.parametrize(
    ("name", "given", "why"),
    [
        (PERFT, {"variant": "chess", "depth": 1}, "variant: expected one of: russian, draughts64,"),
        (PERFT, {"variant": 5, "depth": 1}, "variant: expected one of: russian, draughts64,"),
        (PERFT, {"depth": 1}, "variant: the field is missing; expected one of: russian"),
        (PERFT, {"variant": "russian"}, "depth: the field is missing; expected a whole number, at least 0, at most 12"),
        (PERFT, {"variant": "russian", "depth": 13}, "depth: expected a whole number, at least 0, at most 12; got 13"),
        (PERFT, {"variant": "russian", "depth": -1}, "depth: expected a whole number, at least 0, at most 12; got -1"),
        (PERFT, {"variant": "russian", "depth": 1, "fen": "hm"}, "fen: expected a FEN such as"),
        (PERFT, {"variant": "russian", "depth": 1, "fen": 1}, "fen: expected a text or nothing (null); got 1"),
        (LEGAL_MOVES, {"variant": "russian", "fen": "W:Wa1,a1:Bb8"}, "fen: two pieces stand on a1"),
        (LEGAL_MOVES, {"variant": "russian", "fen": "W:Wa9:Bb8"}, "fen: there is no square «a9» on this board"),
        (LEGAL_MOVES, {"variant": "russian", "fen": "W:Wb8:Ba7"}, "fen: a man on the last row would be a king: b8"),
        (DRAW_START, {"table": "mine", "seed": 1}, "table: expected one of: fmjd64, idf_basic; got mine"),
        (DRAW_START, {"table": "fmjd64"}, "seed: the field is missing; expected"),
        (DRAW_START, {"table": "fmjd64", "seed": ""}, 'seed: expected a text or a whole number; got ""'),
        (DRAW_START, {"table": "fmjd64", "seed": True}, "seed: expected a text or a whole number; got true"),
        (DRAW_START, {"table": "fmjd64", "seed": "\ud800"}, "seed: the seed cannot be written in UTF-8"),
    ],
)
def test_bad_input_is_refused_with_its_path(name: str, given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal) as caught:
        run_calculator(name, given)
    assert why in str(caught.value)


@given(st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers()))
def test_whatever_comes_is_answered_or_refused(value: object) -> None:
    for name, task in (
        (PERFT, {"variant": "russian", "depth": 2, "fen": value}),
        (LEGAL_MOVES, {"variant": value}),
        (DRAW_START, {"table": "fmjd64", "seed": value}),
    ):
        with contextlib.suppress(Refusal):
            json.dumps(run_calculator(name, task))
