"""`fsu.rating_change` and `fsu.what_if`: the month of one rated player."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from pydantic import Field

from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.formats import Exact, TwoDecimals
from tavlei.calc.fsu_shapes import EDITION, MonthLabel, OpponentInput, PlayerInput, TournamentInput
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import fsu
from tavlei.rulebook import phrase

CLAUSES = ["6.6.1", "6.6.2", "6.6.3", "6.6.4", "6.6.5", "6.6.5/p2", "6.6.6", "6.7", "5/p1"]
PLAYER = {"rating": 2000, "rated_games_before": 100, "birth_date": "1990-05-05"}


class RatingChangeInput(CalcInput):
    """A player and the tournaments of a month."""

    player: PlayerInput = Field(description=phrase("the player on the first day of the month"))
    month: MonthLabel = Field(description=phrase("the month, such as 2023-05"))
    tournaments: list[TournamentInput] = Field(description=phrase("the tournaments rated in the month"))


class RatedGameOutput(CalcOutput):
    """A rated game."""

    round: int
    rated: Literal[True] = True
    opponent_rating: int
    difference: int = Field(description="own rating minus the opponent's")
    difference_used: int = Field(description="after the 400-rule")
    expected: TwoDecimals
    delta: TwoDecimals


class UnratedGameOutput(CalcOutput):
    """A game that does not count."""

    round: int
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
    k_base: int
    k_reason: str
    k_used: int
    sum_delta: TwoDecimals = Field(description="over all tournaments")
    change_exact: TwoDecimals = Field(description="the sum times K")
    change: int
    aligned_to_fide: bool
    new_rating: int = Field(description="after alignment, shown even below 1600")
    status: Literal["listed", "excluded"]
    tournaments: list[TournamentChangeOutput]


@calculator(
    "fsu.rating_change",
    title=phrase("Change of a player's rating in a month (Ukrainian chess)"),
    edition=EDITION,
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
def rating_change(given: RatingChangeInput) -> Answer:
    """Game by game, K, one rounding, alignment."""
    played = [each.tournament() for each in given.tournaments]
    found = fsu.rating_change(given.player.player(), given.month, played, given.settings)
    output = RatingChangeOutput(
        rated_games=found.rated_games,
        k_base=found.k.base,
        k_reason=found.k.reason,
        k_used=found.k.used,
        sum_delta=found.sum_delta,
        change_exact=found.change_exact,
        change=found.change,
        aligned_to_fide=found.alignment.aligned,
        new_rating=found.new_rating,
        status="listed" if found.status == "listed" else "excluded",
        tournaments=[_tournament(each) for each in found.tournaments],
    )
    return Answer(output, found.explanation)


def _tournament(found: fsu.TournamentChange) -> TournamentChangeOutput:
    rows = [_game(each) for each in found.games]
    return TournamentChangeOutput(id=found.id, sum_delta=Fraction(found.hundredths, 100), games=rows)


def _game(found: fsu.RatedGame | fsu.UnratedGame) -> RatedGameOutput | UnratedGameOutput:
    if isinstance(found, fsu.UnratedGame):
        return UnratedGameOutput(round=found.game.round, why=found.why)
    return RatedGameOutput(
        round=found.game.round,
        opponent_rating=found.opponent_rating,
        difference=found.difference,
        difference_used=found.difference_used,
        expected=Fraction(found.expected.percent, 100),
        delta=Fraction(found.delta_hundredths, 100),
    )


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


class OutcomeOutput(CalcOutput):
    """A score in the games to come, and the rating it gives."""

    points: Exact
    k_used: int
    change_exact: TwoDecimals
    change: int
    new_rating: int
    status: str


class WhatIfOutput(CalcOutput):
    """The rating for every score."""

    rated_games: int = Field(description="rated games of the month, those to come included")
    outcomes: list[OutcomeOutput] = Field(description="by score, from none to all, half a point apart")
    points_needed: Exact | None = Field(description="the least score that reaches the rating wanted; null if none does")


@calculator(
    "fsu.what_if",
    title=phrase("What further games would make of a rating (Ukrainian chess)"),
    edition=EDITION,
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
def what_if(given: WhatIfInput) -> Answer:
    """Only the total score matters once the opponents are known."""
    found = fsu.what_if(
        given.player.player(),
        given.month,
        [each.tournament() for each in given.tournaments or ()],
        [each.opponent() for each in given.opponents],
        wanted=given.wanted_rating,
        settings=given.settings,
    )
    output = WhatIfOutput(
        rated_games=found.outcomes[0].month.rated_games,
        outcomes=[_outcome(each) for each in found.outcomes],
        points_needed=None if found.needed is None else found.needed.points,
    )
    return Answer(output, found.explanation)


def _outcome(found: fsu.Outcome) -> OutcomeOutput:
    month = found.month
    return OutcomeOutput(
        points=found.points,
        k_used=month.k.used,
        change_exact=month.change_exact,
        change=month.change,
        new_rating=month.new_rating,
        status=month.status,
    )
