"""The state of the players between two lists in JSON: what one month gives is what the next one takes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pydantic import Field, model_validator

from tavlei.calc.answers import OnlyGiven
from tavlei.calc.formats import Day
from tavlei.calc.fsu_decisions import DecisionInput, DecisionOutput, decision_output
from tavlei.calc.fsu_shapes import SCORES, DatedTournamentInput, Rating, ResultText
from tavlei.calc.inputs import CalcPart
from tavlei.ratings.fsu import HOME, FsuFigures, Opponent, PlayedTournament, PlayerGame
from tavlei.ratings.fsu.listing import MonthPlayer
from tavlei.rulebook import Problem, Refusal, Words, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

RESULTS = {score: text for text, score in SCORES.items()}


class MonthPlayerInput(CalcPart):
    """A player on the first day of the month."""

    id: str = Field(description=phrase("id of the player"))
    rating: Rating | None = Field(description=phrase("published rating, null for an unrated player"))
    rated_games_before: int | None = Field(
        default=None, ge=0, description=phrase("rated games before the month; needed for a rated player of Ukraine")
    )
    birth_date: Day | None = Field(
        default=None, description=phrase("birth date; without it the age rule does not apply")
    )
    ever_published_2300_or_more: bool | None = Field(
        default=None, description=phrase("whether a rating of 2300 or more was ever published, false if not given")
    )
    fide_rating: Rating | None = Field(default=None, description=phrase("FIDE rating, if there is one"))
    federation: str | None = Field(default=None, description=phrase("federation, UKR if not given"))
    category: str | None = Field(default=None, description=phrase("sports category; only I matters"))
    earlier_tournaments: list[DatedTournamentInput] | None = Field(
        default=None, description=phrase("what an unrated player has collected in earlier months")
    )
    first_tournament_passed: bool | None = Field(
        default=None,
        description=phrase("whether these tournaments are what was left after dropping (6.2.5), false if not given"),
    )

    highest_published: Rating | None = Field(
        default=None, description=phrase("highest rating ever published, the present one if not given")
    )
    last_rated_game: Day | None = Field(default=None, description=phrase("day of the last rated game, if it is known"))
    rated_since: Day | None = Field(
        default=None,
        description=phrase("day of the list that first showed the present rating (6.4), long ago if not given"),
    )
    removed: DecisionInput | None = Field(
        default=None, description=phrase("the decision by which the player is kept off the list, if there is one")
    )

    @model_validator(mode="after")
    def _needs_games(self) -> MonthPlayerInput:
        if self.rating is not None and self.rated_games_before is None and self.federation in (None, HOME):
            expected = {"expected": Words("a whole number")}
            raise Refusal(Problem("the field is missing; expected {expected}", expected, path="rated_games_before"))
        return self

    def player(self, rulebook: Rulebook) -> MonthPlayer:
        """The player as the list knows one."""
        return self.made(
            MonthPlayer,
            federation=self.federation or HOME,
            highest_published=self._highest(rulebook),
            collected=tuple(tournament.dated() for tournament in self.earlier_tournaments or ()),
            removed=None if self.removed is None else self.removed.decision(rulebook),
        )

    def _highest(self, rulebook: Rulebook) -> int | None:
        reached = rulebook.figures(FsuFigures).published_for_strong_k if self.ever_published_2300_or_more else None
        return max((rating for rating in (self.highest_published, reached) if rating is not None), default=None)


class OpponentOutput(OnlyGiven):
    """An opponent with the ratings he had."""

    federation: str | None = None
    fsu_rating: int | None = None
    fide_rating: int | None = None
    category: str | None = None
    treated_as_unrated: bool | None = None
    name: str | None = None


class GameOutput(OnlyGiven):
    """A collected game."""

    round: int
    opponent: OpponentOutput
    result: ResultText


class DatedTournamentOutput(OnlyGiven):
    """A collected tournament."""

    id: str
    month: str
    games: list[GameOutput]


class StateOutput(OnlyGiven):
    """What is carried to the next month; the fields of a player of the next input."""

    id: str
    rating: int | None
    rated_games_before: int
    ever_published_2300_or_more: bool
    federation: str | None = None
    birth_date: date | None = None
    category: str | None = None
    fide_rating: int | None = Field(default=None, description="to be brought up to date from the next FIDE list")
    highest_published: int | None = None
    last_rated_game: date | None = None
    rated_since: date | None = None
    removed: DecisionOutput | None = None
    earlier_tournaments: list[DatedTournamentOutput] | None = Field(
        default=None, description="what an unrated player has collected, with all games"
    )
    first_tournament_passed: bool | None = None


def state_output(player: MonthPlayer, rulebook: Rulebook) -> StateOutput:
    """The state of one player; what there is not is not written."""
    told: dict[str, object] = {
        "birth_date": player.birth_date,
        "category": player.category,
        "fide_rating": player.fide_rating,
        "highest_published": player.highest_published,
        "last_rated_game": player.last_rated_game,
        "rated_since": player.rated_since,
        "removed": None if player.removed is None else decision_output(player.removed),
        "earlier_tournaments": [_tournament(collected) for collected in player.collected] or None,
        "first_tournament_passed": player.first_tournament_passed or None,
        "federation": None if player.at_home else player.federation,
    }
    always: dict[str, object] = {
        "id": player.id,
        "rating": player.rating,
        "rated_games_before": player.rated_games_before,
        "ever_published_2300_or_more": player.has_been_strong(rulebook),
    }
    return StateOutput.model_validate(always | {name: value for name, value in told.items() if value is not None})


def _tournament(found: PlayedTournament) -> DatedTournamentOutput:
    month = "" if found.month is None else found.month.label
    return DatedTournamentOutput(id=found.id, month=month, games=[_game(game) for game in found.games])


def _game(found: PlayerGame) -> GameOutput:
    return GameOutput.model_validate(
        {"round": found.round, "opponent": _opponent(found.opponent), "result": RESULTS[found.score]}
    )


def _opponent(found: Opponent) -> OpponentOutput:
    told: dict[str, object] = {
        "federation": None if found.federation == HOME else found.federation,
        "fsu_rating": found.fsu_rating,
        "fide_rating": found.fide_rating,
        "category": found.category,
        "treated_as_unrated": found.treated_as_unrated or None,
        "name": found.name or None,
    }
    return OpponentOutput.model_validate({name: value for name, value in told.items() if value is not None})
