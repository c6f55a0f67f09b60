"""A clean game: what is read of it."""

from __future__ import annotations

import dataclasses

import pytest
from tests.exchange.pdn.pdn_helpers import codes, good, written

from tavlei.exchange.pdn import PdnLine, PdnOutcome, PdnSetup, PdnTag
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

CLEAN = """[Event "Cup"]
[Date "2022.05.01"]
[White "Иванов"]
[Black "Petrov"]
[Result "0-1"]
[GameType "25,W,8,8,A0,0"]
[Annotator "nobody"]

1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5 0-1
"""


def test_tags_moves_and_result() -> None:
    game = good(CLEAN)
    assert [tag.name for tag in game.tags] == [
        "Event",
        "Date",
        "White",
        "Black",
        "Result",
        "GameType",
        "Annotator",
    ]
    assert (game.tag("White"), game.tag("Annotator"), game.tag("Nothing")) == ("Иванов", "nobody", "")
    assert game.variant == RUSSIAN
    assert written(game) == ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "e7:c5"]
    assert (game.result.text, game.result.outcome, game.result.forfeit) == ("0-1", PdnOutcome.BLACK, False)
    assert codes(game) == []


def test_the_positions_follow_the_moves() -> None:
    game = good(CLEAN)
    positions = list(game.positions())
    assert positions[0] == game.start == RUSSIAN.start
    assert len(positions) == len(game.moves) + 1
    assert game.final() == positions[-1]
    assert fen(RUSSIAN, game.final()) == "W:Wd4,a3,e3,g3,d2,f2,h2,a1,c1,e1,g1:Bb8,d8,f8,h8,a7,c7,g7,b6,h6,c5,h4"
    plies = list(game.replay())
    assert [ply.number for ply in plies] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert [ply.after for ply in plies] == positions[1:]
    assert [ply.before for ply in plies] == positions[:-1]
    assert tuple(ply.move for ply in plies) == game.moves == game.tree.moves


def test_a_replay_computes_only_what_is_asked_for() -> None:
    game = good(CLEAN)
    broken = dataclasses.replace(game, tree=PdnLine((*game.moves[:2], None)))  # type: ignore[arg-type]
    replay = broken.replay()
    assert next(replay).move == game.moves[0]
    assert next(replay).move == game.moves[1]
    with pytest.raises(TypeError):
        next(replay)


def test_a_game_is_a_value() -> None:
    game = good(CLEAN)
    assert game == good(CLEAN)
    assert hash(game) == hash(good(CLEAN))
    with pytest.raises(dataclasses.FrozenInstanceError):
        game.result = None  # type: ignore[misc, assignment]


def test_place_and_remarks_do_not_make_another_game() -> None:
    later = good("\n\n" + CLEAN.encode().decode())
    assert later == good(CLEAN.encode())
    assert (later.encoding, good(CLEAN.encode()).encoding) == (None, "utf-8")


def test_a_fen_with_a_dot_behind_it_and_black_to_move() -> None:
    game = good('[SetUp "1"]\n[FEN "B:W38,K5:B7,K12."]\n[GameType "20"]\n1... 7-11 2. 5-10 *')
    assert fen(INTERNATIONAL, game.start) == "B:WK5,38:B7,K12"
    assert [ply.number for ply in game.replay()] == [1, 2]


def test_numbers_in_a_fen_and_letters_in_the_moves() -> None:
    text = '[FEN "W:W29,30,31,32,25,26,27,28,21,22,23,24:B9,10,11,12,5,6,7,8,1,2,3,4."]\n1. c3-d4 d6-e5 *'
    assert good(text).start == RUSSIAN.start


@pytest.mark.parametrize("more", [":H0:F1", ":+0+0", ":H12:F20."])
def test_fields_that_other_programs_put_behind_the_fen(more: str) -> None:
    game = good(f'[GameType "20"]\n[FEN "W:W31:B1{more}"]\n31-27 *')
    assert game.start == parse_fen(INTERNATIONAL, "W:W31:B1")
    assert game.tag("FEN") == f"W:W31:B1{more}"


@pytest.mark.parametrize("empty", ["", "?", " "])
def test_an_empty_fen_is_the_usual_start(empty: str) -> None:
    assert good(f'[FEN "{empty}"]\n1. c3-d4 *').start == RUSSIAN.start


def test_setup_without_a_fen_is_remarked() -> None:
    assert "no_fen" in codes(good('[SetUp "1"]\n1. c3-d4 *'))
    assert "no_fen" not in codes(good('[SetUp "0"]\n1. c3-d4 *'))


def test_a_position_set_up_before_the_first_move_is_the_start() -> None:
    game = good('[GameType "25"]\n/FEN "W:Wc3:Be5,h8"/ 1. c3-d4 e5:c3 *')
    assert fen(RUSSIAN, game.start) == "W:Wc3:Bh8,e5"
    assert game.tree.notes == ()


def test_a_position_set_up_in_the_middle_of_a_line() -> None:
    game = good('[GameType "25"]\n1. c3-d4 /FEN "W:Wc3:Be5,h8"/ 2. c3-d4 e5:c3 *')
    assert len(game.moves) == 3
    assert game.tree.note(1).items == (PdnSetup(parse_fen(RUSSIAN, "W:Wc3:Be5,h8")),)
    assert fen(RUSSIAN, game.final()) == "W:W:Bh8,c3"
    assert [fen(RUSSIAN, ply.before) for ply in game.replay()][1] == "W:Wc3:Bh8,e5"
    assert [ply.number for ply in game.replay()] == [1, 2, 2]
    assert "move_number" not in codes(game)


def test_a_position_set_up_at_the_end() -> None:
    assert fen(RUSSIAN, good('1. c3-d4 /FEN "W:Wc3:Be5"/ *').final()) == "W:Wc3:Be5"


def test_a_game_may_begin_with_any_number() -> None:
    game = good('[FEN "B:Wc3:Be5,h8"]\n23... e5-d4 24. c3:e5 *')
    assert game.first_number == 23
    assert [ply.number for ply in game.replay()] == [23, 24]
    assert "move_number" not in codes(game)


def test_unknown_and_repeated_tags_are_kept_in_order() -> None:
    game = good('[Zzz "1"]\n[Event "e"]\n[Zzz "2"]\n[Шашки "да"]\n1. c3-d4 *')
    assert game.tags == (PdnTag("Zzz", "1"), PdnTag("Event", "e"), PdnTag("Zzz", "2"), PdnTag("Шашки", "да"))
