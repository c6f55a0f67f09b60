"""The admission commission: who sits in it, and the protocol of its decisions (5.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone

from tavlei.languages import catalogue
from tavlei.office.acts import acting, locked
from tavlei.office.competitions.conduct.admission import born
from tavlei.office.competitions.conduct.findings import refuse, word
from tavlei.office.competitions.models import NOT_ENTERED, Body, BodyMember, Competition, EntryState
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.journal.chain import record
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import cites
from tavlei.tournament.conduct.commission import AdmissionCommission, CommissionSeat, check_commission
from tavlei.tournament.conduct.officials import Appointment, JudgingPanel, PanelPost

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    for role, post in _POSTS.items():
        given = Grant.objects.filter(role=role, ended=None).select_related("user")
        own = given.filter(competition=competition) if given.filter(competition=competition).exists() else None
        for grant in own if own is not None else given.filter(competition=None):
            held.setdefault(str(grant.user), post)
    return JudgingPanel(
        tuple(Appointment(name, post) for name, post in held.items()), rulebook=rulebook_of(competition)
    )


@cites("draughts-rules", "5.3/p4", "12.4.5")
@transaction.atomic
def name_commission(user: User, competition: Competition, members: Sequence[tuple[str, CommissionSeat]]) -> Check:
    """Name the admission commission; one without the main panel or the holding body is refused."""
    doing = acting(user, Action.NAME_BODIES, competition)
    held = locked(competition)
    commission = AdmissionCommission(tuple((name.strip(), seat) for name, seat in members))
    check = check_commission(commission, panel_of(held), rulebook_of(held))
    refuse(check)
    before = [body_member.name for body_member in held.body_members.filter(body=Body.ADMISSION)]
    held.body_members.filter(body=Body.ADMISSION).delete()
    BodyMember.objects.bulk_create(
        BodyMember(competition=held, body=Body.ADMISSION, seat=seat.value, name=name, position=place)
        for place, (name, seat) in enumerate(commission.members, start=1)
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


@cites("draughts-rules", "5.3")
def protocol_of(competition: Competition, language: str = "ru") -> dict[str, Any]:
    """The protocol of the commission: members with their seats, every decision with its reason; for the papers."""
    decided = competition.entries.exclude(state__in=(*NOT_ENTERED, EntryState.APPLIED, EntryState.PRELIMINARY)).filter(
        person__isnull=False
    )
    book = catalogue(language)
    seats = competition.body_members.filter(body=Body.ADMISSION)
    return {
        "competition": {
            "name": competition.name,
            "place": competition.place,
            "starts": competition.starts.isoformat(),
            "ends": competition.ends.isoformat(),
        },
        "day": timezone.localdate().isoformat(),
        "members": [{"name": seat.name, "seat": book.phrase(word(CommissionSeat, seat.seat).label)} for seat in seats],
        "athletes": [_line(entry) for entry in decided.select_related("person__region").order_by("person__search")],
    }


def _line(entry: Any) -> dict[str, Any]:
    person = entry.person
    day = born(person) if person.birth_date else None
    admitted = entry.state != EntryState.REFUSED
    return {
        "name": person.full_name,
        "born": day.isoformat() if day else None,
        "rank": entry.title,
        "region": str(person.region or ""),
        "admitted": admitted,
        "reason": "" if admitted else entry.decision,
        "clause": "" if admitted else "5.3/p2",
    }
