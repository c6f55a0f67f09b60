"""Which competitions are rated, and in which month (sections 2 and 7)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.figures import figures
from tavlei.ratings.fsu.month import Month, month_of, shifted
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, cites, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.ratings.fsu.conditions import DailyPlay

NOT_CLASSICAL: Final = phrase("not classical chess")
NOT_FIDE_LAWS: Final = phrase("not held under the FIDE laws of chess")
NO_GAME_RECORD: Final = phrase("the games were not recorded")
NOT_APPROVED: Final = phrase("not agreed by the federation or an empowered regional one")
WRONG_SENDER: Final = phrase("not submitted by the chief judge")
NO_ELECTRONIC: Final = phrase("no report in electronic form")
NO_PAPER: Final = phrase("no report on paper")
TECHNICAL_ERRORS: Final = phrase("technical errors in the report")
REPORTED_LATE: Final = phrase("reported more than a month after the end")


class Approval(StrEnum):
    """Who agreed a competition."""

    FEDERATION = "federation"
    BRANCH = "branch"
    COMMISSION = "commission"
    EMPOWERED_REGION = "empowered_region"


@dataclass(frozen=True, slots=True)
class CompetitionReport:
    """What the commission has before it.

    `other_sender_allowed`: a branch or an empowered regional federation has ruled that somebody else submits.
    `accepted_all_the_same`: the commission, which may refuse for breaches of the report, has decided not to.
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
    accepted_all_the_same: bool = False

    def __post_init__(self) -> None:
        """Refuse a report that came before the end."""
        if self.reported < self.end_date:
            message = phrase("the report is earlier than the end of the competition")
            raise Refusal(Problem(message, path="reported", clause=rule("7/p1")))

    @property
    @cites(EDITION, "2/p9")
    def last_day(self) -> date:
        """The last day for the report: a month after the end."""
        return shifted(self.end_date, months=figures().report_months)


@dataclass(frozen=True, slots=True)
class CompetitionVerdict:
    """Whether a competition is rated, and every reason against it; a refusal may be appealed (2/p9/item2)."""

    report: CompetitionReport
    conditions: tuple[Step, ...]
    why_not: tuple[str, ...]

    @property
    def rated(self) -> bool:
        """Whether nothing speaks against it."""
        return not self.why_not

    @property
    @cites(EDITION, "2/p9/item2")
    def open_to_appeal(self) -> bool:
        """A refusal may be taken to the authorised person or governing body of the federation."""
        return not self.rated

    @property
    @cites(EDITION, "7/p1")
    def month(self) -> Month:
        """The month it is rated in: that of its last day, or that of the report if it came later (F26)."""
        return month_of(self.report.reported)

    @property
    def played_with_other_ratings(self) -> bool:
        """Whether it is rated in a later month than it was played, so that 6.4 may matter (F26)."""
        return self.month != month_of(self.report.end_date)

    def explanation(self) -> Explanation:
        """Verdict and conditions; for a refusal, where it may be appealed."""
        inputs: dict[str, Value] = {"month": self.month.label}
        if self.rated:
            return Explanation(Step("fsu.competition_rated", None, rule("2/p3"), ("F26",), inputs), self.conditions)
        return Explanation(
            Step("fsu.competition_refused", len(self.why_not), rule("2/p9"), ("F25", "F26"), inputs),
            self.conditions,
            counterfactual=Step("fsu.appeal", None, rule("2/p9/item2")),
        )


@cites(EDITION, "2/p3", "2/p4", "2/p5", "2/p9", "7/p1", "7/p2", "7/p3")
def competition_counts(report: CompetitionReport) -> CompetitionVerdict:
    """Hold a competition against the conditions of play (never waived) and of the report (the commission may waive)."""
    play = (
        (phrase("fsu.classical"), report.classical, NOT_CLASSICAL, "2/p3"),
        (phrase("fsu.fide_laws"), report.fide_laws, NOT_FIDE_LAWS, "2/p4"),
        (phrase("fsu.games_recorded"), report.games_recorded, NO_GAME_RECORD, "2/p5"),
        (phrase("fsu.approved"), report.approval is not None, NOT_APPROVED, "7/p2"),
    )
    waived = report.accepted_all_the_same
    papers = (
        (phrase("fsu.sender"), report.by_chief_judge or report.other_sender_allowed, WRONG_SENDER, "7/p3"),
        (phrase("fsu.electronic"), report.electronic, NO_ELECTRONIC, "7/p1"),
        (phrase("fsu.paper"), report.paper, NO_PAPER, "7/p1"),
        (phrase("fsu.no_technical_errors"), not report.technical_errors, TECHNICAL_ERRORS, "2/p9"),
    )
    in_time = report.reported <= report.last_day
    why = [
        *(why for _, met, why, _ in play if not met),
        *report.play.why_not,
        *(why for _, met, why, _ in papers if not met and not waived),
        *([] if in_time or waived else [REPORTED_LATE]),
    ]
    days: dict[str, Value] = {"reported": report.reported, "last": report.last_day}
    late = Step("fsu.report_in_time", None, rule("2/p9"), ("F26",), days, met=in_time)
    decided = (Step("fsu.accepted_all_the_same", None, rule("2/p9"), ("F26",), met=True),) if waived else ()
    steps = [Step(key, None, rule(number), met=met) for key, met, _, number in (*play, *papers)]
    return CompetitionVerdict(report, (*steps[:4], *report.play.steps(), *steps[4:], late, *decided), tuple(why))
