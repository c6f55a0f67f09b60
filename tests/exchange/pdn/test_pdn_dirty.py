"""Dirty files, one dirtiness at a time."""

from __future__ import annotations

import pytest
from tests.exchange.pdn.pdn_helpers import bad, codes, good, written

from tavlei.exchange.pdn import PdnOutcome, read_games
from tavlei.games.draughts.fen import fen
from tavlei.games.draughts.variants import INTERNATIONAL

OPENING = ["c3-d4", "d6-c5", "b2-c3", "f6-g5"]


@pytest.mark.parametrize(
    "text",
    [
        "1. c3-d4 d6-c5 2. b2-c3 f6-g5",
        "1.c3-d4 d6-c5 2.b2-c3 f6-g5",
        "1 . c3-d4 d6-c5 2 . b2-c3 f6-g5",
        "1. c3-d4 1... d6-c5 2. b2-c3 2... f6-g5",
        "1. c3-d4 1. ... d6-c5 2. b2-c3 2. ... f6-g5",
        "1.c3-d4 1...d6-c5 2.b2-c3 2. … f6-g5",
        "01. c3-d4 d6-c5 02. b2-c3 f6-g5",
        "1 c3-d4 d6-c5 2 b2-c3 f6-g5",
        "1.\nc3-d4\nd6-c5\n2.\nb2-c3\nf6-g5",
        "c3-d4 d6-c5 b2-c3 f6-g5",
        "1. c3-d4, d6-c5, 2. b2-c3, f6-g5",
        "1.. c3-d4 d6-c5 2.. b2-c3 f6-g5.",
    ],
)
def test_move_numbers_in_every_form(text: str) -> None:
    game = good(f"{text} *")
    assert written(game) == OPENING
    assert "move_number" not in codes(game)


@pytest.mark.parametrize(
    "text",
    [
        "c3d4 d6c5 b2c3 f6g5",
        "cd4 dc5 bc3 fg5",
        "C3-D4 D6-C5 B2-C3 F6-G5",
        "с3-d4 d6-с5 в2-с3 f6-g5",  # Cyrillic letters
        "c3–d4 d6—c5 b2−c3 f6‑g5",
        "c3 - d4 d6 -c5 b2- c3 f6-g5",
        "22-18 10-14 25-22 11-16",  # the numbers of PDN
        "22-18 10x14 25:22 11-16",
    ],
)
def test_moves_in_every_form(text: str) -> None:
    assert written(good(f'[GameType "25"]\n{text} *')) == OPENING


@pytest.mark.parametrize(
    "text",
    ["32-28 17-22 28x17 11x22", "3228 1722 2817 1122", "32-28 17-22 28:17 11-22", "32 - 28 17 - 22 28 x 17 11 x 22"],
)
def test_moves_on_100_squares_in_every_form(text: str) -> None:
    game = good(f'[GameType "20"]\n{text} *')
    assert written(game) == ["32-28", "17-22", "28:17", "11:22"]


def test_noughts_before_a_number() -> None:
    assert written(good("01. 34-29 17-22 02. 40-34 11-17 03. 45-40 06-11 *"))[-1] == "6-11"


@pytest.mark.parametrize("capture", ["b4:d6", "b4xd6", "b4-d6", "b4d6", "b:d6", "bxd6", "b4×d6", "b4хd6"])
def test_x_for_a_colon_and_back(capture: str) -> None:
    game = good(f"1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. {capture} e7xc5 *")
    assert written(game)[-2:] == ["b4:d6", "e7:c5"]


def test_captures_with_all_their_squares() -> None:
    start = '[GameType "25"]\n[FEN "W:Wf2:Be3,e5,g7,a7"]\n'
    for text in ("f2xd4xf6xh8", "f2:d4:f6:h8", "f2d4f6h8", "f2:h8", "f:h8", "f2xd4xh8"):
        assert written(good(f"{start}1. {text} *")) == ["f2:h8"], text


@pytest.mark.parametrize(
    ("texts", "captured"),
    [
        (("47x38x24x13x36", "47:38:24:13:36", "47x24x13x36"), "14"),
        (("47x38x20x9x36", "47:38:20:9:36", "47x20x9x36"), "19"),
    ],
)
def test_captures_that_only_their_squares_tell_apart(texts: tuple[str, ...], captured: str) -> None:
    """The example of the standard: a king goes from 47 to 36 in two ways. The piece that stays tells which it was."""
    start = '[GameType "20"]\n[FEN "W:WK47:B42,29,19,14,22"]\n'
    for text in texts:
        assert fen(INTERNATIONAL, good(f"{start}1. {text} *").final()) == f"B:WK36:B{captured}"
    assert bad(f"{start}1. 47x36 *").problem.code == "ambiguous_move"


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("1-0", PdnOutcome.WHITE),
        ("2-0", PdnOutcome.WHITE),
        ("0-1", PdnOutcome.BLACK),
        ("0-2", PdnOutcome.BLACK),
        ("1-1", PdnOutcome.DRAW),
        ("1/2-1/2", PdnOutcome.DRAW),
        ("1/2", PdnOutcome.DRAW),
        ("½-½", PdnOutcome.DRAW),
        ("0-0", PdnOutcome.BOTH_LOST),
        ("*", PdnOutcome.UNKNOWN),
        ("1 - 0", PdnOutcome.WHITE),
        ("1/2 - 1/2", PdnOutcome.DRAW),
        ("1–0", PdnOutcome.WHITE),
        ("2:0", PdnOutcome.WHITE),
    ],
)
@pytest.mark.parametrize(
    "moves", ["", "1. ", "1. c3-d4 ", "1. c3-d4 d6-c5 ", "1. c3-d4 d6-c5\n\n      ", "1. c3-d4 d6-c5 2. "]
)
def test_results_under_type_25(text: str, outcome: PdnOutcome, moves: str) -> None:
    game = good(f'[Event "e"]\n[GameType "25"]\n\n{moves}{text}\n')
    assert game.result.outcome is outcome
    assert not game.result.forfeit
    assert len(game.moves) == moves.count("-")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("+/-", PdnOutcome.WHITE),
        ("+:-", PdnOutcome.WHITE),
        ("-/+", PdnOutcome.BLACK),
        ("-:+", PdnOutcome.BLACK),
        ("-/-", PdnOutcome.BOTH_LOST),
        ("- : -", PdnOutcome.BOTH_LOST),
    ],
)
def test_forfeits(text: str, outcome: PdnOutcome) -> None:
    game = good(f'[White "A"]\n[Result "{text}"]\n\n{text}')
    assert (game.result.outcome, game.result.forfeit) == (outcome, True)
    assert good(f'[White "A"]\n[Result "{text}"]\n').result == game.result


def test_1_1_is_a_result_and_1_18_a_move() -> None:
    start = '[GameType "20"]\n[FEN "W:WK1:B26"]\n'
    assert written(good(f"{start}1. 1-18 26-31 1-1")) == ["1-18", "26-31"]
    assert written(good(f"{start}1. 1-12 1-1")) == ["1-12"]


def test_a_missing_result_is_that_of_the_tag() -> None:
    assert good('[Result "1-0"]\n\n1. c3-d4').result.outcome is PdnOutcome.WHITE
    without = good("1. c3-d4")
    assert without.result.text == "*"
    assert "no_result" in codes(without)


def test_a_star_leaves_the_result_to_the_tag() -> None:
    game = good('[Result "2-0"]\n[GameType "20"]\n\n1. 32-28 *')
    assert game.result.outcome is PdnOutcome.WHITE
    assert codes(game) == []


def test_a_result_that_only_this_tournament_knows() -> None:
    game = good('[Result "4-6"]\n\n1. 34-29 18-22 4-6')
    assert (game.result.text, game.result.outcome) == ("4-6", PdnOutcome.UNKNOWN)
    assert "unknown_result" in codes(game)
    assert len(game.moves) == 2


def test_tag_and_end_that_contradict_each_other_are_both_kept() -> None:
    game = good('[Result "0-1"]\n\n1. c3-d4 d6-c5 1-0')
    assert (game.tag("Result"), game.result.text) == ("0-1", "1-0")
    assert "two_results" in codes(game)
    assert "two_results" not in codes(good('[Result "2-0"]\n\n1. c3-d4 d6-c5 1-0'))


def test_two_results_at_the_end() -> None:
    assert "second_result" in codes(good("1. c3-d4 1-0 0-1"))
    assert "second_result" not in codes(good("1. c3-d4 1-0 *"))
    assert good("1. c3-d4 1-0 0-1").result.text == "1-0"


def test_a_result_that_contradicts_the_position() -> None:
    start = '[FEN "W:Wc3:Bd4,h8"]\n[GameType "25"]\n'
    finished = '[FEN "W:Wc3:Bd4"]\n[GameType "25"]\n'
    assert "result_contradicts" not in codes(good(f"{start}1. c3:e5 0-1"))
    assert "result_contradicts" in codes(good(f"{finished}1. c3:e5 0-1"))
    assert "result_contradicts" in codes(good(f"{finished}1. c3:e5 1/2-1/2"))
    for fitting in ("1-0", "*", "-/+"):
        assert "result_contradicts" not in codes(good(f"{finished}1. c3:e5 {fitting}"))
    giveaway = f'[Variant "giveaway"]\n{finished}'
    assert "result_contradicts" in codes(good(f"{giveaway}1. c3:e5 1-0"))
    assert "result_contradicts" not in codes(good(f"{giveaway}1. c3:e5 0-1"))
    (remark,) = (each for each in good(f"{finished}1. c3:e5 0-1").remarks if each.code == "result_contradicts")
    assert "White has won" in remark.text()
    assert remark.clause is not None


def test_a_wrong_number_is_remarked_once() -> None:
    game = good("1. c3-d4 d6-c5 7. b2-c3 f6-g5 9. c3-b4 *")
    assert codes(game).count("move_number") == 1
    assert "7 stands before move 2." in game.remarks[-1].text()


def test_windows_line_ends_and_those_of_old_macs() -> None:
    text = (
        '[Event "e"]\n[White "w"]\n\n1. c3-d4 {one\ntwo} d6-c5 ; three\n2. b2-c3 f6-g5 *\n\n[Event "f"]\n\n1. c3-b4 *\n'
    )
    plain = list(read_games(text))
    assert len(plain) == 2
    for other in ("\r\n", "\r"):
        assert list(read_games(text.replace("\n", other))) == plain
        assert list(read_games(text.replace("\n", other).encode())) == plain
        assert [read_game.line for read_game in read_games(text.replace("\n", other))] == [1, 8]
