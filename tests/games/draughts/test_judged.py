"""Draws that ask a judge's eye: a claim with its clause, never a verdict."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import OLD, RULES

from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.game import new_game, replay
from tavlei.games.draughts.judged import clearly_drawn, last_minute_draw, not_played_on, won_without_time
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, RUSSIAN80, Variant
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, Rulebook, explanation_text

CYCLE = ["a1-b2", "h2-g1", "b2-a1", "g1-h2"]


@pytest.mark.clause("draughts-rules-2022", "6.1.8.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.9.1.6")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "6.1.8.7"), (OLD, "2.1.9.1.6")])
def test_five_moves_counted_aloud(rulebook: Rulebook, number: str) -> None:
    """Black holds the position to be drawn and counts White's moves from the fourth move of the game on."""
    game = replay(RUSSIAN, (CYCLE * 4)[:12], rulebook, start=parse_fen(RUSSIAN, "W:WKa1,a3,a5,b4:BKh2,h4,h6,g5"))
    found = clearly_drawn(game, announced_at=4, by_white=False)
    assert (found.made, found.needed, found.ripe, found.clause.number) == (4, 5, False, number)
    assert clearly_drawn(game, announced_at=2, by_white=False).ripe
    assert "draughts." not in explanation_text(found.explanation(), catalogue("ru"))


def test_a_count_begins_within_the_game() -> None:
    with pytest.raises(Refusal, match="announced_at: the count must begin within the game"):
        clearly_drawn(new_game(RUSSIAN, RULES), announced_at=1, by_white=True)
    with pytest.raises(Refusal, match="this variant has no count"):
        clearly_drawn(new_game(GIVEAWAY, RULES), announced_at=0, by_white=True)


@pytest.mark.clause("draughts-rules-2022", "6.1.10.4", "7.7.4", "7.7.4/item1", "7.7.4/p2")
@pytest.mark.parametrize(
    ("variant", "fen", "number"),
    [
        (RUSSIAN, "W:WKa1:BKh2", "6.1.10.4"),
        (RUSSIAN, "W:WKa1,a3:BKh2", "6.1.10.4"),
        (RUSSIAN, "W:Wa3,Kc1,Ke1:BKa1", "6.1.10.4"),
        (RUSSIAN, "W:Wa3,Kc1,Ke1:BKa5", None),
        (RUSSIAN, "W:Wa3,Kc1,Kb2:BKh8", None),
        (RUSSIAN, "W:WKa1,a3:BKh2,h4", None),
        (RUSSIAN, "W:Wa1,a3:BKh2", None),
        (RUSSIAN80, "W:WKa1:BKj2", "6.1.10.4"),
        (RUSSIAN80, "W:Wa3,Kc1,Ke1:BKa1", None),
        (INTERNATIONAL, "W:WK46,K47,K48:BK45", "7.7.4/item1"),
        (INTERNATIONAL, "W:WK46,36:BK45", "7.7.4/item1"),
        (INTERNATIONAL, "W:W36,37,38:BK45", None),
        (INTERNATIONAL, "W:WK46,K47,K48,36:BK45", None),
        (GIVEAWAY, "W:WKa1:BKh2", None),
    ],
)
def test_endings_that_are_not_played_on(variant: Variant, fen: str, number: str | None) -> None:
    found = [each.clause.number for each in not_played_on(new_game(variant, RULES, start=parse_fen(variant, fen)))]
    assert found == ([] if number is None else [number])


def test_2013_plays_everything_on() -> None:
    assert not_played_on(new_game(RUSSIAN, OLD, start=parse_fen(RUSSIAN, "W:WKa1:BKh2"))) == ()


@pytest.mark.clause("draughts-rules-2022", "7.7.4/item2")
@pytest.mark.parametrize(
    ("fen", "remaining_ms", "may"),
    [
        ("W:WK46,36,37,38:BK45,15,16,17", 60_000, True),
        ("W:WK46,36,37,38:BK45,15,16,17", 60_001, False),
        ("W:WK46,36,37,38,39:BK45,15,16,17", 60_000, False),
    ],
)
def test_the_last_minute_on_100_squares(fen: str, remaining_ms: int, may: bool) -> None:
    game = new_game(INTERNATIONAL, RULES, start=parse_fen(INTERNATIONAL, fen))
    assert [each.clause.number for each in last_minute_draw(game, remaining_ms=remaining_ms)] == (
        ["7.7.4/item2"] if may else []
    )


def test_russian_draughts_has_no_last_minute_rule() -> None:
    assert last_minute_draw(new_game(RUSSIAN, RULES, start=parse_fen(RUSSIAN, "W:WKa1:BKh2")), remaining_ms=1) == ()


@pytest.mark.clause("draughts-rules-2022", "6.1.10.5")
def test_a_won_position_without_time() -> None:
    found = won_without_time(new_game(RUSSIAN, RULES, start=parse_fen(RUSSIAN, "W:WKa1,Kc1,Ke1:BKa5")))
    assert [each.clause.number for each in found] == ["6.1.10.5"]
    assert found[0].ripe
    assert won_without_time(new_game(INTERNATIONAL, RULES)) == ()
    assert won_without_time(new_game(RUSSIAN, OLD)) == ()
