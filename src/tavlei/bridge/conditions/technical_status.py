"""The technical status of a tournament and the duties that go with it (1.4, 1.7, 1.8, 1.9)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import not_later, stated, together
from tavlei.bridge.vocabulary import LABELS, TechnicalStatus
from tavlei.rulebook import Explanation, Step, cites, phrase, shifted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Rulebook


class Venue(StrEnum):
    """Where a tournament is held."""

    RUSSIA = "russia"
    PARTLY_ABROAD = "partly_abroad"
    ABROAD = "abroad"


@dataclass(frozen=True, slots=True)
class AnnouncedChange:
    """A change of the conditions: whether the commission was told, whether the tournament's page shows it."""

    commission_told: bool | None = None
    shown_on_page: bool | None = None


@dataclass(frozen=True, slots=True)
class Announcement:
    """How a tournament was announced. `entries_close` is the end of entries as announced; None means: not reported.

    `asks_all_russian` says whether all-Russian status was asked for; `local_officer` whether the tournament is in the
    care of a local officer for classification (1.6).
    """

    venue: Venue = Venue.RUSSIA
    asks_all_russian: bool = True
    european_or_world: bool = False
    applied: date | None = None
    regulation_published: date | None = None
    entries_close: date | None = None
    council_leave: bool | None = None
    local_officer: bool | None = None


@dataclass(frozen=True, slots=True)
class TechnicalVerdict:
    """The technical status; None while a fact is missing that could decide it. After the end also what is owed."""

    status: TechnicalStatus | None
    findings: tuple[ConditionFinding, ...]
    duties: tuple[ConditionFinding, ...] = ()
    protocols_kept_until: date | None = None
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The status and the conditions of the all-Russian one."""
        label = None if self.status is None else LABELS[self.status]
        verdict = Step("bridge.technical.status", label, self.rulebook.clause("1.4"))
        steps = tuple(finding.step() for finding in (*self.findings, *self.duties))
        day, clause = self.protocols_kept_until, self.rulebook.clause("1.8")
        last = () if day is None else (Step("bridge.technical.protocols_kept_until", day, clause, ("B57",)),)
        return Explanation(verdict, steps, last)

    def once_over(self, ends: date, reporting: Reporting, protocols: ProtocolForm | None) -> TechnicalVerdict:
        """The same once the tournament is over: the duties, and how long protocols are kept."""
        day = None if self.status in (None, TechnicalStatus.FOREIGN) else protocols_kept_until(ends, self.rulebook)
        duties = duty_findings(self.status, reporting, protocols, self.rulebook)
        return replace(self, duties=duties, protocols_kept_until=day)


@cites("bridge-classification", "1.4", "1.9")
def technical_status(announced: Announcement, rulebook: Rulebook) -> TechnicalVerdict:
    """Local, all-Russian or foreign."""
    if announced.european_or_world:
        key = phrase("bridge.technical.european_or_world")
        return TechnicalVerdict(TechnicalStatus.FOREIGN, (_fact(key, "1.9", rulebook),), rulebook=rulebook)
    findings = tuple(all_russian_findings(announced, rulebook)) if announced.asks_all_russian else ()
    all_russian = together(findings) if announced.asks_all_russian else False
    if all_russian:
        return TechnicalVerdict(TechnicalStatus.ALL_RUSSIAN, findings, rulebook=rulebook)
    if all_russian is None:
        return TechnicalVerdict(None, findings, rulebook=rulebook)
    return _without_all_russian(announced, findings, rulebook)


def _without_all_russian(
    announced: Announcement, findings: tuple[ConditionFinding, ...], rulebook: Rulebook
) -> TechnicalVerdict:
    """In Russia, wholly or partly, it is local then; abroad it is foreign unless a local officer answers for it."""
    if announced.venue is not Venue.ABROAD:
        return TechnicalVerdict(TechnicalStatus.LOCAL, findings, rulebook=rulebook)
    key = phrase("bridge.technical.local_officer")
    officer = stated(key, announced.local_officer, rulebook.clause("1.9"), Consequence.REMARK, needs="local_officer")
    if officer.met is None:
        return TechnicalVerdict(None, (*findings, officer), rulebook=rulebook)
    return TechnicalVerdict(
        TechnicalStatus.LOCAL if officer.met else TechnicalStatus.FOREIGN, (*findings, officer), rulebook=rulebook
    )


def _fact(key: str, number: str, rulebook: Rulebook) -> ConditionFinding:
    return ConditionFinding(key, met=True, clause=rulebook.clause(number), consequence=Consequence.REMARK)


@cites("bridge-classification", "1.7", "1.7/p2")
def all_russian_findings(announced: Announcement, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """Calendar application and regulation in time; outside Russia also the Council's leave."""
    closing = announced.entries_close
    last_day = (
        None if closing is None else closing - timedelta(days=rulebook.figures(ConditionFigures).application_days)
    )
    dates = (
        (phrase("bridge.technical.applied"), announced.applied, "applied"),
        (phrase("bridge.technical.regulation_published"), announced.regulation_published, "regulation_published"),
    )
    for key, day, name in dates:
        needs = (name, "entries_close")
        yield not_later(key, day, last_day, rulebook.clause("1.7"), Consequence.REFUSED, needs=needs)
    if announced.venue is not Venue.RUSSIA:
        key, leave = phrase("bridge.technical.council_leave"), announced.council_leave
        yield stated(key, leave, rulebook.clause("1.7/p2"), Consequence.REFUSED, needs="council_leave")


@dataclass(frozen=True, slots=True)
class Reporting:
    """What the organisers of an all-Russian tournament sent: changes, the report, and in which form."""

    changes: tuple[AnnouncedChange, ...] = ()
    report_sent: bool | None = None
    report_in_set_form: bool | None = None
    other_form_agreed: bool | None = None


@cites("bridge-classification", "1.7")
def reporting_findings(reporting: Reporting, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """The duties after the announcement; a breach is the commission's to judge."""
    clause, judged = rulebook.clause("1.7"), Consequence.DECISION
    for index, change in enumerate(reporting.changes):
        place = f"changes[{index}]"
        text = phrase("bridge.technical.change_told")
        yield stated(text, change.commission_told, clause, judged, needs=f"{place}.commission_told")
        shown = phrase("bridge.technical.change_shown")
        yield stated(shown, change.shown_on_page, clause, judged, needs=f"{place}.shown_on_page")
    yield stated(phrase("bridge.technical.report_sent"), reporting.report_sent, clause, judged, needs="report_sent")
    if reporting.report_sent:
        yield _form(reporting, rulebook)


def _form(reporting: Reporting, rulebook: Rulebook) -> ConditionFinding:
    clause, judged = rulebook.clause("1.7"), Consequence.DECISION
    if reporting.report_in_set_form is False:
        key = phrase("bridge.technical.other_form_agreed")
        return stated(key, reporting.other_form_agreed, clause, judged, needs="other_form_agreed")
    key = phrase("bridge.technical.report_in_set_form")
    return stated(key, reporting.report_in_set_form, clause, judged, needs="report_in_set_form")


def duty_findings(
    status: TechnicalStatus | None, reporting: Reporting, protocols: ProtocolForm | None, rulebook: Rulebook
) -> tuple[ConditionFinding, ...]:
    """What organisers owe in the end: a report if the tournament is all-Russian, protocols unless it is foreign."""
    condition_findings: tuple[ConditionFinding, ...] = ()
    if status is TechnicalStatus.ALL_RUSSIAN:
        condition_findings = tuple(reporting_findings(reporting, rulebook))
    if status in (TechnicalStatus.ALL_RUSSIAN, TechnicalStatus.LOCAL):
        condition_findings = (*condition_findings, protocol_finding(status, protocols, rulebook))
    return condition_findings


class ProtocolForm(StrEnum):
    """How the protocols of a tournament are kept."""

    ELECTRONIC = "electronic"
    PAPER = "paper"


@cites("bridge-classification", "1.8")
def protocols_kept_until(ends: date, rulebook: Rulebook) -> date:
    """The last day for which the protocols of a tournament that gave MB are kept: a year and a half after its end."""
    return shifted(ends, months=rulebook.figures(ConditionFigures).protocol_months)


@cites("bridge-classification", "1.8")
def protocol_finding(status: TechnicalStatus, form: ProtocolForm | None, rulebook: Rulebook) -> ConditionFinding:
    """Protocols are kept electronically; paper is allowed for local tournaments only."""
    key = phrase("bridge.technical.protocols")
    if form is None:
        return ConditionFinding(key, None, rulebook.clause("1.8"), Consequence.DECISION, needs=("protocols",))
    met = form is ProtocolForm.ELECTRONIC or status is TechnicalStatus.LOCAL
    return ConditionFinding(key, met, rulebook.clause("1.8"), Consequence.DECISION, PROTOCOL_LABELS[form])


PROTOCOL_LABELS = {
    ProtocolForm.ELECTRONIC: phrase("bridge.protocols.electronic"),
    ProtocolForm.PAPER: phrase("bridge.protocols.paper"),
}
