"""Studies, problems and endings that are public knowledge, with their solutions."""

from __future__ import annotations

import pytest
from tests.composition.works_for_tests import BOOK, SHOSHIN, SHOSHIN_LINES, WIN, kinds, placed, work
from tests.programs import need

from tavlei.composition import EFFORTS, FindingKind, Genre, Outcome, Verdict, verify
from tavlei.composition.verification.judge import SearchJudge
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.games.kernel_tables import loaded_tables, small_tables

RULES = "draughts-rules-2022"


@pytest.mark.clause(RULES, "11.2.6", "11.2.5/p4")
def test_shoshin() -> None:
    found = verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), BOOK, "quick")
    assert (found.verdict, found.findings) == (Verdict.SOUND, ())


@pytest.mark.clause(RULES, "11.2.3")
@pytest.mark.parametrize(
    ("fen", "moves"),
    [
        ("W:Wb2,c1,d2,d4:Bb4,f6,h2", "d4-e5 f6:d4 d2-e3 d4:f2 b2-c3 b4:d2 c1:g1"),  # a man of a textbook is locked
        ("W:WKh4,a1:Bb4,f4", "a1-b2 f4-g3 h4:a5"),
    ],
)
def test_textbook_positions_are_solved(fen: str, moves: str) -> None:
    found = verify(work(fen, moves, genre=Genre.STUDY), BOOK, "quick")
    assert not kinds(found) & {FindingKind.NOT_SOLVED_THERE, FindingKind.FULL_SIDE_SOLUTION}


@pytest.mark.clause(RULES, "11.2.3")
@pytest.mark.parametrize("fen", ["B:WK49:B16,35", "B:WK43:B16,33", "B:WK15:B19,28"])
def test_a_king_catches_two_men_of_100_squares(fen: str) -> None:
    """The fork, the rails, the chain: three finals of king against two men."""
    judge = SearchJudge(INTERNATIONAL, WIN, EFFORTS["quick"])
    assert judge.reaches(placed(fen, "international")).outcome is Outcome.REACHES


@pytest.mark.clause(RULES, "11.2.3")
def test_three_kings_against_one() -> None:
    """Petrov's triangle: three kings win if they hold the main road, and cannot if the single king does."""
    need("tavlei-kernel")
    judge = SearchJudge(RUSSIAN, WIN, EFFORTS["quick"], loaded_tables(RUSSIAN))
    assert judge.reaches(placed("W:WKa1,Ka3,Kc1:BKa7")).outcome is Outcome.REACHES
    assert judge.reaches(placed("W:WKa3,Kc1,Ke1:BKh8")).outcome is Outcome.FAILS


@pytest.mark.clause(RULES, "11.2.3")
def test_two_kings_cannot_catch_one_and_opposition_decides() -> None:
    judge = SearchJudge(RUSSIAN, WIN, EFFORTS["quick"])
    assert judge.reaches(placed("W:WKa1,Kc1:BKa7")).outcome is Outcome.FAILS
    assert judge.reaches(placed("B:Wd4:Bd6")).outcome is Outcome.REACHES  # Black is in opposition
    assert judge.reaches(placed("W:Wd4:Bd6")).outcome is Outcome.FAILS


def test_small_tables_are_made_once() -> None:
    assert small_tables("russian") is small_tables("russian")


@pytest.mark.clause(RULES, "11.2.6/p2", "11.2.7.3")
def test_a_problem_of_1930_is_solved_and_its_dual_found() -> None:
    """B. P. A. Kloos, Schager Courant, 8 February 1930: the first two moves can be exchanged."""
    fen = "W:W21,29,30,32,34,35,37,38,39,40,44:B7,8,11,13,14,15,18,19,20,23,28"
    found = verify(work(fen, variant="international"), BOOK, 3_000_000)
    line = " ".join(found.main_lines[0].moves)
    assert line.endswith("38-33 50:28 30-24 19:39 40-34 39:30 35:24 23:34 32:3 20:29 3:33")
    assert found.verdict is Verdict.DEFECTIVE
    assert FindingKind.FULL_SIDE_SOLUTION in kinds(found)
