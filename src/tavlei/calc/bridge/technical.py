"""`bridge.technical_status`: local, all-Russian or foreign, and the organisers' duties."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from tavlei.bridge.conditions.technical_status import (
    AnnouncedChange,
    Announcement,
    Reporting,
    TechnicalVerdict,
    technical_status,
)
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.findings import FindingOutput
from tavlei.calc.bridge.words import ProtocolWord, TechnicalWord, VenueWord
from tavlei.calc.formats import Day
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase


class ChangeInput(CalcPart):
    """A change of the conditions after the announcement."""

    commission_told: bool | None = Field(default=None, description=phrase("whether the commission was told"))
    shown_on_page: bool | None = Field(default=None, description=phrase("whether the tournament's page shows it"))


class TechnicalInput(CalcInput):
    """How a tournament was announced and reported; what is left out is not known."""

    venue: VenueWord = Field(description=phrase("where it is held"))
    asks_all_russian: bool = Field(description=phrase("whether all-Russian status is asked for"))
    european_or_world: bool = Field(default=False, description=phrase("whether it is a European or world championship"))
    applied: Day | None = Field(default=None, description=phrase("day of the application for the calendar"))
    regulation_published: Day | None = Field(default=None, description=phrase("day the regulation was published"))
    entries_close: Day | None = Field(default=None, description=phrase("announced end of entries"))
    council_leave: bool | None = Field(default=None, description=phrase("whether the Council allowed it abroad"))
    local_officer: bool | None = Field(
        default=None, description=phrase("whether a local officer for classification answers for it")
    )
    changes: list[ChangeInput] = Field(default_factory=list, description=phrase("changes after the announcement"))
    ends: Day | None = Field(
        default=None, description=phrase("last day of the tournament or of its festival; with it the duties are judged")
    )
    report_sent: bool | None = Field(default=None, description=phrase("whether the report was sent to the commission"))
    report_in_set_form: bool | None = Field(default=None, description=phrase("whether it has the set form"))
    other_form_agreed: bool | None = Field(
        default=None, description=phrase("whether another form was agreed beforehand")
    )
    protocols: ProtocolWord | None = Field(default=None, description=phrase("how protocols are kept"))

    def applies_on(self) -> date | None:
        """The last day of the tournament or its festival, before it is known the end of entries."""
        return self.ends or self.entries_close

    def announcement(self) -> Announcement:
        """The announcement as the rules know it."""
        return self.build(Announcement)

    def reporting(self) -> Reporting:
        """The reporting as the rules know it."""
        return self.build(Reporting, changes=tuple(change.build(AnnouncedChange) for change in self.changes))


class TechnicalOutput(CalcOutput):
    """The status and the duties."""

    status: TechnicalWord | None = Field(description="null while a fact is missing that could decide it")
    protocols_kept_until: date | None = Field(description="how long protocols are kept; null abroad or before the end")
    findings: list[FindingOutput] = Field(description="the conditions of all-Russian status")
    duties: list[FindingOutput] = Field(description="what the organisers owe after the announcement")


@calculator(
    "bridge.technical_status",
    title=phrase("Technical status of a tournament and its duties (bridge)"),
    series="bridge-classification",
    clauses=["1.4", "1.7", "1.7/p2", "1.8", "1.9"],
    takes=TechnicalInput,
    gives=TechnicalOutput,
    example={
        "venue": "russia",
        "asks_all_russian": True,
        "applied": "2024-05-10",
        "regulation_published": "2024-05-17",
        "entries_close": "2024-05-31",
        "ends": "2024-06-09",
        "report_sent": True,
        "report_in_set_form": True,
        "protocols": "electronic",
    },
)
def status_of_tournament(facts: TechnicalInput, rulebook: Rulebook) -> TechnicalVerdict:
    """1.4, 1.7-1.9: the status, then the duties once the tournament is over."""
    technical_verdict = technical_status(facts.announcement(), rulebook)
    return (
        technical_verdict
        if facts.ends is None
        else technical_verdict.once_over(facts.ends, facts.reporting(), facts.protocols)
    )
