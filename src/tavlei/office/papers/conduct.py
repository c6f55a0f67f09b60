"""Papers with personal data or about conflicts: applications, the admission protocol, protests and decisions."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils import timezone

from tavlei.documents import document_of
from tavlei.documents.forms.appeals import AppealDecision
from tavlei.documents.forms.applications import EnteredAthlete, FinalApplication, PreliminaryApplication
from tavlei.documents.forms.protests import Protest, ProtestDecision
from tavlei.documents.parts import Official, day_text
from tavlei.office.competitions.conduct.appeals import appeal_name
from tavlei.office.competitions.conduct.protests import decision_name
from tavlei.office.competitions.entries.commission import protocol_of
from tavlei.office.competitions.models import (
    NOT_ENTERED,
    Body,
    EntryParticulars,
    EntryState,
    MedicalOpinion,
    ProtestState,
)
from tavlei.office.competitions.regulation.event_rules import rules_discipline
from tavlei.office.competitions.regulation.names import text_in_language
from tavlei.office.journal.models import Act
from tavlei.office.people.latin import full_name, name_text
from tavlei.office.people.signatories import person_name, signing_name
from tavlei.office.roles.categories import category_of, category_on_paper
from tavlei.office.roles.models import Grant
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.documents import FilledForm
    from tavlei.office.competitions.entries.commission import AdmissionMeeting
    from tavlei.office.competitions.models import Appeal as StoredAppeal
    from tavlei.office.competitions.models import Entry
    from tavlei.office.competitions.models import Protest as StoredProtest
    from tavlei.office.papers.source import Source

_OUTCOMES = {
    ProtestState.UPHELD: "upheld",
    ProtestState.REJECTED: "rejected",
    ProtestState.NOT_CONSIDERED: "not_considered",
    ProtestState.LATE: "not_considered",
}


def organisations(source: Source) -> Mapping[str, list[Entry]]:
    """Everybody who was entered, by whom: the team, else the region, else the club."""
    listed = source.competition.entries.filter(person__isnull=False).exclude(
        state__in=(*NOT_ENTERED, EntryState.REFUSED)
    )
    entries = sorted(
        listed.select_related("person__region", "person__club", "team"), key=lambda entry: _by(source, entry)
    )
    return {key[0]: list(group) for key, group in groupby(entries, key=lambda entry: _by(source, entry)[:1])}


def preliminary_application(source: Source, organisation: str, entries: list[Entry]) -> PreliminaryApplication:
    """The preliminary application of an organisation (appendix 3)."""
    athletes = tuple(_athlete(source, entry) for entry in entries)
    return PreliminaryApplication(organisation, source.head, athletes, _representative(source, entries))


def final_application(source: Source, organisation: str, entries: list[Entry]) -> FinalApplication:
    """The application of an organisation (appendix 4) with the doctor's marks; he signs it by hand."""
    athletes = tuple(_athlete(source, entry, final=True) for entry in entries)
    doctor = _doctor(source, entries)
    return FinalApplication(organisation, source.head, athletes, _representative(source, entries), doctor)


def admission_protocol(source: Source, meeting: AdmissionMeeting) -> FilledForm:
    """What the admission commission decided at a meeting."""
    return document_of("admission_protocol", protocol_of(source.competition, source.language, meeting))


def protest(source: Source, stored: StoredProtest) -> Protest:
    """A protest as it was filed."""
    account = stored.filed_by
    return Protest(
        source.head,
        filed_by=person_name(account, source.language) if account else source.name(stored.entry),
        on_behalf_of=source.name(stored.entry),
        filed=timezone.localtime(stored.filed),
        round=stored.round.number if stored.round else None,
        against=_against(source, stored),
        broken=_clauses(stored),
        text=stored.text,
        deposit=stored.deposit,
    )


def protest_decision(source: Source, stored: StoredProtest) -> ProtestDecision:
    """What the chief judge decided, under its number of the register; an appeal since then changes nothing in it."""
    outcome, deposit = _decided(stored)
    sides = {"filer": source.name(stored.entry), "other": source.book.phrase("the other side")}
    text = source.book.phrase("protest of {name} of {day}").format(
        name=source.name(stored.entry), day=day_text(timezone.localtime(stored.filed).date(), source.book)
    )
    return ProtestDecision(
        source.head,
        text,
        outcome,  # type: ignore[arg-type]
        stored.decision,
        number=source.number(decision_name(stored)),
        decided=timezone.localtime(stored.decided) if stored.decided else None,
        heard=tuple(sides.get(side, side) for side in stored.heard),
        absent=tuple(sides.get(side, side) for side in stored.did_not_come),
        clauses=_clauses(stored),
        deposit=deposit if stored.deposit else None,  # type: ignore[arg-type]
        judge=_judge(source, stored),
    )


@cites("draughts-rules", "5.4.17.5", "5.4.17.5/p5", "5.4.17.4/item2")
def appeal_decision(source: Source, stored: StoredAppeal, number: int) -> AppealDecision:
    """What the appeals committee decided on the appeal about a protest; it is final."""
    protest = stored.protest
    day = day_text(timezone.localtime(stored.filed).date(), source.book)
    text = source.book.phrase("appeal of {name} of {day} against the decision on protest {number}")
    seated = source.competition.body_members.filter(body=Body.APPEALS, person__isnull=False).select_related("person")
    names = {member.name: full_name(member.person, source.language) for member in seated if member.person}
    return AppealDecision(
        source.head,
        text.format(name=source.name(protest.entry), day=day, number=number),
        tuple(names.get(name) or name_text(name, source.language) for name in stored.seated),
        stored.votes_for or 0,
        stored.votes_against or 0,
        stored.reasons,
        number=source.number(appeal_name(protest)),
        against=protest.decision,
        decided=timezone.localtime(stored.decided) if stored.decided else None,
        replaced=tuple(
            " – ".join(names.get(name) or name_text(name, source.language) for name in pair) for pair in stored.replaced
        ),
        clauses=_clauses(protest),
        deposit=protest.deposit_fate if protest.deposit else None,  # type: ignore[arg-type]
        by_rules=rules_discipline(source.competition) is not None,
    )


def _judge(source: Source, stored: StoredProtest) -> Official:
    """Who decided, with the category of his appointment."""
    person = stored.decided_by.person if stored.decided_by else None
    grant = Grant.objects.filter(competition=source.competition, user=stored.decided_by).exclude(category="").last()
    category = grant.category if grant else category_of(person)
    return Official(signing_name(person, source.language), category_on_paper(category, source.language))


def is_decided(stored: StoredProtest) -> bool:
    """Whether the chief judge has decided."""
    return bool(_decided(stored)[0])


def _decided(stored: StoredProtest) -> tuple[str, str]:
    """The chief judge's outcome and the fate of the deposit; after an appeal the journal remembers them."""
    if stored.state in _OUTCOMES:
        return _OUTCOMES[ProtestState(stored.state)], stored.deposit_fate
    subject = f"{stored._meta.label_lower}:{stored.pk}"  # noqa: SLF001 - Django's public name for it
    act = Act.objects.filter(kind="protest.decided", subject=subject).select_related("details").last()
    told = (act.details.after if act and hasattr(act, "details") else None) or {}
    state = told.get("state", "")
    return _OUTCOMES.get(state, ""), told.get("deposit", "")


def _by(source: Source, entry: Entry) -> tuple[str, str]:
    person = entry.person
    assert person is not None  # noqa: S101 - only people stand here
    text = str(entry.team or "") or source.region(person.region) or str(person.club or "")
    return text_in_language(source.competition, text, source.language), person.search


@cites("draughts-rules", "app3", "app4", "2.2.2", "2.2.3")
def _athlete(source: Source, entry: Entry, *, final: bool = False) -> EnteredAthlete:
    """A line of an application; what is personal stays blank for those who may not see it."""
    person = entry.person
    assert person is not None  # noqa: S101 - only people stand here
    known = EnteredAthlete(
        full_name(person, source.language),
        rank=source.rank(entry),
        discipline=source.head.discipline,
        coach=person.trainer,
    )
    if not source.personal:
        return known
    entry_particulars = EntryParticulars.objects.filter(entry=entry).first() or EntryParticulars()
    return replace(
        known,
        born=person.birth_date,
        insurance_number=entry_particulars.insurance_number,
        address=entry_particulars.address,
        identity=entry_particulars.identity,
        doctor=_doctors_mark(source, entry) if final else "",
    )


def _doctors_mark(source: Source, entry: Entry) -> str:
    if entry.medical is None:
        return ""
    return source.book.phrase("Admitted") if entry.medical else source.book.phrase("Not admitted")


def _doctor(source: Source, entries: list[Entry]) -> str:
    """Who admitted the athletes and when, as the newest opinion of the doctor says."""
    medical_opinion = (
        MedicalOpinion.objects.filter(entry__in=entries, may_take_part=True).first() if source.personal else None
    )
    return (
        f"{medical_opinion.doctor}, {source.book.value(timezone.localtime(medical_opinion.at).date())}"
        if medical_opinion
        else ""
    )


def _representative(source: Source, entries: list[Entry]) -> str:
    named = next((entry.team.representative for entry in entries if entry.team and entry.team.representative), None)
    return person_name(named, source.language)


def _against(source: Source, stored: StoredProtest) -> str:
    encounter = stored.encounter
    if encounter is None:
        return ""
    seated = [source.name(seat.entry) for seat in encounter.seats.select_related("entry__person", "entry__team")]
    board = source.book.phrase("board {number}").format(number=encounter.board)
    return ", ".join((board, " – ".join(seated)))


def _clauses(stored: StoredProtest) -> tuple[str, ...]:
    return tuple(number.strip() for number in stored.clauses.split(",") if number.strip())
