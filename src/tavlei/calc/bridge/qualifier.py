"""`bridge.qualifier`: whether a tournament may qualify for a rated one."""

from __future__ import annotations

from datetime import date

from pydantic import Field

from tavlei.bridge.conditions.qualifying_tournament import Qualifier, QualifierVerdict, qualifier_verdict
from tavlei.bridge.vocabulary import SpecialStatus
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.condition_shapes import InvitationsInput, RoundInput, rounds
from tavlei.calc.bridge.findings import FindingOutput
from tavlei.calc.bridge.words import FormatWord, SpecialWord, TechnicalWord
from tavlei.calc.formats import Day
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase


class QualifierInput(CalcInput):
    """A qualifying tournament; what is left out is not known."""

    format: FormatWord = Field(description=phrase("who a participant is"))
    main_format: FormatWord = Field(description=phrase("who a participant of the main tournament is"))
    starts: Day = Field(description=phrase("first day of the tournament"))
    technical_status: TechnicalWord = Field(description=phrase("technical status"))
    special_status: SpecialWord = Field(
        default=SpecialStatus.NONE, description=phrase("special status, none if not given")
    )
    agreed: bool | None = Field(default=None, description=phrase("whether the organisers of both tournaments agreed"))
    express: bool = Field(default=False, description=phrase("whether its length is that of an express tournament"))
    schedule: list[RoundInput] | None = Field(default=None, description=phrase("every round of the schedule"))
    screens: bool | None = Field(default=None, description=phrase("whether screens are used"))
    largest_team: int | None = Field(
        default=None, ge=1, description=phrase("most players a team may have by the regulation")
    )
    entrants: int | None = Field(default=None, ge=0, description=phrase("all participants who started"))
    invitations: InvitationsInput | None = Field(default=None, description=phrase("who was invited"))
    used_exceptions: bool | None = Field(
        default=None, description=phrase("whether a regional championship made use of the exceptions of 8.9")
    )
    announced: Day | None = Field(default=None, description=phrase("day on which it was announced as a qualifier"))

    def applies_on(self) -> date | None:
        """The first day of the tournament."""
        return self.starts

    def qualifier(self, rulebook: Rulebook) -> Qualifier:
        """The tournament as the rules know it."""
        invitations = None if self.invitations is None else self.invitations.invitations()
        return self.build(Qualifier, schedule=rounds(self.schedule, rulebook), invitations=invitations)


class QualifierOutput(CalcOutput):
    """Whether it may be a qualifier."""

    allowed: bool | None = Field(description="null while a fact is missing")
    findings: list[FindingOutput] = Field(description="every condition")


@calculator(
    "bridge.qualifier",
    title=phrase("Whether a tournament may qualify for a rated one (bridge)"),
    series="bridge-classification",
    clauses=["8.8/p12", "8.8/p13", "8.8/p14", "8.8/p15"],
    takes=QualifierInput,
    gives=QualifierOutput,
    example={
        "format": "pairs",
        "main_format": "pairs",
        "starts": "2024-06-08",
        "technical_status": "all_russian",
        "agreed": True,
        "schedule": [{"day": "2024-06-08", "starts": "11:00", "ends": "14:30", "boards": 28}],
        "screens": False,
        "entrants": 30,
        "invitations": {"outright": 10},
        "announced": "2024-05-25",
    },
)
def qualifier(facts: QualifierInput, rulebook: Rulebook) -> QualifierVerdict:
    """8.8: every condition of a qualifier."""
    return qualifier_verdict(facts.qualifier(rulebook), rulebook)
