"""Economy of construction and of finals, the number of variants, finals of problems, studies and locking tasks."""

from __future__ import annotations

import pytest
from tests.composition.works_for_tests import BOOK, SHOSHIN, SHOSHIN_LINES, kinds, one, placed, work

from tavlei.composition import Evidence, FindingKind, Genre, Group, Severity, Verdict, verify
from tavlei.composition.economy import without
from tavlei.games.draughts.variants import RUSSIAN

RULES = "draughts-rules-2022"
PROBLEM = "W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2"
LINE = "d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5"
LOCK = {"task": "lock 1 man"}


def test_a_piece_is_taken_away() -> None:
    position = placed("W:Wa1,Kb2:Bh8,Kg7")
    for square in ("a1", "b2", "h8", "g7"):
        assert without(position, RUSSIAN.board.squares[square]).pieces == 3
    assert without(position, RUSSIAN.board.squares["c3"]) == position


@pytest.mark.clause(RULES, "11.1.1/p7", "11.2.4", "11.2.4/p3")
@pytest.mark.parametrize("square", ["a5", "a7"])
def test_an_idle_piece_is_told_and_without_it_the_work_is_sound(square: str) -> None:
    """That no new way appears without it is searched here, not proven: the work is not eliminated for it (K10)."""
    found = verify(work(f"{PROBLEM},{square}", LINE, genre=Genre.PROBLEM), BOOK, "quick")
    idle = one(found, FindingKind.PERHAPS_IDLE)
    assert (idle.inputs["square"], idle.severity, idle.evidence) == (square, Severity.INFORMS, Evidence.ESTIMATED)
    assert (found.verdict, found.evidence) == (Verdict.SOUND, Evidence.ESTIMATED)
    twin = verify(work(PROBLEM, LINE, genre=Genre.PROBLEM), BOOK, "quick")
    assert not kinds(twin) & {FindingKind.IDLE_PIECE, FindingKind.PERHAPS_IDLE}
    assert twin.verdict is Verdict.SOUND


@pytest.mark.clause(RULES, "11.2.4/p3")
def test_an_idle_piece_that_is_proven_eliminates() -> None:
    """With so few pieces everything is proven."""
    found = verify(work("W:WKh8,g7,h6:Bb6,e5", "g7-f8 e5-d4 h8:c3 b6-c5 f8:b4", genre=Genre.PROBLEM), BOOK, "quick")
    idle = one(found, FindingKind.IDLE_PIECE)
    assert (idle.inputs["square"], idle.severity, idle.evidence) == ("h6", Severity.ELIMINATES, Evidence.PROVEN)


@pytest.mark.clause(RULES, "11.2.4/p3")
def test_a_piece_that_prevents_a_side_solution_is_not_idle() -> None:
    """In Shoshin's study nothing can be taken away: a7 never moves in this line, and still is needed."""
    found = verify(work(SHOSHIN, SHOSHIN_LINES[0], genre=Genre.STUDY), BOOK, "quick")
    assert not kinds(found) & {FindingKind.IDLE_PIECE, FindingKind.PERHAPS_IDLE}


@pytest.mark.clause(RULES, "11.2.7.5/note1")
def test_a_practical_problem_may_have_idle_pieces() -> None:
    large = "W:W21,26,28,30,31,32,33,34,35,38,39,40,42,43,45:B3,7,8,9,10,12,14,16,17,18,19,20,23,24,25"
    line = "32-27 23:32 42-37 32:41 34-29 25:23 33-28 23:32 35-30 24:42 27:36 16:27 31:22"
    found = verify(
        work(large, line, variant="international", genre=Genre.PROBLEM, group=Group.PRACTICAL), BOOK, "quick"
    )
    free = {
        FindingKind.IDLE_PIECE,
        FindingKind.UNECONOMIC_FINAL,
        FindingKind.TRANSPOSITION,
        FindingKind.TOO_FEW_VARIANTS,
    }
    assert not any(finding.severity is Severity.ELIMINATES for finding in found.findings if finding.kind in free)
    assert one(found, FindingKind.NATURALNESS).severity is Severity.INFORMS


@pytest.mark.clause(RULES, "11.1.1/p7", "11.2.4", "11.2.5", "11.3.8.4")
def test_a_spare_piece_in_the_final() -> None:
    wasteful = verify(work("W:WKe7,f4:Bh8,h6", "e7-f6 h8-g7 f6:h8 h6-g5 f4:h6", genre=Genre.STUDY), BOOK, "quick")
    assert one(wasteful, FindingKind.UNECONOMIC_FINAL).inputs["squares"] == "f4"
    assert FindingKind.UNECONOMIC_FINAL not in kinds(
        verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), BOOK, "quick")
    )
    problem = verify(work("W:Wd6,f6,g5,h2,g1,h6:Bb6,b4,b2,d2", LINE, genre=Genre.PROBLEM), BOOK, "quick")
    spare = one(problem, FindingKind.UNECONOMIC_FINAL)
    assert (spare.inputs["squares"], spare.severity) == ("h6", Severity.ELIMINATES)


@pytest.mark.clause(RULES, "11.1.3/p18", "11.2.8.1")
def test_every_final_of_a_locking_task_is_economic() -> None:
    plain = verify(work("W:Wf2,h2:Bh4", "h2-g3", **LOCK), BOOK, "quick")
    assert FindingKind.UNECONOMIC_FINAL not in kinds(plain)
    spare = one(verify(work("W:Wf2,h2,a1:Bh4", "h2-g3", **LOCK), BOOK, "quick"), FindingKind.UNECONOMIC_FINAL)
    assert (spare.inputs["squares"], spare.severity) == ("a1", Severity.ELIMINATES)
    assert str(spare.clause) == f"{RULES} 11.2.8.1"


@pytest.mark.clause(RULES, "11.2.8.2")
def test_exactly_the_named_pieces_are_locked() -> None:
    assert FindingKind.WRONG_LOCK not in kinds(verify(work("W:Wf2,h2:Bh4", "h2-g3", **LOCK), BOOK, "quick"))
    for task in ("lock 2 men", "lock 1 king"):
        found = verify(work("W:Wf2,h2:Bh4", "h2-g3", task=task), BOOK, "quick")
        wrong = one(found, FindingKind.WRONG_LOCK)
        assert (wrong.inputs["men"], wrong.inputs["kings"]) == (1, 0)
        assert found.verdict is Verdict.DEFECTIVE
        assert FindingKind.NOT_SOLVED_THERE in kinds(found)


@pytest.mark.clause(RULES, "11.1.3/p19", "11.2.5/p3")
def test_a_locking_task_needs_two_variants() -> None:
    few = one(verify(work("W:Wf2,h2:Bh4", "h2-g3", **LOCK), BOOK, "quick"), FindingKind.TOO_FEW_VARIANTS)
    assert (few.inputs["have"], few.inputs["wanted"], few.severity) == (1, 2, Severity.ELIMINATES)
    assert str(few.clause) == f"{RULES} 11.2.5/p3"


@pytest.mark.clause(RULES, "11.3.9.5", "11.1.3/p13", "11.1.3/p15", "11.1.3/p17")
def test_finals_on_the_same_squares_and_side_solutions_of_a_task() -> None:
    lines = ("f6-g5 b6-c5 d4:b6", "f6-g5 b6-a5 c3-b4 a5:c3 d4:b2")
    found = verify(work("W:WKf6,e5,d4,Kf4,c3:Bb6,h6", *lines, **LOCK), BOOK, "quick")
    assert one(found, FindingKind.SAME_FINALS).inputs["squares"] == "h6"
    assert one(found, FindingKind.TOO_FEW_VARIANTS).inputs["have"] == 1
    partial = [finding for finding in found.findings if finding.kind is FindingKind.PARTIAL_SIDE_SOLUTION]
    assert {each.severity for each in partial} == {Severity.ELIMINATES}  # more White pieces left than in the author's
    dual = verify(work("W:WKc7,b6,d6,Kd4,e1:Ba5,h2", "d4-g1 a5-b4 e1-d2 b4-c3 d2:b4", **LOCK), BOOK, "quick")
    assert FindingKind.DUAL_PLAY in kinds(dual)
    assert FindingKind.SAME_FINALS not in kinds(dual)


@pytest.mark.clause(RULES, "11.3.9.2", "11.3.9.3")
def test_a_final_that_stands_ready_and_dead_pieces() -> None:
    ready = verify(work("W:WKg5,b4,Kc3,c1,g1:Bb6,a5", "g5-e3 b6-c5 e3:a7", **LOCK), BOOK, "quick")
    assert one(ready, FindingKind.READY_FINAL).inputs["squares"] == "a5"
    fresh = verify(work("W:Wf2,h2:Bh4", "h2-g3", **LOCK), BOOK, "quick")
    assert FindingKind.READY_FINAL not in kinds(fresh)
    assert one(fresh, FindingKind.PASSIVE_PIECE).inputs["square"] == "f2"
    stuck = verify(work("W:Wf2,h2,a7,Kb8:Bh4", "h2-g3", **LOCK), BOOK, "quick")
    assert one(stuck, FindingKind.DEAD_PIECE).inputs["square"] == "a7"


@pytest.mark.clause(RULES, "11.2.5", "11.2.5/p4", "11.2.5/note1")
def test_a_study_needs_two_branchings_and_a_problem_one_variant() -> None:
    for genre in (Genre.STUDY, Genre.POSITIONAL_ENDING):
        both = verify(work(SHOSHIN, *SHOSHIN_LINES, genre=genre), BOOK, "quick")
        assert FindingKind.TOO_FEW_VARIANTS not in kinds(both)
        alone = verify(work(SHOSHIN, SHOSHIN_LINES[0], genre=genre), BOOK, "quick")
        few = one(alone, FindingKind.TOO_FEW_VARIANTS)
        assert (few.inputs["have"], few.severity) == (1, Severity.LOWERS)  # the program finds more
        assert alone.verdict is Verdict.SOUND
    barren = verify(
        work("W:Wb2,c1,d2,d4:Bb4,f6,h2", "d4-e5 f6:d4 d2-e3 d4:f2 b2-c3 b4:d2 c1:g1", genre=Genre.STUDY), BOOK, "quick"
    )
    assert one(barren, FindingKind.TOO_FEW_VARIANTS).severity is Severity.ELIMINATES
    assert FindingKind.TOO_FEW_VARIANTS not in kinds(verify(work(PROBLEM, LINE, genre=Genre.PROBLEM), BOOK, "quick"))


@pytest.mark.clause(RULES, "11.2.7.2")
def test_the_final_of_a_problem_is_quiet_and_reached() -> None:
    whole = verify(work(PROBLEM, LINE, genre=Genre.PROBLEM), BOOK, "quick")
    assert not kinds(whole) & {FindingKind.FINAL_NOT_REACHED, FindingKind.FINAL_NOT_QUIET}
    cut = verify(work(PROBLEM, "d6-c7 b6:d8 f6-e7", genre=Genre.PROBLEM), BOOK, 60_000)
    assert cut.main_lines[0].moves == ("d6-c7", "b6:d8", "f6-e7", "d8:h4")  # the capture follows by itself
    assert one(cut, FindingKind.FINAL_NOT_REACHED).severity is Severity.INFORMS


def test_what_is_found_on_the_board_is_proven() -> None:
    found = verify(work(f"{PROBLEM},a7", LINE, genre=Genre.PROBLEM), BOOK, "quick")
    assert one(found, FindingKind.PASSIVE_PIECE).evidence is Evidence.PROVEN
