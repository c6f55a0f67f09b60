"""Marks, places, points of authors and ranks (11.7, norms 6)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import NORMS, PROBLEMS, RULES, entry, mark, marked, regulation

from tavlei.composition.contests import (
    Average,
    Coauthors,
    ContestPlace,
    Defect,
    MarkRevision,
    Removal,
    TieBreak,
    author_results,
    average_mark,
    places,
    section_result,
)

DAY = date(2024, 6, 1)
SIDE = Defect("11.2.6", "a full side solution", "1. e3-f4!")
tenths = st.integers(0, 100).map(lambda number: Fraction(number, 10))


@pytest.mark.clause(RULES, "11.7/p4")
def test_the_mark_of_a_work_is_the_mean_of_the_judges_marks() -> None:
    said = [mark("1", "senior", "8"), mark("1", "judge", "8.5"), mark("2", "senior", "7")]
    found = section_result(regulation(), PROBLEMS, [entry("1"), entry("2", ("boris",))], said)
    assert [(work.entry.number, work.mark, work.place) for work in found.works] == [
        ("1", Fraction("8.25"), ContestPlace(1, 1)),
        ("2", Fraction(7), ContestPlace(2, 2)),
    ]
    assert found.complete
    working = found.of("1").explanation().working
    assert [step.value for step in working] == [Fraction("8.5"), Fraction(8), Fraction("8.25")]


@pytest.mark.parametrize(
    ("average", "marks", "wanted"),
    [
        (Average.MEAN, "6 7 9", "22/3"),
        (Average.MEDIAN, "6 7 9", "7"),
        (Average.MEDIAN, "6 7 8 9", "15/2"),
        (Average.MEDIAN, "9 6", "15/2"),
        (Average.MEAN, "5", "5"),
    ],
)
def test_mean_and_median(average: Average, marks: str, wanted: str) -> None:
    assert average_mark([Fraction(each) for each in marks.split()], average) == Fraction(wanted)


@given(st.lists(tenths, min_size=1, max_size=9), st.sampled_from(Average))
def test_an_average_lies_between_the_marks(marks: list[Fraction], average: Average) -> None:
    found = average_mark(marks, average)
    assert min(marks) <= found <= max(marks)
    assert average_mark(list(reversed(marks)), average) == found


@pytest.mark.clause(RULES, "11.7/p4")
def test_a_judges_last_opinion_counts() -> None:
    said = [mark("1", "senior", "8"), mark("1", "senior", "6")]
    assert section_result(regulation(), PROBLEMS, [entry()], said).of("1").mark == 6


@pytest.mark.clause(RULES, "11.7/p4")
def test_equal_marks_share_places() -> None:
    found = marked(("1", ("a",), "8"), ("2", ("b",), "9"), ("3", ("c",), "8"), ("4", ("d",), "5"))
    assert [(work.entry.number, work.place.text) for work in found.works if work.place] == [
        ("2", "1"),
        ("1", "2–3"),
        ("3", "2–3"),
        ("4", "4"),
    ]


@pytest.mark.clause(RULES, "11.7/p4")
def test_a_removed_work_has_no_mark_and_stands_last() -> None:
    removal = Removal("1", "senior", SIDE, DAY)
    said = [mark("1", "senior", "9"), mark("2", "senior", "4")]
    found = section_result(regulation(), PROBLEMS, [entry("1"), entry("2")], said, [removal])
    assert [work.entry.number for work in found.works] == ["2", "1"]
    out = found.of("1")
    assert out.out
    assert out.mark is None
    assert out.place is None
    assert str(out.explanation().verdict.clause) == f"{RULES} 11.2.6"
    assert found.complete
    assert author_results(regulation(), [found])[0].points == 4


@pytest.mark.clause(RULES, "11.7/note1")
def test_the_chief_judges_decision_stands_above_the_section() -> None:
    said = [mark("1", "senior", "9"), mark("2", "senior", "4")]
    removal = Removal("1", "senior", SIDE, DAY)
    back = MarkRevision("1", "chief", "the line fails", DAY, Fraction(8))
    out = MarkRevision("2", "chief", "second solution found", DAY, defect=SIDE)
    found = section_result(regulation(), PROBLEMS, [entry("1"), entry("2")], said, [removal], [back, out])
    assert found.of("1").mark == 8
    assert found.of("1").judged == 9
    assert found.of("2").out
    assert f"{RULES} 11.7/note1" in [str(clause) for clause in found.of("1").explanation().clauses]


def test_a_work_without_a_mark_leaves_the_section_incomplete() -> None:
    found = marked(("1", ("a",), ""), ("2", ("b",), "3"))
    assert not found.complete
    assert found.of("1").explanation().verdict.key == "composition.work_not_marked"


@pytest.mark.clause(RULES, "11.5.1")
@pytest.mark.clause(NORMS, "6/1.1")
def test_authors_are_placed_by_the_sum_of_their_marks() -> None:
    found = marked(("1", ("a",), "8"), ("2", ("b",), "9"), ("3", ("a",), "2"), ("4", ("c",), "1"))
    results = author_results(regulation(), [found])
    assert [(result.author, result.place and result.place.text) for result in results] == [
        ("a", "1"),
        ("b", "2"),
        ("c", "3"),
    ]
    assert [result.points for result in results] == [10, 9, 1]
    best = author_results(regulation(counted_works=1), [found])
    assert [each.author for each in best] == ["b", "a", "c"]
    assert [each.points for each in best] == [9, 8, 1]


@pytest.mark.clause(NORMS, "6/1.1")
def test_a_mark_of_several_authors_is_shared_unless_the_regulation_gives_it_in_full() -> None:
    found = marked(("1", ("a", "b"), "9"), ("2", ("a",), "4"))
    shared = {result.author: result.points for result in author_results(regulation(), [found])}
    assert shared == {"a": Fraction("8.5"), "b": Fraction("4.5")}
    full = {result.author: result.points for result in author_results(regulation(coauthors=Coauthors.FULL), [found])}
    assert full == {"a": 13, "b": 9}


def test_ties_between_authors_are_shared_or_decided_by_the_regulation() -> None:
    found = marked(("1", ("a",), "8"), ("2", ("a",), "2"), ("3", ("b",), "5"), ("4", ("b",), "5"))
    shared = author_results(regulation(), [found])
    assert [each.place and each.place.text for each in shared] == ["1–2", "1–2"]
    decided = author_results(regulation(tie_breaks=(TieBreak.BEST_MARKS,)), [found])
    assert [(each.author, each.place and each.place.text) for each in decided] == [("a", "1"), ("b", "2")]
    counted = regulation(counted_works=1, tie_breaks=(TieBreak.ALL_MARKS,))
    other = marked(("1", ("a",), "8"), ("2", ("a",), "2"), ("3", ("b",), "8"), ("4", ("b",), "5"))
    assert [result.author for result in author_results(counted, [other])] == ["b", "a"]


@pytest.mark.clause(NORMS, "6/1.1", "6/2", "6/table")
def test_ranks_come_from_the_eight_best_works() -> None:
    found = marked(*((str(number), ("a",), "7") for number in range(1, 10)))
    (result,) = author_results(regulation(counted_works=3), [found], finalists=14, status="region")
    assert result.points == 21
    assert [result.score.points, result.score.maximum] == [56, 80]
    assert result.ranks is not None
    assert [str(rank) for rank in result.ranks.ranks] == ["I", "II", "III"]
    (few,) = author_results(regulation(), [found], finalists=13, status="region")
    assert few.ranks is not None
    assert few.ranks.ranks == ()
    assert "draughts-norms-2022 6/2" in [str(clause) for clause in few.explanation().clauses]
    (silent,) = author_results(regulation(), [found])
    assert silent.ranks is None


@given(st.dictionaries(st.text(max_size=3), st.tuples(st.tuples(tenths, tenths)), max_size=12))
def test_places_share_out_all_places(results: dict[str, tuple[tuple[Fraction, ...], ...]]) -> None:
    found = places(results)
    assert sorted(place for each in set(found.values()) for place in range(each.first, each.last + 1)) == list(
        range(1, len(results) + 1)
    )
    for one, had in results.items():
        for other, got in results.items():
            assert (found[one].first < found[other].first) is (had > got)
