"""A bad game is told about, kept whole, and does not harm its neighbours."""

from __future__ import annotations

import pytest
from tests.exchange.pdn.pdn_helpers import bad, good, written

from tavlei.exchange.pdn import PdnDiagnostic, PdnGame, PdnOutcome, read_games

HEAD = '[Event "Cup"]\n[White "Ivanov"]\n[Black "Petrov"]\n[Result "1-0"]\n[GameType "25"]\n\n'
BAD = f"{HEAD}1. c3-d4 d6-c5\n2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. d4-e5 {{why}} h6-g5 1-0\n"


def test_everything_about_the_mistake() -> None:
    diagnostic = bad(f"\n{BAD}")
    assert (diagnostic.number, diagnostic.line, diagnostic.move, diagnostic.offending) == (1, 9, "4.", "d4-e5")
    assert (diagnostic.white, diagnostic.black, diagnostic.event) == ("Ivanov", "Petrov", "Cup")
    assert diagnostic.problem.code == "illegal_move"
    assert diagnostic.problem.params["legal"] == "b4:d6"
    assert not diagnostic.in_variation
    assert diagnostic.source == BAD
    assert diagnostic.text() == (
        "game 1, line 9, Ivanov - Petrov, Cup, move 4.: "
        "d4-e5 is not legal here: a capture must be made; legal are: b4:d6"
    )


def test_what_was_read_before_is_kept() -> None:
    partial = bad(BAD).partial
    assert partial is not None
    assert written(partial) == ["c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4"]
    assert partial.tag("White") == "Ivanov"
    assert partial.result.outcome is PdnOutcome.WHITE
    assert partial.tree.notes == ()


def test_the_rest_of_the_file_is_read() -> None:
    clean = f"{HEAD}1. c3-d4 1-0\n\n"
    first, second, third, fourth = read_games(clean + BAD + clean + BAD)
    assert isinstance(first, PdnGame)
    assert isinstance(second, PdnDiagnostic)
    assert isinstance(third, PdnGame)
    assert isinstance(fourth, PdnDiagnostic)
    assert [first.number, second.number, third.number, fourth.number] == [1, 2, 3, 4]
    assert first == third
    assert fourth.line == second.line + 16


def test_black_is_told_apart() -> None:
    diagnostic = bad("1. c3-d4 d6-d5 *")
    assert (diagnostic.move, diagnostic.offending) == ("1...", "d6-d5")
    assert (diagnostic.white, diagnostic.event) == ("", "")
    assert diagnostic.text().startswith("game 1, line 1, move 1...: d6-d5 is not legal here")


def test_an_ambiguous_move_is_told_with_what_it_may_be() -> None:
    diagnostic = bad('[GameType "25"]\n[FEN "W:Wa1,a5:Bb2,b4,h8"]\n1. a:c3 *')
    assert diagnostic.problem.code == "ambiguous_move"
    assert diagnostic.problem.params["legal"] == "a1:c3, a5:c3"


def test_a_mistake_in_a_variation_leaves_the_main_line_whole() -> None:
    text = "1. c3-d4 (1. c3-b4 d6-e4 2. (x) {y} z1 {t}) {so} 1... d6-c5 2. b2-c3 1-0"
    diagnostic = bad(text)
    assert diagnostic.in_variation
    assert (diagnostic.offending, diagnostic.move) == ("d6-e4", "1...")
    assert "in a variation" in diagnostic.text()
    assert diagnostic.partial is not None
    assert written(diagnostic.partial) == ["c3-d4", "d6-c5", "b2-c3"]
    note = diagnostic.partial.tree.note(1)
    assert note.comments == ("so",)
    (variation,) = note.variations
    assert len(variation.moves) == 1
    assert variation.note(1).comments == ("d6-e4 2. (x) {y} z1 {t}",)


def test_of_several_mistakes_the_one_in_the_main_line_comes_first() -> None:
    diagnostic = bad("1. c3-d4 (1. a1-a2)\n(1. b1-b2) 1... d6-d5 1-0")
    assert (diagnostic.offending, diagnostic.in_variation) == ("d6-d5", False)
    assert diagnostic.partial is not None
    others = [remark for remark in diagnostic.partial.remarks if remark.code == "illegal_move"]
    assert [remark.path for remark in others] == ["line 1", "line 2"]
    assert [remark.params["move"] for remark in others] == ["a1-a2", "b1-b2"]


def test_moves_after_the_end_of_the_game() -> None:
    diagnostic = bad('[FEN "W:Wc3:Bd4"]\n[GameType "25"]\n1. c3:e5 d8-e7 *')
    assert (diagnostic.problem.code, diagnostic.offending, diagnostic.move) == ("game_is_over", "d8-e7", "1...")
    assert diagnostic.partial is not None
    assert len(diagnostic.partial.moves) == 1


@pytest.mark.parametrize("after", ["2. b2-c3 f6-g5", "b2-c3", "bc3 1-0", '/FEN "W:Wc3:Bd4"/', "2. b2-c3 1-0"])
def test_moves_after_the_result(after: str) -> None:
    diagnostic = bad(f"1. c3-d4 d6-c5 1-0 {{late}} {after}")
    assert diagnostic.problem.code == "after_the_result"
    assert diagnostic.partial is not None
    assert len(diagnostic.partial.moves) == 2
    assert diagnostic.partial.tree.note(2).comments == ("late",)
    assert diagnostic.partial.result.text == "1-0"


@pytest.mark.parametrize(
    ("text", "code", "offending"),
    [
        ("1. c3-d4 ) d6-c5 *", "bracket", ")"),
        ("1. c3-d4 ( 1. c3-b4 *", "bracket", "( 1. c3-b4 *"),
        ("1. c3-d4 ( 1. c3-b4 ( 1. e3-f4 ) *", "bracket", "( 1. c3-b4 ( 1. e3-f4 ) *"),
        ("1. c3-d4 {so *", "comment", "{so *"),
        ("1. c3-d4 (1. c3-b4 {so ) *", "comment", "{so ) *"),
        ("1. c3-d4 } *", "stray", "}"),
        ("1. c3-d4 [x] *", "stray", "["),
        ("1. c3-d4 $ *", "stray", "$"),
        ("1. c3-d4 " + "(" * 61 + ")" * 61 + " *", "too_deep", "("),
        ("1. c3-d4 - *", "illegal_move", "-"),
        ("1. c3-d4 resigns *", "illegal_move", "resigns"),
        ('1. c3-d4 /FEN "B::"/ *', "bad_input", "B::"),
        ('[FEN "nonsense"]\n1. c3-d4 *', "bad_input", "nonsense"),
        ('[FEN "W:Wa8:Bh8"]\n1. a8-b7 *', "bad_input", "W:Wa8:Bh8"),
    ],
)
def test_other_mistakes(text: str, code: str, offending: str) -> None:
    diagnostic = bad(text)
    assert (diagnostic.problem.code, diagnostic.offending) == (code, offending)
    assert diagnostic.source == text
    assert (diagnostic.partial is None) == text.startswith("[FEN")


def test_the_line_of_a_mistake_is_that_of_the_text() -> None:
    assert bad('[Event "e"]\n\n1. c3-d4\n{a\nb}\n\nd6-d5 *').line == 7
    assert bad('[Event "e"]\r\n\r\n1. c3-d4\r\nd6-d5 *').line == 4


def test_what_remains_of_a_mistaken_variation_can_be_written_and_read() -> None:
    from tavlei.exchange.pdn import write_game

    diagnostic = bad("1. c3-d4 (1. c3-b4 d6-e4 {y} z1) 1... d6-c5 *")
    assert diagnostic.partial is not None
    again = good(write_game(diagnostic.partial))
    assert again.tree == diagnostic.partial.tree


def test_a_diagnostic_speaks_every_language() -> None:
    words = {"game {number}, line {line}": "партия {number}, строка {line}", "move {move}": "ход {move}"}
    text = bad(BAD).text(lambda sentence: words.get(sentence, sentence))
    assert text.startswith("партия 1, строка 8, Ivanov - Petrov, Cup, ход 4.: ")
