"""`fsu.competition_counts`: the verdict on the report of a competition."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated, Final, Literal

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import Day, Exact
from tavlei.calc.fsu.shapes import SERIES, DecisionInput
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.ratings.fsu import Approval, CompetitionVerdict, DailyPlay, FsuReport, competition_counts, month_of
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook

REPORT_CLAUSES = ["2/p3", "2/p4", "2/p5", "2/p9", "2/p9/item2", "7/p1", "7/p2", "7/p3"]
EXAMPLE = {
    "base_minutes": 90,
    "increment_seconds": 30,
    "rounds_per_day": 2,
    "hours_per_day": 10,
    "end_date": "2023-05-20",
    "reported": "2023-05-25",
    "approved_by": "federation",
}

_WORDS: Final = {True: "accepted", False: "refused"}
VerdictWord = Annotated[Literal["accepted", "refused"], BeforeValidator(_WORDS.__getitem__)]


class ReportFacts(CalcPart):
    """What a report tells of a competition."""

    base_minutes: int = Field(ge=0, description=phrase("minutes through move 60 without increments"))
    increment_seconds: int = Field(ge=0, description=phrase("seconds added for each move"))
    rounds_per_day: int = Field(ge=0, description=phrase("the most rounds played on a day"))
    hours_per_day: Exact = Field(description=phrase("the most hours of play on a day"))
    end_date: Day = Field(description=phrase("last day of the competition"))
    reported: Day = Field(description=phrase("day the commission had the report"))
    approved_by: Literal["federation", "branch", "commission", "empowered_region"] | None = Field(
        description=phrase("who agreed the competition, null if nobody did")
    )
    classical: bool | None = Field(default=None, description=phrase("classical chess, true if not given"))
    fide_laws: bool | None = Field(default=None, description=phrase("held under the FIDE laws, true if not given"))
    games_recorded: bool | None = Field(
        default=None, description=phrase("whether the players recorded their games, true if not given")
    )
    by_chief_judge: bool | None = Field(
        default=None, description=phrase("submitted by the chief judge, true if not given")
    )
    other_sender_allowed: bool | None = Field(
        default=None,
        description=phrase("whether a branch or an empowered region lets somebody else submit, false if not given"),
    )
    electronic: bool | None = Field(default=None, description=phrase("whether it came as a file, true if not given"))
    paper: bool | None = Field(default=None, description=phrase("whether it came on paper, true if not given"))
    technical_errors: list[str] | None = Field(
        default=None, description=phrase("technical errors that the commission has found, none if not given")
    )
    waiver: DecisionInput | None = Field(
        default=None, description=phrase("the decision to accept the report in spite of its faults, if there is one")
    )

    def report(self, rulebook: Rulebook) -> FsuReport:
        """The report as the rules know one."""
        return self.build(
            FsuReport,
            play=self.build(DailyPlay),
            approval=None if self.approved_by is None else Approval(self.approved_by),
            waiver=None if self.waiver is None else self.waiver.decision(rulebook),
        )


class CompetitionCountsInput(ReportFacts, CalcInput):
    """A report."""

    def applies_on(self) -> date:
        """The day of the list of the month the report came in."""
        return month_of(self.reported).following.first_day


class FaultOutput(CalcOutput):
    """A fault of a competition or its report."""

    why: str = Field(description="stable sentence")
    clause: str = Field(validation_alias="number")
    waived: bool = Field(description="whether a decision overlooks it")


class CompetitionCountsOutput(CalcOutput):
    """The verdict."""

    verdict: VerdictWord = Field(validation_alias="rated")
    month: str = Field(validation_alias=AliasPath("month", "label"), description="the month it is rated in if accepted")
    last_day_to_report: date = Field(validation_alias="last_day")
    why_not: list[str] = Field(description="the faults that stand, as stable sentences")
    faults: list[FaultOutput] = Field(description="every fault with its clause")
    open_to_appeal: bool


@calculator(
    "fsu.competition_counts",
    title=phrase("Whether a competition is rated, by its report (Ukrainian chess)"),
    series=SERIES,
    clauses=REPORT_CLAUSES,
    takes=CompetitionCountsInput,
    gives=CompetitionCountsOutput,
    example={**EXAMPLE, "reported": "2023-07-03", "waiver": {"number": "14", "day": "2023-07-10"}},
)
def counts(facts: CompetitionCountsInput, rulebook: Rulebook) -> CompetitionVerdict:
    """Conditions of play, consent, the report and its day; what a decision overlooks; the month."""
    return competition_counts(facts.report(rulebook), rulebook)
