"""Staff and press of a competition (XIII, XV)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from tavlei.office.acts.performing import authorise
from tavlei.office.competitions.models import Accreditation, Competition, PressNote, StaffMember
from tavlei.office.competitions.regulation.event_rules import enum_member, rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct import press
from tavlei.tournament.conduct.staff import StaffMember as RuleMember
from tavlei.tournament.conduct.staff import StaffRole

if TYPE_CHECKING:
    from tavlei.office.roles.models import User


@cites("draughts-rules", "13.1.1", "13.1.5")
@transaction.atomic
def add_staff(user: User, competition: Competition, name: str, role: StaffRole, contact: str = "") -> StaffMember:
    """Put somebody on the staff in a role; nobody holds one role twice."""
    actor = authorise(user, Action.CARE, competition)
    RuleMember(name, role, contact)
    number = "13.1.1" if role.is_auxiliary else "13.1.5"
    try:
        with transaction.atomic():
            staff_member = StaffMember.objects.create(
                competition=competition, name=name.strip(), role=role, contact=contact.strip()
            )
    except IntegrityError:
        problem = Problem(
            "{name} holds this role already",
            {"name": name},
            path="role",
            clause=rulebook_of(competition).clause(number),
        )
        raise Refusal(problem) from None
    record(actor, "staff.added", staff_member, after={"name": staff_member.name, "role": str(role)},
           clause=str(rulebook_of(competition).clause(number)),
           competition=competition)  # fmt: skip
    return staff_member


@transaction.atomic
def remove_staff(user: User, member: StaffMember) -> None:
    """Take somebody off the staff; the journal keeps who it was."""
    actor = authorise(user, Action.CARE, member.competition)
    record(actor, "staff.removed", member, before={"name": member.name, "role": member.role},
           competition=member.competition)  # fmt: skip
    member.delete()


@cites("draughts-rules", "13.1.1", "13.1.5", "13.1.6")
def staff_of(competition: Competition) -> dict[str, list[tuple[StaffMember, StaffRole]]]:
    """The staff as the rules divide it: auxiliary and technical, in the order of the rules."""
    listed = [(staff_member, enum_member(StaffRole, staff_member.role)) for staff_member in competition.staff.all()]
    order = list(StaffRole)
    listed.sort(key=lambda member: (order.index(member[1]), member[0].name))
    return {
        "auxiliary": [member for member in listed if member[1].is_auxiliary],
        "technical": [member for member in listed if not member[1].is_auxiliary],
    }


def doctor_of(competition: Competition) -> str:
    """The name of the competition's doctor, or nothing."""
    staff_member = competition.staff.filter(role=StaffRole.DOCTOR).first()
    return staff_member.name if staff_member else ""


@cites("draughts-rules", "15.2")
@transaction.atomic
def tell_press(user: User, competition: Competition, title: str, text: str) -> PressNote:
    """Publish a note for the press; it stands on the public page of the competition."""
    actor = authorise(user, Action.TELL_PRESS, competition)
    press.PressNote(actor.moment, title, text, str(user))
    press_note = PressNote.objects.create(
        competition=competition, title=title.strip(), text=text.strip(), by=user, at=actor.moment
    )
    record(actor, "press.told", press_note, after={"title": press_note.title, "text": press_note.text},
           clause=str(rulebook_of(competition).clause("15.2")),
           competition=competition)  # fmt: skip
    return press_note


@cites("draughts-rules", "15.2")
@transaction.atomic
def accredit(user: User, competition: Competition, name: str, medium: str) -> Accreditation:
    """Accredit a journalist."""
    actor = authorise(user, Action.TELL_PRESS, competition)
    day = timezone.localtime(actor.moment).date()
    press.Accreditation(name, medium, day, str(user))
    try:
        with transaction.atomic():
            accreditation = Accreditation.objects.create(
                competition=competition, name=name.strip(), medium=medium.strip(), day=day, by=user, at=actor.moment
            )
    except IntegrityError:
        problem = Problem(
            "{name} is accredited already", {"name": name}, path="name", clause=rulebook_of(competition).clause("15.2")
        )
        raise Refusal(problem) from None
    record(actor, "press.accredited", accreditation, after={"name": accreditation.name, "medium": accreditation.medium},
           clause=str(rulebook_of(competition).clause("15.2")),
           competition=competition)  # fmt: skip
    return accreditation
