"""The admission commission: who sits in it (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction

from tavlei.office.acts import acting, locked
from tavlei.office.competitions.conduct.findings import refuse
from tavlei.office.competitions.models import Body, BodyMember, Competition
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.people.models import Person
from tavlei.office.people.names import search_key
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import cites
from tavlei.tournament.conduct.commission import AdmissionCommission, CommissionSeat, check_commission
from tavlei.tournament.conduct.officials import Appointment, JudgingPanel, PanelPost

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.office.roles.models import User
    from tavlei.tournament.conduct.findings import Check

_POSTS = {
    OfficeRole.CHIEF_JUDGE: PanelPost.CHIEF_JUDGE,
    OfficeRole.DEPUTY_CHIEF_JUDGE: PanelPost.DEPUTY,
    OfficeRole.SECRETARY: PanelPost.CHIEF_SECRETARY,
    OfficeRole.JUDGE: PanelPost.JUDGE,
}


@cites("draughts-rules", "12.1")
def panel_of(competition: Competition) -> JudgingPanel:
    """The judging panel by the roles given; those of the whole federation where the competition has none of its own."""
    held: dict[str, PanelPost] = {}
    for grant in _panel_grants(competition):
        held.setdefault(str(grant.who), _POSTS[OfficeRole(grant.role)])
    return JudgingPanel(
        tuple(Appointment(name, post) for name, post in held.items()), rulebook=rulebook_of(competition)
    )


def _panel_grants(competition: Competition) -> Iterator[Grant]:
    for role in _POSTS:
        given = Grant.objects.filter(role=role, ended=None).select_related("person", "user__person")
        yield from given.filter(competition=competition) or given.filter(competition=None)


@cites("draughts-rules", "5.3/p4", "12.4.5")
@transaction.atomic
def name_commission(user: User, competition: Competition, members: Sequence[tuple[str, CommissionSeat]]) -> Check:
    """Name the admission commission, its members by personal number or name.

    One without the main panel or the holding body is refused. Members of the register are linked with their person.
    """
    doing = acting(user, Action.NAME_BODIES, competition)
    held = locked(competition)
    seated = [(*_seated(held, name), seat) for name, seat in members]
    commission = AdmissionCommission(tuple((name, seat) for name, _person, seat in seated))
    check = check_commission(commission, panel_of(held), rulebook_of(held))
    refuse(check)
    before = [body_member.name for body_member in held.body_members.filter(body=Body.ADMISSION)]
    held.body_members.filter(body=Body.ADMISSION).delete()
    BodyMember.objects.bulk_create(
        BodyMember(competition=held, body=Body.ADMISSION, seat=seat.value, name=name, person=person, position=place)
        for place, (name, person, seat) in enumerate(seated, start=1)
    )
    after = [[name, seat.value] for name, seat in commission.members]
    record(
        doing,
        "commission.named",
        held,
        before=before,
        after=after,
        clause=str(rulebook_of(competition).clause("5.3/p4")),
        competition=held,
    )
    return check


def _seated(held: Competition, name: str) -> tuple[str, Person | None]:
    """Who is meant by a personal number or a name: of the panel, else the one person of the register called so."""
    written = " ".join(name.split())
    people = Person.objects.filter(merged_into=None, anonymised=False)
    if coded := people.filter(code=written).first():
        return coded.full_name, coded
    panel = [grant.official for grant in _panel_grants(held) if grant.official]
    called = [person for person in panel if person.full_name == written]
    called = called or list(people.filter(search=search_key(written))[:2])
    return written, called[0] if len(called) == 1 else None
