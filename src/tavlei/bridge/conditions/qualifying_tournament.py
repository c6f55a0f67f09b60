"""A tournament that qualifies for a rated one (8.8/p12-p15)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from typing import TYPE_CHECKING

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.conditions.schedule import PlayingConditions, ScheduledRound, schedule_findings
from tavlei.bridge.findings import ConditionFinding, Consequence
from tavlei.bridge.requirements import not_later, stated, together
from tavlei.bridge.vocabulary import LABELS, Format, SpecialStatus, TechnicalStatus
from tavlei.rulebook import Explanation, Step, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.bridge.conditions.rated_facts import Invitations
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Qualifier:
    """A qualifying tournament; None means: not reported.

    `express`: its length is that of an express tournament; `used_exceptions`: a regional championship that made use of
    8.9; `announced`: the day on which the main tournament's site or the federation's named it as a qualifier.
    """

    format: Format
    main_format: Format
    starts: date
    technical_status: TechnicalStatus
    special_status: SpecialStatus = SpecialStatus.NONE
    agreed: bool | None = None
    express: bool = False
    schedule: tuple[ScheduledRound, ...] | None = None
    screens: bool | None = None
    largest_team: int | None = None
    entrants: int | None = None
    invitations: Invitations | None = None
    used_exceptions: bool | None = None
    announced: date | None = None


@dataclass(frozen=True, slots=True)
class QualifierVerdict:
    """Whether a tournament may be a qualifier; None while a fact is missing."""

    allowed: bool | None
    findings: tuple[ConditionFinding, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    def explanation(self) -> Explanation:
        """The verdict and the conditions."""
        keys = {
            True: phrase("bridge.qualifier.allowed"),
            False: phrase("bridge.qualifier.refused"),
            None: phrase("bridge.qualifier.undecided"),
        }
        verdict = Step(keys[self.allowed], clause=self.rulebook.clause("8.8/p12"))
        return Explanation(verdict, tuple(finding.step() for finding in self.findings))


def qualifier_verdict(qualifier: Qualifier, rulebook: Rulebook) -> QualifierVerdict:
    """Judge a qualifying tournament."""
    findings = tuple(qualifier_findings(qualifier, rulebook))
    return QualifierVerdict(together(findings), findings, rulebook=rulebook)


@cites("bridge-classification", "8.8/p12", "8.8/p13", "8.8/p14", "8.8/p15")
def qualifier_findings(qualifier: Qualifier, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """Whether a tournament may be a qualifier; each breach means that it may not."""
    clause, refused = rulebook.clause("8.8/p12"), Consequence.REFUSED
    yield stated(phrase("bridge.qualifier.agreed"), qualifier.agreed, clause, refused, needs="agreed")
    status = qualifier.technical_status
    all_russian = status is TechnicalStatus.ALL_RUSSIAN
    yield ConditionFinding(phrase("bridge.qualifier.status"), all_russian, clause, refused, LABELS[status])
    playing = PlayingConditions(qualifier.format, qualifier.express, qualifier.largest_team, qualifier.screens)
    for schedule_finding in schedule_findings(qualifier.schedule, playing, rulebook):
        yield replace(schedule_finding, consequence=refused)
    yield _invited(qualifier, rulebook)
    same = qualifier.format is qualifier.main_format
    labels = (LABELS[qualifier.format], LABELS[qualifier.main_format])
    yield ConditionFinding(phrase("bridge.qualifier.format"), same, rulebook.clause("8.8/p13"), refused, *labels)
    if qualifier.special_status is SpecialStatus.REGIONAL:
        key, used = phrase("bridge.qualifier.exceptions"), qualifier.used_exceptions
        yield stated(key, used, rulebook.clause("8.8/p14"), refused, needs="used_exceptions", wanted=False)
    last_day = qualifier.starts - timedelta(days=rulebook.figures(ConditionFigures).qualifier_announced_days)
    key, needs = phrase("bridge.qualifier.announced"), ("announced", "starts")
    yield not_later(key, qualifier.announced, last_day, rulebook.clause("8.8/p15"), refused, needs=needs)


def _invited(qualifier: Qualifier, rulebook: Rulebook) -> ConditionFinding:
    key, clause = phrase("bridge.rated.invited"), rulebook.clause("8.8/p12")
    share = rulebook.figures(ConditionFigures).invited_share
    fields = {"entrants": qualifier.entrants, "invitations": qualifier.invitations}
    needs = tuple(name for name, value in fields.items() if value is None)
    met = None
    if qualifier.entrants is not None and qualifier.invitations is not None:
        met = qualifier.invitations.count <= share * qualifier.entrants
    invited = None if qualifier.invitations is None else qualifier.invitations.count
    words = {"field": qualifier.entrants}
    return ConditionFinding(
        key=key,
        met=met,
        clause=clause,
        consequence=Consequence.REFUSED,
        value=invited,
        threshold=share,
        readings=("B52",),
        inputs=words,
        needs=needs,
    )
