"""Which competitions are rated, and in which month (sections 2 and 7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.ratings.fsu.decisions import DecidingBody
from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.ratings.fsu.month import Month, month_of
from tavlei.rulebook import Explanation, Problem, Step, Value, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from tavlei.ratings.fsu.conditions import DailyPlay
    from tavlei.ratings.fsu.decisions import CommissionDecision
    from tavlei.rulebook import Rulebook

NOT_CLASSICAL: Final = phrase("not classical chess")
NOT_FIDE_LAWS: Final = phrase("not held under the FIDE laws of chess")
NO_GAME_RECORD: Final = phrase("the games were not recorded")
NOT_APPROVED: Final = phrase("not agreed by the federation or an empowered regional one")
WRONG_SENDER: Final = phrase("not submitted by the chief judge")
NO_ELECTRONIC: Final = phrase("no report in electronic form")
NO_PAPER: Final = phrase("no report on paper")
TECHNICAL_ERRORS: Final = phrase("technical errors in the report")
REPORTED_LATE: Final = phrase("reported more than a month after the end")
WAIVABLE: Final = frozenset({WRONG_SENDER, NO_ELECTRONIC, NO_PAPER, TECHNICAL_ERRORS, REPORTED_LATE})
"""What the commission may refuse for, and so may overlook; conditions of play and consent it may not (F34)."""


class Approval(StrEnum):
    """Who agreed a competition."""

    FEDERATION = "federation"
    BRANCH = "branch"
    COMMISSION = "commission"
    EMPOWERED_REGION = "empowered_region"


@dataclass(frozen=True, slots=True)
class FsuReport:
    """What the commission has before it; `reported` is the day it had the report.

    `other_sender_allowed`: a branch or an empowered regional federation has ruled that somebody else submits.
    `waiver`: the decision to accept the report in spite of its faults.
    """

    play: DailyPlay
    end_date: date
    reported: date
    approval: Approval | None
    classical: bool = True
    fide_laws: bool = True
    games_recorded: bool = True
    by_chief_judge: bool = True
    other_sender_allowed: bool = False
    electronic: bool = True
    paper: bool = True
    technical_errors: tuple[str, ...] = ()
    waiver: CommissionDecision | None = None

    @cites("chess-rating", "2/p9")
    def last_day(self, rulebook: Rulebook) -> date:
        """The last day for the report: the same day of the month after the end (F33)."""
        return shifted(self.end_date, months=rulebook.figures(FsuFigures).report_months)


class ReportFault(NamedTuple):
    """A condition that is not met, and the clause that asks for it; `waived` if a decision overlooks it."""

    why: str
    number: str
    waived: bool = False

    @property
    @cites("chess-rating", "2/p9")
    def waivable(self) -> bool:
        """Whether the commission may overlook it (F34)."""
        return self.why in WAIVABLE


@dataclass(frozen=True, slots=True)
class CompetitionVerdict:
    """Whether a competition is rated, and every fault found; a refusal may be appealed (2/p9/item2)."""

    report: FsuReport
    conditions: tuple[Step, ...]
    faults: tuple[ReportFault, ...]
    rulebook: Rulebook = field(repr=False)

    @property
    def last_day(self) -> date:
        """The last day for the report."""
        return self.report.last_day(self.rulebook)

    @property
    def waived(self) -> tuple[str, ...]:
        """The faults that a decision overlooks."""
        return tuple(fault.why for fault in self.faults if fault.waived)

    @property
    def why_not(self) -> tuple[str, ...]:
        """The faults that stand."""
        return tuple(fault.why for fault in self.faults if not fault.waived)

    @property
    def rated(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not

    @property
    @cites("chess-rating", "2/p9/item2")
    def open_to_appeal(self) -> bool:
        """A refusal may be taken to the authorised person or governing body of the federation."""
        return not self.rated

    @property
    @cites("chess-rating", "7/p1")
    def month(self) -> Month:
        """The month it is rated in: that of the report, or of the decision if a fault was overlooked later (F26).

        What was accepted on appeal is rated in the month of that decision, whatever it overlooked (F49).
        """
        received, waiver = self.report.reported, self.report.waiver
        by_decision = waiver is not None and (bool(self.waived) or waiver.by is DecidingBody.APPEAL)
        return month_of(max(received, waiver.day) if waiver and by_decision else received)

    def explanation(self) -> Explanation:
        """Verdict and conditions; for a refusal, where it may be appealed."""
        inputs: dict[str, Value] = {"month": self.month.label}
        clause = self.rulebook.clause
        if self.rated:
            verdict = Step("fsu.competition_rated", None, clause("2/p3"), ("F26", "F32"), inputs)
            return Explanation(verdict, (*self.conditions, *self._decided()))
        return Explanation(
            Step("fsu.competition_refused", len(self.why_not), clause("2/p9"), ("F25", "F26"), inputs),
            (*self.conditions, *self._decided()),
            counterfactual=Step("fsu.appeal", None, clause("2/p9/item2")),
        )

    def _decided(self) -> Iterator[Step]:
        if self.report.waiver is not None and self.waived:
            inputs, number = self.report.waiver.inputs, self.rulebook.clause("2/p9")
            yield Step("fsu.faults_waived", len(self.waived), number, ("F26", "F34"), inputs, met=True)


class _Condition(NamedTuple):
    key: str
    met: bool
    fault: ReportFault


@cites("chess-rating", "2/p3", "2/p4", "2/p5", "2/p9", "7/p1", "7/p2", "7/p3")
def competition_counts(report: FsuReport, rulebook: Rulebook, errors: Sequence[Step] = ()) -> CompetitionVerdict:
    """Hold a competition against the conditions of play and of the report; `errors` are faults found in its games."""
    if report.reported < report.end_date:
        message = phrase("the report is earlier than the end of the competition")
        raise rulebook.refusal(Problem(message, path="reported"), "7/p1")
    play, papers, clause = _play(report), _papers(report), rulebook.clause
    last_day = report.last_day(rulebook)
    late = report.reported > last_day
    wrong = (*(Step("fsu.technical_error", text, clause("2/p9")) for text in report.technical_errors), *errors)
    faults = [
        *(condition.fault for condition in play if not condition.met),
        *(ReportFault(why, "2/p3") for why in report.play.why_not(rulebook)),
        *(condition.fault for condition in papers if not condition.met),
        *([ReportFault(TECHNICAL_ERRORS, "2/p9")] if wrong else []),
        *([ReportFault(REPORTED_LATE, "2/p9")] if late else []),
    ]
    days: dict[str, Value] = {"reported": report.reported, "last": last_day}
    steps = (
        *(_step(condition, rulebook) for condition in play),
        *report.play.steps(rulebook),
        *(_step(condition, rulebook) for condition in papers),
        Step("fsu.no_technical_errors", None, clause("2/p9"), met=not wrong, steps=wrong),
        Step("fsu.report_in_time", None, clause("2/p9"), ("F26", "F33"), days, met=not late),
    )
    decided = report.waiver is not None
    judged = tuple(fault._replace(waived=decided and fault.waivable) for fault in faults)
    return CompetitionVerdict(report, steps, judged, rulebook)


def _play(report: FsuReport) -> tuple[_Condition, ...]:
    return (
        _Condition(phrase("fsu.classical"), report.classical, ReportFault(NOT_CLASSICAL, "2/p3")),
        _Condition(phrase("fsu.fide_laws"), report.fide_laws, ReportFault(NOT_FIDE_LAWS, "2/p4")),
        _Condition(phrase("fsu.games_recorded"), report.games_recorded, ReportFault(NO_GAME_RECORD, "2/p5")),
        _Condition(phrase("fsu.approved"), report.approval is not None, ReportFault(NOT_APPROVED, "7/p2")),
    )


def _papers(report: FsuReport) -> tuple[_Condition, ...]:
    sender = report.by_chief_judge or report.other_sender_allowed
    return (
        _Condition(phrase("fsu.sender"), sender, ReportFault(WRONG_SENDER, "7/p3")),
        _Condition(phrase("fsu.electronic"), report.electronic, ReportFault(NO_ELECTRONIC, "7/p1")),
        _Condition(phrase("fsu.paper"), report.paper, ReportFault(NO_PAPER, "7/p1")),
    )


def _step(condition: _Condition, rulebook: Rulebook) -> Step:
    return Step(condition.key, None, rulebook.clause(condition.fault.number), met=condition.met)
