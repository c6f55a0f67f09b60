"""The only way (11.2.6): every kind of inaccuracy, what it costs, and a twin without it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.composition.works_for_tests import BOOK, SHOSHIN, SHOSHIN_LINES, kinds, one, work

from tavlei.composition import Evidence, FindingKind, Genre, Group, Severity, SpecialKind, Verdict, Work, verify
from tavlei.composition.convergence import meeting
from tavlei.composition.uniqueness import (
    Inaccuracy,
    Rank,
    inaccuracy_finding,
    is_alternative_capture,
    transposition_weight,
)
from tavlei.composition.verification.judge import Judgement, Outcome
from tavlei.composition.verification.walk import Other, PlayedLine, played
from tavlei.games.draughts.notation import parse_move
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

RULES = "draughts-rules-2022"
INEXACT = {
    FindingKind.FULL_SIDE_SOLUTION,
    FindingKind.PARTIAL_SIDE_SOLUTION,
    FindingKind.TRANSPOSITION,
    FindingKind.ALTERNATIVE_MOVE,
    FindingKind.ALTERNATIVE_CAPTURE,
    FindingKind.OTHER_KING_SQUARE,
    FindingKind.LENGTHENED,
    FindingKind.REPEATED,
    FindingKind.DUAL_PLAY,
}
EXACT = ("W:WKe7,c1:Ba3,c3", "e7-f6 a3-b2 c1:a3 c3-d2 f6-c3 d2:b4 a3:c5", "e7-f6 c3-d2 c1:e3 a3-b2 f6:a1")
PROBLEM = ("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2", "d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5")
LARGE = "W:W21,26,28,30,31,32,33,34,35,38,39,40,42,43,45:B3,7,8,9,10,12,14,16,17,18,19,20,23,24,25"
LARGE_LINE = "32-27 23:32 42-37 32:41 34-29 25:23 33-28 23:32 35-30 24:42 27:36 16:27 31:22"  # A. Scholma, 1995


@pytest.mark.clause(RULES, "11.2.6")
@pytest.mark.parametrize("told", [EXACT, (SHOSHIN, *SHOSHIN_LINES)])
def test_a_study_with_one_way_only(told: tuple[str, ...]) -> None:
    found = verify(work(*told, genre=Genre.STUDY), BOOK)
    assert found.verdict is Verdict.SOUND
    assert found.evidence is Evidence.PROVEN
    assert not kinds(found) & INEXACT


@pytest.mark.clause(RULES, "11.2.6", "11.2.6/p3")
def test_a_problem_with_one_way_only() -> None:
    found = verify(work(*PROBLEM, genre=Genre.PROBLEM), BOOK, "quick")
    assert found.verdict is Verdict.SOUND
    assert not kinds(found) & INEXACT


@pytest.mark.clause(RULES, "11.2.6/p2")
def test_another_first_move_is_a_full_side_solution() -> None:
    cooked = work("W:WKe7,d2:Bh4,g3", "d2-e3 g3-h2 e7-c5 h4-g3 c5-b6 h2-g1 b6-a7 g1:d4", genre=Genre.STUDY)
    found = verify(cooked, BOOK)
    full = one(found, FindingKind.FULL_SIDE_SOLUTION)
    assert (full.severity, str(full.clause)) == (Severity.ELIMINATES, f"{RULES} 11.2.6/p2")
    assert full.line[0] == "e7-c5"
    assert found.verdict is Verdict.DEFECTIVE
    assert found.evidence is Evidence.PROVEN


@pytest.mark.clause(RULES, "11.2.6/p2")
def test_before_the_variants_part_every_inaccuracy_is_a_full_side_solution() -> None:
    """A king that may choose its square before the branching; behind it the same is a small inaccuracy."""
    lines = ("g7-f8 e5-d4 h8:c3 b6-c5 f8:b4", "g7-f8 e5-d4 h8:c3 b6-a5 c3:a5")
    early = verify(work("W:WKh8,g7:Bb6,e5", lines[0], "g7-f8 e5-d4 h8:c3 b6-a5", genre=Genre.STUDY), BOOK)
    assert FindingKind.FULL_SIDE_SOLUTION in kinds(early)
    late = verify(work("W:WKh8,g7:Bb6,e5", lines[0], "g7-f8 b6-a5 h8:d4 a5-b4 f8:a3", genre=Genre.STUDY), BOOK)
    assert FindingKind.FULL_SIDE_SOLUTION not in kinds(late)
    assert FindingKind.OTHER_KING_SQUARE in kinds(late)


@pytest.mark.clause(RULES, "11.2.6/p3", "11.2.5/p4")
def test_a_partial_side_solution_spoils_its_branching_of_a_study() -> None:
    found = verify(work("W:Wd6,Ke1:Bg7,a3", "e1-c3 g7-h6 d6-c7 a3-b2 c3:a1", genre=Genre.STUDY), BOOK)
    partial = [finding for finding in found.findings if finding.kind is FindingKind.PARTIAL_SIDE_SOLUTION]
    assert {each.severity for each in partial} == {Severity.LOWERS}
    assert {each.inputs["move"] for each in partial} >= {"d6-e7"}
    assert not any(line.counts for line in found.main_lines)


@pytest.mark.clause(RULES, "11.3.8.5", "11.3.5")
def test_a_transposition_lowers_a_study() -> None:
    line = "a5-b6 g3-h2 e1-f2 d6-e5 b6-a7 h2-g1 f2-e3 g1:d4"
    found = one(verify(work("W:WKa5,e1:Bd6,g3", line, genre=Genre.STUDY), BOOK), FindingKind.TRANSPOSITION)
    assert (found.inputs["number"], found.inputs["second"], found.inputs["weight"]) == (2, 3, "heavy")
    assert (found.severity, str(found.clause)) == (Severity.LOWERS, f"{RULES} 11.3.8.5")


@pytest.mark.clause(RULES, "11.2.7.3")
def test_a_transposition_eliminates_a_problem_of_100_squares_but_a_practical_one() -> None:
    formal = verify(work(LARGE, LARGE_LINE, variant="international"), BOOK, "quick")
    swapped = one(formal, FindingKind.TRANSPOSITION)
    assert (swapped.severity, str(swapped.clause)) == (Severity.ELIMINATES, f"{RULES} 11.2.7.3")
    assert (swapped.inputs["number"], swapped.inputs["second"]) == (2, 3)
    assert FindingKind.FULL_SIDE_SOLUTION not in kinds(formal)


@pytest.mark.clause(RULES, "11.2.7.3/p2", "11.3.8.5")
def test_an_alternative_move_of_a_study() -> None:
    cooked = work("W:WKe7,d2:Bh4,g3", "d2-e3 g3-h2 e7-c5 h4-g3 c5-b6 h2-g1 b6-a7 g1:d4", genre=Genre.STUDY)
    found = one(verify(cooked, BOOK), FindingKind.ALTERNATIVE_MOVE)
    assert (found.inputs["move"], found.inputs["author"]) == ("c5-d4", "c5-b6")
    assert found.readings == ("K5",)


@pytest.mark.clause(RULES, "11.3.8.5", "11.2.7.3/p3")
def test_a_king_that_lands_elsewhere_lowers_a_study_and_two_such_moves_spoil_the_branching() -> None:
    once = verify(
        work("W:WKh4,a1:Bb4,f4", "a1-b2 b4-c3 b2:d4 f4-g3 h4:f2", "a1-b2 f4-g3 h4:a5", genre=Genre.STUDY), BOOK
    )
    assert one(once, FindingKind.OTHER_KING_SQUARE).severity is Severity.LOWERS
    assert all(line.counts for line in once.main_lines if line.by_author)
    twice = verify(work("W:WKh8,g7:Bb6,e5", "g7-f8 e5-d4 h8:c3 b6-c5 f8:b4", genre=Genre.STUDY), BOOK)
    assert one(twice, FindingKind.TOO_MANY_INACCURACIES).inputs["number"] == 2
    assert not any(line.counts for line in twice.main_lines)


@pytest.mark.clause(RULES, "11.2.6/p4")
def test_one_white_piece_in_a_study_is_free() -> None:
    """White's lone king may go where it likes: nobody asks for an only move."""
    line = "e7-f6 c3-d2 c1:e3 a3-b2 f6:a1"
    found = verify(work("W:WKe7,c1:Ba3,c3", EXACT[1], line, genre=Genre.STUDY), BOOK)
    assert found.verdict is Verdict.SOUND
    alone = verify(work("W:WKh8:Bb4,a3", "h8-f6 b4-c3 f6:b2 a3:c1", genre=Genre.STUDY), BOOK)
    assert not kinds(alone) & {FindingKind.FULL_SIDE_SOLUTION, FindingKind.PARTIAL_SIDE_SOLUTION}


@pytest.mark.clause(RULES, "11.1.4")
def test_a_second_solution_is_meant_in_a_work_with_two_solutions() -> None:
    lines = ("d2-e3 g3-h2 e7-c5 h4-g3 c5-b6 h2-g1 b6-a7 g1:d4", "e7-c5 g3-h2 c5-g1")
    plain = verify(work("W:WKe7,d2:Bh4,g3", *lines, genre=Genre.STUDY), BOOK)
    assert FindingKind.FULL_SIDE_SOLUTION in kinds(plain)
    special = frozenset({SpecialKind.TWO_SOLUTIONS})
    double = verify(work("W:WKe7,d2:Bh4,g3", *lines, genre=Genre.STUDY, special=special), BOOK)
    assert not any(finding.line[0] in {"d2-e3", "e7-c5"} for finding in double.findings
                   if finding.kind is FindingKind.FULL_SIDE_SOLUTION)  # fmt: skip


@pytest.mark.clause(RULES, "11.3.5")
@pytest.mark.parametrize(
    ("first", "second", "weight"), [(5, 6, "light"), (6, 5, "light"), (4, 5, "heavy"), (3, 5, "heavy"), (5, 7, "heavy")]
)
def test_a_late_transposition_of_neighbours_weighs_less(first: int, second: int, weight: str) -> None:
    assert transposition_weight(first, second, BOOK) == weight


def _inaccuracy(kind: FindingKind) -> Inaccuracy:
    each = work(*PROBLEM)
    game = rules(each.variant)
    first = parse_move(game, each.position, "d6-c7")
    other = parse_move(game, each.position, "d6-e7")
    line = PlayedLine((played(each, each.position, first),), frozenset(), 1)
    judged = Judgement(Outcome.REACHES, Evidence.PROVEN)
    return Inaccuracy(Other(line, 0, other, "d6-e7", judged, game.play(each.position, other)), kind)


@pytest.mark.clause(RULES, "11.3.8.5")
def test_a_solution_that_can_be_lengthened_by_one_move() -> None:
    line = "h2-e5 a5-b4 a7-b8 b4-c3 e5:b2 h8-g7 b2:h8"
    found = verify(work("W:Wa7,Kh2:Bh8,a5", line, genre=Genre.STUDY), BOOK, "quick")
    longer = [finding for finding in found.findings if finding.kind is FindingKind.LENGTHENED]
    assert "e5-f6" in {each.inputs["move"] for each in longer}
    assert {(each.severity, each.clause.number) for each in longer} == {(Severity.LOWERS, "11.3.8.5")}
    assert FindingKind.LENGTHENED not in kinds(verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), BOOK, "quick"))


def _instead(fen: str, author: str, other: str) -> tuple[Work, Other]:
    each = work(fen)
    game = rules(each.variant)
    chosen, move = (parse_move(game, each.position, text) for text in (author, other))
    line = PlayedLine((played(each, each.position, chosen),), frozenset(), 1)
    reached = Judgement(Outcome.REACHES, Evidence.PROVEN)
    return each, Other(line, 0, move, other, reached, game.play(each.position, move))


@pytest.mark.clause(RULES, "11.3.8.5")
def test_a_delay_with_a_repetition() -> None:
    """The Black king can only go to and fro; White waits, comes back, and stands where he stood."""
    shut = _instead("W:Wf2,g3,e3,f4,Ka1:BKh2", "a1-c3", "a1-b2")
    assert meeting(*shut, [shut[1].line]).kind is FindingKind.REPEATED
    free = _instead("W:Wf2,g3,f4,Ka1:BKh2", "a1-c3", "a1-b2")
    assert meeting(*free, [free[1].line]).kind is None


@pytest.mark.clause(RULES, "11.2.7.3/p3")
def test_captures_to_the_same_square_from_different_directions() -> None:
    assert is_alternative_capture(_instead("W:Wc3,g3:Bd4,f4", "c3:e5", "g3:e5")[1])
    assert not is_alternative_capture(_instead("W:Wc3,e3:Bd4,f4", "e3:c5", "e3:g5")[1])
    assert not is_alternative_capture(_instead("W:Wc3,g3:Bd6,f8", "c3-d4", "c3-b4")[1])


LOWERS, ELIMINATES = Severity.LOWERS, Severity.ELIMINATES
PROBLEM_100 = Rank(Genre.PROBLEM, Group.MEDIUM, INTERNATIONAL, 1, BOOK)
PROBLEM_100_TWO = Rank(Genre.PROBLEM, Group.MEDIUM, INTERNATIONAL, 2, BOOK)
PRACTICAL = Rank(Genre.PROBLEM, Group.PRACTICAL, INTERNATIONAL, 1, BOOK)
PROBLEM_64 = Rank(Genre.PROBLEM, Group.MINIATURE, RUSSIAN, 1, BOOK)
STUDY = Rank(Genre.STUDY, None, RUSSIAN, 2, BOOK)
TASK = Rank(Genre.LOCKING_TASK, Group.LOCKING_MEN, RUSSIAN, 2, BOOK)


@pytest.mark.clause(
    RULES, "11.1.3/p12", "11.1.3/p15", "11.2.6/p3", "11.2.7.3", "11.2.7.3/p3", "11.2.7.5/note1", "11.3.7.5", "11.3.8.5",
    "11.3.9.4",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "rank", "clause", "severity"),
    [
        (FindingKind.TRANSPOSITION, PROBLEM_100, "11.2.7.3", ELIMINATES),
        (FindingKind.TRANSPOSITION, PRACTICAL, "11.3.7.5", LOWERS),
        (FindingKind.TRANSPOSITION, PROBLEM_64, "11.3.7.5", LOWERS),
        (FindingKind.TRANSPOSITION, STUDY, "11.3.8.5", LOWERS),
        (FindingKind.TRANSPOSITION, TASK, "11.3.9.4", LOWERS),
        (FindingKind.ALTERNATIVE_MOVE, PROBLEM_100, "11.3.7.5", LOWERS),
        (FindingKind.ALTERNATIVE_CAPTURE, PROBLEM_100, "11.3.7.5", LOWERS),
        (FindingKind.ALTERNATIVE_CAPTURE, PROBLEM_64, "11.3.5", LOWERS),
        (FindingKind.OTHER_KING_SQUARE, PROBLEM_100, "11.2.7.3/p3", ELIMINATES),
        (FindingKind.OTHER_KING_SQUARE, PROBLEM_100_TWO, "11.2.7.3/p3", LOWERS),
        (FindingKind.OTHER_KING_SQUARE, PROBLEM_64, "11.3.7.5", LOWERS),
        (FindingKind.OTHER_KING_SQUARE, TASK, "11.3.9.4", LOWERS),
        (FindingKind.LENGTHENED, PROBLEM_100, "11.2.7.3", ELIMINATES),
        (FindingKind.LENGTHENED, STUDY, "11.3.8.5", LOWERS),
        (FindingKind.REPEATED, STUDY, "11.3.8.5", LOWERS),
        (FindingKind.DUAL_PLAY, TASK, "11.3.9.4", LOWERS),
        (FindingKind.PARTIAL_SIDE_SOLUTION, PROBLEM_64, "11.2.6/p3", ELIMINATES),
        (FindingKind.PARTIAL_SIDE_SOLUTION, PROBLEM_100_TWO, "11.2.6/p3", LOWERS),
        (FindingKind.PARTIAL_SIDE_SOLUTION, STUDY, "11.2.6/p3", LOWERS),
        (FindingKind.PARTIAL_SIDE_SOLUTION, TASK, "11.1.3/p15", ELIMINATES),
        (FindingKind.FULL_SIDE_SOLUTION, STUDY, "11.2.6/p2", ELIMINATES),
        (FindingKind.FULL_SIDE_SOLUTION, TASK, "11.1.3/p15", ELIMINATES),
    ],
)
def test_what_each_kind_costs(kind: FindingKind, rank: Rank, clause: str, severity: Severity) -> None:
    found = inaccuracy_finding(_inaccuracy(kind), rank)
    assert (found.clause.number, found.severity) == (clause, severity)


@pytest.mark.clause(RULES, "11.2.7.3/p3")
@pytest.mark.parametrize("rank", [PROBLEM_100, PROBLEM_100_TWO, PROBLEM_64, STUDY])
def test_a_king_that_lands_elsewhere_behind_the_last_move_of_the_author_informs(rank: Rank) -> None:
    given = _inaccuracy(FindingKind.OTHER_KING_SQUARE)
    behind = replace(given, other=replace(given.other, line=replace(given.other.line, author_moves=given.other.ply)))
    found = inaccuracy_finding(behind, rank)
    assert (found.clause.number, found.severity, found.readings) == ("11.2.7.3/p3", Severity.INFORMS, ("K7",))


@pytest.mark.clause(RULES, "11.1.3/p13", "11.2.6/p3")
@pytest.mark.parametrize(
    ("kind", "rank", "readings"),
    [
        (FindingKind.PARTIAL_SIDE_SOLUTION, STUDY, ("K18",)),
        (FindingKind.PARTIAL_SIDE_SOLUTION, PROBLEM_64, ("K18",)),
        (FindingKind.PARTIAL_SIDE_SOLUTION, TASK, ("K18", "K19")),
        (FindingKind.DUAL_PLAY, TASK, ("K19",)),
    ],
)
def test_the_reading_about_locks_is_named_in_locking_tasks_alone(
    kind: FindingKind, rank: Rank, readings: tuple[str, ...]
) -> None:
    assert inaccuracy_finding(_inaccuracy(kind), rank).readings == readings
