"""`bridge.regional_championship`: whether a tournament may be a regional championship, and whether it stays one."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pydantic import AliasPath, Field

from tavlei.bridge.conditions.regional_application import (
    ApplicationPapers,
    CalendarEvent,
    Consolation,
    PlayingStage,
    RegionalCase,
)
from tavlei.bridge.conditions.regional_championship import RegionalVerdict, regional_verdict
from tavlei.bridge.vocabulary import Format
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.condition_shapes import CategoryInput, RegionInput, region
from tavlei.calc.bridge.findings import FindingOutput, UnmetConditions
from tavlei.calc.bridge.words import CalendarWord, DisciplineWord, FormatWord, OutcomeWord, ScoringWord, SemiFinalWord
from tavlei.calc.formats import Day
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Refusal, Rulebook, phrase

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.bridge.conditions.regions import Subject


class StageInput(CalcPart):
    """A stage of the championship."""

    name: str = Field(min_length=1, description=phrase("name of the stage"))
    days: list[Day] = Field(min_length=1, description=phrase("playing days"))

    def stage(self) -> PlayingStage:
        """The stage as the rules know it."""
        return self.build(PlayingStage)


class ConsolationInput(CalcPart):
    """What makes an event a consolation of this championship."""

    format: FormatWord = Field(default=Format.PAIRS, description=phrase("who a participant is, pairs if not given"))
    elimination_stage: str = Field(description=phrase("stage of the championship after which participants are out"))
    players_free: bool | None = Field(
        default=None,
        description=phrase("whether all its players have finished in the championship or never played there"),
    )

    def consolation(self) -> Consolation:
        """The consolation as the rules know it."""
        return self.build(Consolation)


class CalendarEventInput(CalcPart):
    """Another tournament of the calendar."""

    id: str = Field(min_length=1, description=phrase("name of the tournament"))
    kind: CalendarWord = Field(
        description=phrase(
            "championship of Russia (individual, team final, team semi-final), rated, express or regional"
        )
    )
    days: list[Day] = Field(min_length=1, description=phrase("playing days"))
    regions: list[RegionInput] = Field(
        default_factory=list, description=phrase("titular regions of a regional championship, the venue of another one")
    )
    semi_final: SemiFinalWord | None = Field(default=None, description=phrase("which semi-final it is"))
    discipline: DisciplineWord | None = Field(default=None, description=phrase("discipline of a regional championship"))
    festival_ends: Day | None = Field(
        default=None, description=phrase("last day of the festival, if it is part of one")
    )
    consolation: ConsolationInput | None = Field(
        default=None, description=phrase("given if it is a consolation of this championship")
    )
    council_allows: bool | None = Field(
        default=None, description=phrase("the Council's ruling on a dispute about the dates, if there is one")
    )

    def event(self, path: str, rulebook: Rulebook) -> CalendarEvent:
        """The event as the rules know it."""
        try:
            return self.build(
                CalendarEvent,
                days=tuple(self.days),
                regions=_regions(self.regions, rulebook),
                ends=self.festival_ends,
                consolation=None if self.consolation is None else self.consolation.consolation(),
                rulebook=rulebook,
            )
        except Refusal as error:
            raise error.at(path) from error


class RegionalInput(CalcInput):
    """The tournament, its papers and the calendar around it."""

    format: FormatWord = Field(description=phrase("who a participant is"))
    scoring: ScoringWord = Field(description=phrase("how boards are turned into a result"))
    category: CategoryInput | None = Field(default=None, description=phrase("category of the tournament"))
    regions: list[RegionInput] = Field(min_length=1, description=phrase("titular regions by code or name"))
    stages: list[StageInput] = Field(min_length=1, description=phrase("stages with their playing days"))
    festival_ends: Day | None = Field(
        default=None, description=phrase("last day of the festival, if it is part of one")
    )
    by_branch: bool | None = Field(
        default=None, description=phrase("whether a regional branch applies as the organiser")
    )
    applied: Day | None = Field(default=None, description=phrase("day of the application"))
    draft_attached: bool | None = Field(default=None, description=phrase("whether the draft regulation was attached"))
    remarks: Day | None = Field(default=None, description=phrase("day of the commission's remarks, if there were any"))
    corrected: Day | None = Field(default=None, description=phrase("day on which the corrected papers came"))
    ruled: Day | None = Field(default=None, description=phrase("day of the commission's ruling"))
    granted: bool | None = Field(default=None, description=phrase("whether the commission gave the status"))
    expected: OutcomeWord | None = Field(
        default=None, description=phrase("what the regulation makes of the tournament by section 8")
    )
    actual: OutcomeWord | None = Field(
        default=None, description=phrase("what the tournament was in fact, once it is over")
    )
    calendar: list[CalendarEventInput] = Field(
        default_factory=list, description=phrase("the other tournaments of the calendar")
    )

    def applies_on(self) -> date | None:
        """The last day of the tournament or its festival."""
        return self.festival_ends or max(day for stage in self.stages for day in stage.days)

    def case(self, rulebook: Rulebook) -> RegionalCase:
        """The case as the rules know it."""
        return self.build(
            RegionalCase,
            regions=_regions(self.regions, rulebook),
            stages=tuple(stage.stage() for stage in self.stages),
            category=None if self.category is None else self.category.category(),
            papers=self.build(ApplicationPapers),
            calendar=tuple(event.event(f"calendar[{index}]", rulebook) for index, event in enumerate(self.calendar)),
            ends=self.festival_ends,
            rulebook=rulebook,
        )


class DeadlinesOutput(CalcOutput):
    """The last days of the procedure."""

    apply_by: date
    remarks_by: date | None = Field(description="null before the application")
    correct_by: date
    rule_by: date | None = Field(description="null before the corrected papers")


class RegionalOutput(CalcOutput):
    """Whether the status may be given, and whether it stays."""

    allowed: bool | None = Field(description="whether the status may be given; null while something is open")
    to_council: bool = Field(description="whether a dispute about dates goes to the Council")
    status_kept: bool | None = Field(description="whether the status outlived the tournament; null before it is over")
    discipline: DisciplineWord | None = Field(
        validation_alias=AliasPath("case", "discipline"), description="null if the discipline is not allowed"
    )
    breaches: UnmetConditions = Field(description="conditions not met, as stable keys")
    needs: list[str] = Field(description="the fields that are missing")
    deadlines: DeadlinesOutput
    findings: list[FindingOutput] = Field(description="every condition")


@calculator(
    "bridge.regional_championship",
    title=phrase("Whether a tournament may be a regional championship (bridge)"),
    series="bridge-classification",
    clauses=["1.10", "1.10/p2", "1.10/p3", "1.10/p4", "1.10/p5", "1.10/p6"],
    takes=RegionalInput,
    gives=RegionalOutput,
    example={
        "format": "pairs",
        "scoring": "matchpoints",
        "category": {"sexes": "open"},
        "regions": ["Санкт-Петербург"],
        "stages": [
            {"name": "qualification", "days": ["2024-10-12"]},
            {"name": "final", "days": ["2024-10-13"]},
        ],
        "by_branch": True,
        "applied": "2024-09-10",
        "draft_attached": True,
        "remarks": "2024-09-16",
        "corrected": "2024-09-27",
        "ruled": "2024-09-30",
        "expected": "normal",
        "calendar": [
            {
                "id": "West semi-final",
                "kind": "team_semi_final",
                "semi_final": "west",
                "days": ["2024-10-05", "2024-10-06"],
            },
            {"id": "Vyborg Cup", "kind": "rated", "regions": ["47"], "days": ["2024-10-15", "2024-10-16"]},
            {
                "id": "Teams of Leningrad region",
                "kind": "regional",
                "discipline": "teams",
                "regions": ["47"],
                "days": ["2024-03-02"],
            },
        ],
    },
)
def regional_championship(facts: RegionalInput, rulebook: Rulebook) -> RegionalVerdict:
    """1.10: the status before the tournament and after it."""
    return regional_verdict(facts.case(rulebook), rulebook)


def _regions(facts: Sequence[RegionInput], rulebook: Rulebook) -> tuple[Subject, ...]:
    subjects = []
    for index, region_input in enumerate(facts):
        try:
            subjects.append(region(region_input, rulebook))
        except Refusal as error:
            raise error.at(f"regions[{index}]") from error
    return tuple(subjects)
