"""What is written: the standard's order and forms, and the choices of style."""

from __future__ import annotations

import dataclasses

import pytest
from tests.exchange.pdn.pdn_helpers import good

from tavlei.exchange.pdn import (
    PdnGame,
    PdnLine,
    PdnNote,
    PdnSetup,
    PdnStyle,
    PdnTag,
    read_result,
    write_game,
    write_games,
)
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN
from tavlei.rulebook import Refusal

DIRTY = """[Black "B"] [Opening "?"]
[White "A"]
[Event "E"]
1.cd4! {c} dc5 (1...f6-e5? 2. d4xf6 g7xe5) 2. b2-c3 $14 fg5 3. c3-b4 g5-h4 4. b:d6 e7xc5 2-0"""


def moves(text: str) -> str:
    """The move text of a written game."""
    return text.split("\n\n", 1)[1]


def test_the_standard_form() -> None:
    assert write_game(good(DIRTY)) == (
        '[Event "E"]\n[White "A"]\n[Black "B"]\n[Result "2-0"]\n[GameType "25,W,8,8,A0,0"]\n[Opening "?"]\n\n'
        "1. c3-d4! {c} 1... d6-c5 (1... f6-e5? 2. d4:f6 g7:e5) 2. b2-c3 $14 f6-g5\n"
        "3. c3-b4 g5-h4 4. b4:d6 e7:c5 2-0\n"
    )


@pytest.mark.parametrize(
    ("style", "wanted"),
    [
        (PdnStyle(), "3. c3-b4 g5-h4 4. b4:d6 e7:c5 2-0"),
        (PdnStyle(capture="x"), "3. c3-b4 g5-h4 4. b4xd6 e7xc5 2-0"),
        (PdnStyle(notation="short"), "3. cb4 gh4 4. b:d6 e:c5 2-0"),
        (PdnStyle(notation="short", capture="x"), "3. cb4 gh4 4. bxd6 exc5 2-0"),
        (PdnStyle(results="standard"), "3. c3-b4 g5-h4 4. b4:d6 e7:c5 1-0"),
    ],
)
def test_styles(style: PdnStyle, wanted: str) -> None:
    text = write_game(good(DIRTY), style)
    assert wanted in " ".join(text.split())
    assert f'[Result "{wanted[-3:]}"]' in text


def test_a_hundred_squares_have_no_abbreviated_form_and_an_x() -> None:
    game = good("1. 32-28 17-22 2. 28:17 11:22 1-0")
    assert moves(write_game(game, PdnStyle(notation="short"))) == "1. 32-28 17-22 2. 28x17 11x22 1-0\n"
    assert moves(write_game(game, PdnStyle(capture=":", results="standard"))) == "1. 32-28 17-22 2. 28:17 11:22 2-0\n"


@pytest.mark.parametrize(
    ("style", "way", "other"),
    [
        (PdnStyle(), "47x38x24x13x36", "47x38x20x9x36"),
        (PdnStyle(capture=":"), "47:24:13:36", "47:20:9:36"),
        (PdnStyle(every_square=True), "47x38x24x13x36", "47x38x20x9x36"),
    ],
)
def test_an_ambiguous_capture_is_written_with_its_squares(style: PdnStyle, way: str, other: str) -> None:
    for text in (way, other):
        game = good(f'[GameType "20"]\n[FEN "W:WK47:B42,29,19,14,22"]\n1. {text} *')
        assert moves(write_game(game, style)) == f"1. {text} *\n"


def test_squares_where_the_way_does_not_turn() -> None:
    game = good('[GameType "20"]\n[FEN "W:WK46:B37,19,10"]\n1. 46x5 *')
    assert moves(write_game(game)) == "1. 46x5 *\n"
    assert moves(write_game(game, PdnStyle(every_square=True))) == "1. 46x32x14x5 *\n"


def test_every_square_of_a_capture() -> None:
    game = good('[GameType "25"]\n[FEN "W:Wf2:Be3,e5,g7,a7"]\n1. f2:h8 *')
    assert moves(write_game(game)) == "1. f2:h8 *\n"
    assert moves(write_game(game, PdnStyle(every_square=True, capture="x"))) == "1. f2xd4xf6xh8 *\n"


def test_lines_of_eighty() -> None:
    text = "1. c3-d4 {" + "word " * 60 + "} d6-c5 *"
    lines = moves(write_game(good(text))).splitlines()
    assert len(lines) > 3
    assert all(len(line) <= 80 for line in lines)
    assert all(len(f"{line} word") > 80 for line in lines[:-2])
    assert good(write_game(good(text))).tree == good(text).tree


def test_a_word_that_looks_like_a_tag_does_not_begin_a_line() -> None:
    game = good('1. c3-d4 {a [Event "b"] c [%clk 1:00:00]} d6-c5 *')
    text = write_game(game, PdnStyle(width=1))
    assert '\n[Event "b"]' not in text.split("\n\n", 1)[1]
    assert '{a [Event\n"b"]\nc\n[%clk\n1:00:00]}\n' in text
    assert good(text).tree == game.tree


def test_a_comment_with_a_closing_brace() -> None:
    game = PdnGame(RUSSIAN, RUSSIAN.start, PdnLine((), (PdnNote(0, ("a } b", PdnLine((), (PdnNote(0, ("}",)),)))),)))
    text = write_game(game)
    assert moves(text) == "; a } b\n(; }\n) *\n"
    assert good(text).tree == game.tree


def test_a_game_made_by_hand_gets_the_tags_it_needs() -> None:
    position = good('[FEN "B:Wc3:Be5,h8"]\n*').start
    game = PdnGame(GIVEAWAY, position, result=read_result("0-1"))
    text = write_game(game)
    assert text == (
        '[Result "0-1"]\n[GameType "25,W,8,8,A0,0"]\n[Variant "giveaway"]\n[SetUp "1"]\n[FEN "B:Wc3:Bh8,e5"]\n\n0-1\n'
    )
    assert (good(text).variant, good(text).start) == (GIVEAWAY, position)


@pytest.mark.parametrize(
    "tags",
    [
        [("GameType", "25"), ("Variant", "giveaway")],
        [("GameType", "chess")],
        [("FEN", "W:Wc3:Be5")],
        [("FEN", "nonsense"), ("SetUp", "1")],
    ],
)
def test_tags_that_say_something_else_are_put_right(tags: list[tuple[str, str]]) -> None:
    game = PdnGame(INTERNATIONAL, INTERNATIONAL.start, tags=tuple(PdnTag(*tag) for tag in tags))
    read = good(write_game(game))
    assert (read.variant, read.start) == (INTERNATIONAL, INTERNATIONAL.start)


@pytest.mark.parametrize("kept", ['[GameType "20"]', '[GameType "20,W,10,10,N1,0"]', '[GameType "26"]', '[FEN "?"]'])
def test_tags_that_say_it_already_are_kept_as_they_are(kept: str) -> None:
    assert kept in write_game(good(f'{kept}\n[Variant "other"]\n*'))
    assert '[Variant "other"]' in write_game(good(f'{kept}\n[Variant "other"]\n*'))


def test_a_result_that_only_the_tag_knows_ends_with_a_star() -> None:
    text = write_game(good('[Result "4-6"]\n\n1. 34-29 18-22 4-6'))
    assert '[Result "4-6"]' in text
    assert text.endswith("18-22 *\n")
    assert good(text).result.text == "4-6"


def test_a_contradiction_is_written_as_it_was_read() -> None:
    text = write_game(good('[Result "0-1"]\n\n1. c3-d4 1-0'))
    assert '[Result "0-1"]' in text
    assert text.endswith(" 1-0\n")
    standard = write_game(good('[Result "0-2"]\n\n1. c3-d4 2-0'), PdnStyle(results="standard"))
    assert '[Result "0-1"]' in standard
    assert standard.endswith(" 1-0\n")


def test_forfeits_have_no_standard_form() -> None:
    assert write_game(good('[White "a"]\n+:-'), PdnStyle(results="standard")).endswith("\n+/-\n")


def test_a_position_set_up_in_the_middle() -> None:
    text = '1. c3-d4 /FEN "W:Wc3:Bh8,e5"/ 2. c3-d4 e5:c3 *\n'
    assert moves(write_game(good(f'[GameType "25"]\n{text}'))) == text


def test_a_position_set_up_before_the_first_move_needs_the_start_told() -> None:
    setup = PdnSetup(good('[FEN "W:Wc3:Be5"]\n*').start)
    game = PdnGame(RUSSIAN, RUSSIAN.start, PdnLine((), (PdnNote(0, (setup,)),)))
    read = good(write_game(game))
    assert (read.start, read.tree) == (game.start, game.tree)


def test_the_first_number() -> None:
    game = dataclasses.replace(good("1. c3-d4 d6-c5 (1... d6-e5) *"), first_number=30)
    assert moves(write_game(game)) == "30. c3-d4 d6-c5 (30... d6-e5) *\n"


def test_a_base_has_an_empty_line_between_games() -> None:
    text = "".join(write_games([good("1. c3-d4 *"), good("1. c3-b4 *")]))
    assert text.count("\n\n") == 3
    assert " *\n\n[Result" in text


@pytest.mark.parametrize("name", ["", "two words", "1st", "a]", 'a"'])
def test_a_name_that_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="the name of a tag is one word"):
        write_game(PdnGame(RUSSIAN, RUSSIAN.start, tags=(PdnTag(name, "x"),)))


def test_line_ends_in_a_value_become_spaces() -> None:
    text = write_game(PdnGame(RUSSIAN, RUSSIAN.start, tags=(PdnTag("Event", "a\nb\r\nc"),)))
    assert good(text).tag("Event") == "a b  c"
