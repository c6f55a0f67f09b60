"""Composition in the demonstration: a library, a finished contest of composing and a finished contest of solving."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta
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
from tavlei.office.composition.library import GivenAuthor, GivenWork
from tavlei.office.composition.models import Contest, ContestKindChoice, Entry, Office, SetWork
from tavlei.office.roles.models import OfficeRole, User

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.office.people.models import Person

COMPOSING: Final = "composing-2026"
SOLVING: Final = "solving-2026"
PEOPLE: Final = 8
_OPENS: Final = date(2026, 1, 15)
_CLOSES: Final = date(2026, 4, 20)
_JUDGED: Final = date(2026, 5, 10)
_PRELIMINARY: Final = date(2026, 5, 20)
_FINAL: Final = date(2026, 7, 25)
_APPROVED: Final = date(2026, 8, 5)
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
_ANSWERS: Final = (
    ((1, ("a5-b4 f4-g3 b4-c5 g3-h2 a3-b4 h2-g1 b4-a5 g1:b6 a5:c7",
          "a5-b4 f4-g3 b4-c5 g3-h2 a3-b4 a7-b6 c5:a7 h2-g1 b4-c5 g1:b6 a7:c5")),
     (2, ("e7-f6 a3-b2 c1:a3 c3-d2 f6-c3 d2:b4 a3:c5", "e7-f6 c3-d2 c1:e3 a3-b2 f6:a1"))),
    ((1, ("a5-b4 f4-g3 b4-c5 g3-h2 a3-b4 h2-g1 b4-a5",)), (2, ("e7-f6 c3-d2 c1:e3 a3-b2 f6:a1",))),
    ((2, ("e7-f6 c3-d2 c1:e3",)),),
)  # fmt: skip


def load_composition(users: Mapping[OfficeRole, User], people: Sequence[Person]) -> None:
    """The library and both contests, through the acts of authors, judges and solvers."""
    own = [_account(index, person) for index, person in enumerate(people[:PEOPLE], start=1)]
    _composing(users, own)
    _solving(users, own)


def _account(index: int, person: Person) -> User:
    made = User.objects.create_user(f"composition-2026-{index}", f"composition-2026-{index}@example.org")
    made.person = person
    made.save(update_fields=["person"])
    return made


def _composing(users: Mapping[OfficeRole, User], own: Sequence[User]) -> Contest:
    chief, secretary, senior, second = (
        users[OfficeRole.CHIEF_JUDGE],
        users[OfficeRole.SECRETARY],
        users[OfficeRole.JUDGE],
        own[-1],
    )
    made = announcements.prepare(
        chief, ContestKindChoice.COMPOSE, code=COMPOSING, name="Кубок Поволжья по составлению", status="region",
        starts=_OPENS, ends=_APPROVED, sections=("russian.problem", "international.problem"), authors_hidden=True,
        works_per_author=2, closes=_CLOSES, preliminary_due=date(2026, 5, 31), in_force_due=date(2026, 8, 10),
        regulation={
            "organiser": "Федерация шашек Поволжья", "terms": "Принимаются проблемы, не участвовавшие в соревнованиях.",
            "copies": 1, "address": "office@example.org", "winners": "По сумме оценок.", "average": "mean",
        },
    )  # fmt: skip
    panel.appoint(chief, made, secretary, Office.CHIEF_SECRETARY)
    for section in made.sections.all():
        panel.appoint(chief, made, senior, Office.SENIOR_JUDGE, section)
        panel.appoint(chief, made, second, Office.SECTION_JUDGE, section)
    made = announcements.publish_terms(chief, made, made.version, _OPENS)
    entries = [_entered(made, own[index], work) for index, work in enumerate(_WORKS)]
    for entry in entries:
        incoming_works.receive(secretary, entry, entry.version, accepted=True, at=_at(_CLOSES))
    incoming_works.hand_over(secretary, made, made.version, at=_at(_CLOSES + timedelta(days=1)))
    for entry, work in zip(entries, _WORKS, strict=True):
        held = Entry.objects.get(pk=entry.pk)
        for judge, mark in zip((senior, second), work[3], strict=True):
            judging.give_opinion(judge, held, 1, judging.GivenOpinion(Decimal(mark)), at=_at(_JUDGED))
    out = Entry.objects.get(pk=entries[2].pk)
    judging.remove(senior, out, out.version, Defect("11.2.4/p3", "шашка a7 не участвует в решении"), at=_at(_JUDGED))
    for section in made.sections.all():
        text = "Работы проверены, предшественники не найдены."
        reported = judging.report_section(senior, section, section.version, text, at=_at(_JUDGED))
        judging.check_report(chief, reported, reported.version, at=_at(_JUDGED))
    _published(chief, own[1], made.pk, entries[1].pk)
    return made


def _published(chief: User, entrant: User, contest: int, complained: int) -> None:
    publication.publish_preliminary(chief, *_held(contest), at=_at(_PRELIMINARY))
    entry = Entry.objects.get(pk=complained)
    said = publication.remark(entrant, entry.contest, entry, "Оценка занижена.", at=_at(_PRELIMINARY))
    publication.answer_objection(chief, said, said.version, accepted=False, text="Оценка обоснована.",
                                at=_at(_PRELIMINARY + timedelta(days=7)))  # fmt: skip
    publication.announce_final(chief, *_held(contest), at=_at(_FINAL))
    publication.approve(chief, *_held(contest), report="Соревнование прошло по правилам.", finalists=4,
                       at=_at(_APPROVED))  # fmt: skip


def _entered(contest: Contest, author: User, work: tuple[str, str, str, tuple[str, str]]) -> Entry:
    position, solution, system, _marks = work
    given = GivenWork(system, position, "win", solution, genre="problem")
    section = contest.sections.get(key=f"{system}.problem")
    return entries_acts.enter(author, contest, section, given, at=_at(_CLOSES))


def _solving(users: Mapping[OfficeRole, User], own: Sequence[User]) -> None:
    chief = users[OfficeRole.CHIEF_JUDGE]
    made = announcements.prepare(
        chief, ContestKindChoice.SOLVE, code=SOLVING, name="Решаем этюды", status="municipal", starts=_OPENS,
        ends=_CLOSES + timedelta(days=10), deadline=_CLOSES, in_person=False,
        regulation={
            "organiser": "Шашечный клуб", "genres": {"study": len(_LIBRARY)}, "scoring": "По трудности этюда.",
            "address": "office@example.org", "winners": "По сумме очков.", "awards": "Дипломы.", "partial": "moves",
            "solutions_published": "2026-04-25", "results_published": "2026-04-25", "extra": {"side_solution": "2"},
        },
    )  # fmt: skip
    for position, solution, author, place, points in _LIBRARY:
        given = GivenWork("russian", position, "win", solution, genre="study", authors=(GivenAuthor(author, place),))
        set_works.set_work(chief, made, library.add_work(chief, given), points=points)
    announcements.publish_terms(chief, made, made.version, _OPENS)
    made = Contest.objects.get(pk=made.pk)
    for user, answers in zip(own[4:7], _ANSWERS, strict=True):
        solver = solving.join(user, made, at=_at(_CLOSES - timedelta(days=20)))
        for number, lines in answers:
            work = SetWork.objects.get(contest=made, number=number)
            solving.save_answer(user, solver, work, None, lines, at=_at(_CLOSES - timedelta(days=10)))
        solving.hand_in(user, solver, solver.version, at=_at(_CLOSES - timedelta(days=9)))
    marking.close_solving(chief, *_held(made.pk), at=_at(_CLOSES + timedelta(days=1)))
    marking.publish_solutions(chief, *_held(made.pk), 14, at=_at(date(2026, 4, 25)))
    marking.approve_solving(chief, *_held(made.pk), "Решения проверены.", at=_at(date(2026, 4, 28)))


def _held(pk: int) -> tuple[Any, int]:
    found = Contest.objects.get(pk=pk)
    return found, found.version


def _at(day: date) -> datetime:
    return datetime.combine(day, time(12), UTC)
