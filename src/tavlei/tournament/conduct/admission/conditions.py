"""Admission of an athlete (2.1, 2.2, 2.4, 5.2, 5.3): every condition, and the decision it leads to."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, datetime
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import Explanation, Step, Value, cites, phrase
from tavlei.tournament.conduct.admission.ages import age_findings, age_in_year, sex_finding, student_finding
from tavlei.tournament.conduct.admission.applications import (
    Application,
    ApplicationKind,
    check_application,
    entered_finding,
    in_time_finding,
    medical_finding,
)
from tavlei.tournament.conduct.admission.documents import (
    DocumentRules,
    Shown,
    ShownDocument,
    document_findings,
    needed_documents,
)
from tavlei.tournament.conduct.disputes.disqualification import FederationDisqualification, disqualification_finding
from tavlei.tournament.conduct.findings import ConductFinding, DemandForce
from tavlei.tournament.conduct.moments import check_moment
from tavlei.tournament.conduct.people import AthleteSex, Capacity, OpenTo
from tavlei.tournament.conduct.words import Labelled
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games.clock import Discipline
    from tavlei.rulebook import Rulebook
    from tavlei.tournament.conduct.levels import Level
    from tavlei.tournament.conduct.medical import MedicalOpinion


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionTerms:
    """What the competition asks of everybody. `asks_preliminary`: the regulation asks for preliminary applications."""

    level: Level
    discipline: Discipline
    starts: date
    ends: date
    commission_begins: datetime
    groups: tuple[AgeGroup, ...] = (AgeGroup.ADULTS,)
    open_to: OpenTo = OpenTo.MIXED
    students: bool = False
    fee: int = 0
    documents: DocumentRules = field(default_factory=DocumentRules)
    asks_preliminary: bool = True
    preliminary_due: date | None = None

    def __post_init__(self) -> None:
        """Refuse an instant without its time zone."""
        check_moment(self.commission_begins, "commission_begins")


@dataclass(frozen=True, slots=True, kw_only=True)
class AdmissionCandidate:
    """An athlete before the commission; None where something is not known.

    `qualified`: the qualification that the regulation asks is there; `entitled`: so is every other right by the
    regulation (region, quota, selection). `student`: asked in students' competitions only. `fee_paid`: an instant, or
    only the day.
    """

    name: str
    born: date | None = None
    sex: AthleteSex | None = None
    has_rank: bool = False
    qualified: bool | None = True
    entitled: bool | None = True
    student: bool | None = None
    shown: Shown = field(default_factory=Shown)
    applications: tuple[Application, ...] = ()
    fee_paid: date | datetime | None = None
    disqualifications: tuple[FederationDisqualification, ...] = ()
    opinion: MedicalOpinion | None = None


class Proposal(Labelled):
    """What the conditions lead to."""

    ADMIT = "admit", phrase("conduct.proposal.admit")
    MAY_REFUSE = "may_refuse", phrase("conduct.proposal.may_refuse")
    MUST_REFUSE = "must_refuse", phrase("conduct.proposal.must_refuse")
    UNDECIDED = "undecided", phrase("conduct.proposal.undecided")


_VERDICTS: Final = {
    Proposal.ADMIT: phrase("conduct.admission.admit"),
    Proposal.MAY_REFUSE: phrase("conduct.admission.may_refuse"),
    Proposal.MUST_REFUSE: phrase("conduct.admission.must_refuse"),
    Proposal.UNDECIDED: phrase("conduct.admission.undecided"),
}


@dataclass(frozen=True, slots=True)
class AdmissionProposal:
    """Every condition of one athlete's admission, and what they lead to."""

    name: str
    findings: tuple[ConductFinding, ...]
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)

    @property
    def grounds(self) -> tuple[ConductFinding, ...]:
        """On what an athlete may be refused."""
        return tuple(
            finding for finding in self.findings if finding.broken and finding.force is not DemandForce.AS_A_RULE
        )

    @property
    def open_questions(self) -> tuple[ConductFinding, ...]:
        """What must be known before the decision."""
        return tuple(finding for finding in self.findings if finding.met is None)

    @property
    @cites("draughts-rules", "5.3/p2")
    def proposal(self) -> Proposal:
        """A binding ground decides; any other ground lets the commission refuse; then what is not known."""
        if any(ground.force is DemandForce.BINDING for ground in self.grounds):
            return Proposal.MUST_REFUSE
        if self.grounds:
            return Proposal.MAY_REFUSE
        return Proposal.UNDECIDED if self.open_questions else Proposal.ADMIT

    def explanation(self) -> Explanation:
        """The proposal, then every condition with its value and clause."""
        named: dict[str, Value] = {"name": self.name}
        number = self.rulebook.clause("5.3" if self.proposal is Proposal.ADMIT else "5.3/p2")
        verdict = Step(_VERDICTS[self.proposal], len(self.grounds), number, inputs=named)
        return Explanation(verdict, tuple(finding.step(self.rulebook) for finding in self.findings))


@cites("draughts-rules", "2.2.1", "5.3", "5.3/p2")
def propose_admission(candidate: AdmissionCandidate, terms: AdmissionTerms, rulebook: Rulebook) -> AdmissionProposal:
    """Hold an athlete against everything that admission asks for; the commission decides (5.3)."""
    return AdmissionProposal(candidate.name, tuple(_findings(candidate, terms, rulebook)), rulebook=rulebook)


def _findings(candidate: AdmissionCandidate, terms: AdmissionTerms, rulebook: Rulebook) -> Iterator[ConductFinding]:
    yield disqualification_finding(candidate.disqualifications, terms.starts, terms.ends, Capacity.ATHLETE)
    yield from _persons(candidate, terms, rulebook)
    yield from _rights(candidate)
    yield from _applications(candidate, terms, rulebook)
    day = terms.commission_begins.date()
    needed = needed_documents(candidate.born, day, rulebook, has_rank=candidate.has_rank)
    yield from document_findings(candidate.shown, terms.documents, needed, terms.ends)
    if terms.fee:
        yield fee_finding(terms.fee, candidate.fee_paid, terms.commission_begins)
    if candidate.opinion is not None:
        yield _health(candidate.opinion)


def _persons(candidate: AdmissionCandidate, terms: AdmissionTerms, rulebook: Rulebook) -> Iterator[ConductFinding]:
    age = None if candidate.born is None else age_in_year(terms.starts.year, candidate.born.year)
    yield sex_finding(terms.open_to, candidate.sex)
    if not terms.students:
        yield from age_findings(terms.groups, terms.discipline, age, rulebook, qualified=candidate.qualified)
        return
    yield student_finding(age, rulebook)
    needs = ("student",) if candidate.student is None else ()
    yield ConductFinding("student", phrase("conduct.admission.student"), candidate.student, "2.1/p2", needs=needs)


@cites("draughts-rules", "2.2.1", "5.3/p2")
def _rights(candidate: AdmissionCandidate) -> Iterator[ConductFinding]:
    parts = (
        ("qualified", phrase("conduct.admission.qualified"), candidate.qualified, "2.2.1"),
        ("entitled", phrase("conduct.admission.entitled"), candidate.entitled, "5.3/p2"),
    )
    for name, key, met, number in parts:
        yield ConductFinding(name, key, met, number, DemandForce.DISCRETION, needs=(name,) if met is None else ())


@cites("draughts-rules", "2.2.2", "2.2.3", "2.2.6")
def _applications(candidate: AdmissionCandidate, terms: AdmissionTerms, rulebook: Rulebook) -> Iterator[ConductFinding]:
    rules = terms.documents
    general = rules.only is None
    if general and terms.asks_preliminary:
        yield from _preliminary(candidate, terms)
    final = _naming(candidate, ApplicationKind.FINAL)
    if general or ShownDocument.APPLICATION in (rules.only or ()):
        yield entered_finding(ApplicationKind.FINAL, candidate.applications, candidate.name)
    if final is not None and general:
        yield from check_application(final, terms.level, rulebook).findings
    if rules.medical:
        yield medical_finding(final, candidate.name)


@cites("draughts-rules", "2.2.2", "5.1/p3")
def _preliminary(candidate: AdmissionCandidate, terms: AdmissionTerms) -> Iterator[ConductFinding]:
    yield entered_finding(ApplicationKind.PRELIMINARY, candidate.applications, candidate.name)
    early = _naming(candidate, ApplicationKind.PRELIMINARY)
    if early is not None and terms.preliminary_due is not None:
        yield in_time_finding(early, terms.preliminary_due)


def _naming(candidate: AdmissionCandidate, kind: ApplicationKind) -> Application | None:
    """The application of that kind in which the athlete stands."""
    of_kind = (application for application in candidate.applications if application.kind is kind)
    return next((application for application in of_kind if candidate.name in application.athletes), None)


@cites("draughts-rules", "5.2")
def fee_finding(fee: int, paid: date | datetime | None, commission_begins: datetime) -> ConductFinding:
    """Whether the fee was paid before the commission began; of a payment only its day may be known (T35)."""
    if isinstance(paid, datetime):
        check_moment(paid, "fee_paid")
        met = paid < commission_begins
    else:
        met = paid is not None and paid <= commission_begins.date()
    day = paid.date() if isinstance(paid, datetime) else paid
    begins: dict[str, Value] = {"fee": fee, "begins": commission_begins.date()}
    return ConductFinding(
        name="fee",
        key=phrase("conduct.fee.paid"),
        met=met,
        number="5.2",
        force=DemandForce.DISCRETION,
        value=day,
        threshold=None,
        readings=("T35",),
        inputs=begins,
    )


@cites("draughts-rules", "5.3/p2", "13.1.2/item3")
def _health(opinion: MedicalOpinion) -> ConductFinding:
    said: dict[str, Value] = {"doctor": opinion.doctor}
    key = phrase("conduct.admission.health")
    return ConductFinding("health", key, opinion.may_take_part, "5.3/p2", DemandForce.DISCRETION, inputs=said)
