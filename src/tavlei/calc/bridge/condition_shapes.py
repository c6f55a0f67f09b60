"""How categories, rounds, invitations and regions stand in JSON for the conditions of bridge tournaments."""

from __future__ import annotations

import re
from datetime import time
from typing import Annotated, Final

from pydantic import BeforeValidator, Field, WithJsonSchema

from tavlei.bridge.conditions.rated_facts import Invitations
from tavlei.bridge.conditions.regions import Subject, other_subject, subject
from tavlei.bridge.conditions.schedule import ScheduledRound
from tavlei.bridge.vocabulary import Ages, Sexes, TournamentCategory
from tavlei.calc.bridge.words import AgesWord, DistrictWord, FeeWord, SexesWord
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcPart
from tavlei.calc.refusals import shown
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

_CLOCK: Final = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")


def _clock(value: object) -> time:
    if isinstance(value, time):
        return value
    if isinstance(value, str):
        if match := _CLOCK.fullmatch(value):
            return time(int(match[1]), int(match[2]))
        if value == "24:00":
            return time(0)
    raise Refusal(Problem("expected a time of day such as 9:30; got {got}", {"got": shown(value)}))


Clock = Annotated[
    time,
    BeforeValidator(_clock),
    WithJsonSchema({"type": "string", "pattern": r"^\d?\d:\d\d$", "examples": ["9:30", "0:00"]}),
]


class CategoryInput(CalcPart):
    """The category of a tournament."""

    sexes: SexesWord = Field(default=Sexes.OPEN, description=phrase("who may play, open if not given"))
    ages: AgesWord = Field(default=Ages.ANY, description=phrase("limit of age, any if not given"))
    amateur_limit: Exact | None = Field(
        default=None,
        description=phrase("best rank an amateur tournament admits; without it the tournament is no amateur one"),
    )

    def category(self) -> TournamentCategory:
        """The category as the rules know it."""
        return self.build(TournamentCategory)


class RoundInput(CalcPart):
    """A round of the schedule."""

    day: Day = Field(description=phrase("playing day on which the round begins"))
    starts: Clock = Field(description=phrase("local time of the start, such as 10:30"))
    ends: Clock = Field(description=phrase("local time of the end; 0:00 is midnight after the start"))
    boards: int = Field(ge=1, description=phrase("boards of the round"))
    screens: bool | None = Field(default=None, description=phrase("whether screens are used in this round"))
    main_stream: bool = Field(default=True, description=phrase("whether the main stream plays it, true if not given"))
    tie_break: bool = Field(default=False, description=phrase("whether it is a tie-break, false if not given"))

    def round(self, rulebook: Rulebook) -> ScheduledRound:
        """The round as the rules know it."""
        return self.build(ScheduledRound, rulebook=rulebook)


class InvitationsInput(CalcPart):
    """Who was invited."""

    outright: int = Field(default=0, ge=0, description=phrase("participants invited outright"))
    reduced_fees: list[FeeWord] = Field(
        default_factory=list, description=phrase("reason of the reduced fee, one for each participant who has one")
    )

    def invitations(self) -> Invitations:
        """The invitations as the rules know them."""
        return self.build(Invitations)


def rounds(facts: list[RoundInput] | None, rulebook: Rulebook) -> tuple[ScheduledRound, ...] | None:
    """A schedule as the rules know it; None if there is none."""
    return None if facts is None else tuple(scheduled.round(rulebook) for scheduled in facts)


class OtherRegionInput(CalcPart):
    """A region that the table does not hold."""

    name: str = Field(min_length=1, description=phrase("name of the region"))
    district: DistrictWord = Field(description=phrase("its federal district"))


RegionInput = str | OtherRegionInput


def region(facts: RegionInput, rulebook: Rulebook) -> Subject:
    """A region by its code or name, or with the district that was named."""
    if isinstance(facts, str):
        return subject(facts, rulebook)
    return other_subject(facts.name, facts.district)
