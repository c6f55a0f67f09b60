"""Every condition of an entry's admission, and what the commission saw of the papers (2.1, 2.2, 2.4, 5.2, 5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, Final

from django.utils import timezone

from tavlei.office.competitions.models import Competition, Entry, EntryState
from tavlei.office.competitions.regulation.checks import age_groups, document_rules
from tavlei.office.competitions.regulation.document import Regulation, read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Document
from tavlei.rulebook import cites
from tavlei.titles import Title
from tavlei.tournament.conduct.admission.applications import Application, ApplicationKind, MedicalCertification, signers
from tavlei.tournament.conduct.admission.conditions import (
    AdmissionCandidate,
    AdmissionProposal,
    AdmissionTerms,
    propose_admission,
)
from tavlei.tournament.conduct.admission.documents import Shown, ShownDocument, needed_documents
from tavlei.tournament.conduct.disputes.disqualification import FederationDisqualification
from tavlei.tournament.conduct.levels import level_of
from tavlei.tournament.conduct.people import AthleteSex, OpenTo

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.office.people.models import Person
    from tavlei.rulebook import Rulebook

SIGNATURES, ORIGINAL, CERTIFIED, FURTHER = "signatures", "original", "certified", "further:"
APPLIED: Final = "entry.applied"
IMPORTED: Final = "competition.imported"
SHOWN: Final = "link.shown"
BROUGHT: Final = (IMPORTED, SHOWN)
"""A file that came once, or again and again from the office that runs the competition."""

_SEXES: Final = {"M": AthleteSex.MALE, "F": AthleteSex.FEMALE}
_OPEN_TO: Final = {"men": OpenTo.MEN, "women": OpenTo.WOMEN, "mixed": OpenTo.MIXED}


@cites("draughts-rules", "2.2.1", "5.3", "5.3/p2")
def proposal_of(entry: Entry, received: date | None = None) -> AdmissionProposal | None:
    """The conditions of an athlete's admission; None for a team itself and where the draughts rules do not bind.

    `received` is the day on which the application came; without it the journal is asked.
    """
    terms = terms_of(entry.competition)
    if terms is None or entry.person is None:
        return None
    candidate = _candidate(entry, entry.person, terms, received or received_day(entry))
    return propose_admission(candidate, terms, rulebook_of(entry.competition))


def terms_of(competition: Competition) -> AdmissionTerms | None:
    """What the competition asks of everybody; the commission begins with the first day."""
    discipline = rules_discipline(competition)
    if discipline is None:
        return None
    regulation = read_regulation(competition.regulation)
    return AdmissionTerms(
        level=level_of(competition.status),
        discipline=discipline,
        starts=competition.starts,
        ends=competition.ends,
        commission_begins=datetime.combine(competition.starts, time(), timezone.get_current_timezone()),
        groups=age_groups(regulation),
        open_to=_OPEN_TO[regulation.sexes],
        students=regulation.students,
        fee=regulation.fee,
        documents=document_rules(regulation),
        asks_preliminary=regulation.entries_close is not None,
        preliminary_due=regulation.entries_close,
    )


@cites("draughts-rules", "2.2.4", "2.2.5", "2.2.6")
def asked_papers(entry: Entry) -> tuple[str, ...]:
    """What the commission looks at for an entry, by the names under which it is kept."""
    terms = terms_of(entry.competition)
    if terms is None or entry.person is None:
        return ()
    rules, further = terms.documents, tuple(FURTHER + paper for paper in terms.documents.further)
    if rules.only is not None:
        return (*(shown_document.value for shown_document in ShownDocument if shown_document in rules.only), *further)
    day, rulebook = terms.commission_begins.date(), rulebook_of(entry.competition)
    needed = needed_documents(born(entry.person), day, rulebook, has_rank=bool(entry.title))
    return (*(shown_document.value for shown_document in needed), SIGNATURES, ORIGINAL, CERTIFIED, *further)


def received_days(competition: Competition) -> Mapping[str, date]:
    """When each application came, by the journal's name of the entry; a file that was imported tells it too."""
    acts = Act.objects.filter(competition=competition, kind=APPLIED).values_list("subject", "at")
    brought = Act.objects.filter(competition=competition, kind__in=BROUGHT, details__isnull=False)
    days = {name: date.fromisoformat(day) for details in brought.values_list("details__after", flat=True)
            for name, day in ((details or {}).get("received") or {}).items()}  # fmt: skip
    return days | {subject: timezone.localtime(at).date() for subject, at in acts}


def received_day(entry: Entry) -> date:
    """When an application came; the first day of the competition if the journal does not tell."""
    act = Act.objects.filter(subject=journal_name(entry), kind=APPLIED).order_by("number").last()
    if act is not None:
        return timezone.localtime(act.at).date()
    return received_days(entry.competition).get(journal_name(entry), entry.competition.starts)


def journal_name(entry: Entry) -> str:
    """How the journal names an entry."""
    return f"{entry._meta.label_lower}:{entry.pk}"  # noqa: SLF001 - Django's public name for it


def born(person: Person) -> date | None:
    """The day of birth; where only the year is known, its last day."""
    if person.birth_date is not None:
        return person.birth_date
    return None if person.birth_year is None else date(person.birth_year, 12, 31)


def rule_disqualifications(person: Person, rulebook: Rulebook) -> tuple[FederationDisqualification, ...]:
    """A person's disqualifications as the rules know them."""
    return tuple(
        FederationDisqualification(
            person.full_name,
            disqualification.since,
            disqualification.decision or str(disqualification),
            disqualification.until,
            rulebook=rulebook,
        )
        for disqualification in person.disqualifications.all()
    )


def _candidate(entry: Entry, person: Person, terms: AdmissionTerms, received: date) -> AdmissionCandidate:
    regulation = read_regulation(entry.competition.regulation)
    return AdmissionCandidate(
        name=person.full_name,
        born=born(person),
        sex=_SEXES.get(person.sex),
        has_rank=bool(entry.title),
        qualified=_qualified(entry, regulation),
        student=seen_papers(entry).get("student"),
        shown=_shown(entry, person),
        applications=_applications(entry, person, terms, received),
        fee_paid=entry.fee_paid,
        disqualifications=rule_disqualifications(person, rulebook_of(entry.competition)),
    )


@cites("draughts-rules", "2.2.1")
def _qualified(entry: Entry, regulation: Regulation) -> bool | None:
    """Whether the title or rank is the least that the regulation asks, or a higher one."""
    if not regulation.least_title:
        return True
    order = [title.value for title in Title]
    if regulation.least_title not in order:
        return None
    return entry.title in order and order.index(entry.title) <= order.index(regulation.least_title)


def seen_papers(entry: Entry) -> Mapping[str, bool]:
    """The marks of the papers; where somebody vouched for all of them, those without a mark are in order."""
    vouched = asked_papers(entry) if entry.papers_confirmed else ()
    return {**dict.fromkeys(vouched, True), **entry.documents}


def _shown(entry: Entry, person: Person) -> Shown:
    saved = seen_papers(entry)
    policies = [document for document in person.documents.all() if document.kind == Document.Kind.INSURANCE]
    ends = [policy.valid_until for policy in policies if policy.valid_until]
    return Shown(
        good=frozenset(shown_document for shown_document in ShownDocument if saved.get(shown_document.value) is True),
        faulty=frozenset(
            shown_document for shown_document in ShownDocument if saved.get(shown_document.value) is False
        ),
        further=frozenset(name.removeprefix(FURTHER) for name in saved if name.startswith(FURTHER) and saved[name]),
        accident_policy_until=max(ends, default=None),
    )


def _applications(entry: Entry, person: Person, terms: AdmissionTerms, received: date) -> tuple[Application, ...]:
    """The entry as the applications it stands for: whoever is entered finally was entered before."""
    body = str(entry.team or person.club or person.region or entry.competition)
    early = Application(ApplicationKind.PRELIMINARY, body, (person.full_name,), received)
    if entry.state == EntryState.PRELIMINARY:
        return (early,)
    saved = seen_papers(entry)
    healthy = bool(entry.papers_confirmed) if entry.medical is None else entry.medical
    who = frozenset(signers(ApplicationKind.FINAL, terms.level)) if saved.get(SIGNATURES) else frozenset()
    seen = bool(saved.get(CERTIFIED))
    final = Application(
        ApplicationKind.FINAL, body, (person.full_name,), received, who, who, original=bool(saved.get(ORIGINAL)),
        medical=frozenset({person.full_name}) if healthy else frozenset(),
        certification=MedicalCertification("-" if seen else "", seen, seen, seen, seen),
    )  # fmt: skip
    return (early, final)


@dataclass(frozen=True, slots=True)
class AthletePapers:
    """Papers by name (true: in order, false: with faults, absent: not shown), the doctor's mark, the fee's day."""

    seen: Mapping[str, bool]
    medical: bool | None = None
    fee_paid: date | None = None


def write_papers(entry: Entry, papers: AthletePapers | None) -> tuple[str, ...]:
    """Put what was seen into the entry, to be saved with it; the names of what changed."""
    if papers is None:
        return ()
    entry.documents = dict(papers.seen)
    entry.medical = papers.medical
    entry.fee_paid = papers.fee_paid
    return ("documents", "medical", "fee_paid")


def papers_record(entry: Entry) -> dict[str, Any]:
    """The papers as the journal keeps them: paper by paper, or who vouched for all of them at once."""
    paid = entry.fee_paid
    record = {"documents": entry.documents, "medical": entry.medical, "fee_paid": paid.isoformat() if paid else None}
    return {**record, "confirmed_by": entry.papers_confirmed} if entry.papers_confirmed else record
