"""Files as games to play on: `tavlei.pdn` and `tavlei.sgf`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlei import pdn, sgf
from tavlei.games import draughts, renju
from tavlei.rulebook import Refusal, exact_number

GOOD = '[White "Ivanov"] [GameType "25"] 1. c3-d4 d6-c5 *\n\n'
WRONG = '[White "Petrov"] [GameType "25"] 1. c3-d5 *\n\n'


def test_a_file_is_read_game_by_game(tmp_path: Path) -> None:
    file = tmp_path / "games.pdn"
    file.write_text(GOOD * 3, encoding="utf-8")
    assert [game.moves for game in pdn.games(file)] == [("c3-d4", "d6-c5")] * 3


def test_a_game_with_a_mistake_is_refused_or_told() -> None:
    with pytest.raises(Refusal, match=r"games\[1\].*c3-d5"):
        list(pdn.games(GOOD + WRONG))
    told: list[pdn.PdnDiagnostic] = []
    assert len(list(pdn.games(GOOD + WRONG + GOOD, wrong=told.append))) == 2
    assert [diagnostic.white for diagnostic in told] == ["Petrov"]


def test_a_result_is_written() -> None:
    game = draughts.Game.from_moves("c3-d4")
    game.resign()
    assert '[Result "1-0"]' in pdn.write_game(pdn.pdn_of(game))
    again = next(iter(pdn.read(pdn.write_game(pdn.pdn_of(draughts.Game("W:Wc3:Bd4"))))))
    assert isinstance(again, pdn.PdnGame)
    assert pdn.game_of(again).fen == "W:Wc3:Bd4"


def test_renju_from_a_file(tmp_path: Path) -> None:
    game = renju.Game.from_record("1.h8 2.- 3.i9")
    file = tmp_path / "games.sgf"
    file.write_text(sgf.write_game(sgf.sgf_of(game, {"PB": "Ivanov"})), encoding="utf-8")
    (found,) = sgf.read(file)
    assert isinstance(found, sgf.SgfGame)
    assert found.black == "Ivanov"
    assert [read.record() for read in sgf.games(file)] == [game.record()]
    with pytest.raises(Refusal, match=r"games\[0\]"):
        list(sgf.games("(;GM[4]SZ[15];B[hh];W[hh])"))


@pytest.mark.parametrize(("given", "exact"), [(0.1, "1/10"), ("2.5", "5/2"), ("1/3", "1/3"), (7, "7")])
def test_numbers_are_taken_exactly(given: float | str, exact: str) -> None:
    assert str(exact_number(given)) == exact


@pytest.mark.parametrize("given", ["many", "1/0", float("nan")])
def test_what_is_no_number_is_refused(given: float | str) -> None:
    with pytest.raises(Refusal, match="expected a number"):
        exact_number(given)
