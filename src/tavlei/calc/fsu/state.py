"""The state of the players between two lists in JSON: what one month gives is what the next one takes."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

from pydantic import AliasPath, BeforeValidator, Field, ValidationInfo, model_validator

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.formats import Day
from tavlei.calc.fsu.shapes import SCORES, DatedTournamentInput, DecisionInput, DecisionOutput, Rating, ResultText
from tavlei.calc.inputs import CalcPart
from tavlei.ratings.fsu import HOME, FsuFigures, Month
from tavlei.ratings.fsu.listing import MonthPlayer, has_been_strong
from tavlei.rulebook import Problem, Refusal, Words, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

RESULTS = {score: text for text, score in SCORES.items()}


def _label(month: Month | None) -> str:
    return "" if month is None else month.label


def _strong(highest: int | None, info: ValidationInfo[Rulebook]) -> bool:
    """Whether a rating of 2300 or more was ever published, by the rulebook in force."""
    return has_been_strong(highest, info.context)


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
    young: bool | None = Field(
        default=None,
        description=phrase(
            "whether the player is under 14 on the first day of the month, if the birth date is not told"
        ),
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
        return self.build(
            MonthPlayer,
            federation=self.federation or HOME,
            highest_published=self._highest(rulebook),
            collected=tuple(tournament.dated() for tournament in self.earlier_tournaments or ()),
            removed=None if self.removed is None else self.removed.decision(rulebook),
        )

    def _highest(self, rulebook: Rulebook) -> int | None:
        reached = rulebook.figures(FsuFigures).published_for_strong_k if self.ever_published_2300_or_more else None
        return max((rating for rating in (self.highest_published, reached) if rating is not None), default=None)


class OpponentOutput(CalcOutput):
    """An opponent with the ratings he had."""

    federation: str | None = absent(usual=HOME)
    fsu_rating: int | None = absent()
    fide_rating: int | None = absent()
    category: str | None = absent()
    treated_as_unrated: bool | None = absent(usual=False)
    name: str | None = absent(usual="")


class GameOutput(CalcOutput):
    """A collected game."""

    round: int
    opponent: OpponentOutput
    result: Annotated[ResultText, BeforeValidator(RESULTS.__getitem__)] = Field(validation_alias="score")


class DatedTournamentOutput(CalcOutput):
    """A collected tournament."""

    id: str
    month: Annotated[str, BeforeValidator(_label)]
    games: list[GameOutput]


class StateOutput(CalcOutput):
    """What is carried to the next month; the fields of a player of the next input."""

    id: str
    rating: int | None
    rated_games_before: int
    ever_published_2300_or_more: Annotated[bool, BeforeValidator(_strong)] = Field(
        validation_alias=AliasPath("highest_published")
    )
    federation: str | None = absent(usual=HOME)
    birth_date: date | None = absent()
    category: str | None = absent()
    fide_rating: int | None = absent("to be brought up to date from the next FIDE list")
    highest_published: int | None = absent()
    last_rated_game: date | None = absent()
    rated_since: date | None = absent()
    removed: DecisionOutput | None = absent()
    earlier_tournaments: list[DatedTournamentOutput] | None = absent(
        "what an unrated player has collected, with all games", found_at="collected", usual=[]
    )
    first_tournament_passed: bool | None = absent(usual=False)
