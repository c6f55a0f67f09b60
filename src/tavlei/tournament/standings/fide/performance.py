"""Tie-breaks by the ratings of the opponents: their average, tournament and perfect performance (C.07, 10)."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from tavlei.rulebook import cites, half_up
from tavlei.tournament.model import WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.fide.field import TieBreakField


@dataclass(frozen=True, slots=True)
class RatingFigures:
    """FIDE's tables: the difference of ratings for a percentage, and the largest difference of each percentage."""

    SOURCE: ClassVar[str] = "ratings"

    difference_of_percent: tuple[int, ...]
    last_difference: tuple[int, ...]

    def difference(self, percent: int) -> int:
        """The difference of ratings that a percentage stands for."""
        if percent >= 50:
            return 0 if percent == 50 else self.difference_of_percent[percent - 51]
        return -self.difference(100 - percent)

    def percent(self, difference: int) -> int:
        """What who is so much stronger is expected to score."""
        above = 50 + bisect_left(self.last_difference, abs(difference))
        return above if difference >= 0 else 100 - above


@dataclass(frozen=True, slots=True)
class RatedGames:
    """The games that count: ratings of the opponents met, after the cut, and what was scored against them."""

    ratings: tuple[int, ...]
    score: int


def rated_games(field: TieBreakField, name: str, cut: int = 0, high: int = 0) -> RatedGames:
    """The games somebody played, without the opponents of lowest or highest rating that a cut leaves out."""
    games = sorted(
        ((field.ratings[one.opponent] or 0), one.points[0])
        for one in field.rounds[name]
        if one.is_game and one.opponent is not None
    )
    kept = games[cut : len(games) - high if high else None]
    return RatedGames(tuple(rating for rating, _score in kept), sum(score for _rating, score in kept))


def everybody_is_rated(field: TieBreakField) -> bool:
    """Whether ratings can be compared at all: somebody without one leaves these tie-breaks without values."""
    return all(field.ratings[name] for name in field.rounds)


@cites("fide-tie-breaks", "C.07/ARO")
def average_rating(games: RatedGames) -> int | None:
    """The average rating of the opponents met, rounded to a whole number, a half up."""
    return half_up(Fraction(sum(games.ratings), len(games.ratings))) if games.ratings else None


@cites("fide-tie-breaks", "C.07/TPR")
def tournament_performance(games: RatedGames, rulebook: Rulebook) -> int | None:
    """The average with the difference of the percentage scored."""
    average = average_rating(games)
    if average is None:
        return None
    percent = half_up(Fraction(100 * games.score, WIN * len(games.ratings)))
    return average + rulebook.figures(RatingFigures).difference(percent)


@cites("fide-tie-breaks", "C.07/PTP")
def perfect_performance(games: RatedGames, rulebook: Rulebook) -> int | None:
    """The lowest rating whose expected score is at least what was scored; nothing scored: 800 below the weakest."""
    if not games.ratings:
        return None
    if games.score == 0:
        return min(games.ratings) - 800
    figures = rulebook.figures(RatingFigures)
    wanted = 100 * games.score
    low, high = min(games.ratings) - 800, max(games.ratings) + 800
    while low < high:
        middle = (low + high) // 2
        if WIN * _expected(middle, games.ratings, figures) >= wanted:
            high = middle
        else:
            low = middle + 1
    return low


def _expected(rating: int, opponents: Sequence[int], figures: RatingFigures) -> int:
    return sum(figures.percent(rating - opponent) for opponent in opponents)
