"""`fsu.rating_change` and `fsu.what_if`: the month of one rated player."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import AliasPath, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import Exact, TwoDecimals
from tavlei.calc.fsu.shapes import SERIES, MonthLabel, OpponentInput, PlayerInput, TournamentInput
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import fsu
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook

CLAUSES = ["6.6.1", "6.6.2", "6.6.3", "6.6.4", "6.6.5", "6.6.5/p2", "6.6.6", "6.7", "5/p1"]
PLAYER = {"rating": 2000, "rated_games_before": 100, "birth_date": "1990-05-05"}


class RatingChangeInput(CalcInput):
    """A player and the tournaments of a month."""

    player: PlayerInput = Field(description=phrase("the player on the first day of the month"))
    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    tournaments: list[TournamentInput] = Field(description=phrase("the tournaments rated in the month"))

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.month.following.first_day


class RatedGameOutput(CalcOutput):
    """A rated game."""

    round: int = Field(validation_alias=AliasPath("game", "round"))
    rated: Literal[True] = True
    opponent_rating: int
    difference: int = Field(description="own rating minus the opponent's")
    difference_used: int = Field(description="after the 400-rule")
    expected: TwoDecimals = Field(validation_alias=AliasPath("expected", "share"))
    delta: TwoDecimals


class UnratedGameOutput(CalcOutput):
    """A game that does not count."""

    round: int = Field(validation_alias=AliasPath("game", "round"))
    rated: Literal[False] = False
    why: str


class TournamentChangeOutput(CalcOutput):
    """The games of one tournament."""

    id: str
    sum_delta: TwoDecimals
    games: list[RatedGameOutput | UnratedGameOutput]


class RatingChangeOutput(CalcOutput):
    """The change and the new rating."""

    rated_games: int
    k_base: int = Field(validation_alias=AliasPath("k", "base"))
    k_reason: str = Field(validation_alias=AliasPath("k", "reason"))
    k_used: int = Field(validation_alias=AliasPath("k", "used"))
    sum_delta: TwoDecimals = Field(description="over all tournaments")
    change_exact: TwoDecimals = Field(description="the sum times K")
    change: int
    aligned_to_fide: bool = Field(validation_alias=AliasPath("alignment", "aligned"))
    new_rating: int = Field(description="after alignment, shown even below 1600")
    status: Literal["listed", "excluded"]
    tournaments: list[TournamentChangeOutput]


@calculator(
    "fsu.rating_change",
    title=phrase("Change of a player's rating in a month (Ukrainian chess)"),
    series=SERIES,
    clauses=CLAUSES,
    takes=RatingChangeInput,
    gives=RatingChangeOutput,
    example={
        "player": PLAYER,
        "month": "2023-05",
        "tournaments": [
            {
                "id": "Kyiv Open",
                "games": [
                    {"round": 1, "opponent": {"fsu_rating": 1560}, "result": "1"},
                    {"round": 2, "opponent": {"category": "I"}, "result": "0.5"},
                    {"round": 3, "opponent": {"federation": "POL", "fide_rating": 2105}, "result": "1"},
                ],
            }
        ],
    },
)
def rating_change(facts: RatingChangeInput, rulebook: Rulebook) -> fsu.RatingChange:
    """Game by game, K, one rounding, alignment."""
    played = [tournament.tournament() for tournament in facts.tournaments]
    return fsu.rating_change(facts.player.build(fsu.FsuPlayer), facts.month, played, rulebook)


class WhatIfInput(CalcInput):
    """The month so far, and opponents to come."""

    player: PlayerInput = Field(description=phrase("the player on the first day of the month"))
    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    tournaments: list[TournamentInput] | None = Field(
        default=None, description=phrase("the tournaments already played in the month, none if not given")
    )
    opponents: list[OpponentInput] = Field(
        min_length=1,
        max_length=100,
        description=phrase("the opponents to come, in one tournament, in the order of rounds"),
    )
    wanted_rating: int | None = Field(default=None, description=phrase("a rating to reach"))

    def applies_on(self) -> date:
        """The day of the month's list."""
        return self.month.following.first_day


class OutcomeOutput(CalcOutput):
    """A score in the games to come, and the rating it gives."""

    points: Exact
    k_used: int = Field(validation_alias=AliasPath("month", "k", "used"))
    change_exact: TwoDecimals = Field(validation_alias=AliasPath("month", "change_exact"))
    change: int = Field(validation_alias=AliasPath("month", "change"))
    new_rating: int = Field(validation_alias=AliasPath("month", "new_rating"))
    status: str = Field(validation_alias=AliasPath("month", "status"))


class WhatIfOutput(CalcOutput):
    """The rating for every score."""

    rated_games: int = Field(description="rated games of the month, those to come included")
    outcomes: list[OutcomeOutput] = Field(description="by score, from none to all, half a point apart")
    points_needed: Exact | None = Field(description="the least score that reaches the rating wanted; null if none does")


@calculator(
    "fsu.what_if",
    title=phrase("What further games would make of a rating (Ukrainian chess)"),
    series=SERIES,
    clauses=CLAUSES,
    takes=WhatIfInput,
    gives=WhatIfOutput,
    example={
        "player": PLAYER,
        "month": "2023-05",
        "opponents": [{"fsu_rating": 1950}, {"fsu_rating": 2120}],
        "wanted_rating": 2010,
    },
)
def what_if(facts: WhatIfInput, rulebook: Rulebook) -> fsu.WhatIf:
    """Only the total score matters once the opponents are known."""
    return fsu.what_if(
        facts.player.build(fsu.FsuPlayer),
        facts.month,
        [tournament.tournament() for tournament in facts.tournaments or ()],
        [opponent.build(fsu.Opponent) for opponent in facts.opponents],
        rulebook,
        wanted=facts.wanted_rating,
    )
