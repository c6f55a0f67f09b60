"""Comments, marks, NAGs, variations and clock times: all kept, in their places and in their order."""

from __future__ import annotations

import pytest
from tests.exchange.pdn.pdn_helpers import codes, good

from tavlei.exchange.pdn import ClockReading, PdnLine, PdnNote, clocks
from tavlei.games.draughts.notation import full_notation
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN

ANNOTATED = """1. c3-d4! {centre} d6-c5 (1... f6-e5? 2. d4:f6 (2. d4xf6 {again}) 2... g7:e5 $14)
(1... b6-a5 $5 {edge}) {main} 2. b2-c3 *"""


def moves_of(line: PdnLine, after: int) -> list[str]:
    """The moves of a variation that stands instead of move number `after` of ANNOTATED."""
    game = good(ANNOTATED)
    before = list(game.positions())[after - 1]
    return [full_notation(rules(RUSSIAN), ply.before, ply.move) for ply in line.replay(RUSSIAN, before)]


def test_the_tree() -> None:
    tree = good(ANNOTATED).tree
    assert len(tree.moves) == 3
    assert tree.note(1) == PdnNote(1, (1, "centre"))
    first, second = tree.note(2).variations
    assert tree.note(2).items == (first, second, "main")
    assert moves_of(first, 2) == ["f6-e5", "d4:f6", "g7:e5"]
    assert moves_of(second, 2) == ["b6-a5"]
    assert first.note(1).items == (2,)
    assert first.note(3).items == (14,)
    assert second.note(1).items == (5, "edge")
    (nested,) = first.note(2).variations
    assert nested.moves == first.moves[1:2]
    assert nested.note(1).comments == ("again",)
    assert tree.note(3) == PdnNote(3, ())


def test_variations_are_numbered_as_the_moves_they_replace() -> None:
    assert "move_number" not in codes(good(ANNOTATED))
    assert "move_number" in codes(good("1. c3-d4 d6-c5 (5... f6-e5) *"))


def test_comments_of_every_kind() -> None:
    text = "{before} 1. {between} c3-d4 ; to the end } of {the line\n% an escape (1\nd6-c5 {over\n  two lines} {} *"
    tree = good(text).tree
    assert tree.note(0).comments == ("before", "between")
    assert tree.note(1).comments == ("to the end } of {the line", "% an escape (1")
    assert tree.note(2).comments == ("over two lines", "")


def test_comments_between_tags_stand_before_the_first_move() -> None:
    game = good('% a base\n[Event "e"] ; of the event\n{of\nWhite} [White "w"]\n\n{then} 1. c3-d4 *')
    assert game.tree.note(0).comments == ("% a base", "of the event", "of White", "then")


@pytest.mark.parametrize(
    ("marks", "nags"),
    [
        ("!", (1,)),
        ("?", (2,)),
        ("!!", (3,)),
        ("??", (4,)),
        ("!?", (5,)),
        ("?!", (6,)),
        (" !", (1,)),
        ("(?)", (2,)),
        ("(!?)", (5,)),
        ("!!!", (3, 1)),
        ("! $1 $255", (1, 1, 255)),
        ("*", (7,)),
    ],
)
def test_marks(marks: str, nags: tuple[int, ...]) -> None:
    assert good(f"1. c3-d4{marks} d6-c5 *").tree.note(1).items == nags


@pytest.mark.parametrize("end", ["", "\n", '\n\n[Event "e"]\n*'])
def test_a_star_behind_the_last_move_ends_the_game(end: str) -> None:
    from tavlei.exchange.pdn import PdnGame, read_games

    first = next(read_games(f"1. c3-d4 d6-c5*{end}"))
    assert isinstance(first, PdnGame)
    assert first.tree.notes == ()
    assert "no_result" not in codes(first)


def test_variations_before_the_first_move_and_empty_ones() -> None:
    tree = good("(1. c3-b4) 1. c3-d4 () d6-c5 *").tree
    assert len(tree.note(0).variations[0].moves) == 1
    assert tree.note(1).variations == (PdnLine(),)


def test_a_result_in_a_variation_is_kept_as_a_comment() -> None:
    game = good("1. c3-d4 (1. c3-b4 d6-c5 1-0) d6-c5 *")
    assert game.tree.note(1).variations[0].note(2).comments == ("1-0",)
    assert "result_in_variation" in codes(game)
    assert len(game.moves) == 2


def test_sixty_nested_variations() -> None:
    tree = good("1. c3-d4 " + "(1. c3-b4 " * 60 + ")" * 60 + " *").tree
    depth = 0
    while tree.note(1).variations:
        (tree,) = tree.note(1).variations
        depth += 1
    assert depth == 60


@pytest.mark.parametrize(
    ("comment", "readings"),
    [
        (
            "[%clock w0:05:30 B0:04:59]",
            [
                ClockReading("clock", 330_000, "white", running=False),
                ClockReading("clock", 299_000, "black", running=True),
            ],
        ),
        ("[%clk 1:55:21]", [ClockReading("clk", 6_921_000)]),
        (
            "good move [%emt 0:00:07.25] and [%egt 0:12:00] so",
            [ClockReading("emt", 7250), ClockReading("egt", 720_000)],
        ),
        ("[%mct 1:05]", [ClockReading("mct", 3_900_000)]),
        ("[%CLK W0:00:00]", [ClockReading("clk", 0, "white", running=True)]),
        ("[%clk]", []),
        ("[%clk soon]", []),
        ("[%eval 0:00:01]", []),
        ("12:30:00", []),
    ],
)
def test_clock_times(comment: str, readings: list[ClockReading]) -> None:
    assert clocks(comment) == tuple(readings)
    note = good(f"1. c3-d4 {{{comment}}} d6-c5 *").tree.note(1)
    assert note.comments == (comment,)
    assert note.clocks == tuple(readings)
