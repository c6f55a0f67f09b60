"""Games of draughts from Python: they are the games of the rules, forward and back, in three ways of writing."""

from __future__ import annotations

import random

import pytest
from tests.programs import need

from tavlei import explain
from tavlei.games import draughts
from tavlei.games._kernel import without_kernel
from tavlei.games.draughts.notation import Letters
from tavlei.games.draughts.rules import rules
from tavlei.rulebook import Refusal, Rulebook

THREE_KINGS = "W:WKa1,Ke1,Kf2:BKh8"


def random_game(variant: str, seed: int, most: int = 60) -> draughts.Game:
    chance = random.Random(seed)  # noqa: S311 - a game anybody can play again
    game = draughts.Game(variant=variant)
    while not game.is_over and len(game) < most:
        game.push(chance.choice(game.legal_moves))
    return game


@pytest.mark.parametrize("variant", list(draughts.VARIANTS))
def test_what_is_pushed_is_popped(variant: str) -> None:
    game = random_game(variant, seed=5)
    moves, positions = game.moves, list(game.state.positions)
    taken = []
    while len(game):
        assert game.position == positions.pop()
        taken.append(game.pop())
    assert tuple(reversed(taken)) == moves
    assert game.position == game.variant.start
    with pytest.raises(Refusal, match="no move to take back"):
        game.pop()


@pytest.mark.parametrize("letters", ["latin", "cyrillic", "numeric"])
@pytest.mark.parametrize("variant", list(draughts.VARIANTS))
def test_moves_are_read_as_they_are_written(variant: str, letters: Letters) -> None:
    game = random_game(variant, seed=11)
    assert draughts.Game.from_moves(game.written(letters), variant=variant).moves == game.moves
    again = draughts.Game.from_moves(game.record(), variant=variant)
    assert again.fen == game.fen


def test_legal_moves_are_those_of_the_rules() -> None:
    game = random_game("international", seed=3)
    while len(game):
        assert len(game.legal_moves) == rules(game.variant).count(game.position)
        game.pop()


def test_short_moves_in_cyrillic_letters() -> None:
    game = draughts.Game()
    assert [game.push(move) for move in ("цд4", "бц5", "д:б6", "ац5", "гх4")] == [
        "c3-d4", "b6-c5", "d4:b6", "a7:c5", "g3-h4"
    ]  # fmt: skip
    assert game.written("cyrillic", short=True)[-1] == "гх4"
    assert game.written("numeric")[0] == "22-18"


def test_an_illegal_move_changes_nothing_and_names_the_clause() -> None:
    game = draughts.Game("W:Wc3:Bd4")
    with pytest.raises(Refusal, match=r"6\.1\.5\.3") as refused:
        game.push("c3-b4")
    assert "6.1.5.3" in explain(refused.value, "ru")
    assert game.fen == "W:Wc3:Bd4"
    assert not game.is_legal("c3-b4")
    assert game.is_legal("c3:e5")


def test_the_board_ends_a_game() -> None:
    game = draughts.Game("W:Wc3:Bd4")
    game.push("c3:e5")
    assert game.outcome is not None
    assert (game.outcome.winner, game.outcome.result, str(game.outcome.clause)) == (
        "white", "1-0", "draughts-rules-2022 6.1.7"
    )  # fmt: skip
    assert game.legal_moves == ()
    with pytest.raises(Refusal, match="over"):
        game.resign()
    game.pop()
    assert not game.is_over


def test_what_is_said_ends_a_game_and_a_move_taken_back_goes_on_with_it() -> None:
    game = draughts.Game.from_moves("c3-d4")
    assert game.resign().winner == "white"
    assert game.legal_moves == ()
    with pytest.raises(Refusal, match="over"):
        game.push("d6-c5")
    game.pop()
    assert game.agree_draw().clause.number == "5.4.13.1/item1"
    assert game.copy().outcome == game.outcome
    assert draughts.Game().flag("black").reason == "time ran out"


def test_a_draw_by_repetition_is_claimed() -> None:
    game = draughts.Game("W:WKa1:BKh2")
    with pytest.raises(Refusal, match="no draw may be claimed"):
        game.claim_draw()
    for move in ("a1-b2", "h2-g1", "b2-a1", "g1-h2") * 2:
        game.push(move)
    claimed = game.claim_draw()
    assert (claimed.winner, claimed.result, claimed.reason) == (None, "1/2-1/2", "the position was repeated")
    assert "Ничья" in explain(game, "ru")


def test_a_draw_by_count_is_claimed() -> None:
    game = draughts.Game("W:WKa1,Kb2,Kc1:BKh4")
    back_and_forth = (("c1-d2", "h4-g3"), ("d2-c1", "g3-h4"))
    for number in range(15):
        for move in back_and_forth[number % 2]:
            game.push(move)
    assert any(not isinstance(claim, draughts.Repetition) for claim in game.claims)


def test_the_picture_of_a_notebook() -> None:
    game = draughts.Game.from_moves("c3-d4")
    assert game._repr_svg_().startswith("<svg")
    assert "Marked squares: c3, d4" in game._repr_svg_()
    assert " w " in str(game)
    assert repr(draughts.Game("W:Wc3:Bd4")) == "Game('W:Wc3:Bd4', variant='russian')"


def test_search_and_tables_say_that_they_need_the_kernel() -> None:
    game = draughts.Game(THREE_KINGS)
    with without_kernel():
        for ask in (game.ending, game.best_line):
            with pytest.raises(Refusal, match="pip install tavlei-kernel"):
                ask()


def test_search_with_the_kernel() -> None:
    need("tavlei-kernel")
    found = draughts.Game("W:Wc3,a3:Bd4").best_line(depth=4)
    assert found.notation[0] == "c3:e5"


def test_another_edition_and_a_wrong_variant() -> None:
    older = draughts.Game("B:Wc3:B", rulebook=Rulebook.of("draughts-rules-2013"))
    assert older.outcome is not None
    assert older.outcome.clause.edition == "draughts-rules-2013"
    with pytest.raises(Refusal, match="expected one of: russian"):
        draughts.Game(variant="chess")
