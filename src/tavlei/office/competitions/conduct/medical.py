"""The doctor of a competition: opinions, injuries and illnesses, the report to the holding body (13.1.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tavlei.office.acts.performing import StaleError, authorise, lock_row, save_changes
from tavlei.office.competitions.models import Competition, Entry, MedicalCase, MedicalOpinion, MedicalReport
from tavlei.office.competitions.regulation.event_rules import enum_member, rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct import medical

if TYPE_CHECKING:
    from datetime import date

    from tavlei.office.roles.models import User


@cites("draughts-rules", "13.1.2/item3", "5.3/p2")
@transaction.atomic
def give_opinion(  # noqa: PLR0913 - an act has so many sides
    user: User, entry: Entry, version: int, *, may_take_part: bool, doctor: str, reason: str = ""
) -> MedicalOpinion:
    """Write down the doctor's opinion on an athlete; the admission commission finds it as the doctor's mark."""
    actor = authorise(user, Action.CARE, entry.competition)
    locked_entry = lock_row(entry, version)
    medical.MedicalOpinion(
        str(entry), may_take_part, doctor, actor.moment, reason, rulebook=rulebook_of(entry.competition)
    )
    medical_opinion = MedicalOpinion.objects.create(
        entry=locked_entry,
        may_take_part=may_take_part,
        doctor=doctor.strip(),
        reason=reason.strip(),
        by=user,
        at=actor.moment,
    )
    locked_entry.medical = may_take_part
    save_changes(locked_entry, "medical")
    record(actor, "opinion.given", medical_opinion, after={"entry": locked_entry.pk, "may_take_part": may_take_part},
           clause=str(rulebook_of(entry.competition).clause("13.1.2/item3")),
           reason=reason.strip(), competition=entry.competition)  # fmt: skip
    return medical_opinion


@cites("draughts-rules", "13.1.2", "13.1.2/item5")
@transaction.atomic
def note_case(  # noqa: PLR0913 - a case has so many sides
    user: User, competition: Competition, *, day: date, kind: medical.CaseKind, name: str, help_given: str
) -> MedicalCase:
    """Write down an injury or an illness and the help given."""
    actor = authorise(user, Action.CARE, competition)
    for path, text in (("name", name), ("help_given", help_given)):
        if not text.strip():
            raise Refusal(
                Problem("expected some text", path=path, clause=rulebook_of(competition).clause("13.1.2/item5"))
            )
    if not competition.starts <= day <= competition.ends:
        raise Refusal(Problem("the day lies outside the competition", path="day"))
    medical_case = MedicalCase.objects.create(
        competition=competition, day=day, kind=kind, name=name.strip(), help_given=help_given.strip(), by=user,
        at=actor.moment,
    )  # fmt: skip
    record(actor, "case.noted", medical_case, after={"day": day.isoformat(), "kind": str(kind)},
           clause=str(rulebook_of(competition).clause("13.1.2/item5")), competition=competition)  # fmt: skip
    return medical_case


@cites("draughts-rules", "13.1.2/item5")
@transaction.atomic
def write_medical_report(  # noqa: PLR0913 - a report has so many sides
    user: User, competition: Competition, version: int, *, to: str, doctor: str, conclusions: str, proposals: str = ""
) -> MedicalReport:
    """Write the doctor's report, or write it anew; `version` is 0 while there is none."""
    actor = authorise(user, Action.CARE, competition)
    lock_row(competition)
    saved_medical_report = MedicalReport.objects.filter(competition=competition).first()
    if (saved_medical_report.version if saved_medical_report else 0) != version:
        raise StaleError
    day = timezone.localtime(actor.moment).date()
    medical_report = saved_medical_report or MedicalReport(competition=competition, version=0)
    medical_report.to, medical_report.doctor, medical_report.day = to.strip(), doctor.strip(), day
    medical_report.conclusions, medical_report.proposals = conclusions.strip(), proposals.strip()
    medical_report.by, medical_report.at = user, actor.moment
    told = as_rule(medical_report)
    medical_report.version += 1
    medical_report.save()
    record(
        actor,
        "medical.reported",
        medical_report,
        after={"cases": len(told.cases), "version": medical_report.version},
        clause=str(rulebook_of(competition).clause("13.1.2/item5")),
        competition=competition,
    )
    return medical_report


@cites("draughts-rules", "13.1.2/item5")
def as_rule(medical_report: MedicalReport) -> medical.MedicalReport:
    """The report with all cases, as the rules know it; refused without conclusions."""
    cases = tuple(
        medical.MedicalCase(
            medical_case.day,
            enum_member(medical.CaseKind, medical_case.kind),
            medical_case.name,
            medical_case.help_given,
        )
        for medical_case in medical_report.competition.medical_cases.all()
    )
    return medical.MedicalReport(
        medical_report.competition.name,
        medical_report.to,
        medical_report.doctor,
        medical_report.day,
        medical_report.conclusions,
        cases,
        medical_report.proposals,
    )
