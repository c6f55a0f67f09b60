"""The end of a game on the board."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.rulebooks import OLD, RULES

from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import imposed_loss, loss_on_time, new_game, replay, resignation
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.play import has_variant
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, Variant
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, Rulebook, explanation_text


@pytest.mark.parametrize(
    ("variant", "fen", "move", "white_wins", "number"),
    [
        (RUSSIAN, "W:Wc3:Bd4", "c3:e5", True, "6.1.7"),
        (RUSSIAN, "W:Wg5,f4:Bh6", "f4-e5", None, ""),
        (RUSSIAN, "W:Wg3,f2:Bh4", "f2-e3", None, ""),
        (RUSSIAN, "W:We1,g3:Bh4,h2", "g3-f4", None, ""),
        (RUSSIAN, "B:Wa3,b2:Bb4,d4,a5", "d4-e3", None, ""),
        (GIVEAWAY, "W:Wc3:Bd4", "c3:e5", False, "8.1"),
        (INTERNATIONAL, "W:W28:B22", "28:17", True, "6.1.7"),
    ],
)
@pytest.mark.clause("draughts-rules-2022", "6.1.7", "8.1")
def test_no_piece_left(variant: Variant, fen: str, move: str, white_wins: bool | None, number: str) -> None:
    game = replay(variant, [move], RULES, start=parse_fen(variant, fen))
    outcome = game.outcome()
    if white_wins is None:
        assert outcome is None
    else:
        assert outcome is not None
        assert (outcome.white_wins, outcome.clause.number, outcome.reason) == (white_wins, number, "no piece is left")


@pytest.mark.clause("draughts-rules-2022", "6.1.7", "8.1", "VIII")
@pytest.mark.clause("draughts-rules-2013", "2.1.8.1")
def test_locked_pieces_lose_and_in_giveaway_win() -> None:
    start = "W:Wg1,e1,f2:Bh2,h4"
    for variant, rulebook, white_wins, number in (
        (RUSSIAN, RULES, True, "6.1.7"),
        (RUSSIAN, OLD, True, "2.1.8.1"),
        (GIVEAWAY, RULES, False, "8.1"),
    ):
        game = new_game(variant, rulebook, start=parse_fen(variant, "B:Wg1:Bh2"))
        outcome = game.outcome()
        assert outcome is not None
        assert (outcome.white_wins, outcome.clause.number, outcome.reason) == (
            white_wins,
            number,
            "all pieces are locked",
        )
        text = explanation_text(outcome.explanation(), catalogue("ru"))
        assert ("Белые" if white_wins else "Черные") in text
    assert new_game(RUSSIAN, RULES, start=parse_fen(RUSSIAN, start)).outcome() is None


def test_a_move_is_made_only_if_it_is_legal() -> None:
    game = new_game(RUSSIAN, RULES)
    move = parse_move(rules(RUSSIAN), RUSSIAN.start, "e3-d4")
    after = game.play(move)
    assert (after.moves_by(white=True), after.moves_by(white=False)) == (1, 0)
    with pytest.raises(Refusal, match="illegal_move"):
        after.play(move)
    over = replay(RUSSIAN, ["c3:e5"], RULES, start=parse_fen(RUSSIAN, "W:Wc3:Bd4"))
    with pytest.raises(Refusal, match="the game is over"):
        over.play(move)


def test_a_wrong_move_is_named_with_its_place() -> None:
    with pytest.raises(Refusal, match=r"moves\[1\]: c3-d4 is not legal here"):
        replay(RUSSIAN, ["e3-d4", "c3-d4"], RULES)


def test_what_the_rules_of_2013_have_not_is_played_by_those_of_2022() -> None:
    """G3."""
    assert new_game(RUSSIAN, OLD).rulebook == OLD
    assert (has_variant(RUSSIAN, OLD), has_variant(INTERNATIONAL, OLD)) == (True, False)
    assert new_game(INTERNATIONAL, OLD).rulebook.edition == RULES.edition
    with pytest.raises(Refusal, match="draughts-rules-2022 has no «frisian»"):
        new_game(replace(INTERNATIONAL, name="frisian"), OLD)


@pytest.mark.clause("draughts-rules-2022", "6.1.7", "6.1.7/p2", "8.1", "8.1/p2")
@pytest.mark.clause("draughts-rules-2013", "2.1.8.1", "2.1.8.1/p2")
@pytest.mark.parametrize(
    ("variant", "rulebook", "number"),
    [
        (RUSSIAN, RULES, "6.1.7"),
        (GIVEAWAY, RULES, "8.1"),
        (RUSSIAN, OLD, "2.1.8.1"),
    ],
)
def test_a_game_is_also_lost_off_the_board(variant: Variant, rulebook: Rulebook, number: str) -> None:
    game = new_game(variant, rulebook)
    for lose, part in ((resignation, ""), (loss_on_time, "/p2"), (imposed_loss, "/p2")):
        outcome = lose(game, by_white=True)
        assert (outcome.white_wins, outcome.clause.number) == (False, number + part)


@pytest.mark.clause("draughts-rules-2022", "6.1.7/p2")
def test_a_flag_does_not_undo_what_the_board_has_decided() -> None:
    """5.4.2.10: White has just taken the last piece; D10: in giveaway that is Black's win."""
    taken = replay(RUSSIAN, ["c3:e5"], RULES, start=parse_fen(RUSSIAN, "W:Wc3:Bd4"))
    assert loss_on_time(taken, by_white=True).white_wins
    given_away = replay(GIVEAWAY, ["c3:e5"], RULES, start=parse_fen(GIVEAWAY, "W:Wc3:Bd4"))
    assert not loss_on_time(given_away, by_white=False).white_wins
