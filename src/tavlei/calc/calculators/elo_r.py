"""`elo_r.*`: the Elo-R of Russian draughts; changes and the half-year list have modules of their own."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.elo_r import change as elo_r_change
from tavlei.calc.elo_r import list as elo_r_list
from tavlei.calc.elo_r.shapes import SexText
from tavlei.calc.formats import Day, Exact
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.ratings import elo_r
from tavlei.rulebook import Refusal, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

__all__ = ["elo_r_change", "elo_r_list"]


class ExpectedPercentInput(CalcInput):
    """A difference between an athlete and a field."""

    difference: Exact = Field(description=phrase("own Elo-R minus the average Elo-R of the opponents, exact"))


class ExpectedPercentOutput(CalcOutput):
    """The expected result of the athlete."""

    percent: int = Field(ge=0, le=100, description="expected result in per cent of the maximum number of points")


@calculator(
    "elo_r.expected_percent",
    title=phrase("Expected result in a competition by the difference of Elo-R (draughts)"),
    series="draughts-norms",
    clauses=["7/7.1", "7/7.3"],
    takes=ExpectedPercentInput,
    gives=ExpectedPercentOutput,
    example={"difference": "-28.5"},
)
def expected_percent(facts: ExpectedPercentInput, rulebook: Rulebook) -> elo_r.CompetitionExpectation:
    """Table 7.1, looked up by the rounded absolute difference."""
    return elo_r.expected_percent(facts.difference, rulebook)


class EloMInput(CalcInput):
    """A foreigner's rating."""

    elo_m: Exact = Field(description=phrase("a foreigner's Elo-M in Russian draughts"))


class EloMOutput(CalcOutput):
    """What the rating counts as."""

    elo_r: Exact = Field(description="the Elo-R the Elo-M counts as, exact")


@calculator(
    "elo_r.elo_m_to_r",
    title=phrase("A foreigner's Elo-M as an Elo-R (draughts)"),
    series="draughts-norms",
    clauses=["7/7.11.1", "7/7.11.2"],
    takes=EloMInput,
    gives=EloMOutput,
    example={"elo_m": "2301"},
)
def elo_m_to_r(facts: EloMInput, rulebook: Rulebook) -> elo_r.ConvertedEloM:
    """Plus 250, and half of what lies above 2200."""
    try:
        return elo_r.elo_m_to_r(facts.elo_m, rulebook)
    except Refusal as error:
        raise error.at("elo_m") from error


class InitialInput(CalcInput):
    """A title and a sex."""

    title: str | None = Field(description=phrase("title or rank: GR, MG, MS, KMS, or any other"))
    sex: SexText = Field(description=phrase("M or F"))
    kms_confirmed_among_men: bool | None = Field(
        default=None, description=phrase("whether a woman's KMS is confirmed among men, false if not given")
    )


class InitialOutput(CalcOutput):
    """The first Elo-R."""

    elo_r: int | None = Field(description="the initial Elo-R, null without a title or rank of 7.8")


@calculator(
    "elo_r.initial",
    title=phrase("Initial Elo-R by title or rank and sex (draughts)"),
    series="draughts-norms",
    clauses=["7/7.8/item2", "7/7.8/item3"],
    takes=InitialInput,
    gives=InitialOutput,
    example={"title": "KMS", "sex": "F", "kms_confirmed_among_men": True},
)
def initial(facts: InitialInput, rulebook: Rulebook) -> elo_r.InitialEloR:
    """The cell of the table of 7.8."""
    confirmed = bool(facts.kms_confirmed_among_men)
    return elo_r.initial(facts.title, elo_r.Sex(facts.sex), rulebook, kms_confirmed_among_men=confirmed)


class ParticipantInput(CalcPart):
    """A participant."""

    title: str | None = Field(description=phrase("title or rank: GR, MG, MS, KMS, or any other"))


class CountsInput(CalcInput):
    """A competition."""

    participants: list[ParticipantInput] = Field(description=phrase("all participants, foreigners too"))
    official: bool | None = Field(default=None, description=phrase("a competition of 7.7, true if not given"))
    discipline_time_control: bool | None = Field(
        default=None, description=phrase("played with a time control of Russian draughts, true if not given")
    )
    reported_in_time: bool | None = Field(
        default=None, description=phrase("reported within 10 working days, true if not given")
    )


class CountsOutput(CalcOutput):
    """Whether the competition counts."""

    participants: int = Field(description="number of participants")
    titled: int = Field(description="of them with GR, MG, MS or KMS")
    included: bool = Field(description="whether the competition enters the Elo-R")
    why_not: list[str] = Field(description="every condition not met, as stable sentences")


@calculator(
    "elo_r.competition_counts",
    title=phrase("Whether a competition enters the Elo-R (draughts)"),
    series="draughts-norms",
    clauses=["7/7.7", "7/7.7/item2", "7/7.9", "7/7.9/item2", "7/7.9/item3"],
    takes=CountsInput,
    gives=CountsOutput,
    example={"participants": [{"title": title} for title in ("GR", "MS", "MS", "KMS", "KMS", "KMS", "I", None)]},
)
def competition_counts(facts: CountsInput, rulebook: Rulebook) -> elo_r.CompetitionCounts:
    """Titled participants, status, time control, report."""
    return elo_r.competition_counts(
        [participant.title for participant in facts.participants],
        rulebook,
        official=facts.official is not False,
        discipline_time_control=facts.discipline_time_control is not False,
        reported_in_time=facts.reported_in_time is not False,
    )


class DeadlineInput(CalcInput):
    """The end of a competition and the day of its report."""

    end_date: Day = Field(description=phrase("last day of the competition"))
    reported: Day = Field(description=phrase("day the results were reported"))
    holidays: list[Day] | None = Field(
        default=None, description=phrase("days off besides Saturdays and Sundays, none if not given")
    )

    def applies_on(self) -> date:
        """The end of the competition."""
        return self.end_date


class DeadlineOutput(CalcOutput):
    """Whether the report came in time."""

    last_day: date = Field(description="the tenth working day after the end")
    in_time: bool = Field(description="whether the report came by then")


@calculator(
    "elo_r.report_deadline",
    title=phrase("Whether the results were reported within 10 working days (draughts)"),
    series="draughts-norms",
    clauses=["7/7.7/item2"],
    takes=DeadlineInput,
    gives=DeadlineOutput,
    example={"end_date": "2023-05-05", "reported": "2023-05-23", "holidays": ["2023-05-08", "2023-05-09"]},
)
def report_deadline(facts: DeadlineInput, rulebook: Rulebook) -> elo_r.ReportDeadline:
    """Ten working days, counted from the first one after the end."""
    return elo_r.report_deadline(facts.end_date, facts.reported, facts.holidays or (), rulebook)


class InactivityInput(CalcInput):
    """An absence."""

    elo_r: int = Field(ge=0, description=phrase("Elo-R of the list before"))
    last_included_competition_end: Day = Field(
        description=phrase("end of the last competition of the athlete that entered the Elo-R")
    )
    list_date: Day = Field(description=phrase("day of the list"))
    already_deducted: int | None = Field(
        default=None, ge=0, description=phrase("what earlier lists took in this absence, 0 if not given")
    )

    def applies_on(self) -> date:
        """The day of the list."""
        return self.list_date


class InactivityOutput(CalcOutput):
    """What the absence takes."""

    full_years_absent: int = Field(description="full years from that end to the list")
    total_deduction: int = Field(description="what the absence takes in all")
    deduct_now: int = Field(description="what is left to take on this list")
    new_elo_r: int = Field(description="the Elo-R after that")


@calculator(
    "elo_r.inactivity",
    title=phrase("What a long absence takes from an Elo-R (draughts)"),
    series="draughts-norms",
    clauses=["7/7.14"],
    takes=InactivityInput,
    gives=InactivityOutput,
    example={"elo_r": 2500, "last_included_competition_end": "2016-05-20", "list_date": "2023-01-01"},
)
def inactivity(facts: InactivityInput, rulebook: Rulebook) -> elo_r.Inactivity:
    """Nothing for four full years, 10 for each further one, at most 50."""
    since, deducted = facts.last_included_competition_end, facts.already_deducted or 0
    return elo_r.inactivity(facts.elo_r, since, facts.list_date, deducted, rulebook)
