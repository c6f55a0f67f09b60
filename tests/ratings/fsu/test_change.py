"""The change of a month (6.6): worked games, the 400-rule, rounding, alignment, status."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, opponents, player, refused_by, scores, tournament

from tavlei.languages import catalogue
from tavlei.ratings.fsu import (
    GameScore,
    Opponent,
    PlayedTournament,
    PlayerGame,
    RatedGame,
    RatingChange,
    fide_alignment,
)
from tavlei.ratings.fsu import rating_change as change
from tavlei.rulebook import Settings, explanation_text


def used(found: RatingChange) -> list[int]:
    return [game.difference_used for tournament in found.tournaments for game in tournament.rated]


@pytest.mark.clause(EDITION, "6.6.1", "6.6.4", "6.6.6")
def test_a_win_against_an_equal_gives_half_of_k() -> None:
    found = change(player(), MAY, [tournament("A", [2000], "1")], CHESS)
    assert (found.sum_delta, found.change_exact) == (Fraction(1, 2), Fraction(10))
    assert (found.change, found.new_rating) == (10, 2010)


@pytest.mark.clause(EDITION, "6.6.3")
def test_only_the_first_two_games_beyond_400_are_limited() -> None:
    """F5, F6: both directions share the two; exactly 400 is no such game; each tournament counts anew."""
    far: list[int | Opponent] = [1500, 2400, 2500, 1550, 2450]
    found = change(player(), MAY, [tournament("A", far, "10010"), tournament("B", [1500], "1")], CHESS)
    assert used(found) == [400, -400, -400, 450, -450, 400]
    assert {"F5", "F6"} <= set(found.explanation().readings)


@pytest.mark.clause(EDITION, "6.6.3")
def test_an_unrated_game_does_not_use_up_the_rule() -> None:
    games: list[int | Opponent] = [Opponent(), 1500, 1500, 1500]
    found = change(player(), MAY, [tournament("A", games, "1111")], CHESS)
    assert used(found) == [400, 400, 500]


@pytest.mark.clause(EDITION, "2/p6", "2/p7", "6.6.2")
def test_games_not_played_and_unrated_opponents_change_nothing() -> None:
    games = (PlayerGame(1, Opponent(), GameScore.WIN), PlayerGame(2, Opponent(), GameScore.WIN, played=False))
    found = change(player(), MAY, [PlayedTournament("A", games)], CHESS)
    assert [game.why for game in found.tournaments[0].games if not isinstance(game, RatedGame)] == [
        "opponent unrated",
        "not played",
    ]
    assert (found.rated_games, found.change, found.new_rating) == (0, 0, 2000)


@pytest.mark.clause(EDITION, "2/p8", "6.4", "6.5")
@pytest.mark.parametrize(
    ("opponent", "rating", "newcomer"),
    [
        (Opponent("POL", 2000, 2105), 2105, 2105),
        (Opponent("POL", 2000, None, "I"), None, None),
        (Opponent(fide_rating=2105), None, None),
        (Opponent(category="I"), 1900, None),
        (Opponent(category="KMS"), None, None),
        (Opponent(fsu_rating=1750, category="I"), 1750, 1750),
        (Opponent(fsu_rating=1750, category="I", treated_as_unrated=True), 1900, None),
        (Opponent(fsu_rating=1750, treated_as_unrated=True), None, None),
    ],
)
def test_what_an_opponent_counts_with(opponent: Opponent, rating: int | None, newcomer: int | None) -> None:
    """F11, F12, F23."""
    assert ((found := opponent.rating(CHESS)) and found.value) == rating
    assert (opponent.rating_for_newcomer and opponent.rating_for_newcomer.value) == newcomer


@pytest.mark.clause(EDITION, "6.6.6")
@pytest.mark.parametrize(
    ("scores", "default", "plus"), [("=", -3, -2), ("1", 3, 3)], ids=["minus two and a half", "plus two and a half"]
)
def test_halves_go_away_from_zero_unless_set_otherwise(scores: str, default: int, plus: int) -> None:
    """F3: K = 10, a delta of -.25 against 193 lower, of +.25 with a win."""
    strong = player(2400)
    games = [tournament("A", [2400 - 193], scores)]
    assert change(strong, MAY, games, CHESS).change == default
    assert change(strong, MAY, games, replace(CHESS, settings=Settings({"F3": "toward_plus_infinity"}))).change == plus


@pytest.mark.clause(EDITION, "6.6.4", "6.6.6")
def test_a_month_is_rounded_once_unless_set_otherwise() -> None:
    """F4: two tournaments of +0.4 each."""
    strong = player(2310)
    games = [tournament("A", [2338], "="), tournament("B", [2338], "=")]
    assert change(strong, MAY, games, CHESS).change == 1
    assert change(strong, MAY, games, replace(CHESS, settings=Settings({"F4": "tournament"}))).change == 0


@pytest.mark.clause(EDITION, "6.7")
@pytest.mark.parametrize(
    ("fsu", "fide", "rating"), [(2590, 2600, 2600), (2590, 2599, 2590), (2660, 2640, 2660), (2700, None, 2700)]
)
def test_a_fide_rating_of_2600_raises_and_never_lowers(fsu: int, fide: int | None, rating: int) -> None:
    found = fide_alignment(fsu, fide, CHESS)
    assert (found.rating, found.aligned) == (rating, rating != fsu)


@pytest.mark.clause(EDITION, "6.7")
def test_alignment_comes_after_the_change() -> None:
    """F22."""
    found = change(player(2590, fide_rating=2605), MAY, [tournament("A", [2590], "1")], CHESS)
    assert (found.change, found.alignment.aligned, found.new_rating) == (5, True, 2605)


@pytest.mark.clause(EDITION, "3/p1", "5/p1")
@pytest.mark.parametrize(("rating", "status"), [(1610, "listed"), (1609, "excluded")])
def test_below_1600_a_player_leaves_the_list(rating: int, status: str) -> None:
    """F20: a loss against an equal takes 10."""
    assert change(player(rating), MAY, [tournament("A", [rating], "0")], CHESS).status == status


def test_wrong_months_are_refused() -> None:
    twice = [tournament("A", [2000], "1"), tournament("A", [2000], "1")]
    assert refused_by(change, player(), MAY, twice, CHESS) == "tournaments[1].id"
    back = replace(twice[0], games=(PlayerGame(2, Opponent(), GameScore.WIN), PlayerGame(1, Opponent(), GameScore.WIN)))
    assert refused_by(change, player(), MAY, [back], CHESS) == "tournaments[0].games[1].round"


@given(st.lists(st.tuples(opponents, scores), max_size=12), st.randoms(use_true_random=False))
def test_the_order_of_games_matters_through_the_400_rule_only(
    games: list[tuple[Opponent, GameScore]], chance: object
) -> None:
    def month(order: list[tuple[Opponent, GameScore]]) -> RatingChange:
        played = tuple(PlayerGame(number, *each) for number, each in enumerate(order))
        return change(player(2100), MAY, [PlayedTournament("A", played)], CHESS)

    mixed = list(games)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    here, there = month(games), month(mixed)
    assert here.rated_games == there.rated_games
    beyond = sum(each.beyond_400 > 0 for each in here.tournaments[0].rated)
    if beyond <= 2:
        assert here.sum_delta == there.sum_delta


@pytest.mark.clause(EDITION, "6.6.4")
@pytest.mark.parametrize("language", ["uk", "ru", "en"])
def test_the_explanation_is_a_worked_sheet(language: str) -> None:
    found = change(player(), MAY, [tournament("A", [1500, 1900], "1=")], CHESS)
    text = explanation_text(found.explanation(), catalogue(language))
    keys = [step.key for step in found.explanation().walk()]
    wanted = ["fsu.sheet_game_limited", "fsu.sheet_game", "fsu.sum", "fsu.k_base", "fsu.k_kept"]
    wanted += ["fsu.sheet_change", "fsu.rounded", "fsu.sheet_after"]
    assert [key for key in keys if key in wanted] == wanted
    assert "6.6.3" in text
