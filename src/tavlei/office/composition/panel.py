"""The panel of a contest: who is named to which post, and who may not be (11.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils import timezone

from tavlei.composition.contests.panel import Panel, SectionJudges, may_compete
from tavlei.office.acts.performing import authorise
from tavlei.office.composition.models import ContestPhase, Office, Receipt, Seat
from tavlei.office.composition.stored_works import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.categories import category_of
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tavlei.office.composition.models import Contest, Section
    from tavlei.office.people.models import Person
    from tavlei.office.roles.models import User

_ROLES: Final = {
    Office.CHIEF_JUDGE: OfficeRole.CHIEF_JUDGE,
    Office.CHIEF_SECRETARY: OfficeRole.SECRETARY,
    Office.SENIOR_JUDGE: OfficeRole.JUDGE,
    Office.SECTION_JUDGE: OfficeRole.JUDGE,
}
_PUBLISHED: Final = (ContestPhase.PRELIMINARY, ContestPhase.FINAL, ContestPhase.APPROVED)
_ONE: Final = (Office.CHIEF_JUDGE, Office.CHIEF_SECRETARY)


def key_of(user: User) -> str:
    """By what the rules know somebody: the person if the account has one."""
    return person_key(user.person_id) if user.person_id else f"u{user.pk}"


def person_key(pk: int) -> str:
    """By what the rules know a person."""
    return f"p{pk}"


def fix_panel(contest: Contest) -> None:
    """The results are published: the panel of now is theirs, whoever leaves it afterwards."""
    contest.seats.update(stands=False)
    contest.seats.filter(ended=None).update(stands=True)


def seats_of(contest: Contest) -> QuerySet[Seat]:
    """The seats that count: those of the published results, before these those that are held now."""
    if contest.phase in _PUBLISHED and contest.seats.filter(stands=True).exists():
        return contest.seats.filter(stands=True)
    return contest.seats.filter(ended=None)


def panel_of(contest: Contest) -> Panel:
    """The panel as the rules know it."""
    seats = list(seats_of(contest).select_related("user", "section"))

    def holder(office: Office, section: Section | None = None) -> str:
        found = (s for s in seats if s.office == office and (section is None or s.section_id == section.pk))
        return next((key_of(seat.user) for seat in found), "")

    sections = tuple(
        SectionJudges(
            section.key,
            holder(Office.SENIOR_JUDGE, section),
            tuple(
                key_of(seat.user)
                for seat in seats
                if seat.office == Office.SECTION_JUDGE and seat.section_id == section.pk
            ),
        )
        for section in contest.sections.all()
    )
    return Panel(holder(Office.CHIEF_JUDGE), holder(Office.CHIEF_SECRETARY), sections)


def names_of(contest: Contest) -> dict[str, str]:
    """The names of the panel by the keys of the rules."""
    return {key_of(seat.user): str(seat.user.person or seat.user) for seat in
            contest.seats.select_related("user__person")}  # fmt: skip


@cites("draughts-rules", "11.7", "11.7/p6")
@transaction.atomic
def appoint(user: User, contest: Contest, to: User, office: Office, section: Section | None = None) -> Seat:
    """Name somebody to a post. Whoever competes where he would judge is refused, and nobody holds a post twice."""
    actor = authorise(user, Action.GRANT, contest.competition)
    if contest.phase not in (ContestPhase.DRAFT, ContestPhase.OPEN, ContestPhase.JUDGING):
        raise Refusal(
            Problem(
                "the results are published; the panel stands", path="office", clause=rulebook_of(contest).clause("11.7")
            )
        )
    needs_section = office in (Office.SENIOR_JUDGE, Office.SECTION_JUDGE) and contest.composing
    if needs_section != (section is not None):
        raise Refusal(
            Problem(
                "a judge, and nobody else, is named for a section",
                path="section",
                clause=rulebook_of(contest).clause("11.7"),
            )
        )
    seats = contest.seats.filter(ended=None)
    if seats.filter(user=to, office=office, section=section).exists():
        raise Refusal(Problem("{name} holds this post already", {"name": str(to)}, path="user"))
    _conflicts(contest, to, office, section)
    taken = seats.filter(office=office) if office in _ONE else seats.filter(office=office, section=section)
    if office in _ONE or office == Office.SENIOR_JUDGE:
        for seat in taken:
            _end(seat)
    new_seat = Seat.objects.create(contest=contest, user=to, office=office, section=section)
    category = {"category": category_of(to.person)}
    Grant.objects.get_or_create(
        user=to, role=_ROLES[office], competition=contest.competition, ended=None, defaults=category
    )
    after = {"user": to.username, "office": str(office), "section": section.key if section else ""}
    record(
        actor,
        "composition.appointed",
        new_seat,
        after=after,
        clause=str(rulebook_of(contest).clause("11.7")),
        competition=contest.competition,
    )
    return new_seat


@transaction.atomic
def dismiss(user: User, seat: Seat) -> Seat:
    """End a post; the record stays."""
    actor = authorise(user, Action.GRANT, seat.contest.competition)
    if seat.office == Office.CHIEF_JUDGE:
        raise Refusal(
            Problem("name another chief judge instead", path="office", clause=rulebook_of(seat.contest).clause("11.7"))
        )
    if seat.ended is not None:
        raise Refusal(Problem("this post has ended", path="office"))
    _end(seat)
    record(
        actor,
        "composition.dismissed",
        seat,
        after={"user": seat.user.username, "office": seat.office},
        clause=str(rulebook_of(seat.contest).clause("11.7")),
        competition=seat.contest.competition,
    )
    return seat


def _end(seat: Seat) -> None:
    seat.ended = timezone.now()
    seat.save(update_fields=["ended"])
    others = Seat.objects.filter(contest=seat.contest, user=seat.user, ended=None)
    if not any(_ROLES[Office(other.office)] == _ROLES[Office(seat.office)] for other in others):
        Grant.objects.filter(
            user=seat.user, role=_ROLES[Office(seat.office)], competition=seat.contest.competition, ended=None
        ).update(ended=seat.ended)


def _conflicts(contest: Contest, to: User, office: Office, section: Section | None) -> None:
    """Works that somebody has entered stand against a post."""
    if to.person_id is None:
        return
    key = person_key(to.person_id)
    if office == Office.CHIEF_JUDGE:
        would = Panel(chief_judge=key)
    elif office == Office.CHIEF_SECRETARY:
        would = Panel(chief_secretary=key)
    else:
        would = Panel(sections=(SectionJudges(section.key if section else "", key),))
    secretary_may = bool(contest.regulation.get("secretary_may_compete", True))
    for competes in sections_of(contest, to.person):
        if not may_compete(would, key, competes, rulebook_of(contest), secretary_may=secretary_may).allowed:
            raise Refusal(Problem("{name} competes there and may not hold this post", {"name": str(to)}, path="user",
                                  clause=rulebook_of(contest).clause("11.7/p6")))  # fmt: skip
    if office == Office.CHIEF_JUDGE and contest.solvers.filter(person_id=to.person_id).exists():
        raise Refusal(Problem("{name} competes there and may not hold this post", {"name": str(to)}, path="user",
                              clause=rulebook_of(contest).clause("11.7/p6")))  # fmt: skip


def sections_of(contest: Contest, person: Person | None) -> list[str]:
    """The sections in which somebody competes, as entrant or as coauthor."""
    if person is None:
        return []
    live = contest.entries.exclude(receipt__in=(Receipt.REFUSED, Receipt.WITHDRAWN)).select_related("section")
    return sorted({entry.section.key for entry in live.filter(work__authors__person=person)}
                  | {entry.section.key for entry in live.filter(entrant=person)})  # fmt: skip
