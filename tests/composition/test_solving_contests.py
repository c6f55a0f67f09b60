"""Contests of solving: regulation, sheets, time, speed, table, ranks (11.6, norms 6)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import NORMS, RULES, TAKE_B6, TAKE_F6, other_work, work
from tests.composition.works_for_tests import BOOK

from tavlei.composition import Genre, PrintedPublication
from tavlei.composition.contests import (
    Category,
    JudgeDecision,
    Manner,
    SolverResult,
    SolvingPaper,
    SolvingRegulation,
    SolvingTie,
    SolvingWork,
    SpeedStep,
    check_in_time,
    check_published,
    shown_to_solvers,
    solving_table,
)
from tavlei.composition.marking import ClaimKind, Partial, SolverAnswer, SolverClaim
from tavlei.rulebook import Refusal

BOTH = SolverAnswer((TAKE_B6, TAKE_F6))
ONE = SolverAnswer((TAKE_B6,))
SIDE = SolverClaim(ClaimKind.SIDE_SOLUTION, ("e3-d4", "b6-c5", "d4:b6"))


def regulation(**changes: Any) -> SolvingRegulation:
    usual = SolvingRegulation(
        name="Solving",
        manner=Manner.CORRESPONDENCE,
        status="region",
        genres={Category.PROBLEM: 1, Category.SPEED: 1},
        scoring="points of the sheet",
        address="P.O. box 1",
        deadline=date(2024, 5, 1),
        winners="most points",
        awards="a diploma",
        solutions_published=date(2024, 6, 1),
        results_published=date(2024, 6, 10),
        extra={ClaimKind.SIDE_SOLUTION: Fraction(2)},
        rulebook=BOOK,
    )
    return replace(usual, **changes)


WORKS = (
    SolvingWork("1", work(), Fraction(6), difficulty=1),
    SolvingWork("2", work(), Fraction(8), Category.SPEED, difficulty=2),
)


def paper(solver: str, first: SolverAnswer = BOTH, second: SolverAnswer = BOTH, **more: Any) -> SolvingPaper:
    return SolvingPaper(solver, {"1": first, "2": second}, **more)


def points(table: tuple[SolverResult, ...]) -> list[tuple[Any, ...]]:
    return [(result.solver, result.points, result.place.text if result.place else "") for result in table]


@pytest.mark.clause(RULES, "11.5.1", "11.6", "11.6.1")
def test_a_regulation_that_names_everything_passes() -> None:
    assert regulation().check(WORKS).passes
    in_person = regulation(manner=Manner.IN_PERSON, deadline=None, address="", minutes=90)
    assert in_person.check(WORKS).passes


SILENT: dict[str, Any] = {
    "manner": None,
    "status": "",
    "genres": {},
    "scoring": "",
    "deadline": None,
    "address": " ",
    "winners": "",
    "awards": "",
    "solutions_published": None,
    "results_published": None,
}


@pytest.mark.clause(RULES, "11.6", "11.6.1")
@pytest.mark.parametrize("name", SILENT)
def test_every_item_that_is_missing_is_named(name: str) -> None:
    broken = regulation(**{name: SILENT[name]}).check().broken
    assert [each.name for each in broken] == [name]
    assert broken[0].number == ("11.6" if name == "manner" else "11.6.1")


@pytest.mark.clause(RULES, "11.6.1")
def test_in_person_the_clock_takes_the_place_of_day_and_address() -> None:
    broken = regulation(manner=Manner.IN_PERSON, deadline=None, address="").check().broken
    assert [each.name for each in broken] == ["minutes"]


@pytest.mark.clause(RULES, "11.6.1/p4")
def test_other_forms_are_described() -> None:
    broken = regulation(manner=Manner.OTHER).check().broken
    assert [(each.name, each.number) for each in broken] == [("manner", "11.6.1/p4")]
    assert regulation(manner=Manner.OTHER, form="by radio").check().passes


@pytest.mark.clause(RULES, "11.6.1", "11.6.1/p2")
def test_the_works_are_those_announced_and_worth_more_if_harder() -> None:
    assert [each.name for each in regulation(genres={Category.PROBLEM: 2}).check(WORKS).broken] == ["works"]
    easier = (WORKS[0], replace(WORKS[1], points=Fraction(5)))
    assert [each.name for each in regulation().check(easier).broken] == ["difficulty"]
    equal = (WORKS[0], replace(WORKS[1], points=Fraction(6)))
    assert regulation().check(equal).passes
    same_difficulty = (WORKS[0], replace(WORKS[1], points=Fraction(5), difficulty=1))
    assert regulation().check(same_difficulty).passes
    ungraded = tuple(replace(each, difficulty=None) for each in easier)
    assert "difficulty" not in {finding.name for finding in regulation().check(ungraded).findings}


def test_a_work_counts_in_the_category_of_its_genre() -> None:
    assert [SolvingWork("x", work(genre=genre), Fraction(1)).counted_in.value for genre in Genre] == [
        "problem",
        "study",
        "positional ending",
        "task",
    ]
    with pytest.raises(Refusal):
        _ = SolvingWork("x", work(genre=None), Fraction(1)).counted_in


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_solvers_see_no_author_before_solutions_are_published() -> None:
    secret = work(
        title="In memory of Anna", publications=(PrintedPublication("book", date(1990, 1, 1)),), enlarges="Boris"
    )
    shown = shown_to_solvers(regulation(), secret, date(2024, 5, 31))
    assert (shown.authors, shown.title, shown.publications, shown.enlarges) == ((), "", (), "")
    assert list(shown.solution.lines()) == []
    assert "anna" not in repr(shown).lower()
    assert shown.position == secret.position
    assert shown_to_solvers(regulation(), secret, date(2024, 6, 1)) == secret
    never = regulation(solutions_published=None)
    assert shown_to_solvers(never, secret, date(2099, 1, 1)).authors == ()


@pytest.mark.clause(RULES, "11.6.1/p3")
def test_with_the_solutions_the_authors_are_named() -> None:
    assert check_published(WORKS, BOOK) == WORKS
    with pytest.raises(Refusal) as refusal:
        check_published((replace(WORKS[0], work=work(authors=())),), BOOK)
    assert str(refusal.value.problems[0].clause) == f"{RULES} 11.6.1/p3"


@pytest.mark.clause(RULES, "11.6.1")
def test_late_answers_are_refused() -> None:
    check_in_time(regulation(), sent=date(2024, 5, 1))
    with pytest.raises(Refusal):
        check_in_time(regulation(), sent=date(2024, 5, 2))
    with pytest.raises(Refusal):
        solving_table(regulation(), WORKS, [paper("a", sent=date(2024, 5, 2))])
    hall = regulation(manner=Manner.IN_PERSON, minutes=90)
    check_in_time(hall, minutes=Fraction(90))
    with pytest.raises(Refusal):
        check_in_time(hall, minutes=Fraction(181, 2))


@pytest.mark.clause(RULES, "11.6.1", "11.6.1/p2")
def test_the_most_points_win() -> None:
    table = solving_table(
        regulation(), WORKS, [paper("a", ONE, SolverAnswer()), paper("b"), paper("c", SolverAnswer(), ONE)]
    )
    assert points(table) == [("b", 14, "1"), ("c", 4, "2"), ("a", 3, "3")]
    assert table[0].percent == 100
    assert [each.solved for each in table] == [2, 0, 0]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_extra_points_count_and_wait_for_their_decision() -> None:
    claiming = SolverAnswer((TAKE_B6,), (SIDE,))
    decided = solving_table(regulation(), WORKS, [paper("a", claiming)], confirms=lambda _, __: True)
    assert decided[0].points == 13
    assert decided[0].extra == 2
    assert decided[0].maximum == 14
    waiting = solving_table(regulation(), WORKS, [paper("a", claiming)])
    assert not waiting[0].decided
    assert decided[0].decided


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_the_whole_and_the_parts_of_variations() -> None:
    begun = SolverAnswer((("c3-d4",),))
    assert solving_table(regulation(), WORKS, [paper("a", begun, begun)])[0].points == 0
    assert solving_table(regulation(partial=Partial.MOVES), WORKS, [paper("a", begun, begun)])[0].points == 7


@pytest.mark.clause(NORMS, "6/1.2")
def test_speed_gives_a_share_of_the_points() -> None:
    steps = (SpeedStep(Fraction(5), Fraction(1)), SpeedStep(Fraction(10), Fraction(1, 2)))
    here = regulation(speed=steps)
    for minutes, wanted in (("5", 14), ("5.5", 10), ("10", 10), ("10.5", 6)):
        handed = paper("a", work_minutes={"2": Fraction(minutes)})
        assert solving_table(here, WORKS, [handed])[0].points == wanted
    assert solving_table(here, WORKS, [paper("a")])[0].points == 6
    for bad in (
        (SpeedStep(Fraction(5), Fraction(2)),),
        (SpeedStep(Fraction(5), Fraction(1, 2)), SpeedStep(Fraction(9), Fraction(1))),
        (SpeedStep(Fraction(9), Fraction(1)), SpeedStep(Fraction(5), Fraction(1))),
    ):
        with pytest.raises(Refusal):
            regulation(speed=bad)


@pytest.mark.clause(RULES, "11.6.1")
def test_ties_are_shared_or_decided_by_the_regulation() -> None:
    papers = [paper("a", minutes=Fraction(80)), paper("b", minutes=Fraction(70)), paper("c")]
    assert [each[2] for each in points(solving_table(regulation(), WORKS, papers))] == ["1–3"] * 3
    by_time = solving_table(regulation(ties=(SolvingTie.TIME,)), WORKS, papers)
    assert [(each[0], each[2]) for each in points(by_time)] == [("b", "1"), ("a", "2"), ("c", "3")]
    full, two_halves = paper("d", BOTH, SolverAnswer()), paper("e", ONE, SolverAnswer((TAKE_B6,)))
    works = (WORKS[0], replace(WORKS[1], points=Fraction(6)))
    by_works = solving_table(regulation(ties=(SolvingTie.SOLVED_WORKS,)), works, [two_halves, full])
    assert [(each[0], each[2]) for each in points(by_works)] == [("d", "1"), ("e", "2")]


@pytest.mark.clause(RULES, "11.7/p5")
def test_the_judges_may_decide_otherwise_with_a_reason() -> None:
    decision = JudgeDecision("a", "1", Fraction(5), "another order of the same moves")
    (found,) = solving_table(regulation(), WORKS, [paper("a", ONE)], decisions=[decision])
    assert found.points == 13
    assert "composition.judges_decided" in [step.key for step in found.explanation().walk()]
    for bad in (replace(decision, reason=""), replace(decision, points=Fraction(-1))):
        with pytest.raises(Refusal):
            solving_table(regulation(), WORKS, [paper("a", ONE)], decisions=[bad])


@pytest.mark.clause(NORMS, "6/1.2", "6/2", "6/table")
def test_ranks_of_solvers() -> None:
    works = tuple(SolvingWork(str(number), work(), Fraction(10)) for number in range(10))
    handed = SolvingPaper("a", {str(number): BOTH for number in range(7)})
    (found,) = solving_table(regulation(), works, [handed], finalists=14, status="region")
    assert found.percent == 70
    assert found.ranks is not None
    assert [str(rank) for rank in found.ranks.ranks] == ["I", "II", "III", "Iy", "IIy"]
    (few,) = solving_table(regulation(), works, [handed], finalists=13, status="region")
    assert few.ranks is not None
    assert few.ranks.ranks == ()
    (town,) = solving_table(regulation(), works, [handed], finalists=14, status="municipality")
    assert town.ranks is not None
    assert [str(rank) for rank in town.ranks.ranks] == ["III", "Iy", "IIy", "IIIy"]
    assert f"{NORMS} 6/1.2" in [str(clause) for clause in found.explanation().clauses]


def test_a_work_may_have_a_time_of_its_own() -> None:
    works = (replace(WORKS[0], minutes=10), WORKS[1])
    for minutes, wanted in ((10, 14), (11, 8)):
        (found,) = solving_table(regulation(), works, [paper("a", work_minutes={"1": Fraction(minutes)})])
        assert found.points == wanted


def test_nothing_is_said_about_works_and_solvers_that_are_not_there() -> None:
    decision = JudgeDecision("a", "1", Fraction(5), "because")
    twice = (WORKS[0], replace(WORKS[1], number="1"))
    for papers, works, decisions in (
        ([paper("a"), paper("a")], WORKS, []),
        ([paper("a")], WORKS[:1], []),
        ([SolvingPaper("a", {})], twice, []),
        ([paper("a")], WORKS, [replace(decision, work="9")]),
        ([paper("a")], WORKS, [replace(decision, solver="b")]),
    ):
        with pytest.raises(Refusal):
            solving_table(regulation(), works, papers, decisions=decisions)


def test_a_table_without_points_is_refused() -> None:
    with pytest.raises(Refusal):
        solving_table(regulation(), (SolvingWork("1", work(), Fraction(0)),), [paper("a")])
    with pytest.raises(Refusal):
        solving_table(regulation(), (SolvingWork("1", other_work(4), Fraction(3)),), [paper("a")])
    with pytest.raises(Refusal):
        regulation(extra={ClaimKind.INACCURACY: Fraction(-1)})


@given(st.dictionaries(st.sampled_from("abcdef"), st.tuples(st.booleans(), st.booleans()), min_size=1))
def test_the_table_is_in_order_and_adds_up(solved: dict[str, tuple[bool, bool]]) -> None:
    papers = [paper(name, *(BOTH if each else SolverAnswer() for each in told)) for name, told in solved.items()]
    table = solving_table(regulation(), WORKS, papers)
    assert [each.points for each in table] == sorted((each.points for each in table), reverse=True)
    for each in table:
        assert each.points == sum(one.points for one in each.by_category().values())
        assert each.points == sum(worth for worth, right in zip((6, 8), solved[each.solver], strict=True) if right)
