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


def qualifier_verdict(given: Qualifier, rulebook: Rulebook) -> QualifierVerdict:
    """Judge a qualifying tournament."""
    findings = tuple(qualifier_findings(given, rulebook))
    return QualifierVerdict(together(findings), findings, rulebook=rulebook)


@cites("bridge-classification", "8.8/p12", "8.8/p13", "8.8/p14", "8.8/p15")
def qualifier_findings(given: Qualifier, rulebook: Rulebook) -> Iterator[ConditionFinding]:
    """Whether a tournament may be a qualifier; each breach means that it may not."""
    clause, refused = rulebook.clause("8.8/p12"), Consequence.REFUSED
    yield stated(phrase("bridge.qualifier.agreed"), given.agreed, clause, refused, needs="agreed")
    status = given.technical_status
    all_russian = status is TechnicalStatus.ALL_RUSSIAN
    yield ConditionFinding(phrase("bridge.qualifier.status"), all_russian, clause, refused, LABELS[status])
    playing = PlayingConditions(given.format, given.express, given.largest_team, given.screens)
    for schedule_finding in schedule_findings(given.schedule, playing, rulebook):
        yield replace(schedule_finding, consequence=refused)
    yield _invited(given, rulebook)
    same = given.format is given.main_format
    labels = (LABELS[given.format], LABELS[given.main_format])
    yield ConditionFinding(phrase("bridge.qualifier.format"), same, rulebook.clause("8.8/p13"), refused, *labels)
    if given.special_status is SpecialStatus.REGIONAL:
        key, used = phrase("bridge.qualifier.exceptions"), given.used_exceptions
        yield stated(key, used, rulebook.clause("8.8/p14"), refused, needs="used_exceptions", wanted=False)
    last_day = given.starts - timedelta(days=rulebook.figures(ConditionFigures).qualifier_announced_days)
    key, needs = phrase("bridge.qualifier.announced"), ("announced", "starts")
    yield not_later(key, given.announced, last_day, rulebook.clause("8.8/p15"), refused, needs=needs)


def _invited(given: Qualifier, rulebook: Rulebook) -> ConditionFinding:
    key, clause = phrase("bridge.rated.invited"), rulebook.clause("8.8/p12")
    share = rulebook.figures(ConditionFigures).invited_share
    fields = {"entrants": given.entrants, "invitations": given.invitations}
    needs = tuple(name for name, value in fields.items() if value is None)
    met = None
    if given.entrants is not None and given.invitations is not None:
        met = given.invitations.count <= share * given.entrants
    invited = None if given.invitations is None else given.invitations.count
    words = {"field": given.entrants}
    return ConditionFinding(key, met, clause, Consequence.REFUSED, invited, share, ("B52",), words, needs)
