"""`bridge.festival`: whether a series of tournaments is a festival, and the days that hold for each of them."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from tavlei.bridge.conditions.festival import FestivalEvent, FestivalVerdict, festival_verdict
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.findings import FindingOutput
from tavlei.calc.bridge.words import TechnicalWord
from tavlei.calc.formats import Day
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase


class FestivalEventInput(CalcPart):
    """A tournament of the series."""

    id: str = Field(min_length=1, description=phrase("name of the tournament"))
    days: list[Day] = Field(min_length=1, description=phrase("playing days"))
    status: TechnicalWord | None = Field(default=None, description=phrase("technical status"))
    organiser: str | None = Field(default=None, description=phrase("organiser"))
    town: str | None = Field(default=None, description=phrase("town"))

    def event(self) -> FestivalEvent:
        """The tournament as the rules know it."""
        return self.build(FestivalEvent)


class FestivalInput(CalcInput):
    """A series of tournaments."""

    events: list[FestivalEventInput] = Field(min_length=1, description=phrase("the tournaments of the series"))

    def applies_on(self) -> date | None:
        """The last day of the series."""
        return max(day for event in self.events for day in event.days)


class EventDaysOutput(CalcOutput):
    """The days that hold for one tournament."""

    id: str
    rank_day: date = Field(description="day whose ranks hold for the participants")
    end_day: date = Field(description="day on which it ends for accounts, windows and deadlines")


class FestivalOutput(CalcOutput):
    """Whether it is a festival."""

    is_festival: bool | None = Field(description="null while a fact is missing")
    starts: date
    ends: date
    events: list[EventDaysOutput] = Field(validation_alias="event_days")
    findings: list[FindingOutput] = Field(description="every condition")


@calculator(
    "bridge.festival",
    title=phrase("Whether tournaments make a festival (bridge)"),
    series="bridge-classification",
    clauses=["1.11", "1.11/p2", "1.11/p3"],
    takes=FestivalInput,
    gives=FestivalOutput,
    example={
        "events": [
            {
                "id": "Mixed pairs",
                "days": ["2024-06-08"],
                "status": "all_russian",
                "organiser": "Riviera",
                "town": "Sochi",
            },
            {
                "id": "Teams",
                "days": ["2024-06-09", "2024-06-10"],
                "status": "all_russian",
                "organiser": "Riviera",
                "town": "Sochi",
            },
        ]
    },
)
def festival(facts: FestivalInput, rulebook: Rulebook) -> FestivalVerdict:
    """1.11: the series, then the days of each tournament."""
    return festival_verdict(tuple(event.event() for event in facts.events), rulebook)
