"""`fsu.*`: the Ukrainian chess rating; changes, first ratings and the list have modules of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import Day, Exact, Points
from tavlei.calc.fsu import change as fsu_change
from tavlei.calc.fsu import initial as fsu_initial
from tavlei.calc.fsu import month as fsu_reported_month
from tavlei.calc.fsu import month_list as fsu_month
from tavlei.calc.fsu import report as fsu_report
from tavlei.calc.fsu.shapes import SERIES, MonthLabel, PlayerInput, Rating
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import fsu
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook

__all__ = ["fsu_change", "fsu_initial", "fsu_month", "fsu_report", "fsu_reported_month"]


class FsuExpectedPercentInput(CalcInput, title="ExpectedPercentInput"):
    """A difference of ratings."""

    rating_difference: int = Field(description=phrase("rating of the player minus rating of the opponent"))


class FsuExpectedPercentOutput(CalcOutput, title="ExpectedPercentOutput"):
    """The expected result of both players."""

    percent: int = Field(ge=0, le=100, description="expected result of the player in per cent")
    opponent_percent: int = Field(ge=0, le=100, description="expected result of the opponent in per cent")


@calculator(
    "fsu.expected_percent",
    title=phrase("Expected result of a game by the difference of ratings (Ukrainian chess)"),
    series=SERIES,
    clauses=["6.1b"],
    takes=FsuExpectedPercentInput,
    gives=FsuExpectedPercentOutput,
    example={"rating_difference": 405},
)
def expected_percent(facts: FsuExpectedPercentInput, rulebook: Rulebook) -> fsu.GameExpectation:
    """Table 6.1b; the 400-rule is not applied here."""
    return fsu.expected_percent(facts.rating_difference, rulebook)


class ScoreInput(CalcInput):
    """A score."""

    points: Points = Field(description=phrase("points scored"))
    games: int = Field(gt=0, description=phrase("number of games"))


class ScoreOutput(CalcOutput):
    """The difference of ratings it stands for."""

    p_hundredths: int = Field(description="score in hundredths of the games, rounded half up")
    dR: int = Field(  # noqa: N815 - the contract's name
        validation_alias="difference", description="difference by table 6.1a"
    )


@calculator(
    "fsu.dr_from_score",
    title=phrase("Difference of ratings by a score (Ukrainian chess)"),
    series=SERIES,
    clauses=["6.1a"],
    takes=ScoreInput,
    gives=ScoreOutput,
    example={"points": "10.5", "games": 20},
)
def dr_from_score(facts: ScoreInput, rulebook: Rulebook) -> fsu.ScoreDifference:
    """Table 6.1a by the rounded score fraction."""
    return fsu.dr_from_score(facts.points, facts.games, rulebook)


class KFactorInput(CalcInput):
    """A player, a month and a number of games."""

    player: PlayerInput = Field(description=phrase("the player on the first day of the month"))
    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    rated_games_in_month: int = Field(ge=0, description=phrase("games rated for the player in the month"))

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.month.following.first_day


class KFactorOutput(CalcOutput):
    """K and why."""

    k_base: int = Field(validation_alias="base")
    k_reason: str = Field(validation_alias="reason", description="the first rule that fits, as a stable sentence")
    k_used: int = Field(validation_alias="used", description="after the cap of 700")


@calculator(
    "fsu.k_factor",
    title=phrase("Coefficient K of a player (Ukrainian chess)"),
    series=SERIES,
    clauses=["6.6.5", "6.6.5/p2"],
    takes=KFactorInput,
    gives=KFactorOutput,
    example={"player": {"rating": 1700, "rated_games_before": 5}, "month": "2023-05", "rated_games_in_month": 18},
)
def k_factor(facts: KFactorInput, rulebook: Rulebook) -> fsu.KFactor:
    """The first rule that fits, then the cap."""
    return fsu.k_factor(facts.player.build(fsu.FsuPlayer), facts.month, facts.rated_games_in_month, rulebook)


class GameCountsInput(CalcInput):
    """The conditions of a game."""

    base_minutes: int = Field(ge=0, description=phrase("minutes for the game without increments"))
    increment_seconds: int = Field(ge=0, description=phrase("seconds added for each move"))
    rounds_per_day: int = Field(ge=0, description=phrase("the most rounds played on a day"))
    hours_per_day: Exact = Field(description=phrase("the most hours of play on a day"))
    white_rating: Rating = Field(description=phrase("rating of White this month"))
    black_rating: Rating = Field(description=phrase("rating of Black this month"))
    moves_by_white: int = Field(ge=0, description=phrase("moves made by White"))
    moves_by_black: int = Field(ge=0, description=phrase("moves made by Black"))


class GameCountsOutput(CalcOutput):
    """Whether the game is rated."""

    minutes_for_60_moves: int
    rated: bool
    why_not: list[str] = Field(description="every condition not met, as stable sentences")


@calculator(
    "fsu.game_counts",
    title=phrase("Whether a game is rated (Ukrainian chess)"),
    series=SERIES,
    clauses=["2/p3", "2/p3/item2", "2/p6", "2/p6/item2"],
    takes=GameCountsInput,
    gives=GameCountsOutput,
    example={
        "base_minutes": 60,
        "increment_seconds": 15,
        "rounds_per_day": 2,
        "hours_per_day": 10,
        "white_rating": 2310,
        "black_rating": 1900,
        "moves_by_white": 30,
        "moves_by_black": 30,
    },
)
def game_counts(facts: GameCountsInput, rulebook: Rulebook) -> fsu.GameCounts:
    """Time, rounds and hours a day, moves."""
    return facts.build(fsu.GameCounts, play=facts.build(fsu.DailyPlay), rulebook=rulebook)


class ActivityInput(CalcInput):
    """The day of a list and of the last game."""

    list_date: Day = Field(description=phrase("day of the list"))
    last_rated_game: Day = Field(description=phrase("day of the last rated game"))

    def applies_on(self) -> date:
        """The day of the list."""
        return self.list_date


class ActivityOutput(CalcOutput):
    """Whether the player is active."""

    status: Literal["active", "inactive"]


@calculator(
    "fsu.activity",
    title=phrase("Whether a player is active (Ukrainian chess)"),
    series=SERIES,
    clauses=["5/p2", "5/p2/item3"],
    takes=ActivityInput,
    gives=ActivityOutput,
    example={"list_date": "2023-05-01", "last_rated_game": "2020-04-30"},
)
def activity(facts: ActivityInput, rulebook: Rulebook) -> fsu.Activity:
    """Three years without a rated game make inactive."""
    return fsu.activity(facts.list_date, facts.last_rated_game, rulebook)


class AlignmentInput(CalcInput):
    """Two ratings of a player."""

    fsu_rating: Rating = Field(description=phrase("rating of the Ukrainian federation"))
    fide_rating: Rating | None = Field(default=None, description=phrase("FIDE rating, if there is one"))


class AlignmentOutput(CalcOutput):
    """The rating after the comparison."""

    rating: int


@calculator(
    "fsu.fide_alignment",
    title=phrase("Raising to a FIDE rating of 2600 or more (Ukrainian chess)"),
    series=SERIES,
    clauses=["6.7"],
    takes=AlignmentInput,
    gives=AlignmentOutput,
    example={"fsu_rating": 2620, "fide_rating": 2640},
)
def fide_alignment(facts: AlignmentInput, rulebook: Rulebook) -> fsu.FideAlignment:
    """Upward only."""
    return fsu.fide_alignment(facts.fsu_rating, facts.fide_rating, rulebook)
