"""How athletes and reported competitions stand in JSON for the half-year list."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import ConfigDict, Field, PlainValidator, WithJsonSchema, model_validator

from tavlei.calc.elo_r.shapes import SERIES
from tavlei.calc.formats import Day, Exact, Points, SexLetter
from tavlei.calc.inputs import CalcPart
from tavlei.calc.pairings import PairingPart
from tavlei.calc.refusals import shown
from tavlei.games.clock import Discipline, TimeControl, parse_time_control
from tavlei.ratings.elo_r import Sex, listing, statuses
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase

_SEXES = frozenset(Sex)
Titles = dict[str, tuple[str | None, bool]]


def _control(value: object) -> TimeControl:
    if isinstance(value, str):
        return parse_time_control(value)
    message = "expected a time control such as 30+30, 8m+4s, 45 or 2h/50+1h; got «{got}»"
    raise Refusal(Problem(message, {"got": shown(value)}))


ControlText = Annotated[
    TimeControl, PlainValidator(_control), WithJsonSchema({"type": "string", "examples": ["45+30", "2h/50+1h"]})
]


class ListedAthleteInput(CalcPart):
    """An athlete before the list. What is needed and missing is named among the gaps."""

    id: str = Field(min_length=1, description=phrase("id of the athlete"))
    name: str | None = Field(default=None, description=phrase("name of the athlete"))
    citizen: bool | None = Field(default=None, description=phrase("whether a citizen of Russia"))
    sex: Annotated[str | None, SexLetter] = Field(
        default=None,
        json_schema_extra={"examples": list(Sex)},
        description=phrase("M or F; another word is told among the gaps"),
    )
    elo_r: int | None = Field(default=None, ge=0, description=phrase("Elo-R of the list before"))
    title: str | None = Field(
        default=None, description=phrase("title or rank where a participant of a competition has none given")
    )
    kms_confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman's KMS is confirmed among men, false if not given")
    )
    elo_m: Exact | None = Field(default=None, description=phrase("a foreigner's Elo-M"))
    elo_m_discipline: str | None = Field(
        default=None,
        description=phrase("discipline of the Elo-M; only russian and draughts_64 count, russian if not given"),
    )
    last_included_competition_end: Day | None = Field(
        default=None, description=phrase("end of the last competition of the athlete that entered the Elo-R")
    )
    already_deducted: int | None = Field(
        default=None, ge=0, description=phrase("what earlier lists took in this absence, 0 if not given")
    )

    def wrong_sex(self) -> Problem | None:
        """A word for the sex that nobody knows, which leaves it unknown."""
        if self.sex is None or self.sex in _SEXES:
            return None
        return Problem("expected one of: {choices}; got {got}", {"choices": ", ".join(Sex), "got": self.sex}, "sex")

    def athlete(self) -> listing.ListedAthlete:
        """The athlete as the list knows one."""
        return self.build(listing.ListedAthlete, sex=Sex(self.sex) if self.sex in _SEXES else None)


class EntrantInput(CalcPart):
    """An athlete in a competition."""

    id: str = Field(min_length=1, description=phrase("id of the athlete"))
    title: str | None = Field(
        default=None, description=phrase("title or rank held at the competition; if absent that of the athlete")
    )
    kms_confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman's KMS is confirmed among men; if absent as for the athlete")
    )
    place: int | None = Field(default=None, description=phrase("place, the first of a shared one"))
    place_to: int | None = Field(default=None, description=phrase("the last place of a shared one"))
    points: Points | None = Field(
        default=None, description=phrase("all points in the competition; if absent they are added up")
    )

    def entrant(self, titles: Titles) -> listing.ReportEntrant:
        """The entrant as the list knows one; `titles` are those of the athletes."""
        title, confirmed = titles.get(self.id, (None, False))
        if "title" in self.model_fields_set:
            title = self.title
        if self.kms_confirmed_among_men is not None:
            confirmed = self.kms_confirmed_among_men
        return listing.ReportEntrant(self.id, title, confirmed, self.place, self.place_to, self.points)


class ListPairing(PairingPart[str]):
    """An encounter with its result; or a player without an opponent who got a point, `bye`."""

    model_config = ConfigDict(json_schema_extra={"oneOf": [{"required": ["white", "black"]}, {"required": ["bye"]}]})

    @model_validator(mode="after")
    def _one_of_two(self) -> ListPairing:
        if (self.bye is None) == (self.white is None) or (self.white is None) != (self.black is None):
            raise Refusal(Problem("an encounter has white and black, or bye"))
        return self


class CompetitionInput(CalcPart):
    """A competition, or a stage of one, as it was reported."""

    id: str = Field(min_length=1, description=phrase("id of the competition"))
    name: str | None = Field(default=None, description=phrase("name of the competition"))
    discipline: Annotated[Discipline, Field(strict=False)] | None = Field(
        default=None, description=phrase("discipline; other than Russian draughts is left out, russian if not given")
    )
    status: str | None = Field(
        default=None,
        description=phrase("status of the competition by 7.7, such as russia, all_russian, region"),
        json_schema_extra={"examples": list(statuses(Rulebook.on(SERIES, None)))},
    )
    in_unified_calendar: bool | None = Field(
        default=None, description=phrase("whether in the unified calendar; international and all_russian need it")
    )
    official: bool | None = Field(
        default=None,
        description=phrase("whether official; moscow_spb, region and municipal need it"),
    )
    first_day: Day | None = Field(default=None, description=phrase("first day of the competition"))
    end_date: Day = Field(description=phrase("last day of the competition"))
    reported: Day | None = Field(default=None, description=phrase("day the results were reported"))
    reported_in_time: bool | None = Field(
        default=None, description=phrase("whether they were reported in time, instead of the day")
    )
    time_control: ControlText | None = Field(
        default=None,
        description=phrase("minutes for the game and, after +, seconds per move; by moves as in 2h/50+1h"),
    )
    discipline_time_control: bool | None = Field(
        default=None, description=phrase("whether it is one of Russian draughts, instead of the time control itself")
    )
    points_for_win: Literal[1, 2] | None = Field(default=None, description=phrase("points for a win, 1 if not given"))
    continues: list[str] | None = Field(
        default=None, description=phrase("ids of the earlier stages whose points carry over into this one")
    )
    to_be_continued: bool | None = Field(
        default=None, description=phrase("whether its points carry over into a stage that is not reported yet")
    )
    participants: list[EntrantInput] = Field(description=phrase("all participants, foreigners too"))
    encounters: list[ListPairing] = Field(description=phrase("all encounters; the byes that gave a point"))

    def report(self, titles: Titles) -> listing.EloRReport:
        """The competition as the list knows it; `titles` are those of the athletes."""
        return self.build(
            listing.EloRReport,
            status=self.status,
            entrants=tuple(entrant.entrant(titles) for entrant in self.participants),
            encounters=tuple(pairing.pairing() for pairing in self.encounters),
        )
