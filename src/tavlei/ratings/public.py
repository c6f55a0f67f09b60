"""Ratings from Python: the Elo-R of Russian draughts and the Ukrainian chess rating; each answer explains itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tavlei.ratings import elo_r, fsu
from tavlei.ratings.elo_r.listing import half_year_list
from tavlei.ratings.fsu.listing import GameResult, MonthPairing, MonthPlayer, MonthTournament, month_list
from tavlei.rulebook import Problem, Refusal, Rulebook, exact_number

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import date
    from fractions import Fraction

    from tavlei.ratings.elo_r import CompetitionChange, CompetitionExpectation, InitialEloR, NotComputed
    from tavlei.ratings.elo_r.listing import EloRReport, HalfYearPublication, ListedAthlete
    from tavlei.ratings.fsu import GameExpectation, InitialRating, PlayedTournament, RatingChange
    from tavlei.ratings.fsu.listing import MonthListPublication
    from tavlei.rulebook import Number

NORMS: Final = "draughts-norms"
CHESS: Final = "chess-rating"


def elo_r_expected(difference: Number, *, rulebook: Rulebook | None = None) -> CompetitionExpectation:
    """The expected per cent of an athlete whose Elo-R less the average of the opponents is `difference`.

    >>> elo_r_expected("-28.5").percent
    46
    """
    return elo_r.expected_percent(exact_number(difference), rulebook or Rulebook.on(NORMS, None))


def elo_r_initial(
    title: str | None, sex: str = "M", *, kms_confirmed_among_men: bool = False, rulebook: Rulebook | None = None
) -> InitialEloR:
    """The Elo-R an athlete without one gets by the title or rank: `GR`, `MG`, `MS`, `KMS`.

    >>> elo_r_initial("MS").elo_r
    2450
    """
    book = rulebook or Rulebook.on(NORMS, None)
    return elo_r.initial(title, elo_r.Sex(sex), book, kms_confirmed_among_men=kms_confirmed_among_men)


def elo_r_change(  # noqa: PLR0913 - the facts of section 7, each with its usual value
    own: int,
    encounters: Iterable[tuple[int | None, Number]],
    *,
    sex: str = "M",
    title: str | None = None,
    points_for_win: int = 1,
    place: int | None = None,
    points_total: Number | None = None,
    points_of_second: Number | None = None,
    rulebook: Rulebook | None = None,
) -> CompetitionChange | NotComputed:
    """What a competition changes in an Elo-R: own rating, then each opponent's Elo-R (None without one) and the points.

    A first place needs the points of the first and of the second place (7.12.1).

    >>> found = elo_r_change(2300, [(2250, 1), (2400, 0.5), (2310, 0), (2350, 1), (2280, 0.5)])
    >>> found.computed, str(found.change)
    (True, '13/4')
    """
    book = rulebook or Rulebook.on(NORMS, None)
    athlete = elo_r.EloRAthlete(elo_r.Sex(sex), title, own, rulebook=book)
    met = [
        elo_r.RatedEncounter(elo_r.EloRAthlete(elo_r=opponent, rulebook=book), exact_number(points))
        for opponent, points in encounters
    ]
    finish = elo_r.Finish(place, None, _exact(points_total), _exact(points_of_second))
    return elo_r.competition_change(athlete, elo_r.Participation(met, points_for_win, finish), book)


def elo_r_list(
    athletes: Sequence[ListedAthlete],
    competitions: Sequence[EloRReport],
    half_year: str,
    *,
    holidays: Sequence[date] = (),
    rulebook: Rulebook | None = None,
) -> HalfYearPublication:
    """The list of a half-year such as `2023-1` from the list before and the competitions reported in it.

    The edition is the one in force on the day of the list, unless another is given.
    """
    half = elo_r.parse_half_year(half_year, Rulebook.on(NORMS, None))
    book = rulebook or Rulebook.on(NORMS, half.calendar_end)
    return half_year_list(athletes, competitions, half, book, holidays=holidays)


def fsu_expected(difference: int, *, rulebook: Rulebook | None = None) -> GameExpectation:
    """The expected per cent of a player whose rating less the opponent's is `difference`.

    >>> fsu_expected(100).percent
    64
    """
    return fsu.expected_percent(difference, rulebook or Rulebook.on(CHESS, None))


def fsu_change(  # noqa: PLR0913 - the facts of section 6, each with its usual value
    rating: int,
    games: Iterable[tuple[int | None, Number]],
    month: str,
    *,
    rated_games_before: int,
    birth_date: date | None = None,
    fide_rating: int | None = None,
    rulebook: Rulebook | None = None,
) -> RatingChange:
    """What one tournament of a month changes: own rating, then each opponent's rating (None without one) and score.

    >>> fsu_change(1900, [(1850, 1), (1950, 0.5), (2010, 0)], "2023-05", rated_games_before=80).new_rating
    1903
    """
    book = rulebook or _in_force_after(month)
    played = tuple(
        fsu.PlayerGame(number, fsu.Opponent(fsu_rating=opponent), _score(points))
        for number, (opponent, points) in enumerate(games, start=1)
    )
    player = fsu.FsuPlayer(rating, rated_games_before, birth_date, fide_rating=fide_rating)
    return fsu.rating_change(player, fsu.parse_month(month, book), [fsu.PlayedTournament("", played)], book)


def fsu_first_rating(
    tournaments: Iterable[PlayedTournament], month: str, *, rulebook: Rulebook | None = None
) -> InitialRating:
    """The first rating at the end of a month from the tournaments of an unrated player, in playing order."""
    book = rulebook or _in_force_after(month)
    return fsu.initial_rating(fsu.parse_month(month, book), tournaments, book)


def fsu_month(
    players: Iterable[MonthPlayer] | Mapping[str, int | None],
    tournaments: Iterable[MonthTournament] | Mapping[str, Iterable[tuple[str, str, str]]],
    month: str,
    *,
    rulebook: Rulebook | None = None,
) -> MonthListPublication:
    """The list of a month such as `2023-05` from the players on its first day and the tournaments accepted in it.

    Players are `MonthPlayer`s, or ratings by name; tournaments are `MonthTournament`s, or games by name, each White,
    Black, result.

    >>> listed = fsu_month({"A": 1900, "B": 1850}, {"open": [("A", "B", "1-0"), ("B", "A", "0.5-0.5")]}, "2023-05")
    >>> [(row.id, row.new) for row in listed.rows]
    [('A', 1914), ('B', 1836)]
    """
    book = rulebook or _in_force_after(month)
    listed = (
        [MonthPlayer(name, rating) for name, rating in players.items()] if isinstance(players, Mapping) else players
    )
    month_tournaments = (
        [_tournament(name, games) for name, games in tournaments.items()]
        if isinstance(tournaments, Mapping)
        else tournaments
    )
    return month_list(listed, month_tournaments, fsu.parse_month(month, book), book)


def _in_force_after(month: str) -> Rulebook:
    """The edition in force on the day of the list of a month."""
    return Rulebook.on(CHESS, fsu.parse_month(month, Rulebook.on(CHESS, None)).following.first_day)


def _tournament(name: str, games: Iterable[tuple[str, str, str]]) -> MonthTournament:
    pairings = (
        MonthPairing(number, white, black, _result(result)) for number, (white, black, result) in enumerate(games, 1)
    )
    return MonthTournament(name, tuple(pairings))


def _result(text: str) -> GameResult:
    try:
        return GameResult(text)
    except ValueError:
        params = {"choices": ", ".join(result.value for result in GameResult), "got": text}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="result")) from None


def _score(points: Number) -> fsu.GameScore:
    try:
        return fsu.GameScore(exact_number(points) * 100)
    except ValueError:
        params = {"choices": "1, 0.5, 0", "got": str(points)}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, path="score")) from None


def _exact(points: Number | None) -> Fraction | None:
    return None if points is None else exact_number(points)
