"""The first rating of a player who had none (section 4, 6.2, 6.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu import explaining_initial
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.games import PlayedTournament, PlayerGame, check_different
from tavlei.ratings.fsu.initial_words import (
    COLLECTING,
    LOW_PERFORMANCE,
    NEEDS_3_GAMES,
    NO_GAMES,
    OUTSIDE_WINDOW,
    RATED,
    RESTART,
    ZERO_SCORE,
)
from tavlei.ratings.fsu.score import ScoreDifference, dr_from_score
from tavlei.rulebook import cites, half_up

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from tavlei.ratings.fsu.month import Month
    from tavlei.rulebook import Explanation, Resolved, Rulebook

PUBLISH_FEWER: Final = "publish_fewer"


@dataclass(frozen=True, slots=True)
class FirstPerformance:
    """The average of opponents and the score against them: Ru = Rc + dR."""

    average: Fraction
    score: ScoreDifference

    @property
    def value(self) -> Fraction:
        """The exact Ru (F16)."""
        return self.average + self.score.difference

    @property
    def capped(self) -> bool:
        """Whether it is above 2300, the most a first rating can be."""
        return self.value > self.score.rulebook.figures(FsuFigures).most_first_rating


@dataclass(frozen=True, slots=True)
class Collected:
    """A tournament with the games that count for a first rating; `why` it is not kept."""

    tournament: PlayedTournament
    games: tuple[PlayerGame, ...]
    why: str | None = None

    @property
    def kept(self) -> bool:
        """Whether its games are kept."""
        return self.why is None


@dataclass(frozen=True, slots=True)
class InitialRating:
    """What has been collected by the end of a month, and the first rating if there is one.

    `first_tournament_passed` is handed on with what is carried; `resumed` says that it came with what was given (F40).
    """

    month: Month
    tournaments: tuple[Collected, ...]
    dropped: tuple[Collected, ...]
    remaining: tuple[Collected, ...]
    performance: FirstPerformance | None
    status: str
    fewer: Resolved
    first_tournament_passed: bool
    rulebook: Rulebook = field(repr=False)
    resumed: bool = False

    @property
    def games_kept(self) -> int:
        """The games of all kept tournaments, before any is dropped."""
        return _count([row for row in self.tournaments if row.kept])

    @property
    def games_counted(self) -> int:
        """The games left after dropping; 0 after a restart."""
        return _count(self.remaining)

    @property
    def capped(self) -> bool:
        """Whether the exact Ru is above 2300."""
        return self.performance is not None and self.performance.capped

    @property
    @cites("chess-rating", "6.2.4", "6.3")
    def rating(self) -> int | None:
        """Ru, at most 2300, rounded once, half up (F16); None while there is none."""
        first_performance = self.rated_performance
        if first_performance is None:
            return None
        return half_up(min(first_performance.value, Fraction(self.rulebook.figures(FsuFigures).most_first_rating)))

    @property
    def rated_performance(self) -> FirstPerformance | None:
        """The performance the rating comes from; None while there is no rating."""
        return self.performance if self.status == RATED else None

    @property
    def carried(self) -> tuple[PlayedTournament, ...]:
        """What is carried to the next month while collecting: the games that count."""
        if self.status != COLLECTING:
            return ()
        return tuple(replace(row.tournament, games=row.games) for row in self.remaining)

    def explanation(self) -> Explanation:
        """Verdict, tournament by tournament, what was dropped, average, score, Ru."""
        return explaining_initial.first_rating(self)


@cites("chess-rating", "4/p1", "4/p2", "4/p2/item2", "6.2.1/p2")
def initial_rating(
    month: Month,
    tournaments: Iterable[PlayedTournament],
    rulebook: Rulebook,
    *,
    first_tournament_passed: bool = False,
) -> InitialRating:
    """The first rating at the end of a month (F14), from tournaments in playing order.

    `first_tournament_passed`: the first of them is what an earlier month left after dropping (F18), so it need not
    be a first tournament once more (F40).
    """
    played = tuple(tournaments)
    check_different((tournament.id for tournament in played), "tournaments")
    fewer, least = rulebook.resolve("F18"), rulebook.figures(FsuFigures).games_for_first_rating
    rows = _collect(month, played, first_tournament_passed, rulebook)
    resumed = first_tournament_passed and any(row.kept for row in rows[:1])
    collecteds = tuple(row for row in rows if row.kept)
    if _count(collecteds) < least:
        passed = first_tournament_passed and bool(collecteds)
        return InitialRating(
            month=month,
            tournaments=rows,
            dropped=(),
            remaining=collecteds,
            performance=None,
            status=COLLECTING,
            fewer=fewer,
            first_tournament_passed=passed,
            rulebook=rulebook,
            resumed=resumed,
        )
    remaining = _without_first_tournaments(collecteds, rulebook)
    dropped = collecteds[: len(collecteds) - len(remaining)]
    if not remaining:
        passed = False
        return InitialRating(
            month=month,
            tournaments=rows,
            dropped=dropped,
            remaining=(),
            performance=None,
            status=RESTART,
            fewer=fewer,
            first_tournament_passed=passed,
            rulebook=rulebook,
            resumed=resumed,
        )
    enough = _count(remaining) >= least or fewer.choice == PUBLISH_FEWER
    status = RATED if enough else COLLECTING
    first_performance = performance(_games(remaining), rulebook)
    passed = first_tournament_passed or bool(dropped)
    return InitialRating(
        month=month,
        tournaments=rows,
        dropped=dropped,
        remaining=remaining,
        performance=first_performance,
        status=status,
        fewer=fewer,
        first_tournament_passed=passed,
        rulebook=rulebook,
        resumed=resumed,
    )


@cites("chess-rating", "6.2.1/p2", "6.2.2", "6.2.3", "6.3")
def performance(games: Sequence[PlayerGame], rulebook: Rulebook) -> FirstPerformance:
    """Average and score over all games as if of one competition; 50 % adds nothing, as the table has 0 for it."""
    ratings = [against.value for game in games if (against := game.opponent.rating_for_newcomer) is not None]
    points = Fraction(sum(game.score.value for game in games), 100)
    return FirstPerformance(Fraction(sum(ratings), len(ratings)), dr_from_score(points, len(games), rulebook))


@cites("chess-rating", "4/p1/item2", "6.2.1")
def first_tournament_fails(games: Sequence[PlayerGame], rulebook: Rulebook) -> str | None:
    """Why a tournament cannot be the first one: fewer than 3 games, no point, or a performance below 1600 (F13)."""
    figures = rulebook.figures(FsuFigures)
    if len(games) < figures.games_of_first_tournament:
        return NEEDS_3_GAMES
    if not any(game.score.value for game in games):
        return ZERO_SCORE
    return LOW_PERFORMANCE if performance(games, rulebook).value < figures.least_performance else None


@cites("chess-rating", "4/p1", "2/p6")
def counted_games(tournament: PlayedTournament) -> tuple[PlayerGame, ...]:
    """The games played against opponents who are rated for this purpose (F11, F12)."""
    return tuple(game for game in tournament.games if game.played and game.opponent.rating_for_newcomer is not None)


@cites("chess-rating", "6.2.5")
def _without_first_tournaments(collecteds: tuple[Collected, ...], rulebook: Rulebook) -> tuple[Collected, ...]:
    """What is left when first tournaments are dropped until the exact Ru is 1600 (F17, F18); nothing if it never is."""
    remaining, least = collecteds, rulebook.figures(FsuFigures).least_first_rating
    while remaining and performance(_games(remaining), rulebook).value < least:
        remaining = remaining[1:]
    return remaining


def _collect(
    month: Month,
    played: Sequence[PlayedTournament],
    passed: bool,  # noqa: FBT001
    rulebook: Rulebook,
) -> tuple[Collected, ...]:
    rows: list[Collected] = []
    started = passed
    for tournament in played:
        row = _row(month, tournament, rulebook, started=started)
        started = row.kept or any(known.kept for known in rows)
        rows.append(row)
    return tuple(rows)


def _row(month: Month, tournament: PlayedTournament, rulebook: Rulebook, *, started: bool) -> Collected:
    games = counted_games(tournament)
    if tournament.month is not None and not month.pools(tournament.month, rulebook):
        return Collected(tournament, games, OUTSIDE_WINDOW)
    if not games:
        return Collected(tournament, games, NO_GAMES)
    return Collected(tournament, games, None if started else first_tournament_fails(games, rulebook))


def _count(rows: Sequence[Collected]) -> int:
    return sum(len(row.games) for row in rows)


def _games(rows: Sequence[Collected]) -> tuple[PlayerGame, ...]:
    return tuple(game for row in rows for game in row.games)
