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
    doing = authorise(user, Action.CARE, entry.competition)
    held = lock_row(entry, version)
    medical.MedicalOpinion(
        str(entry), may_take_part, doctor, doing.moment, reason, rulebook=rulebook_of(entry.competition)
    )
    made = MedicalOpinion.objects.create(
        entry=held, may_take_part=may_take_part, doctor=doctor.strip(), reason=reason.strip(), by=user, at=doing.moment
    )
    held.medical = may_take_part
    save_changes(held, "medical")
    record(doing, "opinion.given", made, after={"entry": held.pk, "may_take_part": may_take_part},
           clause=str(rulebook_of(entry.competition).clause("13.1.2/item3")),
           reason=reason.strip(), competition=entry.competition)  # fmt: skip
    return made


@cites("draughts-rules", "13.1.2", "13.1.2/item5")
@transaction.atomic
def note_case(  # noqa: PLR0913 - a case has so many sides
    user: User, competition: Competition, *, day: date, kind: medical.CaseKind, name: str, help_given: str
) -> MedicalCase:
    """Write down an injury or an illness and the help given."""
    doing = authorise(user, Action.CARE, competition)
    for path, text in (("name", name), ("help_given", help_given)):
        if not text.strip():
            raise Refusal(
                Problem("expected some text", path=path, clause=rulebook_of(competition).clause("13.1.2/item5"))
            )
    if not competition.starts <= day <= competition.ends:
        raise Refusal(Problem("the day lies outside the competition", path="day"))
    made = MedicalCase.objects.create(
        competition=competition, day=day, kind=kind, name=name.strip(), help_given=help_given.strip(), by=user,
        at=doing.moment,
    )  # fmt: skip
    record(doing, "case.noted", made, after={"day": day.isoformat(), "kind": str(kind)},
           clause=str(rulebook_of(competition).clause("13.1.2/item5")), competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "13.1.2/item5")
@transaction.atomic
def write_medical_report(  # noqa: PLR0913 - a report has so many sides
    user: User, competition: Competition, version: int, *, to: str, doctor: str, conclusions: str, proposals: str = ""
) -> MedicalReport:
    """Write the doctor's report, or write it anew; `version` is 0 while there is none."""
    doing = authorise(user, Action.CARE, competition)
    lock_row(competition)
    kept = MedicalReport.objects.filter(competition=competition).first()
    if (kept.version if kept else 0) != version:
        raise StaleError
    day = timezone.localtime(doing.moment).date()
    made = kept or MedicalReport(competition=competition, version=0)
    made.to, made.doctor, made.day = to.strip(), doctor.strip(), day
    made.conclusions, made.proposals = conclusions.strip(), proposals.strip()
    made.by, made.at = user, doing.moment
    told = as_rule(made)
    made.version += 1
    made.save()
    record(doing, "medical.reported", made, after={"cases": len(told.cases), "version": made.version},
           clause=str(rulebook_of(competition).clause("13.1.2/item5")), competition=competition)  # fmt: skip
    return made


@cites("draughts-rules", "13.1.2/item5")
def as_rule(kept: MedicalReport) -> medical.MedicalReport:
    """The report with all cases, as the rules know it; refused without conclusions."""
    cases = tuple(
        medical.MedicalCase(
            medical_case.day,
            enum_member(medical.CaseKind, medical_case.kind),
            medical_case.name,
            medical_case.help_given,
        )
        for medical_case in kept.competition.medical_cases.all()
    )
    return medical.MedicalReport(
        kept.competition.name, kept.to, kept.doctor, kept.day, kept.conclusions, cases, kept.proposals
    )
