"""Where one game ends and the next begins."""

from __future__ import annotations

import pytest
from tests.exchange.pdn.pdn_helpers import bad, good

from tavlei.exchange.pdn import PdnDiagnostic, PdnGame, read_games


def lengths(text: str) -> list[int]:
    games = list(read_games(text))
    assert all(isinstance(game, PdnGame) for game in games), games
    return [len(game.moves) for game in games if isinstance(game, PdnGame)]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('[Event "a"]\n\n1. c3-d4 1-0\n\n[Event "b"]\n\n1. c3-d4 d6-c5 1-0\n', [1, 2]),
        ('[Event "a"]\n1. c3-d4 1-0\n[Event "b"]\n1. c3-d4 d6-c5 1-0', [1, 2]),  # no empty lines
        ('[Event "a"]\n1. c3-d4\n[Event "b"]\n1. c3-d4 d6-c5', [1, 2]),  # no results either
        ('[Event "a"] [White "x"] 1. c3-d4 1-0 [Event "b"] 1. c3-d4 d6-c5 1-0', [1, 2]),  # no lines at all
        ("1. c3-d4 1-0\n1. c3-d4 d6-c5 0-1\n", [1, 2]),  # no tags
        ("c3-d4 1-0\n\nc3-d4 d6-c5 0-1\n\ncd4\n*\n\n22-18 1-0", [1, 2, 1, 1]),  # no numbers either
        ("1. c3-d4\n\n1. c3-b4 d6-e5", [1, 2]),
        ("1. c3-d4\n\n1... d6-e5\n\n(1. ... f6-g5)\n\n1. ... *", [2]),
        ("1. c3-d4 1-0\n\n1-0", [1]),
        ("1. c3-d4 * 1. c3-d4 d6-c5 * 1. *", [1, 2, 0]),
        ("1. c3-d4\n1-0\n\n\n1.c3-d4 d6-c5 0-1\n", [1, 2]),
        ('[Event "a"]\n\n[White "x"]\n\n1. c3-d4 *', [1]),  # an empty line inside the head
        ('[Event "a"]\n[White "x"]\n\n[Event "b"]\n[White "y"]\n\n1. c3-d4 *', [0, 1]),  # an empty game
        ('[Event "a"]\n[Event "b"]\n1. c3-d4 *', [0, 1]),
        ('[Event "a"]\n[White "x"]\n\n[White "y"]\n\n1. c3-d4 *', [0, 1]),
        ('[Event "a"]\n\n*\n\n[Event "b"]\n\n1-0\n\n[Event "c"]\n\n1. 0-2\n', [0, 0, 0]),
        ('[Event "a"]', [0]),
        ("*", [0]),
        ("", []),
        ("\n \n\t\n", []),
        ("\ufeff\n", []),
        ('% a base\n; made by hand\n[Event "a"]\n{yes}\n[White "x"]\n1. c3-d4 *\n% end\n[Event "b"]\n*', [1, 0]),
        ('[Event "a"]\n1. c3-d4 {\n[White "x"]\n} d6-c5 *', [2]),  # a tag in a comment
        ('[Event "a {"]\n1. c3-d4 *\n[Event "} b"]\n1. c3-d4 *', [1, 1]),
        ('[Event "a "b" {c"]\n1. c3-d4 *\n\n[Event "b"]\n1. c3-d4 *', [1, 1]),
        ("1. c3-d4 {so it ends 1-0\nor not}\n1... d6-c5 *", [2]),
        ("1. c3-d4 ; so it ends 1-0\n1... d6-c5 *", [2]),
        ("1. c3-d4 d6-c5 1-0 {resigned} (1... f6-e5) ; late\n\n1. c3-d4 *", [2, 1]),
    ],
)
def test_games(text: str, wanted: list[int]) -> None:
    assert lengths(text) == wanted


def test_what_stands_behind_the_result_belongs_to_the_game() -> None:
    game = good("1. c3-d4 d6-c5 1-0 {resigned} (1... f6-e5) ; late")
    assert game.tree.note(2).comments == ("resigned", "late")
    assert len(game.tree.note(2).variations) == 1


def test_games_are_numbered_with_the_lines_where_they_begin() -> None:
    text = '\n\n[Event "a"]\n1. c3-d4 *\n\n1. c3-d4 * 1. c3-b4 *\n[Event "d"]\n*'
    assert [(read_game.number, read_game.line) for read_game in read_games(text)] == [(1, 3), (2, 6), (3, 6), (4, 7)]


def test_a_comment_that_nobody_closed_does_not_swallow_the_file() -> None:
    text = '[Event "a"]\n\n1. c3-d4 {oh\n\n[Event "b"]\n\n1. c3-d4 d6-c5 *\n\n[White "c"]\n\n1. c3-b4 {fine} *\n'
    first, second, third = read_games(text)
    assert isinstance(first, PdnDiagnostic)
    assert first.problem.code == "comment"
    assert "oh" in first.source
    assert first.partial is not None
    assert len(first.partial.moves) == 1
    assert isinstance(second, PdnGame)
    assert isinstance(third, PdnGame)


@pytest.mark.parametrize("text", ["; only a remark", "{only a remark}", "% 1. c3-d4", "!!", "..."])
def test_a_text_without_a_game_is_not_dropped(text: str) -> None:
    diagnostic = bad(text)
    assert diagnostic.problem.code == "no_game"
    assert diagnostic.source == text


def test_a_bad_game_on_a_line_with_others() -> None:
    first, second, third = read_games("1. c3-d4 (1. a1-a2) a1-a1 (1. b2-b3) 1-0 (1. x) 1. c3-b4 * 1. e3-f4 *")
    assert isinstance(first, PdnDiagnostic)
    assert first.source == "1. c3-d4 (1. a1-a2) a1-a1 (1. b2-b3) 1-0 (1. x) "
    assert isinstance(second, PdnGame)
    assert isinstance(third, PdnGame)
