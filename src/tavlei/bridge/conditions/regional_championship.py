"""The special status of a regional championship: who may have it, when papers are due, when it is lost (1.10)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING, Final

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.regional_application import DISCIPLINE_LABELS, RatedOutcome, RegionalCase
from tavlei.bridge.conditions.regional_calendar import quota_findings, spacing_findings
from tavlei.bridge.findings import ConditionFinding, Consequence, breaches
from tavlei.bridge.requirements import not_later, stated
from tavlei.bridge.vocabulary import LABELS, Ages, Sexes, TournamentCategory
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook, Value

OUTCOME_LABELS: Final[Mapping[RatedOutcome, str]] = {
    RatedOutcome.NORMAL: phrase("bridge.outcome.normal"),
    RatedOutcome.EXPRESS: phrase("bridge.outcome.express"),
    RatedOutcome.NOT_RATED: phrase("bridge.outcome.not_rated"),
}


@dataclass(frozen=True, slots=True)
class Deadlines:
    """The last days of the procedure; None while the paper they are counted from has not come."""

    apply_by: date
    remarks_by: date | None
    correct_by: date
    rule_by: date | None


@dataclass(frozen=True, slots=True)
class RegionalVerdict:
    """Whether the status may be given (None while something is open), whether it was kept, and every condition."""

    case: RegionalCase
    deadlines: Deadlines
    findings: tuple[ConditionFinding, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def allowed(self) -> bool | None:
        """Whether the commission may give the status; an open dispute or a missing fact leaves it undecided."""
        if any(finding.met is False and finding.consequence is Consequence.REFUSED for finding in self.findings):
            return False
        bearing = (Consequence.REFUSED, Consequence.DECISION)
        return True if all(finding.met for finding in self.findings if finding.consequence in bearing) else None

    @property
    def status_kept(self) -> bool | None:
        """Whether the status outlived the tournament; None before it is over."""
        lost = [finding.met for finding in self.findings if finding.consequence is Consequence.STATUS_LOST]
        return lost[0] if lost else None

    @property
    def to_council(self) -> bool:
        """Whether a dispute about dates goes to the Council."""
        return any(finding.met is False and finding.consequence is Consequence.DECISION for finding in self.findings)

    @property
    def breaches(self) -> tuple[ConditionFinding, ...]:
        """The conditions that are not met."""
        return breaches(self.findings)

    @property
    def needs(self) -> tuple[str, ...]:
        """The fields that are missing, each once."""
        return tuple(dict.fromkeys(name for finding in self.findings for name in finding.needs))

    def explanation(self) -> Explanation:
        """The verdict, the conditions, the deadlines."""
        keys = {
            True: phrase("bridge.regional.allowed"),
            False: phrase("bridge.regional.refused"),
            None: phrase("bridge.regional.undecided"),
        }
        key = phrase("bridge.regional.status_lost") if self.status_kept is False else keys[self.allowed]
        steps = tuple(finding.step() for finding in self.findings)
        return Explanation(Step(key, clause=self.rulebook.clause("1.10")), steps, tuple(self._days()))

    def _days(self) -> Iterator[Step]:
        clause, days = self.rulebook.clause("1.10/p6"), self.deadlines
        yield Step("bridge.regional.apply_by", days.apply_by, clause)
        if days.remarks_by is not None:
            yield Step("bridge.regional.remarks_by", days.remarks_by, clause)
        yield Step("bridge.regional.correct_by", days.correct_by, clause)
        if days.rule_by is not None:
            yield Step("bridge.regional.rule_by", days.rule_by, clause)


@cites("bridge-classification", "1.10")
def regional_verdict(case: RegionalCase, rulebook: Rulebook) -> RegionalVerdict:
    """Judge an application for the status of a regional championship, and the status after the tournament."""
    deadlines = _deadlines(case, rulebook)
    findings = (
        *_kind_of_tournament(case, rulebook),
        *quota_findings(case, rulebook),
        *spacing_findings(case, rulebook),
        *_papers(case, deadlines, rulebook),
        *_afterwards(case, rulebook),
    )
    return RegionalVerdict(case, deadlines, findings, rulebook=rulebook)


@cites("bridge-classification", "1.10/p2", "8.4/p3")
def _kind_of_tournament(case: RegionalCase, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    clause, refused, regional_discipline = rulebook.clause("1.10/p2"), Consequence.REFUSED, case.discipline
    words: dict[str, Value] = {"format": LABELS[case.format], "scoring": LABELS[case.scoring]}
    label = None if regional_discipline is None else DISCIPLINE_LABELS[regional_discipline]
    yield ConditionFinding(
        phrase("bridge.regional.discipline"), regional_discipline is not None, clause, refused, label, inputs=words
    )
    yield _open_category(case.category, rulebook)
    key, outcome = phrase("bridge.regional.rated"), case.expected
    wanted = OUTCOME_LABELS[RatedOutcome.NORMAL]
    if outcome is None:
        yield ConditionFinding(key, None, clause, refused, None, wanted, needs=("expected",))
    else:
        clause = rulebook.clause("8.4/p3") if outcome is RatedOutcome.EXPRESS else clause
        yield ConditionFinding(key, outcome is RatedOutcome.NORMAL, clause, refused, OUTCOME_LABELS[outcome], wanted)


def _open_category(category: TournamentCategory | None, rulebook: Rulebook) -> ConditionFinding:
    """Open means open to both sexes, all ages and all ranks (B52)."""
    key, clause, refused = phrase("bridge.regional.open"), rulebook.clause("1.10/p2"), Consequence.REFUSED
    if category is None:
        words: dict[str, Value] = {"sexes": None, "ages": None, "amateur": None}
        return ConditionFinding(key, None, clause, refused, readings=("B52",), inputs=words, needs=("category",))
    met = category.sexes is Sexes.OPEN and category.ages is Ages.ANY and not category.amateur
    words = {"sexes": LABELS[category.sexes], "ages": LABELS[category.ages], "amateur": category.amateur}
    return ConditionFinding(key, met, clause, refused, readings=("B52",), inputs=words)


def _deadlines(case: RegionalCase, rulebook: Rulebook) -> Deadlines:
    figures, papers = rulebook.figures(ConditionFigures), case.papers
    remarks = None if papers.applied is None else papers.applied + timedelta(days=figures.remarks_days)
    ruling = None if papers.corrected is None else papers.corrected + timedelta(days=figures.ruling_days)
    return Deadlines(
        case.starts - timedelta(days=figures.regional_application_days),
        remarks,
        case.starts - timedelta(days=figures.corrections_days),
        ruling,
    )


@cites("bridge-classification", "1.10/p6")
def _papers(case: RegionalCase, days: Deadlines, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """The organisers' papers bar the status when late; the commission's own delays are remarked only (B67)."""
    papers, clause, refused, remark = case.papers, rulebook.clause("1.10/p6"), Consequence.REFUSED, Consequence.REMARK
    yield stated(phrase("bridge.regional.by_branch"), papers.by_branch, clause, refused, needs="by_branch")
    key, needs = phrase("bridge.regional.applied"), ("applied", "stages")
    yield not_later(key, papers.applied, days.apply_by, clause, refused, needs=needs, readings=("B67",))
    yield stated(phrase("bridge.regional.draft"), papers.draft_attached, clause, refused, needs="draft_attached")
    if papers.remarks is not None:
        key, needs = phrase("bridge.regional.remarks"), ("remarks", "applied")
        yield not_later(key, papers.remarks, days.remarks_by, clause, remark, needs=needs, readings=("B67",))
        yield _corrections(case, days, papers.remarks, rulebook)
    if papers.granted is False:
        yield stated(
            phrase("bridge.regional.granted"), papers.granted, rulebook.clause("1.10"), refused, needs="granted"
        )
    if papers.ruled is not None and days.rule_by is not None:
        key, needs = phrase("bridge.regional.ruled"), ("ruled", "corrected")
        yield not_later(key, papers.ruled, days.rule_by, clause, remark, needs=needs, readings=("B67",))


def _corrections(case: RegionalCase, days: Deadlines, remarks: date, rulebook: Rulebook) -> ConditionFinding:
    """Corrections are not late if the remarks themselves came late and after the last day for corrections (B105)."""
    key, needs = phrase("bridge.regional.corrected"), ("corrected", "stages")
    clause, refused, corrected = rulebook.clause("1.10/p6"), Consequence.REFUSED, case.papers.corrected
    condition_finding = not_later(key, corrected, days.correct_by, clause, refused, needs=needs, readings=("B67",))
    late_remarks = days.remarks_by is not None and remarks > days.remarks_by and remarks > days.correct_by
    if condition_finding.met is False and late_remarks:
        key = phrase("bridge.regional.corrected_after_late_remarks")
        readings, words = ("B67", "B105"), {"remarks": remarks}
        return replace(condition_finding, key=key, met=True, readings=readings, inputs=words)
    return condition_finding


@cites("bridge-classification", "1.10/p6")
def _afterwards(case: RegionalCase, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    if case.actual is None:
        return
    key, kept = phrase("bridge.regional.status_kept"), case.actual is RatedOutcome.NORMAL
    label = OUTCOME_LABELS[case.actual]
    yield ConditionFinding(
        key, kept, rulebook.clause("1.10/p6"), Consequence.STATUS_LOST, label, OUTCOME_LABELS[RatedOutcome.NORMAL]
    )
