"""Offering and agreeing to a draw."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import OLD, RULES

from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import DraughtsGame, new_game, replay
from tavlei.games.draughts.offers import may_agree_draw, may_offer_draw
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, Variant
from tavlei.languages import catalogue
from tavlei.rulebook import Rulebook, explanation_text

CYCLES = {
    "russian": ("W:WKa1,a3,a5,b4:BKh2,h4,h6,g5", ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]),
    "giveaway": ("W:WKa1,a3,a5,b4:BKh2,h4,h6,g5", ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]),
    "international": ("W:WK46,36,26:BK45,15,25", ["46-41", "45-50", "41-46", "50-45"]),
}


def played(variant: Variant, plies: int, rulebook: Rulebook = RULES) -> DraughtsGame:
    fen, moves = CYCLES[variant.name]
    return replay(variant, (moves * 30)[:plies], rulebook, start=parse_fen(variant, fen))


@pytest.mark.clause("draughts-rules-2022", "6.1.8.1", "7.5.1")
@pytest.mark.parametrize(("variant", "least", "number"), [(RUSSIAN, 20, "6.1.8.1"), (INTERNATIONAL, 40, "7.5.1")])
def test_no_offer_before_so_many_moves_of_each_side(variant: Variant, least: int, number: str) -> None:
    early = may_offer_draw(played(variant, 2 * least - 1), by_white=True)
    assert (early.allowed, [str(each.number) for each in early.refused_by]) == (False, [number])
    assert may_offer_draw(played(variant, 2 * least), by_white=False).allowed
    assert may_offer_draw(played(variant, 2 * least - 1), by_white=True, classical=False).allowed
    assert "«" not in explanation_text(early.explanation(), catalogue("uk"))


@pytest.mark.clause("draughts-rules-2022", "6.1.8.1")
def test_neither_2013_nor_giveaway_has_that_limit() -> None:
    """D9, D10."""
    assert may_offer_draw(played(RUSSIAN, 1, OLD), by_white=True).allowed
    assert may_offer_draw(played(GIVEAWAY, 1), by_white=True).allowed


@pytest.mark.clause("draughts-rules-2022", "5.4.13.3")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.3")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.3"), (OLD, "2.1.9.3")])
def test_an_offer_follows_the_own_move(rulebook: Rulebook, number: str) -> None:
    game = played(RUSSIAN, 41, rulebook)
    assert may_offer_draw(game, by_white=True).allowed
    refused = may_offer_draw(game, by_white=False)
    assert (refused.allowed, [each.number for each in refused.refused_by]) == (False, [number])
    assert not may_offer_draw(new_game(RUSSIAN, rulebook), by_white=False, classical=False).allowed


@pytest.mark.clause("draughts-rules-2022", "5.4.13.4")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.4")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.4"), (OLD, "2.1.9.4")])
def test_after_a_refusal_it_is_the_others_turn_to_offer(rulebook: Rulebook, number: str) -> None:
    game = played(RUSSIAN, 41, rulebook)
    again = may_offer_draw(game, by_white=True, offers=[True])
    assert (again.allowed, [each.number for each in again.refused_by]) == (False, [number])
    assert may_offer_draw(game, by_white=True, offers=[True, False]).allowed
    assert may_offer_draw(game, by_white=True, offers=[False]).allowed


@pytest.mark.clause("draughts-rules-2022", "6.1.10.2/item3", "7.7.2/item3", "5.4.13.1/item1")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.1")
@pytest.mark.parametrize(
    ("variant", "fen", "allowed"),
    [
        (RUSSIAN, "W:Wa1,c1,e1,g1,b2,d2:Bb8,d8,f8,h8,a7,c7", True),
        (RUSSIAN, "W:Wa1,c1,e1,g1,b2,d2,f2:Bb8,d8,f8,h8,a7,c7", False),
        (RUSSIAN, "W:Wa1:Bb8,d8,f8,h8,a7,c7,e7", False),
        (INTERNATIONAL, "W:W41-50:B1-10", True),
        (INTERNATIONAL, "W:W40-50:B1-10", False),
    ],
)
def test_agreeing_without_a_record_asks_for_few_pieces(variant: Variant, fen: str, allowed: bool) -> None:
    game = new_game(variant, RULES, start=parse_fen(variant, fen))
    assert may_agree_draw(game, fast_without_record=True).allowed is allowed
    assert may_agree_draw(game).allowed
    if variant is RUSSIAN:
        assert may_agree_draw(new_game(variant, OLD, start=parse_fen(variant, fen)), fast_without_record=True).allowed


def test_a_finished_game_is_not_agreed_drawn() -> None:
    assert not may_agree_draw(replay(RUSSIAN, ["c3:e5"], RULES, start=parse_fen(RUSSIAN, "W:Wc3:Bd4"))).allowed
