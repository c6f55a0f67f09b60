"""The calculators of renju and the replay of draughts."""

from __future__ import annotations

import pytest

from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

EMPTY = ["." * 15] * 15


def test_an_empty_board_has_no_fouls() -> None:
    assert run_calculator("renju.forbidden", {"rows": EMPTY})["forbidden"] == {}


def test_the_switch_may_come_as_a_field_or_as_a_setting() -> None:
    rows = run_calculator("renju.forbidden", {"rows": EMPTY, "settings": {"P1": False}})
    assert rows["readings"] == ["P1"]
    assert run_calculator("renju.forbidden", {"rows": EMPTY, "three_may_pass_through_five": False})["readings"] == [
        "P1"
    ]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"rows": EMPTY[:14]}, "rows: expected 15 rows; got 14"),
        ({"rows": [*EMPTY[:14], "?" * 15]}, r"rows\[14\]: expected 15 signs"),
        ({"rows": [1]}, r"rows\[0\]: expected a text"),
    ],
)
def test_a_bad_board_is_refused_with_its_row(given: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator("renju.forbidden", given)


def test_a_game_is_replayed_with_a_foul_and_its_statement() -> None:
    moves = ["h8", "a1", "i8", "a3", "j9", "a5", "j10", "a7", "j8"]
    fouled = run_calculator("renju.replay", {"moves": moves})
    assert (fouled["foul"], fouled["over"], fouled["readings"]) == ("double_three", False, ["D14"])
    stated = run_calculator("renju.replay", {"moves": [*moves, "foul"]})
    assert (stated["winner"], stated["ended_by"]) == ("white", "draughts-rules-2022 9.2.4.2/a")
    with pytest.raises(Refusal, match=r"moves\[10\]: there is no foul to state"):
        run_calculator("renju.replay", {"moves": [*moves, "a9", "foul"]})


def test_russian_letters() -> None:
    found = run_calculator("renju.replay", {"moves": ["H8", "K10"], "letters": "russian"})
    assert found["rows"][5] == ".........O....."


@pytest.mark.parametrize(
    ("moves", "why"),
    [(["a1"], r"moves\[0\]: the first move goes to the centre"), (["h8", "x1"], r"moves\[1\]: there is no point")],
)
def test_a_bad_move_is_refused_with_its_place(moves: list[str], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator("renju.replay", {"moves": moves})


SAMPLE = "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4"


def test_a_game_of_draughts_is_replayed_from_moves_or_pdn() -> None:
    pdn = f'[Event "x"]\n[GameType "25"]\n\n{{a comment}} {SAMPLE} $1 (5. g1:e3) 0-2'
    moves = ["ed4", "dc5", "fe3", "fg5", "cb4", "gh4", "b:d6", "h:f2", "e:g3", "c:h4"]
    one = run_calculator("draughts.replay", {"variant": "russian", "moves": moves})
    other = run_calculator("draughts.replay", {"variant": "russian", "pdn": pdn})
    assert one == other
    assert one["moves"][-1] == {"full": "c7:h4", "short": "c:h4"}
    assert (one["winner"], one["claims"]) == (None, [])


def test_a_pdn_may_bring_its_own_position() -> None:
    pdn = '[FEN "W:Wc3:Bd4"] 1. c3xe5 1-0'
    found = run_calculator("draughts.replay", {"variant": "russian", "pdn": pdn})
    assert (found["winner"], found["won_by"]) == ("white", "draughts-rules-2022 6.1.7")


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"variant": "russian"}, "moves: expected either the moves or the PDN"),
        ({"variant": "russian", "moves": [], "pdn": ""}, "moves: expected either the moves or the PDN"),
        ({"variant": "chess", "moves": []}, "variant: expected one of: russian"),
        ({"variant": "russian", "moves": [], "start": "nonsense"}, "start: expected a FEN"),
        ({"variant": "russian", "moves": ["e3-d4", "e3-d4"]}, r"moves\[1\]: e3-d4 is not legal here"),
        (
            {"variant": "international", "moves": [], "edition": "draughts-rules-2013"},
            "draughts-rules-2013 has no «international»",
        ),
        (
            {"variant": "russian", "moves": [], "edition": "chess-rating-ua"},
            "edition: expected one of: draughts-rules-2013, draughts-rules-2022; got chess-rating-ua",
        ),
    ],
)
def test_a_bad_game_is_refused_with_its_field(given: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator("draughts.replay", given)


def test_the_next_step_of_an_opening() -> None:
    found = run_calculator("renju.opening_step", {"regulation": "rif", "actions": [{"place": "h8"}, {"place": "h9"}]})
    assert (found["over"], found["step"]["stone"]) == (False, 3)
    assert found["clauses"][0].startswith("draughts-rules-2022 9.2.4.3")
    with pytest.raises(Refusal, match=r"actions\[0\]"):
        run_calculator("renju.opening_step", {"regulation": "rif", "actions": [{"place": "a1"}]})
    with pytest.raises(Refusal, match="regulation"):
        run_calculator("renju.opening_step", {"regulation": "nobody", "actions": []})
