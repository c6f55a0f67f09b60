"""The change of a rated player's rating in a month (6.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Literal

from tavlei.ratings.fsu import explaining_change
from tavlei.ratings.fsu.alignment import FideAlignment, fide_alignment
from tavlei.ratings.fsu.expected import GameExpectation, expected_percent
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import (
    OPPONENT_UNRATED,
    PlayedTournament,
    PlayerGame,
    check_different,
    check_rounds,
)
from tavlei.ratings.fsu.k_factor import KFactor, k_factor
from tavlei.rulebook import cites, half_away_from_zero, half_up, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from tavlei.ratings.fsu.month import Month
    from tavlei.ratings.fsu.people import FsuPlayer
    from tavlei.rulebook import Choice, Explanation, Resolved, Rulebook

LISTED: Final = phrase("listed")
EXCLUDED: Final = phrase("excluded")
ROUNDINGS: Final[Mapping[Choice, Callable[[Fraction], int]]] = {
    "away_from_zero": half_away_from_zero,
    "toward_plus_infinity": half_up,
}
BY_TOURNAMENT: Final = "tournament"


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A rated game: the difference, what the 400-rule leaves of it, expected result and delta."""

    game: PlayerGame
    opponent_rating: int
    difference: int
    expected: GameExpectation
    beyond_400: int
    rated: Literal[True] = True

    @property
    def difference_used(self) -> int:
        """The difference that the table was asked for."""
        return self.expected.rating_difference

    @property
    def delta_hundredths(self) -> int:
        """Actual less expected result (F2), in hundredths."""
        return self.game.score.value - self.expected.percent

    @property
    def delta(self) -> Fraction:
        """Actual less expected result (F2)."""
        return Fraction(self.delta_hundredths, 100)


@dataclass(frozen=True, slots=True)
class UnratedGame:
    """A game that changes nothing, and why."""

    game: PlayerGame
    why: str
    rated: Literal[False] = False


@dataclass(frozen=True, slots=True)
class TournamentChange:
    """The games of one tournament."""

    id: str
    games: tuple[RatedGame | UnratedGame, ...]

    @property
    def rated(self) -> tuple[RatedGame, ...]:
        """The games that count."""
        return tuple(game for game in self.games if isinstance(game, RatedGame))

    @property
    def hundredths(self) -> int:
        """The sum of the deltas in hundredths."""
        return sum(game.delta_hundredths for game in self.rated)

    @property
    def sum_delta(self) -> Fraction:
        return Fraction(self.hundredths, 100)


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The month of a rated player, from the games to the new rating."""

    player: FsuPlayer
    month: Month
    tournaments: tuple[TournamentChange, ...]
    k: KFactor
    change: int
    alignment: FideAlignment
    rounding: Resolved
    period: Resolved
    rulebook: Rulebook = field(repr=False)

    @property
    def rated_games(self) -> int:
        """How many games count."""
        return self.k.rated_games

    @property
    def sum_delta(self) -> Fraction:
        """The sum of the deltas of all tournaments."""
        return Fraction(sum(tournament.hundredths for tournament in self.tournaments), 100)

    @property
    def change_exact(self) -> Fraction:
        """The sum times K, before rounding."""
        return self.sum_delta * self.k.used

    @property
    def new_rating(self) -> int:
        """The rating after rounding and alignment, shown even below 1600."""
        return self.alignment.rating

    @property
    def status(self) -> str:
        return status(self.new_rating, self.rulebook)

    def explanation(self) -> Explanation:
        """The worked sheet: game by game, K and why, sum, rounding, new rating."""
        return explaining_change.sheet(self)


@cites("chess-rating", "2/p2", "2/p7", "6.6.1", "6.6.4")
def rating_change(
    player: FsuPlayer, month: Month, tournaments: Iterable[PlayedTournament], rulebook: Rulebook
) -> RatingChange:
    """What a month changes in the rating of a player; the same own rating and K in all its tournaments (F7)."""
    played = tuple(tournaments)
    check_different((tournament.id for tournament in played), "tournaments")
    lines = tuple(
        tournament_change(player.rating, tournament, rulebook, path=f"tournaments[{index}].games")
        for index, tournament in enumerate(played)
    )
    k = k_factor(player, month, sum(len(line.rated) for line in lines), rulebook)
    rounding, period = rulebook.resolve("F3"), rulebook.resolve("F4")
    change = rounded_change([line.hundredths for line in lines], k.used, rounding.choice, period.choice)
    alignment = fide_alignment(player.rating + change, player.fide_rating, rulebook)
    return RatingChange(
        player=player,
        month=month,
        tournaments=lines,
        k=k,
        change=change,
        alignment=alignment,
        rounding=rounding,
        period=period,
        rulebook=rulebook,
    )


@cites("chess-rating", "6.6.2", "6.6.3")
def tournament_change(
    rating: int, tournament: PlayedTournament, rulebook: Rulebook, *, path: str = "games"
) -> TournamentChange:
    """The games of one tournament in the order of rounds; the first two beyond 400 count as 400 (F5, F6)."""
    check_rounds(tournament.games, path, rulebook)
    figures = rulebook.figures(FsuFigures)
    found: list[RatedGame | UnratedGame] = []
    beyond = 0
    for game in tournament.games:
        against = game.opponent.rating(rulebook)
        if not game.played or against is None:
            found.append(UnratedGame(game, OPPONENT_UNRATED if game.played else game.why_not))
            continue
        difference = rating - against.value
        far = abs(difference) > figures.most_difference
        beyond += far
        expected = expected_percent(limited_difference(difference, beyond, figures), rulebook)
        found.append(RatedGame(game, against.value, difference, expected, beyond if far else 0))
    return TournamentChange(tournament.id, tuple(found))


@cites("chess-rating", "6.6.3")
def limited_difference(difference: int, beyond: int, figures: FsuFigures) -> int:
    """The difference used, given how many games of the tournament, with this one, went beyond 400."""
    if beyond > figures.limited_games:
        return difference
    most = figures.most_difference
    return max(-most, min(most, difference))


@cites("chess-rating", "6.6.4", "6.6.6")
def rounded_change(hundredths: Iterable[int], k: int, rounding: Choice, period: Choice) -> int:
    """The change in whole points: one rounding for the month (F4), halves away from zero (F3), unless set otherwise."""
    if period == BY_TOURNAMENT:
        return sum(_nearest(tournament * k, rounding) for tournament in hundredths)
    return _nearest(sum(hundredths) * k, rounding)


@lru_cache(maxsize=1 << 16)
def _nearest(hundredths: int, rounding: Choice) -> int:
    """Kept, because in a large list the same sums come again and again."""
    return ROUNDINGS[rounding](Fraction(hundredths, 100))


@cites("chess-rating", "3/p1", "5/p1")
def status(rating: int, rulebook: Rulebook) -> str:
    """Below 1600 a player leaves the list; exactly 1600 stays (F20)."""
    return LISTED if rating >= rulebook.figures(FsuFigures).least_rating else EXCLUDED
