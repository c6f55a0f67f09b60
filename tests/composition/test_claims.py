"""Claims of solvers held against proofs (11.6.1/p2, 11.2.3, 11.2.6)."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

import pytest
from tests.composition.contest_builders import RULES, START, TAKE_B6, work
from tests.composition.works_for_tests import BOOK

from tavlei.composition import Aim, Assignment
from tavlei.composition.answer_key import ClaimKind, ScoredVariation, SolverClaim, WorkKey, key_of_work
from tavlei.composition.findings import Evidence
from tavlei.composition.marking import SolverAnswer, mark_answer
from tavlei.composition.verification.claims import claim_judge
from tavlei.composition.verification.judge import EFFORTS, Judgement, Outcome, SearchJudge
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import RUSSIAN

SIDE = SolverClaim(ClaimKind.SIDE_SOLUTION, ("e3-d4", "b6-c5"))
AFTER_SIDE = "B:Wc3,d4,d2,a1:Bb6,d6,f6"


@dataclass
class Told:
    """A judge who knows some positions and has decided nothing about the others."""

    known: dict[str, tuple[Outcome, Evidence]]
    asked: list[str] = field(default_factory=list)

    def reaches(self, position: Position) -> Judgement:
        text = fen(RUSSIAN, position)
        self.asked.append(text)
        return Judgement(*self.known.get(text, (Outcome.UNDECIDED, Evidence.UNDECIDED)))

    def wins(self, position: Position) -> Judgement:
        return self.reaches(position)


def key() -> WorkKey:
    return key_of_work(work(), Fraction(6), BOOK, extra={ClaimKind.SIDE_SOLUTION: Fraction(2)})


def same(text: str) -> str:
    return fen(RUSSIAN, parse_fen(RUSSIAN, text))


@pytest.mark.clause(RULES, "11.6.1/p2", "11.2.6")
@pytest.mark.parametrize(
    ("outcome", "evidence", "wanted"),
    [
        (Outcome.REACHES, Evidence.PROVEN, True),
        (Outcome.FAILS, Evidence.PROVEN, False),
        (Outcome.REACHES, Evidence.ESTIMATED, None),
        (Outcome.FAILS, Evidence.ESTIMATED, None),
        (Outcome.UNDECIDED, Evidence.UNDECIDED, None),
    ],
)
def test_a_side_solution_holds_only_by_proof(outcome: Outcome, evidence: Evidence, wanted: bool | None) -> None:
    judge = Told({same(AFTER_SIDE): (outcome, evidence)})
    assert claim_judge(key(), judge)(SIDE) is wanted
    assert judge.asked == [same(AFTER_SIDE)]
    marked = mark_answer(key(), SolverAnswer((), (SIDE,)), claim_judge(key(), judge))
    assert marked.points == (2 if wanted else 0)
    assert marked.decided is (wanted is not None)


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_the_authors_own_way_and_impossible_lines_are_no_side_solutions() -> None:
    judge = Told({})
    assert claim_judge(key(), judge)(SolverClaim(ClaimKind.SIDE_SOLUTION, TAKE_B6)) is False
    assert claim_judge(key(), judge)(SolverClaim(ClaimKind.INACCURACY, ("a1-h8",))) is False
    assert judge.asked == []


@pytest.mark.clause(RULES, "11.6.1/p2", "11.2.3")
def test_a_work_is_unsolvable_by_its_start_or_by_a_defence_against_the_authors_way() -> None:
    refuted = (Outcome.FAILS, Evidence.PROVEN)
    reached = (Outcome.REACHES, Evidence.PROVEN)
    after_defence = same("W:Wd4,e3,d2,a1:Ba5,d6,f6")
    defence = SolverClaim(ClaimKind.UNSOLVABLE, ("c3-d4", "b6-a5"))
    assert claim_judge(key(), Told({same(START): refuted}))(SolverClaim(ClaimKind.UNSOLVABLE)) is True
    assert claim_judge(key(), Told({same(START): reached}))(SolverClaim(ClaimKind.UNSOLVABLE)) is False
    assert claim_judge(key(), Told({}))(SolverClaim(ClaimKind.UNSOLVABLE)) is None
    assert claim_judge(key(), Told({after_defence: refuted, same(START): reached}))(defence) is True
    assert claim_judge(key(), Told({after_defence: reached, same(START): reached}))(defence) is False
    own_mistake = SolverClaim(ClaimKind.UNSOLVABLE, ("e3-f4", "b6-c5", "a1-b2"))
    after_mistake = same("B:Wc3,f4,d2,b2:Bc5,d6,f6")
    judge = Told({after_mistake: refuted, same(START): reached})
    assert claim_judge(key(), judge)(own_mistake) is False


@pytest.mark.clause(RULES, "11.6.1/p2", "11.2.6")
def test_with_real_proofs() -> None:
    """A king wins against a man in more ways than one; giving the king away does not."""
    position = parse_fen(RUSSIAN, "W:WKa1:Ba7")
    real = WorkKey(RUSSIAN, position, (ScoredVariation(("a1-b2",), Fraction(1)),), BOOK)
    judge = SearchJudge(RUSSIAN, Assignment(Aim.WIN), EFFORTS["quick"])
    holds = claim_judge(real, judge)
    assert holds(SolverClaim(ClaimKind.SIDE_SOLUTION, ("a1-c3",))) is True
    assert holds(SolverClaim(ClaimKind.SIDE_SOLUTION, ("a1-d4",))) is True
    assert holds(SolverClaim(ClaimKind.UNSOLVABLE)) is False
    lost = parse_fen(RUSSIAN, "W:Wa1:BKh8,Kg7")
    hopeless = WorkKey(RUSSIAN, lost, (ScoredVariation(("a1-b2",), Fraction(1)),), BOOK)
    assert claim_judge(hopeless, judge)(SolverClaim(ClaimKind.UNSOLVABLE)) is True
