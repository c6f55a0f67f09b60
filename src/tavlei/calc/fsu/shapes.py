"""How players, opponents and games stand in JSON for the calculators of the Ukrainian chess rating."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, PlainValidator, WithJsonSchema

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.formats import Day, TwoDecimals
from tavlei.calc.inputs import CalcPart
from tavlei.calc.refusals import shown
from tavlei.ratings import fsu
from tavlei.ratings.fsu import CommissionDecision, DecidingBody, ListAct, ListDecision, decision_on_record
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

SERIES = "chess-rating"
Rating = Annotated[int, Field(ge=0)]
ResultText = Literal["1", "0.5", "0"]
SCORES = {"1": fsu.GameScore.WIN, "0.5": fsu.GameScore.DRAW, "0": fsu.GameScore.LOSS}


def _month(value: object) -> fsu.Month:
    """A month from its label; a label that is none has no day, so it is refused by the last edition."""
    if isinstance(value, fsu.Month):
        return value
    if isinstance(value, str):
        return fsu.parse_month(value, Rulebook.on(SERIES, None))
    raise Refusal(Problem("expected a month such as 2023-05; got {got}", {"got": shown(value)}))


MonthLabel = Annotated[
    fsu.Month,
    PlainValidator(_month),
    WithJsonSchema({"type": "string", "pattern": r"^\d{4}-\d\d$", "examples": ["2023-05"]}),
]


class PlayerInput(CalcPart):
    """A rated player on the first day of the month."""

    rating: Rating = Field(description=phrase("published rating of the player"))
    rated_games_before: int = Field(
        ge=0, description=phrase("rated games before the month, those of the first rating included")
    )
    birth_date: Day | None = Field(
        default=None, description=phrase("birth date; without it the age rule does not apply")
    )
    ever_published_2300_or_more: bool | None = Field(
        default=None, description=phrase("whether a rating of 2300 or more was ever published, false if not given")
    )
    fide_rating: Rating | None = Field(default=None, description=phrase("FIDE rating, if there is one"))


class OpponentInput(CalcPart):
    """An opponent."""

    federation: str | None = Field(default=None, description=phrase("federation, UKR if not given"))
    fsu_rating: Rating | None = Field(default=None, description=phrase("rating of the Ukrainian federation"))
    fide_rating: Rating | None = Field(default=None, description=phrase("FIDE rating, used for foreigners only"))
    category: str | None = Field(default=None, description=phrase("sports category; only I matters"))
    treated_as_unrated: bool | None = Field(
        default=None, description=phrase("whether rated only after these games (6.4), false if not given")
    )

    name: str | None = Field(default=None, description=phrase("name or id of the opponent, for the worked sheet"))


class GameInput(CalcPart):
    """A game of the player."""

    round: int = Field(description=phrase("number of the round"))
    opponent: OpponentInput = Field(description=phrase("the opponent"))
    result: ResultText = Field(description=phrase("result of the player"))
    played: bool | None = Field(
        default=None, description=phrase("false for a forfeit or a game without a move, true if not given")
    )

    def game(self) -> fsu.PlayerGame:
        """The game as the rules know it."""
        return self.build(fsu.PlayerGame, opponent=self.opponent.build(fsu.Opponent), score=SCORES[self.result])


class TournamentInput(CalcPart):
    """The games of the player in one tournament."""

    id: str = Field(description=phrase("id of the tournament"))
    games: list[GameInput] = Field(description=phrase("games of the player in the order of rounds"))

    def tournament(self, month: fsu.Month | None = None) -> fsu.PlayedTournament:
        """The tournament as the rules know it."""
        return fsu.PlayedTournament(self.id, tuple(game.game() for game in self.games), month)


class DatedTournamentInput(TournamentInput):
    """A tournament of an unrated player."""

    month: MonthLabel = Field(description=phrase("the month the tournament is rated in, such as 2023-05"))

    def dated(self) -> fsu.PlayedTournament:
        """The tournament with its month."""
        return self.tournament(self.month)


class RatedRowOutput(CalcOutput):
    """A player who was rated."""

    id: str
    old: int
    k_used: int
    rated_games: int
    change_exact: TwoDecimals
    new: int | None = Field(description="null if excluded or removed by decision")
    status: Literal["listed", "excluded", "removed by decision"]


class FirstRowOutput(CalcOutput):
    """A player who was unrated."""

    id: str
    old: None = None
    rated_games: int = Field(description="games that count towards the first rating")
    new: int | None
    status: Literal["listed", "collecting", "restart from zero"]


RowOutput = Annotated[RatedRowOutput | FirstRowOutput, Field(union_mode="left_to_right")]


class DecisionInput(CalcPart):
    """A decision on record."""

    number: str = Field(description=phrase("number of the decision"))
    day: Day = Field(description=phrase("day of the decision"))
    by: Literal["commission", "appeal"] | None = Field(
        default=None, description=phrase("who decided: the commission, or those who heard an appeal")
    )

    def decision(self, rulebook: Rulebook) -> CommissionDecision:
        """The decision as the rules know one."""
        return decision_on_record(self.number, self.day, DecidingBody(self.by or DecidingBody.COMMISSION), rulebook)


class ListDecisionInput(DecisionInput):
    """A decision about a player of the list."""

    act: Literal["remove", "restore"] = Field(description=phrase("remove an inactive player, or restore a removed one"))
    player: str = Field(description=phrase("id of the player"))

    def on_the_list(self, rulebook: Rulebook) -> ListDecision:
        """The decision as the list knows one."""
        return ListDecision(self.decision(rulebook), ListAct(self.act), self.player)


class DecisionOutput(CalcOutput):
    """A decision on record."""

    number: str
    day: date
    by: str | None = absent(usual=DecidingBody.COMMISSION)
