"""Notation: what is written, what is read, what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.notation import full_notation, parse_move, short_notation, split_marks, split_result_mark
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, RUSSIAN80, VARIANTS
from tavlei.rulebook import Refusal

SAMPLE = ["e3-d4", "d6-c5", "f2-e3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "h4:f2", "e1:g3", "c7:h4"]
SAMPLE_SHORT = ["ed4", "dc5", "fe3", "fg5", "cb4", "gh4", "b:d6", "h:f2", "e:g3", "c:h4"]


@pytest.mark.clause("draughts-rules-2022", "6.1.6.2/p2", "6.1.6.2/p9", "6.1.6.2/p7", "10.5.1/item3")
@pytest.mark.clause("draughts-rules-2013", "2.1.6.2/p2", "2.1.6.2/p8")
@pytest.mark.parametrize("texts", [SAMPLE, SAMPLE_SHORT])
def test_the_sample_game_in_full_and_abbreviated(texts: list[str]) -> None:
    """The sample game of 6.1.6.2; in 2013 its second move is misprinted as f6-g6."""
    game, position = rules(RUSSIAN), RUSSIAN.start
    for text, full, short in zip(texts, SAMPLE, SAMPLE_SHORT, strict=True):
        move = parse_move(game, position, text)
        assert full_notation(game, position, move) == full
        assert short_notation(game, position, move) == short
        position = game.play(position, move)


@pytest.mark.clause("draughts-rules-2022", "7.3", "7.3/p3", "7.3/p7")
def test_the_sample_game_on_100_squares_is_never_abbreviated() -> None:
    game, position = rules(INTERNATIONAL), INTERNATIONAL.start
    for text in ["32-28", "18-23", "37-32", "23-29", "34:23", "17-22", "28:17", "19:26"]:
        move = parse_move(game, position, text)
        assert full_notation(game, position, move) == short_notation(game, position, move) == text
        position = game.play(position, move)


@pytest.mark.parametrize(
    "text", ["а3-в4", "А3–В4", "a3—b4", " a3 - b4 ", "a3b4", "ab4", "аb4", "A3-B4", "a3-b4!", "ab4!?", "a3−b4??"]
)
def test_dirty_writing_is_read(text: str) -> None:
    game = rules(RUSSIAN)
    move = parse_move(game, RUSSIAN.start, text)
    assert full_notation(game, RUSSIAN.start, move) == "a3-b4"


@pytest.mark.parametrize("text", ["b4:d6", "b4xd6", "b4хd6", "b4×d6", "b4*d6", "b4-d6", "b4d6", "b:d6", "bd6", "bxd6"])
def test_every_sign_of_capture_is_read(text: str) -> None:
    position = parse_fen(RUSSIAN, "W:Wb4,g1:Bc5,h8")
    game = rules(RUSSIAN)
    assert full_notation(game, position, parse_move(game, position, text)) == "b4:d6"


@pytest.mark.parametrize(
    "text", ["", "e3", "e3-e5", "z3-d4", "33-34", "e3-d4-c5", "ed9", "d6-c5", "—", "0-0", "e3-d4 x y"]
)
def test_what_is_not_legal_is_refused_with_the_alternatives(text: str) -> None:
    with pytest.raises(Refusal, match=r"illegal_move: .* is not legal here; legal are: .*e3-d4"):
        parse_move(rules(RUSSIAN), RUSSIAN.start, text)


def test_a_capture_passed_by_is_refused_with_the_capture() -> None:
    position = parse_fen(RUSSIAN, "W:Wb4,g1:Bc5,h8")
    with pytest.raises(Refusal, match="g1-f2 is not legal here: a capture must be made; legal are: b4:d6"):
        parse_move(rules(RUSSIAN), position, "g1-f2")


def test_a_short_form_that_does_not_tell_is_written_in_full_and_refused_when_read() -> None:
    position = parse_fen(RUSSIAN, "W:WKe1,Ke5:Bh8,a7,Ka1")
    game = rules(RUSSIAN)
    moves = [move for move in game.moves(position) if RUSSIAN.board.names[move.target] == "c3"]
    assert {short_notation(game, position, move) for move in moves} == {"e1-c3", "e5-c3"}
    with pytest.raises(Refusal, match="ambiguous_move: ec3 is ambiguous; it may be: e"):
        parse_move(game, position, "ec3")


def test_more_squares_of_the_route_may_be_named() -> None:
    """D17."""
    game, position = rules(RUSSIAN), parse_fen(RUSSIAN, "W:WKd2:Bf4,g7,d6,b6,f6")
    exact = parse_move(game, position, "d2:h6:f8:c5:a7")
    assert parse_move(game, position, "d2:g5:h6:f8:c5:a7").identity == exact.identity


def test_a_straight_capture_is_meant_before_one_that_turns() -> None:
    """Two captures from e3 to g1: over f2 alone, or round by c5, a3, c1 and e3. The first has no turning square."""
    game, position = rules(RUSSIAN), parse_fen(RUSSIAN, "B:Wf2,d2,b2,b4,d4:BKe3")
    to_g1 = [move for move in game.moves(position) if RUSSIAN.board.names[move.target] == "g1"]
    assert sorted(move.captured.bit_count() for move in to_g1) == [1, 5]
    for move in to_g1:
        assert parse_move(game, position, full_notation(game, position, move)).identity == move.identity
    assert parse_move(game, position, "e3:g1").captured.bit_count() == 1


def test_the_80_cell_board_has_files_to_j() -> None:
    game = rules(RUSSIAN80)
    assert full_notation(game, RUSSIAN80.start, parse_move(game, RUSSIAN80.start, "ij4")) == "i3-j4"


@pytest.mark.clause("draughts-rules-2022", "app5")
@pytest.mark.parametrize(
    ("text", "expected"), [("e3-d4!!", ("e3-d4", "!!")), ("cb4?", ("cb4", "?")), ("cb4", ("cb4", ""))]
)
def test_marks_of_quality(text: str, expected: tuple[str, str]) -> None:
    assert split_marks(text) == expected


@pytest.mark.clause("draughts-rules-2022", "app5")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e3-d4 x", ("e3-d4", "win")),
        ("e3-d4х", ("e3-d4", "win")),
        ("e3-d40", ("e3-d4", "loss")),
        ("e3-d4!=", ("e3-d4!", "draw")),
        ("32-28 0", ("32-28", "loss")),
        ("32-20", ("32-20", "")),
        ("e3-d4", ("e3-d4", "")),
    ],
)
def test_marks_of_the_result(text: str, expected: tuple[str, str]) -> None:
    assert split_result_mark(text) == expected
    if text.startswith("e3"):
        assert full_notation(rules(RUSSIAN), RUSSIAN.start, parse_move(rules(RUSSIAN), RUSSIAN.start, text)) == "e3-d4"


@pytest.mark.clause("draughts-rules-2022", "6.1.6.1")
@pytest.mark.clause("draughts-rules-2013", "2.1.6.1")
def test_squares_have_names_and_numbers() -> None:
    board = RUSSIAN.board
    assert [board.names[bit] for bit in board.bits[:5]] == ["b8", "d8", "f8", "h8", "a7"]
    assert board.names[board.squares["32"]] == "g1"
    assert INTERNATIONAL.board.algebraic(INTERNATIONAL.board.squares["46"]) == "a1"
    with pytest.raises(Refusal, match="there is no square «a2» on this board"):
        board.square("a2")


@given(st.sampled_from(list(VARIANTS.values())), st.randoms(use_true_random=False))
def test_every_legal_move_of_random_games_is_written_and_read_back(variant, random) -> None:  # type: ignore[no-untyped-def]
    game, position = rules(variant), variant.start
    for _ in range(60):
        moves = game.moves(position)
        if not moves:
            break
        for move in moves:
            assert parse_move(game, position, full_notation(game, position, move)).identity == move.identity
            assert parse_move(game, position, short_notation(game, position, move)).identity == move.identity
        position = game.play(position, random.choice(moves))


@given(st.text(max_size=12))
def test_whatever_is_written_is_read_or_refused(text: str) -> None:
    try:
        parse_move(rules(GIVEAWAY), GIVEAWAY.start, text)
    except Refusal as refusal:
        assert "legal are" in str(refusal) or "ambiguous" in str(refusal)  # noqa: PT017 - both outcomes are right
