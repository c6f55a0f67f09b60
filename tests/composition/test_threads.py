"""Several threads prove the other moves side by side: the same verdict, always the same answer, no more nodes."""

from __future__ import annotations

import pytest
from tests.composition.works_for_tests import BOOK, SHOSHIN, SHOSHIN_LINES, WIN, placed, work

from tavlei.composition import Genre, Verification, Work, several_threads, verify
from tavlei.composition.verification.judge import SearchJudge, effort_named, threads_in_use
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.office.configuration import configuration

RULES = "draughts-rules-2022"
WORKS = (
    work("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2", "d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5", genre=Genre.PROBLEM),
    work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY),
    work("W:WKe7,d2:Bh4,g3", "d2-e3 g3-h2 e7-c5 h4-g3 c5-b6 h2-g1 b6-a7 g1:d4", genre=Genre.PROBLEM),
)


def verified(told: Work, threads: int) -> Verification:
    with several_threads(threads):
        return verify(told, BOOK, "quick")


@pytest.mark.clause(RULES, "11.2.1", "11.2.6")
@pytest.mark.parametrize("told", WORKS)
def test_the_verdict_is_that_of_one_thread(told: Work) -> None:
    alone, together = verified(told, 1), verified(told, 3)
    assert (together.verdict, together.evidence) == (alone.verdict, alone.evidence)
    assert [finding.kind for finding in together.findings] == [finding.kind for finding in alone.findings]


def test_so_many_threads_have_always_one_answer() -> None:
    once, again = verified(WORKS[0], 4), verified(WORKS[0], 4)
    assert (once.findings, once.main_lines, once.nodes) == (again.findings, again.main_lines, again.nodes)


def test_the_nodes_of_all_threads_together_are_bounded() -> None:
    judge = SearchJudge(RUSSIAN, WIN, effort_named(20_000), threads=4)
    positions = [placed(f"W:WKa1,Kc1,{square}:BKh8,f8,d8,b8,h6,f6") for square in ("a3", "c3", "e3", "g3", "h2", "b2")]
    judge.foresee(positions)
    assert judge.nodes <= 20_000
    assert {judge.reaches(position).outcome for position in positions}
    assert judge.nodes <= 20_000


def test_one_thread_is_used_unless_told() -> None:
    assert threads_in_use() == 1
    with several_threads(5):
        assert threads_in_use() == 5
    assert threads_in_use() == 1


def test_the_office_takes_the_number_from_the_environment() -> None:
    assert configuration({}).proof_threads == 1
    assert configuration({"TAVLEI_PROOF_THREADS": "4"}).proof_threads == 4
    for wrong in ("0", "many", "-2", "1000"):
        with pytest.raises(ValueError, match="TAVLEI_PROOF_THREADS"):
            configuration({"TAVLEI_PROOF_THREADS": wrong})
