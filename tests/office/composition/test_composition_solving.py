"""A contest of solving by its acts: terms, works, answers, the clock, marking, claims, publication."""

from __future__ import annotations

from datetime import timedelta
from fractions import Fraction

import pytest
from django.core.exceptions import PermissionDenied
from tests.office.composition.composition_world import (
    CLOSES,
    OPENS,
    World,
    given,
    library_work,
    on,
    solve_terms,
    solve_world,
)

from tavlei.office.composition import announcements, library, marking, panel, replies, set_works, solving
from tavlei.office.composition.models import Answer, ContestKindChoice, ContestPhase, Office, SetWork, Solver, Work
from tavlei.office.composition.results_tables import ranks_of
from tavlei.office.journal.chain import verify
from tavlei.office.journal.models import Act
from tavlei.office.people.models import Person
from tavlei.rulebook import Refusal

RULES = "draughts-rules-2022"
AFTER = on(CLOSES + timedelta(days=1))
RIGHT = "1. e3-f4 d6-c5 2. g3-h4 f8-e7"
HALF = "e3-f4 d6-c5 c3-d4"


def answered(world: World, name: str, number: int, *lines: str, claims: tuple[tuple[str, str], ...] = ()) -> Answer:
    user = world.users[name]
    solver = solving.solver_of(user, world.contest) or solving.join(user, world.contest, at=on(OPENS))
    work = SetWork.objects.get(contest=world.contest, number=number)
    return solving.save_answer(user, solver, work, None, lines, claims=claims, at=on(OPENS))


def closed(world: World) -> World:
    marking.close_solving(world.users["head"], world.contest, world.fresh().version, at=AFTER)
    world.fresh()
    return world


@pytest.mark.clause(RULES, "11.6", "11.6.1")
@pytest.mark.parametrize(
    "name", ["scoring", "winners", "awards", "solutions_published", "results_published", "address"]
)
def test_an_item_left_out_is_refused_with_its_clause(people: list[Person], name: str) -> None:
    with pytest.raises(Refusal) as refused:
        solve_world(people, regulation={name: ""})
    assert [(problem.path, str(problem.clause)) for problem in refused.value.problems] == [(name, f"{RULES} 11.6.1")]


@pytest.mark.clause(RULES, "11.6.1")
def test_a_contest_by_correspondence_has_a_last_day_and_one_in_person_a_clock(people: list[Person]) -> None:
    with pytest.raises(Refusal, match="deadline"):
        solve_world(people, deadline=None)


@pytest.mark.clause(RULES, "11.6.1")
@pytest.mark.parametrize(("minutes", "opens", "path"), [(None, on(OPENS), "minutes"), (60, None, "opens_at")])
def test_in_person_the_clock_and_the_hour_are_told(
    people: list[Person], minutes: int | None, opens: object, path: str
) -> None:
    with pytest.raises(Refusal) as refused:
        solve_world(people, in_person=True, minutes=minutes, opens_at=opens, deadline=None)
    assert [problem.path for problem in refused.value.problems] == [path]


@pytest.mark.clause(RULES, "11.6.1")
def test_the_works_are_those_that_were_announced(people: list[Person]) -> None:
    with pytest.raises(Refusal) as refused:
        solve_world(people, regulation={"genres": {"problem": 1, "study": 1}})
    assert [problem.path for problem in refused.value.problems] == ["works"]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_works_are_set_with_points_once_and_before_anybody_begins(people: list[Person]) -> None:
    world = solve_world(people)
    head, first = world.users["head"], SetWork.objects.get(contest=world.contest, number=1)
    with pytest.raises(Refusal, match="set already"):
        set_works.set_work(head, world.contest, first.work, points=3)
    with pytest.raises(Refusal, match="at least one point"):
        set_works.set_work(head, world.contest, library_work(head, 2), points=0)
    with pytest.raises(Refusal, match="no thematic"):
        set_works.set_work(head, world.contest, library_work(head, 3, solution=""), points=3)
    with pytest.raises(PermissionDenied):
        set_works.set_work(world.users["abel"], world.contest, library_work(head, 2), points=3)
    set_works.take_away(head, first)
    assert list(world.contest.set_works.values_list("number", "points")) == [(1, 4)]
    set_works.set_work(world.users["secretary"], world.contest, first.work, points=6)
    answered(world, "abel", 1, RIGHT)
    with pytest.raises(Refusal, match="the works stand"):
        set_works.take_away(head, SetWork.objects.filter(contest=world.contest)[0])


@pytest.mark.clause(RULES, "11.6.1", "11.7/p6")
def test_who_may_solve(people: list[Person]) -> None:
    world = solve_world(people)
    with pytest.raises(Refusal, match="may not compete"):
        solving.join(world.users["head"], world.contest, at=on(OPENS))
    work = Work.objects.all()[0]
    author = world.users["bela"]
    work.authors.create(name=str(author.person), person=author.person)
    with pytest.raises(Refusal, match="own work"):
        solving.join(author, world.contest, at=on(OPENS))
    with pytest.raises(Refusal, match="answers were taken"):
        solving.join(world.users["cyril"], world.contest, at=AFTER)
    solver = solving.join(world.users["abel"], world.contest, at=on(CLOSES))
    with pytest.raises(Refusal, match="already"):
        solving.join(world.users["abel"], world.contest, at=on(CLOSES))
    with pytest.raises(Refusal, match="competes"):
        panel.appoint(world.users["head"], world.contest, world.users["abel"], Office.CHIEF_JUDGE)
    with pytest.raises(PermissionDenied):
        solving.hand_in(world.users["cyril"], solver, 1, at=on(CLOSES))


@pytest.mark.clause(RULES, "11.6.1")
def test_answers_are_kept_until_the_last_day_or_the_handing_in(people: list[Person]) -> None:
    world = solve_world(people)
    abel = world.users["abel"]
    first = answered(world, "abel", 1, "e3-f4")
    again = answered(world, "abel", 1, RIGHT, HALF)
    assert first.pk == again.pk
    assert again.lines == [["e3-f4", "d6-c5", "g3-h4", "f8-e7"], ["e3-f4", "d6-c5", "c3-d4"]]
    solver, work = again.solver, again.set_work
    assert solving.unread(work, [["e3-f4", "d6-c5", "a1-a8"]]) == [(1, "a1-a8")]
    with pytest.raises(Refusal, match="answers were taken"):
        solving.save_answer(abel, solver, work, None, ["e3-d4"], at=AFTER)
    solving.hand_in(abel, solver, solver.version, at=on(CLOSES))
    with pytest.raises(Refusal, match="handed in"):
        solving.save_answer(abel, Solver.objects.get(pk=solver.pk), work, None, ["e3-d4"], at=on(CLOSES))
    handed_in = Act.objects.get(kind="composition.handed_in").details.after or []
    assert handed_in[0]["lines"] == again.lines


@pytest.mark.clause(RULES, "11.6.1", "11.6.1/p2", "11.6.1/p3")
@pytest.mark.clause("draughts-norms-2022", "6/1.2", "6/table")
def test_answers_are_marked_corrected_and_published(people: list[Person]) -> None:
    world = solve_world(people)
    with pytest.raises(Refusal, match="until"):
        marking.close_solving(world.users["head"], world.contest, world.contest.version, at=on(CLOSES))
    answered(world, "abel", 1, RIGHT)
    answered(world, "abel", 2, "e3-d4 b6-a5 d4-c5", claims=(("side_solution", "e3-f4"),))
    half = answered(world, "bela", 1, HALF)
    answered(world, "cyril", 2, "e3-d4", claims=(("side_solution", "e3-f4"), ("unsolvable", "")))
    closed(world)
    before = {each.solver: each for each in marking.table(world.contest)}
    keys = {name: f"p{world.users[name].person_id}" for name in ("abel", "bela", "cyril")}
    assert {name: before[key].points for name, key in keys.items()} == {
        "abel": Fraction(10), "bela": Fraction(3), "cyril": Fraction(2)}  # fmt: skip
    head = world.users["head"]
    with pytest.raises(Refusal, match="nobody has decided"):
        marking.publish_solutions(head, world.contest, world.contest.version, 12, at=AFTER)
    claimed = Answer.objects.get(solver__person=world.users["cyril"].person)
    held = marking.rule_claim(head, claimed, claimed.version, 0, holds=True)
    marking.rule_claim(head, held, held.version, 1, holds=False)
    after = {each.solver: each for each in marking.table(world.contest)}
    assert after[keys["abel"]].points == 12, "the same claim of another solver is decided with it"
    assert after[keys["cyril"]].points == 4
    half.refresh_from_db()
    with pytest.raises(Refusal, match="reason"):
        marking.correct(head, half, half.version, Fraction(4), "")
    with pytest.raises(PermissionDenied):
        marking.correct(world.users["abel"], half, half.version, Fraction(4), "просьба")
    marking.correct(head, half, half.version, Fraction(7, 2), "ход равноценен")
    marking.publish_solutions(head, world.contest, world.fresh().version, 14, at=AFTER)
    table = marking.table(world.fresh())
    assert [each.points for each in table] == [Fraction(12), Fraction(4), Fraction(7, 2)]
    assert [each.place.text for each in table if each.place] == ["1", "2", "3"]
    ranks = ranks_of(world.contest)
    reached = {name: str(ranks[key].highest) for name, key in keys.items()}
    assert reached == {"abel": "I", "bela": "III", "cyril": "III"}, "120, 35 and 40 per cent, a region's championship"
    with pytest.raises(Refusal, match="not being marked"):
        marking.correct(head, Answer.objects.get(pk=half.pk), half.version + 1, None, "поздно")
    with pytest.raises(Refusal, match="text"):
        marking.approve_solving(head, world.contest, world.contest.version, "")
    marking.approve_solving(head, world.contest, world.contest.version, "Отчет")
    assert world.fresh().phase == ContestPhase.APPROVED
    assert list(verify()) == []


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_claim_that_a_proof_decides_needs_no_judge(people: list[Person]) -> None:
    """A study with another first move: it is proven; a claimed move of the author is none; the judge may overrule."""
    world = solve_world(people)
    head, abel = world.users["head"], world.users["abel"]
    contest = announcements.prepare(head, ContestKindChoice.SOLVE,
                                 **{**solve_terms(regulation={"genres": {"study": 1}}), "code": "cooked"})  # fmt: skip
    line = "d2-e3 g3-h2 e7-c5 h4-g3 c5-b6 h2-g1 b6-a7 g1:d4"
    work = library_work(head, position="W:WKe7,d2:Bh4,g3", genre="study", solution=f"T: {line}")
    set_works.set_work(head, contest, work, points=4)
    announcements.publish_terms(head, contest, contest.version, OPENS)
    contest.refresh_from_db()
    solver = solving.join(abel, contest, at=on(OPENS))
    claims = (("side_solution", "e7-c5"), ("side_solution", "d2-e3"))
    answer = solving.save_answer(abel, solver, contest.set_works.get(), None, [line], claims=claims, at=on(OPENS))
    marking.close_solving(head, contest, contest.version, at=AFTER)
    contest.refresh_from_db()
    answer.refresh_from_db()
    assert answer.rulings == [True, False]
    assert marking.table(contest)[0].points == 6
    marking.rule_claim(head, answer, answer.version, 0, holds=False)
    assert marking.table(contest)[0].points == 4


@pytest.mark.clause(RULES, "11.6.1")
def test_in_person_everybody_has_his_minutes_from_his_start(people: list[Person]) -> None:
    world = solve_world(people, in_person=True, minutes=30, opens_at=on(OPENS), deadline=None)
    abel, head = world.users["abel"], world.users["head"]
    solver = solving.join(abel, world.contest, at=on(OPENS, 10))
    work = SetWork.objects.get(contest=world.contest, number=1)
    with pytest.raises(Refusal, match="not begun"):
        solving.start(abel, solver, 1, at=on(OPENS, 11))
    with pytest.raises(Refusal, match="start your clock"):
        solving.save_answer(abel, solver, work, None, [RIGHT], at=on(OPENS, 12))
    solver = solving.start(abel, solver, 1, at=on(OPENS, 12))
    with pytest.raises(Refusal, match="running"):
        solving.start(abel, solver, 2, at=on(OPENS, 12))
    last = on(OPENS, 12) + timedelta(minutes=30)
    solving.save_answer(abel, solver, work, None, [RIGHT], at=last)
    assert solving.seconds_left(solver, last - timedelta(seconds=90)) == 90
    with pytest.raises(Refusal, match="are over"):
        solving.save_answer(abel, solver, work, None, [HALF], at=last + timedelta(seconds=1))
    with pytest.raises(Refusal, match="clock is running"):
        marking.close_solving(head, world.contest, world.contest.version, at=last - timedelta(seconds=1))
    marking.close_solving(head, world.contest, world.fresh().version, at=last)
    assert marking.table(world.fresh())[0].minutes == 30


@pytest.mark.clause(RULES, "11.6.1")
def test_speed_gives_a_share_of_the_points(people: list[Person]) -> None:
    terms = solve_terms(regulation={"genres": {"speed": 1}, "speed": [["5", "1"], ["10", "1/2"]]})
    world = solve_world(people)
    head = world.users["head"]
    contest = announcements.prepare(head, ContestKindChoice.SOLVE, **{**terms, "code": "speed"})
    set_works.set_work(head, contest, library_work(head, 2), points=8, category="speed")
    announcements.publish_terms(head, contest, contest.version, OPENS)
    contest.refresh_from_db()
    work = contest.set_works.get()
    for name, minutes in (("abel", 5), ("bela", 6), ("cyril", 11)):
        user = world.users[name]
        solver = solving.join(user, contest, at=on(OPENS))
        solving.open_work(user, solver, work, at=on(OPENS))
        right = "c3-b4 d6-e5 f2-e3"
        solving.save_answer(user, solver, work, None, [right], at=on(OPENS) + timedelta(minutes=minutes))
    marking.close_solving(head, contest, contest.version, at=AFTER)
    contest.refresh_from_db()
    assert [each.points for each in marking.table(contest)] == [8, 4, 0]


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_a_work_that_is_being_solved_leaves_the_library_for_that_time(people: list[Person]) -> None:
    world = solve_world(people)
    assert not library.public_works().exists()
    shown = set_works.shown_work(world.contest, Work.objects.all()[0])
    assert (shown.authors, shown.title, shown.solution.first) == ((), "", ())
    answered(world, "abel", 1, RIGHT)
    closed(world)
    assert not library.public_works().exists()
    marking.publish_solutions(world.users["head"], world.contest, world.contest.version, 1, at=AFTER)
    assert library.public_works().count() == 2
    assert set_works.shown_work(world.fresh(), Work.objects.all()[0]).authors[0].name == "Секретный Автор"


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_black_answers_with_the_defences_of_the_solution(people: list[Person]) -> None:
    world = solve_world(people)
    work = Work.objects.order_by("pk")[0]
    first = replies.reply(work, ["e3-f4"], [])
    assert first["reply"] == "d6-c5", "the thematic defence"
    again = replies.reply(work, ["e3-f4"], [["e3-f4", "d6-c5", "g3-h4"]])
    assert again["reply"] == "f6-g5", "the one he has not met yet"
    both = replies.reply(work, ["e3-f4"], [["e3-f4", "d6-c5"], ["e3-f4", "f6-g5"]])
    assert both["reply"] not in ("d6-c5", "f6-g5"), "then any other, as behind a wrong move"
    assert both["choices"] == sorted(both["choices"]), "their order tells nothing"
    astray = replies.reply(work, ["g3-h4"], [])
    assert astray["reply"] in astray["choices"]
    assert len(astray["line"]) == 2, "Black answers a wrong move too: nothing tells that it is wrong"
    end = replies.reply(work, ["e3-f4", "d6-c5", "g3-h4", "f8-e7"], [])
    assert end["after"]["moves"], "behind the end of the solution play goes on"
    assert {each["white_to_move"] for each in (first["after"], astray["after"])} == {True}
    with pytest.raises(Refusal):
        replies.reply(work, ["a1-a8"], [])
    assert world.contest.kind == ContestKindChoice.SOLVE


def test_a_work_of_the_library_is_corrected_on_the_record(people: list[Person]) -> None:
    world = solve_world(people)
    head = world.users["head"]
    row = library_work(head, 2)
    with pytest.raises(Refusal, match="author"):
        library.add_work(head, given(3))
    with pytest.raises(PermissionDenied):
        library.add_work(world.users["abel"], given(3))
    changed = given(2, solution="T: c3-d4", authors=(library.AuthorInput("Другой"),))
    library.change_work(head, row, row.version, changed)
    assert Work.objects.get(pk=row.pk).solution[0]["moves"] == ["c3-d4"]
    before = Act.objects.get(kind="composition.work_changed").details.before or {}
    assert before["solution"] != []
    found = library.find_works(library.WantedWorks(author="другой"))
    assert [each.pk for each in found] == [row.pk]
    assert [find_work.pk for find_work in library.find_works(library.WantedWorks(position=given(2).position))] == [
        row.pk
    ]
    assert not library.find_works(library.WantedWorks(genre="study")).exists()
    with pytest.raises(Refusal):
        library.find_works(library.WantedWorks(position="нет такой"))
