"""Which game is meant: by the tags, by the caller's word, by the notation."""

from __future__ import annotations

import pytest
from tests.exchange.pdn.pdn_helpers import bad, codes, good

from tavlei.exchange.pdn import PdnTag, guess_variant, type_tags, variant_of_tags
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, VARIANTS, Variant, variant


@pytest.mark.parametrize(
    ("tags", "name"),
    [
        ('[GameType "20"]', "international"),
        ('[GameType "20,W,10,10,N2,0"]', "international"),
        ('[GameType "25"]', "russian"),
        ('[GameType " 25 , W,8,8,A0,0"]', "russian"),
        ('[GameType "41"]', "russian80"),
        ('[GameType "26"]', "russian_majority"),
        ('[GameType "25"]\n[Variant "giveaway"]', "giveaway"),
        ('[GameType "25"]\n[Variant "Giveaway "]', "giveaway"),
        ('[GameType "25"]\n[Variant "Поддавки"]', "giveaway"),
        ('[GameType "25"]\n[Variant "russian_majority"]', "russian_majority"),
        ('[Variant "draughts64"]\n[GameType "25,W,8,8,A0,0"]', "draughts64"),
        ('[Variant "international"]', "international"),
        ('[GameType "?"]\n[Variant "russian80"]', "russian80"),
    ],
)
def test_by_the_tags(tags: str, name: str) -> None:
    game = good(f"{tags}\n\n*", default=GIVEAWAY)
    assert game.variant.name == name
    assert "unknown_variant" not in codes(game)


@pytest.mark.parametrize("other", ["Frisian", "international", "giveaways"])
def test_a_variant_that_does_not_fit_the_type_is_remarked(other: str) -> None:
    game = good(f'[GameType "25"]\n[Variant "{other}"]\n\n1. c3-d4 *')
    assert game.variant == RUSSIAN
    assert "unknown_variant" in codes(game)


@pytest.mark.parametrize("kind", ["21", "0", "40", "checkers", "25x", "99999", "-1,W"])
def test_a_type_that_we_do_not_know(kind: str) -> None:
    text = f'[White "w"]\n[GameType "{kind}"]\n\n1. 11-15 23-19 *'
    diagnostic = bad(text)
    assert diagnostic.problem.code == "unknown_game_type"
    assert (diagnostic.offending, diagnostic.white, diagnostic.source) == (kind, "w", text)
    assert diagnostic.partial is None


@pytest.mark.parametrize("each", VARIANTS.values(), ids=list(VARIANTS))
def test_every_variant_has_tags_that_say_it(each: Variant) -> None:
    assert variant_of_tags(type_tags(each)) == each


def test_no_tags_say_nothing() -> None:
    assert variant_of_tags(()) is None
    assert variant_of_tags((PdnTag("GameType", ""), PdnTag("Variant", "chess"))) is None


def test_the_caller_is_asked_before_the_notation() -> None:
    assert good("1. c3-d4 *", default=GIVEAWAY).variant == GIVEAWAY
    assert "guessed_variant" in codes(good("1. c3-d4 *"))
    assert "guessed_variant" not in codes(good("1. c3-d4 *", default=RUSSIAN))


@pytest.mark.parametrize(
    ("fen", "moves", "name"),
    [
        ("", "1. c3-d4 d6-c5", "russian"),
        ("", "1. cd4 dc5", "russian"),
        ("", "1. с3-d4", "russian"),  # a Cyrillic letter
        ("", "1. 32-28 19-23 2. 37-32", "international"),
        ("", "1. 32-28", "international"),
        ("", "1.32-28 19-23", "international"),
        ("", "1. 31-26 {22-18} 17-21", "international"),
        ("", "1. 22-18 11-15", "russian"),
        ("", "{32-28} 1. 22-18", "russian"),
        ("", "{a3-b4} 1. 33-28", "international"),
        ("", "; c3-d4\n1. 33-28", "international"),
        ("", "1. i3-j4", "russian80"),
        ("", "1. c3-d4 j6-i5", "russian80"),
        ("", "1-0", "russian"),
        ("", "", "russian"),
        ("W:W40,41:B1,2", "2-7", "international"),
        ("W:W31,32:B1,2.", "31-26", "russian"),
        ("W:WKa1,c3:Bh8", "", "russian"),
        ("W:Wi1:Bh8", "i1-j2", "russian80"),
        ("W:W21,22:B1,2", "c3-d4", "russian"),
    ],
)
def test_by_the_notation(fen: str, moves: str, name: str) -> None:
    assert guess_variant(fen, moves) == variant(name)


def test_the_eighty_cell_board() -> None:
    game = good('[GameType "41"]\n\n1. i3-j4 h6-i5 2. j4:h6 *')
    assert (game.variant.name, len(game.moves)) == ("russian80", 3)


def test_a_guess_reads_the_game() -> None:
    game = good("1. 32-28 17-22 2. 28x17 11x22 *")
    assert (game.variant, len(game.moves)) == (INTERNATIONAL, 4)
