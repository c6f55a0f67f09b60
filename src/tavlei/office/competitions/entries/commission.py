"""The admission commission: its members, its meetings and their protocols (5.3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from tavlei.languages import catalogue
from tavlei.office.acts.performing import authorise, lock_row
from tavlei.office.competitions.entries.admission import born
from tavlei.office.competitions.models import NOT_ENTERED, Body, BodyMember, Competition, EntryState
from tavlei.office.competitions.regulation.event_rules import (
    clause_if_bound,
    enum_member,
    raise_if_broken,
    rulebook_of,
    rules_discipline,
)
from tavlei.office.competitions.regulation.names import competition_name, place_name
from tavlei.office.federation.models import PaperKind, RegisteredPaper
from tavlei.office.federation.paper_register import PaperToNumber, enter_paper
from tavlei.office.journal.chain import record
from tavlei.office.people.latin import full_name, name_text, region_name
from tavlei.office.people.models import Person
from tavlei.office.people.search_keys import search_key
from tavlei.office.roles.models import Grant, OfficeRole, User
from tavlei.office.roles.permissions import Action
from tavlei.rulebook import Problem, Refusal, cites
from tavlei.tournament.conduct.admission.commission import AdmissionCommission, CommissionSeat, check_commission
from tavlei.tournament.conduct.officials import Appointment, JudgingPanel, PanelPost

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence
    from datetime import date

    from tavlei.office.competitions.models import Entry
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
    panel_posts: dict[str, PanelPost] = {}
    for grant in _panel_grants(competition):
        panel_posts.setdefault(str(grant.who), _POSTS[OfficeRole(grant.role)])
    return JudgingPanel(
        tuple(Appointment(name, post) for name, post in panel_posts.items()), rulebook=rulebook_of(competition)
    )


def _panel_grants(competition: Competition) -> Iterator[Grant]:
    for role in _POSTS:
        grants = Grant.objects.filter(role=role, ended=None).select_related("person", "user__person")
        yield from grants.filter(competition=competition) or grants.filter(competition=None)


@cites("draughts-rules", "5.3/p4", "12.4.5")
@transaction.atomic
def name_commission(user: User, competition: Competition, members: Sequence[tuple[str, CommissionSeat]]) -> Check:
    """Name the admission commission, its members by personal number or name.

    One without the main panel or the holding body is refused. Members of the register are linked with their person.
    """
    actor = authorise(user, Action.NAME_BODIES, competition)
    locked_competition = lock_row(competition)
    seated = [(*_seated(locked_competition, name), seat) for name, seat in members]
    commission = AdmissionCommission(tuple((name, seat) for name, _person, seat in seated))
    check = check_commission(commission, panel_of(locked_competition), rulebook_of(locked_competition))
    raise_if_broken(check)
    before = [body_member.name for body_member in locked_competition.body_members.filter(body=Body.ADMISSION)]
    locked_competition.body_members.filter(body=Body.ADMISSION).delete()
    BodyMember.objects.bulk_create(
        BodyMember(
            competition=locked_competition,
            body=Body.ADMISSION,
            seat=seat.value,
            name=name,
            person=person,
            position=place,
        )
        for place, (name, person, seat) in enumerate(seated, start=1)
    )
    after = [[name, seat.value] for name, seat in commission.members]
    record(
        actor,
        "commission.named",
        locked_competition,
        before=before,
        after=after,
        clause=str(rulebook_of(competition).clause("5.3/p4")),
        competition=locked_competition,
    )
    return check


def _seated(competition: Competition, name: str) -> tuple[str, Person | None]:
    """Who is meant by a personal number or a name: of the panel, else the one person of the register called so."""
    written = " ".join(name.split())
    people = Person.objects.filter(merged_into=None, anonymised=False)
    if coded := people.filter(code=written).first():
        return coded.full_name, coded
    panel = [grant.official for grant in _panel_grants(competition) if grant.official]
    called = [person for person in panel if person.full_name == written]
    called = called or list(people.filter(search=search_key(written))[:2])
    return written, called[0] if len(called) == 1 else None


_REFUSED: Final = "5.3"


@dataclass(frozen=True, slots=True)
class AdmissionMeeting:
    """A protocol: the decisions of a meeting, and its line of the register; one without a line waits for its number."""

    number: int
    line: RegisteredPaper | None
    entries: Sequence[Entry]

    @property
    def name(self) -> str:
        """The name of the paper in addresses: the first has no number."""
        return "admission-protocol" if self.number == 1 else f"admission-protocol-{self.number}"


def meetings(competition: Competition) -> list[AdmissionMeeting]:
    """The protocols in the order of the register; what is not in one of them stands in the last, without a number."""
    decided = {entry.pk: entry for entry in _decided(competition)}
    lines = competition.registered_papers.filter(kind=PaperKind.ADMISSION, struck_out=None).order_by("year", "number")
    admission_meetings = [
        AdmissionMeeting(index, line, _by_name(decided.pop(pk) for pk in line.about if pk in decided))
        for index, line in enumerate(lines, start=1)
    ]
    if decided or not admission_meetings:
        admission_meetings.append(AdmissionMeeting(len(admission_meetings) + 1, None, _by_name(decided.values())))
    return admission_meetings


@cites("draughts-rules", "5.3", "5.3/p4", "2.2.4")
@transaction.atomic
def enter_meeting(user: User, competition: Competition, day: date, present: Collection[int]) -> RegisteredPaper:
    """Enter a meeting in the register: its day, the members who were there, and what it decided since the last one."""
    actor = authorise(user, Action.NUMBER_PAPERS, competition)
    locked_competition = lock_row(competition)
    members = list(locked_competition.body_members.filter(body=Body.ADMISSION).select_related("person"))
    there = [member for member in members if member.pk in present]
    if not there:
        raise Refusal(Problem("say which members of the commission were present", path="present",
                              clause=clause_if_bound(locked_competition, "5.3/p4")))  # fmt: skip
    last = meetings(locked_competition)[-1]
    if last.line is not None or not last.entries:
        raise Refusal(Problem("nothing has been decided since the last protocol", path="day"))
    away = [member for member in members if member.pk not in present]
    paper = PaperToNumber(
        PaperKind.ADMISSION,
        f"admission:{locked_competition.registered_papers.filter(kind=PaperKind.ADMISSION).count() + 1}",
        day,
        about=[entry.pk for entry in last.entries],
        present=[_member_record(member) for member in there],
        absent=[_member_record(member) for member in away],
    )
    return enter_paper(actor, locked_competition, paper)


@cites("draughts-rules", "5.3")
def protocol_of(
    competition: Competition, language: str = "ru", meeting: AdmissionMeeting | None = None
) -> dict[str, Any]:
    """A protocol of the commission: members with their seats, every decision with its reason; for the papers."""
    meeting = meeting or meetings(competition)[-1]
    line = meeting.line
    sitting = [
        _member_record(member)
        for member in competition.body_members.filter(body=Body.ADMISSION).select_related("person")
    ]
    present, absent = (line.present, line.absent) if line else (sitting, [])
    return {
        "competition": {
            "name": competition_name(competition, language),
            "place": place_name(competition, language),
            "starts": competition.starts.isoformat(),
            "ends": competition.ends.isoformat(),
        },
        "number": str(line or ""),
        "day": line.day.isoformat() if line else None,
        "members": _member_lines(present, language),
        "absent": _member_lines(absent, language),
        "athletes": [_line(entry, language) for entry in meeting.entries],
    }


def _decided(competition: Competition) -> list[Entry]:
    decided = competition.entries.exclude(state__in=(*NOT_ENTERED, EntryState.APPLIED, EntryState.PRELIMINARY))
    return list(decided.filter(person__isnull=False).select_related("person__region"))


def _by_name(entries: Any) -> list[Entry]:
    return sorted(entries, key=lambda entry: (entry.person.search, entry.pk))


def _member_record(member: BodyMember) -> dict[str, str]:
    """A member as the register keeps one: a person of the register by number, others by the name that was written."""
    if member.person is not None:
        return {"person": member.person.code, "seat": member.seat}
    known = enum_member(CommissionSeat, member.seat) is not CommissionSeat.MAIN_PANEL
    return {"name": member.name if known else "", "seat": member.seat}


def _member_lines(members: Sequence[Mapping[str, str]], language: str) -> list[dict[str, str]]:
    """The members as a paper names them; of an account that is nobody's in the register only the place to sign."""
    book = catalogue(language)
    codes = [member["person"] for member in members if "person" in member]
    people = {person.code: person for person in Person.objects.filter(code__in=codes)}
    accounts = set(
        User.objects.filter(username__in=[member.get("name", "") for member in members]).values_list(
            "username", flat=True
        )
    )
    found = []
    for member in members:
        person, written = people.get(member.get("person", "")), member.get("name", "")
        name = full_name(person, language) if person else name_text("" if written in accounts else written, language)
        found.append({"name": name, "seat": book.phrase(enum_member(CommissionSeat, member["seat"]).label)})
    return found


def _line(entry: Entry, language: str) -> dict[str, Any]:
    person = entry.person
    assert person is not None  # noqa: S101 - only people are admitted
    admitted = entry.state != EntryState.REFUSED
    day = born(person) if person.birth_date else None
    by_rules = rules_discipline(entry.competition) is not None
    return {
        "name": full_name(person, language),
        "born": day.isoformat() if day else None,
        "rank": catalogue(language).phrase(entry.title),
        "region": region_name(person.region, language),
        "admitted": admitted,
        "reason": "" if admitted else entry.decision,
        "clause": _REFUSED if not admitted and by_rules else "",
    }
