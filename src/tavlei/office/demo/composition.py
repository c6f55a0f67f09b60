"""Composition in the demonstration: a library, finished contests of composing and solving, one that takes works."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Final

from tavlei.composition.contests.opinions import Defect
from tavlei.office.composition import (
    announcements,
    incoming_works,
    judging,
    library,
    marking,
    panel,
    publication,
    set_works,
    solving,
)
from tavlei.office.composition import entries as entries_acts
from tavlei.office.composition.library import AuthorInput, WorkInput
from tavlei.office.composition.models import Contest, ContestKindChoice, Entry, Office, SetWork
from tavlei.office.demo.days import DemoDays, code, noon
from tavlei.office.demo.event_names import names_of
from tavlei.office.roles.models import OfficeRole, User

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.people.models import Person

COMPOSING: Final = "composing"
SOLVING: Final = "solving"
OPEN: Final = "autumn-composing"
PEOPLE: Final = 8
# Position, solution, system, section, the marks of both judges; the third has an idle man.
_WORKS: Final = (
    ("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2", "T: d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5", "russian", ("7.5", "8")),
    ("W:Wd6,g5,g3,b2,g1:Bd8,b4,d4,d2", "T: b2-c3 d4:b2 d6-e7 d8:f2 g1:c5", "russian", ("6", "6.4")),
    ("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2,a7", "T: d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5", "russian", ("5", "5.5")),
    ("W:W9,29,32,37,40,42,44,46:B4,12,21,22,34,35,41", "T: 44-39 35:24 42-38 4:13 32-28 22:31 46:39",
     "international", ("7", "7.2")),
)  # fmt: skip
_SHOSHIN: Final = (
    "T: 1. a5-b4 f4-g3 2. b4-c5 g3-h2 3. a3-b4 h2-g1 4. b4-a5 g1:b6 5. a5:c7\n"
    "T: 1. a5-b4 f4-g3 2. b4-c5 g3-h2 3. a3-b4 a7-b6 4. c5:a7 h2-g1 5. b4-c5 g1:b6 6. a7:c5"
)
_LIBRARY: Final = (
    ("W:WKa5,a3:Ba7,f4", _SHOSHIN, "А. Шошин", "", 8),
    ("W:WKe7,c1:Ba3,c3", "T: e7-f6 a3-b2 c1:a3 c3-d2 f6-c3 d2:b4 a3:c5\nT: e7-f6 c3-d2 c1:e3 a3-b2 f6:a1",
     "Из собрания", "", 6),
)  # fmt: skip
_SENT: Final = (  # the studies of the contest that takes works
    ("W:WKh4,a1:Bb4,f4", "T: a1-b2 b4-c3 b2:d4 f4-g3 h4:f2\nT: a1-b2 f4-g3 h4:a5"),
    ("W:WKf8,a7:Ba5,g3", "T: a7-b8 g3-f2 b8-g3 f2:h4"),
)
_ANSWERS: Final = (
    ((1, ("a5-b4 f4-g3 b4-c5 g3-h2 a3-b4 h2-g1 b4-a5 g1:b6 a5:c7",
          "a5-b4 f4-g3 b4-c5 g3-h2 a3-b4 a7-b6 c5:a7 h2-g1 b4-c5 g1:b6 a7:c5")),
     (2, ("e7-f6 a3-b2 c1:a3 c3-d2 f6-c3 d2:b4 a3:c5", "e7-f6 c3-d2 c1:e3 a3-b2 f6:a1"))),
    ((1, ("a5-b4 f4-g3 b4-c5 g3-h2 a3-b4 h2-g1 b4-a5",)), (2, ("e7-f6 c3-d2 c1:e3 a3-b2 f6:a1",))),
    ((2, ("e7-f6 c3-d2 c1:e3",)),),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _ContestDays:
    """The days of a contest, counted from the one on which its terms were published."""

    opens: date

    @property
    def closes(self) -> date:
        """The last day of works and answers."""
        return self.opens + timedelta(days=95)

    @property
    def judged(self) -> date:
        """When the judges have given their marks."""
        return self.closes + timedelta(days=20)

    @property
    def preliminary(self) -> date:
        """When the preliminary results are published."""
        return self.closes + timedelta(days=30)

    @property
    def final(self) -> date:
        """When the results come into force."""
        return self.closes + timedelta(days=96)

    @property
    def approved(self) -> date:
        return self.closes + timedelta(days=107)


def load_composition(users: Mapping[OfficeRole, User], people: Sequence[Person], days: DemoDays) -> None:
    """The library and the contests, through the acts of authors, judges and solvers."""
    own = [_account(index, person) for index, person in enumerate(people[:PEOPLE], start=1)]
    finished = _ContestDays(days.ago(305))
    _composing(users, own, finished)
    _solving(users, own, finished)
    _receiving(users, own, _ContestDays(days.ago(60)))


def _account(index: int, person: Person) -> User:
    user = User.objects.create_user(f"composition-{index}", f"composition-{index}@example.org")
    user.person = person
    user.save(update_fields=["person"])
    return user


def _composing(users: Mapping[OfficeRole, User], own: Sequence[User], days: _ContestDays) -> None:
    chief, secretary, senior, second = (
        users[OfficeRole.CHIEF_JUDGE],
        users[OfficeRole.SECRETARY],
        users[OfficeRole.JUDGE],
        own[-1],
    )
    contest = announcements.prepare(
        chief, ContestKindChoice.COMPOSE, code=code(COMPOSING, days.opens), name="Кубок Поволжья по составлению",
        names=names_of("Кубок Поволжья по составлению"),
        status="region", starts=days.opens, ends=days.approved, sections=("russian.problem", "international.problem"),
        authors_hidden=True, works_per_author=2, closes=days.closes,
        preliminary_due=days.preliminary + timedelta(days=11), in_force_due=days.approved + timedelta(days=5),
        regulation={
            "organiser": "Федерация шашек Поволжья", "terms": "Принимаются проблемы, не участвовавшие в соревнованиях.",
            "copies": 1, "address": "office@example.org", "winners": "По сумме оценок.", "average": "mean",
        },
    )  # fmt: skip
    panel.appoint(chief, contest, secretary, Office.CHIEF_SECRETARY)
    for section in contest.sections.all():
        panel.appoint(chief, contest, senior, Office.SENIOR_JUDGE, section)
        panel.appoint(chief, contest, second, Office.SECTION_JUDGE, section)
    contest = announcements.publish_terms(chief, contest, contest.version, days.opens)
    entries = [_entered(contest, own[index], work, days.closes) for index, work in enumerate(_WORKS)]
    for entry in entries:
        incoming_works.receive(secretary, entry, entry.version, accepted=True, at=noon(days.closes))
    incoming_works.hand_over(secretary, contest, contest.version, at=noon(days.closes + timedelta(days=1)))
    for entry, work in zip(entries, _WORKS, strict=True):
        current_entry = Entry.objects.get(pk=entry.pk)
        for judge, mark in zip((senior, second), work[3], strict=True):
            judging.give_opinion(judge, current_entry, 1, judging.OpinionInput(Decimal(mark)), at=noon(days.judged))
    out = Entry.objects.get(pk=entries[2].pk)
    judging.remove(
        senior, out, out.version, Defect("11.2.4/p3", "шашка a7 не участвует в решении"), at=noon(days.judged)
    )
    for section in contest.sections.all():
        text = "Работы проверены, предшественники не найдены."
        reported = judging.report_section(senior, section, section.version, text, at=noon(days.judged))
        judging.check_report(chief, reported, reported.version, at=noon(days.judged))
    _published(chief, own[1], Entry.objects.get(pk=entries[1].pk), days)


def _published(chief: User, entrant: User, entry: Entry, days: _ContestDays) -> None:
    publication.publish_preliminary(chief, *_current(entry.contest_id), at=noon(days.preliminary))
    said = publication.remark(entrant, entry.contest, entry, "Оценка занижена.", at=noon(days.preliminary))
    publication.answer_objection(chief, said, said.version, accepted=False, text="Оценка обоснована.",
                                at=noon(days.preliminary + timedelta(days=7)))  # fmt: skip
    publication.announce_final(chief, *_current(entry.contest_id), at=noon(days.final))
    publication.approve(chief, *_current(entry.contest_id), report="Соревнование прошло по правилам.", finalists=4,
                       at=noon(days.approved))  # fmt: skip


def _entered(contest: Contest, author: User, work: tuple[str, str, str, tuple[str, str]], day: date) -> Entry:
    position, solution, system, _marks = work
    given = WorkInput(system, position, "win", solution, genre="problem")
    section = contest.sections.get(key=f"{system}.problem")
    return entries_acts.enter(author, contest, section, given, at=noon(day))


def _solving(users: Mapping[OfficeRole, User], own: Sequence[User], days: _ContestDays) -> None:
    chief, shown = users[OfficeRole.CHIEF_JUDGE], days.closes + timedelta(days=5)
    contest = announcements.prepare(
        chief, ContestKindChoice.SOLVE, code=code(SOLVING, days.opens), name="Решаем этюды",
        names=names_of("Решаем этюды"), status="municipal",
        starts=days.opens, ends=days.closes + timedelta(days=10), deadline=days.closes, in_person=False,
        regulation={
            "organiser": "Шашечный клуб", "genres": {"study": len(_LIBRARY)}, "scoring": "По трудности этюда.",
            "address": "office@example.org", "winners": "По сумме очков.", "awards": "Дипломы.", "partial": "moves",
            "solutions_published": shown.isoformat(), "results_published": shown.isoformat(),
            "extra": {"side_solution": "2"},
        },
    )  # fmt: skip
    for position, solution, author, place, points in _LIBRARY:
        given = WorkInput("russian", position, "win", solution, genre="study", authors=(AuthorInput(author, place),))
        set_works.set_work(chief, contest, library.add_work(chief, given), points=points)
    announcements.publish_terms(chief, contest, contest.version, days.opens)
    contest = Contest.objects.get(pk=contest.pk)
    for user, answers in zip(own[4:7], _ANSWERS, strict=True):
        solver = solving.join(user, contest, at=noon(days.closes - timedelta(days=20)))
        for number, lines in answers:
            work = SetWork.objects.get(contest=contest, number=number)
            solving.save_answer(user, solver, work, None, lines, at=noon(days.closes - timedelta(days=10)))
        solving.hand_in(user, solver, solver.version, at=noon(days.closes - timedelta(days=9)))
    marking.close_solving(chief, *_current(contest.pk), at=noon(days.closes + timedelta(days=1)))
    marking.publish_solutions(chief, *_current(contest.pk), 14, at=noon(shown))
    marking.approve_solving(chief, *_current(contest.pk), "Решения проверены.", at=noon(shown + timedelta(days=3)))


def _receiving(users: Mapping[OfficeRole, User], own: Sequence[User], days: _ContestDays) -> None:
    """A contest of studies that still takes works: one has been received, one waits for the secretary."""
    chief, secretary = users[OfficeRole.CHIEF_JUDGE], users[OfficeRole.SECRETARY]
    contest = announcements.prepare(
        chief, ContestKindChoice.COMPOSE, code=code(OPEN, days.opens), name="Конкурс этюдов «Белая ладья»",
        names=names_of("Конкурс этюдов «Белая ладья»"),
        status="municipal", starts=days.opens, ends=days.approved, sections=("russian.study",), authors_hidden=True,
        works_per_author=1, closes=days.closes, preliminary_due=days.preliminary, in_force_due=days.approved,
        regulation={
            "organiser": "Шашечный клуб «Белая ладья»", "terms": "Принимаются этюды, нигде не опубликованные.",
            "copies": 1, "address": "office@example.org", "winners": "По средней оценке.", "average": "mean",
        },
    )  # fmt: skip
    panel.appoint(chief, contest, secretary, Office.CHIEF_SECRETARY)
    for section in contest.sections.all():
        panel.appoint(chief, contest, users[OfficeRole.JUDGE], Office.SENIOR_JUDGE, section)
    contest = announcements.publish_terms(chief, contest, contest.version, days.opens)
    section = contest.sections.get()
    entries = [
        entries_acts.enter(author, contest, section, WorkInput("russian", position, "win", solution, genre="study"),
                           at=noon(days.opens + timedelta(days=30 + 20 * index)))
        for index, (author, (position, solution)) in enumerate(zip(own, _SENT, strict=False))
    ]  # fmt: skip
    first = entries[0]
    incoming_works.receive(secretary, first, first.version, accepted=True, at=noon(days.opens + timedelta(days=33)))


def _current(pk: int) -> tuple[Any, int]:
    contest = Contest.objects.get(pk=pk)
    return contest, contest.version
