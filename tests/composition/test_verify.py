"""The verdict as a whole: sound, defective, not decided; draws, false traces, the bounds, and without the kernel."""

from __future__ import annotations

import pytest
from tests.composition.works_for_tests import BOOK, DRAW, SHOSHIN, SHOSHIN_LINES, WIN, kinds, one, placed, trace, work

from tavlei.composition import (
    EFFORTS,
    Evidence,
    FindingKind,
    Genre,
    Outcome,
    Role,
    Severity,
    SpecialKind,
    Verdict,
    verify,
)
from tavlei.composition.verification.judge import SearchJudge, effort_named
from tavlei.games._kernel import without_kernel
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, clause, explanation_text

RULES = "draughts-rules-2022"
PROBLEM = ("W:Wd6,f6,g5,h2,g1:Bb6,b4,b2,d2", "d6-c7 b6:d8 f6-e7 d8:h4 h2-g3 h4:f2 g1:c5")


@pytest.mark.clause(RULES, "11.2.1", "11.1.1/p6")
def test_a_breach_of_a_formal_requirement_voids_and_an_artistic_one_lowers() -> None:
    sound = verify(work(SHOSHIN, SHOSHIN_LINES[0], genre=Genre.STUDY), BOOK, "quick")
    assert sound.verdict is Verdict.SOUND
    assert sound.of(Severity.LOWERS)
    assert not sound.of(Severity.ELIMINATES)
    wrong = verify(work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.PROBLEM), BOOK, "quick")
    assert one(wrong, FindingKind.DOES_NOT_FIT).clause == clause(RULES, "11.1.3/p3")
    assert wrong.verdict is Verdict.DEFECTIVE


@pytest.mark.clause(RULES, "11.2.3")
def test_the_aim_must_be_reached_in_every_variant() -> None:
    bad = verify(work(SHOSHIN, SHOSHIN_LINES[0], "1. a5-b4 f4-g3 2. b4-e1 g3-h2", genre=Genre.STUDY), BOOK, "quick")
    missed = one(bad, FindingKind.NOT_SOLVED_THERE)
    assert missed.line[:4] == ("a5-b4", "f4-g3", "b4-e1", "g3-h2")
    assert (missed.severity, missed.evidence) == (Severity.ELIMINATES, Evidence.PROVEN)
    assert bad.verdict is Verdict.DEFECTIVE
    hopeless = verify(work("W:Wa1:BKh8,g7", genre=Genre.STUDY), BOOK, "quick")
    assert one(hopeless, FindingKind.NOT_SOLVED).evidence is Evidence.PROVEN
    assert hopeless.verdict is Verdict.DEFECTIVE


@pytest.mark.clause(RULES, "11.2.3", "11.2.6/p2")
def test_where_a_draw_is_asked_for_white_must_not_win() -> None:
    won = verify(work("W:WKh4,a1:Bb4,f4", "a1-b2 f4-g3 h4:a5", task="draw", genre=Genre.STUDY), BOOK, "quick")
    assert one(won, FindingKind.WINS_INSTEAD).severity is Severity.ELIMINATES
    held = verify(work("W:WKa1:BKh6,f8", "a1-h8", task="draw", genre=Genre.STUDY), BOOK, "quick")
    assert FindingKind.WINS_INSTEAD not in kinds(held)
    assert FindingKind.NOT_SOLVED_THERE not in kinds(held)  # one king holds the main road


@pytest.mark.clause(RULES, "11.1.1/p4", "11.3.8.3")
def test_a_false_trace_must_fail() -> None:
    fails = work(SHOSHIN, *SHOSHIN_LINES, trace("a5-c3 f4-g3"), genre=Genre.STUDY)
    assert FindingKind.FALSE_TRACE_WORKS not in kinds(verify(fails, BOOK, "quick"))
    works = work("W:WKe7,d2:Bh4,g3", "d2-e3 g3-h2 e7-c5 h4-g3", trace("e7-c5 g3-h2"), genre=Genre.STUDY)
    found = one(verify(works, BOOK, "quick"), FindingKind.FALSE_TRACE_WORKS)
    assert (found.severity, found.line[0]) == (Severity.ELIMINATES, "e7-c5")


@pytest.mark.clause(RULES, "11.3.8.3", "11.2.5/p4")
def test_a_thematic_false_trace_counts_as_a_branching() -> None:
    plain = work(SHOSHIN, SHOSHIN_LINES[0], trace("a5-c3 f4-g3"), genre=Genre.STUDY)
    assert FindingKind.TOO_FEW_VARIANTS in kinds(verify(plain, BOOK, "quick"))
    thematic = work(SHOSHIN, SHOSHIN_LINES[0], trace("a5-c3 f4-g3", Role.THEMATIC_TRACE), genre=Genre.STUDY)
    assert FindingKind.TOO_FEW_VARIANTS not in kinds(verify(thematic, BOOK, "quick"))


def test_what_the_bounds_do_not_allow_is_told_by_its_move() -> None:
    open_ = verify(work(*PROBLEM, genre=Genre.PROBLEM), BOOK, 1)
    assert open_.verdict is Verdict.NOT_DECIDED
    assert open_.evidence is Evidence.UNDECIDED
    undecided = [finding for finding in open_.findings if finding.kind is FindingKind.MOVE_UNDECIDED]
    assert {each.evidence for each in undecided} == {Evidence.UNDECIDED}
    assert any(each.inputs["move"] == "d6-e7" for each in undecided)
    assert open_.nodes < verify(work(*PROBLEM, genre=Genre.PROBLEM), BOOK, "quick").nodes


def test_the_verdict_is_the_same_every_time() -> None:
    first, second = (verify(work(*PROBLEM, genre=Genre.PROBLEM), BOOK, "quick") for _ in range(2))
    assert first == second


def test_efforts() -> None:
    assert effort_named("quick") is EFFORTS["quick"]
    assert effort_named(10_000).nodes == 10_000
    for wrong in ("endless", 0):
        with pytest.raises(Refusal):
            effort_named(wrong)


def test_without_the_kernel_short_solutions_are_decided_plainly() -> None:
    with without_kernel():
        found = verify(work("W:WKe7,c1:Ba3,c3", "e7-f6 c3-d2 c1:e3 a3-b2 f6:a1", genre=Genre.STUDY), BOOK, 40_000)
        assert not [finding for finding in found.findings if finding.kind is FindingKind.NOT_SOLVED_THERE]
        judge = SearchJudge(RUSSIAN, WIN, effort_named(20_000))
        assert judge.reaches(placed("B:WKa1,Kh8:Bb4")).outcome is Outcome.REACHES


@pytest.mark.clause(RULES, "11.1.4", "11.1.3/note1")
def test_special_kinds_with_another_turn() -> None:
    """Sargin's kind of ending: the turn decides. Here White wins whoever begins, so only one of the two kinds fits."""
    either = work("W:WKa1,Kh8:Bb4", "a1-f6", special=frozenset({SpecialKind.EITHER_BEGINS}), genre=Genre.STUDY)
    assert FindingKind.NOT_SOLVED not in kinds(verify(either, BOOK, "quick"))
    changes = work("W:WKa1,Kh8:Bb4", "a1-f6", special=frozenset({SpecialKind.TURN_CHANGES_AIM}), genre=Genre.STUDY)
    assert one(verify(changes, BOOK, "quick"), FindingKind.DOES_NOT_FIT).clause == clause(RULES, "11.1.4")
    opposition = work("W:Wa1:Be5", special=frozenset({SpecialKind.TURN_CHANGES_AIM}), genre=Genre.STUDY)
    assert FindingKind.DOES_NOT_FIT not in kinds(verify(opposition, BOOK, "quick"))
    begins = work("B:WKe7,c1:Ba3,c3", special=frozenset({SpecialKind.BLACK_BEGINS}), genre=Genre.STUDY)
    assert verify(begins, BOOK, "quick").classification.fits


def test_the_program_finds_a_solution_where_the_author_gives_none() -> None:
    found = verify(work(PROBLEM[0], genre=Genre.PROBLEM), BOOK, "quick")
    assert found.verdict is Verdict.SOUND
    assert " ".join(found.main_lines[0].moves) == PROBLEM[1]
    assert not found.main_lines[0].by_author
    study = verify(work(SHOSHIN, genre=Genre.STUDY), BOOK, "quick")
    assert study.verdict is Verdict.SOUND
    assert sum(line.counts for line in study.main_lines) >= 2


def test_a_draw_is_judged_from_both_ends() -> None:
    judge = SearchJudge(RUSSIAN, DRAW, EFFORTS["quick"])
    assert judge.reaches(placed("W:WKa1:BKh6,Kf8")).outcome is Outcome.REACHES
    assert judge.wins(placed("W:WKa1:BKh6,Kf8")).outcome is Outcome.FAILS
    assert judge.reaches(placed("W:Wa3:BKf8,Kh8")).outcome is Outcome.FAILS


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
@pytest.mark.parametrize("kind", list(FindingKind))
def test_every_finding_has_its_sentence(kind: FindingKind, language: str) -> None:
    template = catalogue(language).phrase(kind.value)
    assert template != kind.value
    assert "{severity}" in template
    assert "{evidence}" in template


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_explanation_is_told_in_every_language(language: str) -> None:
    for each in (work(SHOSHIN, *SHOSHIN_LINES, genre=Genre.STUDY), work("W:Wf2,h2,a1:Bh4", "h2-g3", task="lock 2 men")):
        told = explanation_text(verify(each, BOOK, "quick").explanation(), catalogue(language))
        assert "composition." not in told
        assert "{" not in told


def test_every_finding_names_a_registered_clause() -> None:
    for finding in verify(work("W:Wf2,h2,a1:Bh4", "h2-g3", task="lock 2 men"), BOOK, "quick").findings:
        assert finding.clause == clause(RULES, finding.clause.number)
        assert finding.step().inputs["severity"] == finding.severity
