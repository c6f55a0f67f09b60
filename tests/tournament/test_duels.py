"""A duel from one list of games: additional micro-matches, colours, lateness (5.4.6)."""

from __future__ import annotations

import pytest

from tavlei.rulebook import Refusal, Rulebook
from tavlei.tournament.duels import DuelRules, duel_of_games, games_of
from tavlei.tournament.micro_match import MicroMatchStanding
from tavlei.tournament.model import Encounter, Result

EDITION = "draughts-rules-2022"
RULES = Rulebook.of(EDITION)
PLAIN = DuelRules(2, extra_ordered=False, discipline=None, rulebook=RULES)
GOES_ON = DuelRules(2, extra_ordered=True, discipline=None, rulebook=RULES)
DRAWN = (Result.DRAW, Result.DRAW)


@pytest.mark.clause(EDITION, "5.4.6")
def test_the_games_are_told_with_their_colours() -> None:
    duel = duel_of_games("a", "b", (Result.WHITE_WINS,), PLAIN)
    assert [game.encounter for game in games_of(duel)] == [
        Encounter("a", "b", Result.WHITE_WINS),
        Encounter("b", "a"),
    ]
    assert duel.standing is MicroMatchStanding.GAME_DUE


@pytest.mark.clause(EDITION, "5.4.6/item4")
def test_after_a_draw_games_go_on_in_an_additional_micro_match() -> None:
    duel = duel_of_games("a", "b", DRAWN, GOES_ON)
    assert [game.number for game in games_of(duel) if game.encounter.result is None] == [3, 4]
    won = duel_of_games("a", "b", (*DRAWN, Result.DRAW, Result.WHITE_WINS), GOES_ON)
    assert won.encounter == Encounter("a", "b", Result.BLACK_WINS)


@pytest.mark.clause(EDITION, "5.4.6/item4")
@pytest.mark.parametrize("games", [(*DRAWN, Result.DRAW), (Result.WHITE_WINS, Result.DRAW, Result.DRAW)])
def test_a_game_too_many_is_refused(games: tuple[Result, ...]) -> None:
    rules = PLAIN if games[0] is Result.DRAW else GOES_ON
    with pytest.raises(Refusal, match="has ended"):
        duel_of_games("a", "b", games, rules)


@pytest.mark.clause(EDITION, "5.4.4.1/p2")
def test_who_is_late_loses_the_whole_of_it() -> None:
    assert duel_of_games("a", "b", (), PLAIN, late=["b"]).encounter.result is Result.WHITE_PLUS
    begun = duel_of_games("a", "b", (Result.WHITE_WINS,), PLAIN, late=["a"])
    assert begun.encounter.result is Result.BLACK_WINS
    assert len(games_of(begun)) == 1, "nothing is due any more"
    after_a_draw = duel_of_games("a", "b", DRAWN, GOES_ON, late=["a"])
    assert after_a_draw.encounter.result is Result.BLACK_WINS, "games were played: no plus"
