"""A whole contest of each kind, from its regulation to the ranks (11.5-11.7, norms 6)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from tests.composition.contest_builders import (
    NORMS,
    PROBLEMS,
    RULES,
    STUDIES,
    TAKE_B6,
    TAKE_F6,
    entry,
    mark,
    regulation,
    work,
)
from tests.composition.works_for_tests import BOOK

from tavlei.composition.contests import (
    Category,
    Change,
    Defect,
    JudgeOpinion,
    Manner,
    MarkRevision,
    Remark,
    Removal,
    SectionResult,
    SolvingPaper,
    SolvingRegulation,
    SolvingWork,
    author_results,
    entry_problems,
    final_results,
    in_force_from,
    preliminary_results,
    section_result,
    solving_table,
    take_remark,
)
from tavlei.composition.marking import ClaimKind, SolverAnswer, SolverClaim
from tavlei.composition.publication import privileged

SIDE = Defect("11.2.6/p2", "a full side solution", "1. e3-d4!")
CONTEST = regulation(closed=True, works_per_author=9)


@pytest.mark.clause(RULES, "11.5.1", "11.5.2", "11.5.2/p2", "11.5.2/p3", "11.7", "11.7/p4", "11.7/note1")
@pytest.mark.clause(NORMS, "6/1.1", "6/2")
def test_a_contest_of_composing() -> None:
    assert CONTEST.check().passes
    entries = [*(entry(str(number), ("anna",)) for number in range(2, 11)), entry("1", ("boris",))]
    assert not any(entry_problems(CONTEST, sent, entries[:index]) for index, sent in enumerate(entries))
    said = [mark(each.number, judge, "7") for each in entries for judge in ("senior", "judge")]
    said.append(JudgeOpinion("1", "judge", Fraction(9), merits=("1. c3-d4 b6-c5 2. d4:b6",)))
    empty = SectionResult(STUDIES, ())

    first = section_result(CONTEST, PROBLEMS, entries, said)
    assert first.of("1").mark == 8
    published = preliminary_results(CONTEST, (first, empty), date(2024, 6, 30))

    remark = take_remark(published, Remark("1", "anna", "there is a side solution", date(2024, 7, 20)))
    removal = Removal("1", "senior", SIDE, date(2024, 8, 1))
    second = section_result(CONTEST, PROBLEMS, entries, said, [removal])
    assert second.of("1").out
    back = MarkRevision("1", "chief", "1... d6-c5 refutes it", date(2024, 8, 5), Fraction("7.5"))
    last = section_result(CONTEST, PROBLEMS, entries, said, [removal], [back])

    told = Change("1", Fraction(8), Fraction("7.5"), back.reason, date(2024, 8, 6))
    answered = Remark(remark.entry, remark.by, remark.text, remark.day, accepted=False, answer=back.reason)
    final = final_results(
        CONTEST, published, (last, empty), date(2024, 8, 31), by="chief", remarks=[answered], announced_changes=[told]
    )
    assert in_force_from(CONTEST, final.day) == date(2024, 9, 2)

    results = author_results(CONTEST, final.sections, finalists=14, status="region")
    assert [(result.author, result.points) for result in results] == [("anna", 63), ("boris", Fraction("7.5"))]
    anna, boris = results
    assert anna.ranks is not None
    assert anna.ranks.percent == 70
    assert [str(rank) for rank in anna.ranks.ranks] == ["I", "II", "III"]
    assert boris.ranks is not None
    assert boris.ranks.ranks == ()
    assert [each.entry.number for each in privileged(last.works, prizes=1)] == ["1"]


@pytest.mark.clause(RULES, "11.5.1", "11.6", "11.6.1", "11.6.1/p2")
@pytest.mark.clause(NORMS, "6/1.2", "6/2", "6/table")
def test_a_contest_of_solving() -> None:
    contest = SolvingRegulation(
        name="Open hall",
        manner=Manner.IN_PERSON,
        status="region",
        genres={Category.PROBLEM: 2},
        scoring="by the sheet",
        minutes=60,
        winners="most points, then less time",
        awards="diplomas",
        solutions_published=date(2024, 5, 2),
        results_published=date(2024, 5, 2),
        extra={ClaimKind.SIDE_SOLUTION: Fraction(1)},
        rulebook=BOOK,
    )
    works = (SolvingWork("1", work(), Fraction(4), difficulty=1), SolvingWork("2", work(), Fraction(6), difficulty=2))
    assert contest.check(works).passes
    full, half = SolverAnswer((TAKE_B6, TAKE_F6)), SolverAnswer((TAKE_B6,))
    claiming = SolverAnswer((TAKE_B6,), (SolverClaim(ClaimKind.SIDE_SOLUTION, ("e3-d4", "b6-c5", "d4:b6")),))
    papers = [
        SolvingPaper("anna", {"1": full, "2": claiming}, minutes=Fraction(50)),
        SolvingPaper("boris", {"1": full, "2": half}, minutes=Fraction(60)),
        *(SolvingPaper(f"solver {number}", {"1": half}, minutes=Fraction(60)) for number in range(12)),
    ]
    table = solving_table(contest, works, papers, confirms=lambda _, __: True, finalists=len(papers), status="region")
    assert [each.solver for each in table[:3]] == ["anna", "boris", "solver 0"]
    assert [each.points for each in table[:3]] == [8, 7, 2]
    assert table[2].place is not None
    assert table[2].place.text == "3–14"
    ranks = [[str(rank) for rank in each.ranks.ranks] for each in table[:3] if each.ranks]
    assert ranks == [["I", "II", "III", "Iy", "IIy"], ["I", "II", "III", "Iy", "IIy"], ["IIy"]]
