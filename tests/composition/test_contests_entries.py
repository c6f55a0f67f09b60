"""Entries and opinions: what is taken in, what judges are shown, marks, grounds, defects, revisions (11.5.2, 11.7)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest
from tests.composition.contest_builders import RULES, STUDIES, entry, mark, other_work, regulation, work

from tavlei.composition import Genre, Group
from tavlei.composition.contests import (
    Defect,
    JudgeOpinion,
    MarkRevision,
    OriginalityGround,
    Removal,
    amended,
    check_mark,
    check_opinion,
    check_removal,
    check_revision,
    entry_problems,
    grounds_of,
)
from tavlei.rulebook import Refusal

DAY = date(2024, 6, 1)
SIDE = Defect("11.2.6", "a full side solution", "1. e3-f4!")


def paths(problems: object) -> list[str]:
    return [problem.path for problem in problems]  # type: ignore[attr-defined]


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_an_entry_in_time_is_taken_in() -> None:
    assert entry_problems(regulation(), entry()) == ()
    assert entry_problems(regulation(), entry(sent=date(2024, 4, 30))) == ()


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_a_late_entry_and_too_few_copies_are_refused() -> None:
    late = entry(sent=date(2024, 5, 1), copies=1)
    assert paths(entry_problems(regulation(), late)) == ["sent", "copies"]


@pytest.mark.clause(RULES, "11.5.2", "11.5.2/p2")
def test_an_entry_belongs_to_its_section_and_has_authors() -> None:
    assert paths(entry_problems(regulation(), entry(section=STUDIES))) == ["section"]
    assert paths(entry_problems(regulation(), entry(authors=()))) == ["authors"]
    assert paths(entry_problems(regulation(), entry(authors=("anna", "anna")))) == ["authors"]
    with pytest.raises(Refusal):
        entry_problems(regulation(), entry(section="russian.problem.miniature"))


@pytest.mark.clause(RULES, "11.5.2/p2")
def test_the_number_of_works_of_an_author_is_limited() -> None:
    before = [entry(str(number)) for number in (2, 3)]
    assert entry_problems(regulation(), entry("4"), before) == ()
    full = [*before, entry("4")]
    assert paths(entry_problems(regulation(), entry("5"), full)) == ["authors"]
    assert entry_problems(regulation(), entry("5", ("boris",)), full) == ()
    assert paths(entry_problems(regulation(), entry("5", ("boris", "anna")), full)) == ["authors"]  # K34
    here = regulation(works_per_author=None, works_per_section=2)
    assert paths(entry_problems(here, entry("5"), before)) == ["authors"]
    study = entry("5", section=STUDIES, work=other_work(5, genre=Genre.STUDY))
    assert entry_problems(here, study, before) == ()


@pytest.mark.clause(RULES, "11.5.2")
def test_the_same_position_or_number_is_not_entered_twice() -> None:
    assert paths(entry_problems(regulation(), entry("1", ("boris",)), [entry("1")])) == ["number", "work"]
    assert paths(entry_problems(regulation(), entry("7", ("boris",), work=work()), [entry("1")])) == ["work"]


@pytest.mark.clause(RULES, "11.7/p6")
def test_judges_do_not_enter_where_they_judge() -> None:
    for person, allowed in (
        ("chief", False),
        ("senior", False),
        ("judge", False),
        ("other", True),
        ("secretary", True),
    ):
        assert (entry_problems(regulation(), entry(authors=(person,))) == ()) is allowed
    barred = entry_problems(regulation(secretary_may_compete=False), entry(authors=("secretary",)))
    assert [str(each.clause) for each in barred] == [f"{RULES} 11.7/p6"]


@pytest.mark.clause(RULES, "11.7/p4")
def test_a_solution_may_be_changed_until_entries_close() -> None:
    other = other_work(6)
    assert amended(regulation(), entry(), other, date(2024, 4, 30)).work == other
    assert amended(regulation(), entry(), other, date(2024, 4, 30)).sent == date(2024, 4, 30)
    with pytest.raises(Refusal) as refusal:
        amended(regulation(), entry(), other, date(2024, 5, 1))
    assert str(refusal.value.problems[0].clause) == f"{RULES} 11.7/p4"


@pytest.mark.clause(RULES, "11.7/p4")
@pytest.mark.parametrize(
    ("value", "step", "good"),
    [
        ("0", "1/10", True),
        ("10", "1/10", True),
        ("101/10", "1/10", False),
        ("-1/10", "1/10", False),
        ("7.3", "1/10", True),
        ("7.25", "1/10", False),
        ("7.25", "1/4", True),
        ("7.5", "1", False),
    ],
)
def test_marks_are_of_the_ten_point_scale(value: str, step: str, good: bool) -> None:
    here = regulation(mark_step=Fraction(step))
    if good:
        assert check_mark(here, Fraction(value)) == Fraction(value)
        return
    with pytest.raises(Refusal) as refusal:
        check_mark(here, Fraction(value))
    assert str(refusal.value.problems[0].clause) == f"{RULES} 11.7/p4"


@pytest.mark.clause(RULES, "11.7/p4", "11.7/p2")
def test_only_the_judges_of_the_section_give_opinions() -> None:
    for judge in ("senior", "judge"):
        assert check_opinion(regulation(), entry(), mark("1", judge, "8")).judge == judge
    for judge in ("other", "secretary", "chief", "anna"):
        with pytest.raises(Refusal):
            check_opinion(regulation(), entry(), mark("1", judge, "8"))
    assert check_opinion(regulation(chief_judge_marks=True), entry(), mark("1", "chief", "8")).judge == "chief"
    with pytest.raises(Refusal):
        check_opinion(regulation(), entry(), mark("2", "senior", "8"))
    with pytest.raises(Refusal) as refusal:
        check_opinion(regulation(), entry(authors=("judge",)), mark("1", "judge", "8"))
    assert str(refusal.value.problems[0].clause) == f"{RULES} 11.7/p6"


@pytest.mark.clause(RULES, "11.7/p4")
def test_only_the_entrants_own_solution_is_judged() -> None:
    shown = JudgeOpinion("1", "senior", Fraction(8), merits=("1. c3-d4! b6-c5", "1. e3-f4"))
    assert check_opinion(regulation(), entry(), shown) == shown
    for merit, path in (("1. c3-d4 d6-e5", "merits[0]"), ("1. a1-b8", "merits[0]")):
        with pytest.raises(Refusal) as refusal:
            check_opinion(regulation(), entry(), replace(shown, merits=(merit,)))
        assert refusal.value.problems[0].path == path


@pytest.mark.clause(RULES, "11.3.2", "11.3.7.1", "11.3.8.1", "11.3.9.1", "11.2.5/note1")
def test_grounds_of_originality_are_those_of_the_genre() -> None:
    counts = {Genre.PROBLEM: 4, Genre.STUDY: 4, Genre.POSITIONAL_ENDING: 4, Genre.LOCKING_TASK: 3}
    for genre, count in counts.items():
        number, grounds = grounds_of(genre)
        assert len(grounds) == count
        assert number == {Genre.PROBLEM: "11.3.7.1", Genre.LOCKING_TASK: "11.3.9.1"}.get(genre, "11.3.8.1")
        named = entry(work=work(genre=genre))
        for ground in OriginalityGround:
            opinion = JudgeOpinion("1", "senior", grounds=frozenset({ground}))
            if ground in grounds:
                assert check_opinion(regulation(), named, opinion).grounds == {ground}
            else:
                with pytest.raises(Refusal) as refusal:
                    check_opinion(regulation(), named, opinion)
                assert str(refusal.value.problems[0].clause) == f"{RULES} {number}"
    assert grounds_of(None)[1] == tuple(OriginalityGround)


@pytest.mark.clause(RULES, "11.2.7.5")
def test_the_judge_says_whether_a_practical_problem_looks_natural() -> None:
    practical = entry(work=work(group=Group.PRACTICAL))
    for natural in (True, False, None):
        assert check_opinion(regulation(), practical, JudgeOpinion("1", "senior", natural=natural)).natural is natural
    with pytest.raises(Refusal) as refusal:
        check_opinion(regulation(), entry(), JudgeOpinion("1", "senior", natural=True))
    assert str(refusal.value.problems[0].clause) == f"{RULES} 11.2.7.5"


@pytest.mark.clause(RULES, "11.7/p4", "11.1.1/p6")
def test_the_senior_judge_removes_a_defective_work() -> None:
    removal = Removal("1", "senior", SIDE, DAY)
    assert check_removal(regulation(), entry(), removal) == removal
    for wrong in (
        replace(removal, by="judge"),
        replace(removal, entry="2"),
        replace(removal, defect=replace(SIDE, removes=False)),
        replace(removal, defect=replace(SIDE, clause="99.9")),
    ):
        with pytest.raises(Refusal):
            check_removal(regulation(), entry(), wrong)


@pytest.mark.clause(RULES, "11.7/note1")
def test_only_the_chief_judge_revises_and_gives_a_reason() -> None:
    good = MarkRevision("1", "chief", "the predecessor is not one", DAY, Fraction(9))
    assert check_revision(regulation(), good) == good
    for wrong in (
        replace(good, by="senior"),
        replace(good, reason=" "),
        replace(good, mark=None),
        replace(good, defect=SIDE),
        replace(good, mark=Fraction(11)),
    ):
        with pytest.raises(Refusal):
            check_revision(regulation(), wrong)
