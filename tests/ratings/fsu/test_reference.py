"""`rating_change` and the list against a slow transcription of 6.6 with a table of its own."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, opponents, scores

from tavlei.ratings.fsu import FsuPlayer, GameScore, Opponent, PlayedTournament, PlayerGame, rating_change

# the upper bounds of table 6.1b, from 50 per cent on (F1: 411)
BOUNDS = [3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188]
BOUNDS += [197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484]
BOUNDS += [517, 559, 619, 735]


def reference(player: FsuPlayer, tournaments: list[list[tuple[Opponent, GameScore]]]) -> tuple[int, str]:
    """Number of games and change, as a clerk would do it with decimals."""
    total, count = Decimal(0), 0
    for games in tournaments:
        far = 0
        for opponent, score in games:
            other = clerk_rating(opponent)
            if other is None:
                continue
            count += 1
            gap = abs(player.rating - other)
            if gap > 400:
                far += 1
                gap = 400 if far <= 2 else gap
            percent = Decimal(50 + sum(gap > bound for bound in BOUNDS)) / 100
            expected = percent if player.rating >= other else 1 - percent
            total += Decimal(score.value) / 100 - expected
    k = 10 if player.ever_published_2300_or_more or player.rating >= 2300 else 20
    k = 40 if player.rated_games_before < 30 else k
    while k * count > 700:
        k -= 1
    return count, str((total * k).quantize(Decimal(1), ROUND_HALF_UP) + 0)


def clerk_rating(opponent: Opponent) -> int | None:
    if opponent.federation != "UKR":
        return opponent.fide_rating
    if opponent.fsu_rating is not None and not opponent.treated_as_unrated:
        return opponent.fsu_rating
    return 1900 if opponent.category == "I" else None


people = st.builds(
    FsuPlayer,
    rating=st.integers(1600, 2700),
    rated_games_before=st.integers(0, 60),
    ever_published_2300_or_more=st.booleans(),
)


@pytest.mark.clause(EDITION, "6.1b", "6.6.1", "6.6.2", "6.6.3", "6.6.4", "6.6.5", "6.6.5/p2", "6.6.6")
@given(people, st.lists(st.lists(st.tuples(opponents, scores), max_size=25), max_size=3))
def test_the_change_agrees_with_a_clerk(player: FsuPlayer, tournaments: list[list[tuple[Opponent, GameScore]]]) -> None:
    played = [
        PlayedTournament(str(index), tuple(PlayerGame(number, *game) for number, game in enumerate(games)))
        for index, games in enumerate(tournaments)
    ]
    found = rating_change(player, MAY, played, CHESS)
    count, change = reference(player, tournaments)
    assert (found.rated_games, found.change) == (count, int(change))
