"""A contest of composing and a contest of solving for the tests: people, works, a panel, days."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from typing import Any

from tests.office.worlds import remembered

from tavlei.office.composition import announcements, incoming_works, judging, library, panel, publication, set_works
from tavlei.office.composition import entries as entries_acts
from tavlei.office.composition.library import AuthorInput, WorkInput
from tavlei.office.composition.models import Contest, ContestKindChoice, Entry, Office, Section, Work
from tavlei.office.people.models import Person
from tavlei.office.roles.models import Grant, OfficeRole, User

OPENS, CLOSES = date(2026, 1, 10), date(2026, 4, 10)
PRELIMINARY, FINAL = date(2026, 6, 1), date(2026, 8, 3)
PASSWORD = "a-long-password"  # noqa: S105 - of a store that lives as long as the test

# Positions with more than four white men, so that they are problems; the lines are legal, whatever they are worth.
PROBLEMS = (
    ("W:Wc3,e3,g3,c1,e1:Bd8,f8,b6,d6,f6", "T: e3-f4 d6-c5 g3-h4 f8-e7; quiet\nA: e3-f4 f6-g5 f4:h6 b6-a5"),
    ("W:We3,a1,c1,e1,g1:Bh8,b6,d6,f6,h6", "T: e3-d4 b6-a5 d4-c5 d6:b4"),
    ("W:Wc3,b2,d2,f2,h2:Ba7,c7,e7,g7,d6", "T: c3-b4 d6-e5 f2-e3"),
    ("W:We3,b2,d2,f2,h2:Ba7,c7,e7,g7,f6", "T: e3-d4 f6-g5 h2-g3"),
)


def on(day: date, hour: int = 12) -> datetime:
    return datetime.combine(day, time(hour), UTC)


def given(index: int = 0, **changes: Any) -> WorkInput:
    position, solution = PROBLEMS[index]
    what: dict[str, Any] = {"variant": "russian", "position": position, "aim": "win", "genre": "problem",
                            "solution": solution}  # fmt: skip
    return WorkInput(**{**what, **changes})


def terms(**changes: Any) -> dict[str, Any]:
    """Everything that the announcement of a contest of composing has to say."""
    said = {
        "organiser": "Федерация", "terms": "Свободная тема", "copies": 1, "address": "office@example.org",
        "winners": "Сумма лучших работ",
    }  # fmt: skip
    found: dict[str, Any] = {
        "code": "compose", "name": "Конкурс составления", "status": "region", "starts": OPENS, "ends": FINAL,
        "sections": ("russian.problem", "russian.study"), "authors_hidden": True, "works_per_author": 2,
        "closes": CLOSES, "preliminary_due": date(2026, 6, 10), "in_force_due": date(2026, 9, 1),
        "regulation": {**said, **changes.pop("regulation", {})},
    }  # fmt: skip
    return {**found, **changes}


@dataclass
class World:
    """Accounts by what they are, and the contest."""

    users: dict[str, User]
    contest: Contest
    entries: list[Entry] = field(default_factory=list)

    @property
    def section(self) -> Section:
        return self.contest.sections.get(key="russian.problem")

    def fresh(self) -> Contest:
        self.contest = Contest.objects.get(pk=self.contest.pk)
        return self.contest

    def number(self, entry: Entry) -> int:
        found = Entry.objects.get(pk=entry.pk).number
        assert found is not None
        return found


def account(name: str, person: Person | None, *roles: OfficeRole) -> User:
    made = User.objects.create_user(name, f"{name}@example.org", PASSWORD, person=person)
    for role in roles:
        Grant.objects.create(user=made, role=role)
    return made


def accounts(people: list[Person]) -> dict[str, User]:
    chief = account("head", people[0], OfficeRole.CHIEF_JUDGE)
    names = ("secretary", "senior", "judge", "abel", "bela", "cyril")
    return {"head": chief, **{name: account(name, person) for name, person in zip(names, people[1:], strict=False)}}


@remembered
def compose_world(people: list[Person], **changes: Any) -> World:
    """A contest of composing with its panel, made public."""
    users = accounts(people)
    contest = announcements.prepare(users["head"], ContestKindChoice.COMPOSE, **terms(**changes))
    world = World(users, contest)
    panel.appoint(users["head"], contest, users["secretary"], Office.CHIEF_SECRETARY)
    for section in contest.sections.all():
        panel.appoint(users["head"], contest, users["senior"], Office.SENIOR_JUDGE, section)
    panel.appoint(users["head"], contest, users["judge"], Office.SECTION_JUDGE, world.section)
    announcements.publish_terms(users["head"], contest, contest.version, OPENS)
    world.fresh()
    return world


@remembered
def entered(world: World) -> World:
    """Three authors have entered a work each."""
    for index, name in enumerate(("abel", "bela", "cyril")):
        user = world.users[name]
        world.entries.append(entries_acts.enter(user, world.contest, world.section, given(index), at=on(CLOSES)))
    return world


@remembered
def handed_over(world: World) -> World:
    """The works are with the judges."""
    secretary = world.users["secretary"]
    for each in world.entries:
        incoming_works.receive(secretary, each, each.version, accepted=True, at=on(CLOSES))
    incoming_works.hand_over(secretary, world.contest, world.fresh().version, at=on(CLOSES + timedelta(days=1)))
    world.fresh()
    world.entries = [Entry.objects.get(pk=entry.pk) for entry in world.entries]
    return world


@remembered
def judged(world: World) -> World:
    """Every work has two marks, every report is written and checked."""
    marks = (("8.5", "7.5"), ("6", "6.2"), ("9", "8.8"))
    day = on(CLOSES + timedelta(days=20))
    for entry, both in zip(world.entries, marks, strict=True):
        for name, mark in zip(("senior", "judge"), both, strict=True):
            opinion = judging.OpinionInput(Decimal(mark), "оценка")
            judging.give_opinion(world.users[name], entry, 1, opinion, at=day)
    for section in world.contest.sections.all():
        held = judging.report_section(world.users["senior"], section, section.version, "Отчет", at=day)
        judging.check_report(world.users["head"], held, held.version, at=day)
    return world


def preliminary(world: World) -> World:
    """The preliminary results are out."""
    publication.publish_preliminary(world.users["head"], world.contest, world.fresh().version, at=on(PRELIMINARY))
    world.fresh()
    world.entries = [Entry.objects.get(pk=entry.pk) for entry in world.entries]
    return world


def library_work(user: User, index: int = 0, author: str = "Старый Мастер", **changes: Any) -> Work:
    what: dict[str, Any] = {"authors": (AuthorInput(author, "Москва"),), **changes}
    return library.add_work(user, given(index, **what))


def solve_terms(**changes: Any) -> dict[str, Any]:
    """Everything that the announcement of a contest of solving has to say."""
    said = {
        "organiser": "Федерация", "genres": {"problem": 2}, "scoring": "по трудности", "address": "office@example.org",
        "winners": "большинство очков", "awards": "дипломы", "solutions_published": "2026-05-01",
        "results_published": "2026-05-01", "extra": {"side_solution": "2", "unsolvable": "3"}, "partial": "moves",
    }  # fmt: skip
    found: dict[str, Any] = {
        "code": "solve", "name": "Конкурс решения", "status": "region", "starts": OPENS, "ends": FINAL,
        "deadline": CLOSES, "in_person": False, "regulation": {**said, **changes.pop("regulation", {})},
    }  # fmt: skip
    return {**found, **changes}


@remembered
def solve_world(people: list[Person], **changes: Any) -> World:
    """A contest of solving with two works, made public."""
    users = accounts(people)
    contest = announcements.prepare(users["head"], ContestKindChoice.SOLVE, **solve_terms(**changes))
    panel.appoint(users["head"], contest, users["secretary"], Office.CHIEF_SECRETARY)
    for index, points in enumerate((6, 4)):
        work = library_work(users["head"], index, author=("Секретный Автор", "Второй Автор")[index])
        set_works.set_work(users["head"], contest, work, points=points)
    announcements.publish_terms(users["head"], contest, contest.version, OPENS)
    world = World(users, contest)
    world.fresh()
    return world
