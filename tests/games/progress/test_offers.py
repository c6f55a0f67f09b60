"""Offers of a draw on the server."""

from __future__ import annotations

import pytest
from tests.games.progress.helpers import BLACK, WHITE, cycled, moved, refused_after, score, setup, started
from tests.games.rulebooks import OLD, RULES

from tavlei.games.clock import Discipline, Side
from tavlei.games.progress import AcceptDraw, DeclineDraw, Move, OfferDraw, after, rights
from tavlei.rulebook import Rulebook


@pytest.mark.clause("draughts-rules-2022", "6.1.8.1", "7.5.1", "5.4.13.3")
@pytest.mark.parametrize(("kind", "least", "number"), [("russian", 20, "6.1.8.1"), ("international", 40, "7.5.1")])
def test_no_offer_before_both_have_made_so_many_moves(kind: str, least: int, number: str) -> None:
    early = cycled(kind, 2 * least - 1)
    assert refused_after(early, OfferDraw(early.at, WHITE)) == number
    assert not rights(early, Side.WHITE, early.at).may("offer_draw")
    ready = cycled(kind, 2 * least)
    assert rights(ready, Side.BLACK, ready.at).may("offer_draw")
    assert after(ready, OfferDraw(ready.at, BLACK)).offer is Side.BLACK


@pytest.mark.clause("draughts-rules-2022", "5.4.13.1/item1", "5.4.13.3", "6.1.10.2/item3", "8.2")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.1", "2.1.9.3")
@pytest.mark.parametrize(
    ("kind", "discipline", "rulebook", "number"),
    [
        ("russian", Discipline.RUSSIAN_RAPID, RULES, "5.4.13.1/item1"),
        ("giveaway", Discipline.GIVEAWAY, RULES, "5.4.13.1/item1"),
        ("russian", Discipline.RUSSIAN, OLD, "2.1.9.1.1"),
    ],
)
def test_an_offer_follows_ones_own_move_and_is_accepted(
    kind: str, discipline: Discipline, rulebook: Rulebook, number: str
) -> None:
    """L7: the server keeps the record, so in rapid play the number of pieces does not matter."""
    game = started(setup(kind, discipline=discipline, rulebook=rulebook))
    assert refused_after(game, OfferDraw(1, WHITE)) is not None
    offered = after(game, Move(1_000, WHITE, "c3-d4", offer=True))
    assert refused_after(offered, AcceptDraw(1_001, WHITE)) == "5.4.13.3"
    assert refused_after(offered, OfferDraw(1_001, WHITE)) == "5.4.13.3"
    assert rights(offered, Side.BLACK, 1_001).may("accept_draw")
    assert score(after(offered, AcceptDraw(1_001, BLACK))) == ("0.5-0.5", number)


@pytest.mark.clause("draughts-rules-2022", "5.4.13.3", "5.4.13.4")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.3", "2.1.9.4")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.13.4"), (OLD, "2.1.9.4")])
def test_a_refused_offer_is_repeated_only_after_one_of_the_opponent(rulebook: Rulebook, number: str) -> None:
    game = started(setup(discipline=Discipline.RUSSIAN_RAPID, rulebook=rulebook))
    by_word = after(after(game, Move(1_000, WHITE, "c3-d4", offer=True)), DeclineDraw(1_500, BLACK))
    assert (by_word.offer, by_word.refused) == (None, (Side.WHITE,))
    by_move = moved(after(game, Move(1_000, WHITE, "c3-d4", offer=True)), ["d6-c5"])
    assert (by_move.offer, by_move.refused) == (None, (Side.WHITE,))
    again = moved(by_move, ["b2-c3"])
    assert refused_after(again, OfferDraw(again.at, WHITE)) == number
    answered = moved(after(moved(again, ["f6-g5"]), OfferDraw(again.at + 1_000, BLACK)), ["g3-h4"])
    assert after(answered, OfferDraw(answered.at, WHITE)).offer is Side.WHITE


@pytest.mark.clause("draughts-rules-2022", "5.4.13.3")
def test_a_move_whose_offer_is_not_allowed_is_not_made() -> None:
    game = started(setup())
    assert refused_after(game, Move(1_000, WHITE, "c3-d4", offer=True)) == "6.1.8.1"
    assert refused_after(moved(game, ["c3-d4"]), DeclineDraw(2_000, BLACK)) == "5.4.13.3"
