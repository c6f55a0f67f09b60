"""Games of renju from Python: they are the games of the rules, forward and back."""

from __future__ import annotations

import pytest

from tavlei import explain
from tavlei.games import renju
from tavlei.rulebook import Refusal

THREES = ("h8", "a1", "j8", "a3", "i9", "a5", "i10", "a7")


def test_what_is_pushed_is_popped() -> None:
    game = renju.Game.from_moves(THREES)
    assert [game.pop() for _ in THREES] == list(reversed(THREES))
    assert (len(game), game.turn, game.legal_moves) == (0, "black", ("h8",))
    with pytest.raises(Refusal, match="no move to take back"):
        game.pop()


def test_a_foul_is_told_explained_and_stated() -> None:
    game = renju.Game.from_moves(THREES)
    assert game.fouls() == {"i8": renju.Foul.DOUBLE_THREE}
    assert "9.2.4.2" in explain(game.why("i8"), "ru")
    assert "!33" not in str(game)
    assert "33" in game.svg(fouls=True)
    game.push("i8")
    assert game.foul is renju.Foul.DOUBLE_THREE
    assert game.state_foul().winner == "white"
    assert game.is_over
    assert game.legal_moves == ()
    assert game.pop() == "i8"
    assert not game.is_over


def test_five_wins() -> None:
    game = renju.Game()
    for black, white in zip(("h8", "i8", "j8", "k8"), ("a1", "a3", "a5", "a7"), strict=True):
        game.push(black)
        game.push(white)
    game.push("l8")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.ending) == ("black", renju.Ending.FIVE)
    assert game.outcome.clause.number == "9.2.6.1"


def test_letters_passes_and_what_is_said() -> None:
    game = renju.Game.from_record("1.H8 2.- 3.K9", letters="russian")
    assert game.moves == ("H8", None, "K9")
    assert game.record("international") == "1.h8 2.- 3.j9"
    assert renju.Game.from_record(game.record(), letters="russian").record() == game.record()
    assert game.resign().winner == "black"
    with pytest.raises(Refusal, match="over"):
        game.push(None)
    assert renju.Game.from_moves(["h8"]).agree_draw().winner is None
    assert renju.Game.from_moves(["h8"]).flag().ending is renju.Ending.TIME


def test_a_wrong_move_is_told_with_its_number() -> None:
    with pytest.raises(Refusal, match=r"moves\[1\].*occupied"):
        renju.Game.from_moves(["h8", "h8"])
    assert renju.Game.from_moves(["h8"])._repr_svg_().startswith("<svg")
