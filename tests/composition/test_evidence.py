"""How sure a finding is: a surplus proves nothing where kings stand, and what is derived is as sure as its ground."""

from __future__ import annotations

import random
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.works_for_tests import BOOK, DRAW, WIN, kinds, one, placed, work

from tavlei.composition import Evidence, FindingKind, Genre, Severity, Verdict, verify
from tavlei.composition.economy import spare_pieces
from tavlei.composition.findings import surest, weakest
from tavlei.composition.verification.judge import Effort, Judgement, Outcome, SearchJudge, effort_named
from tavlei.games._kernel import active
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.games.kernel_tables import small_tables

RULES = "draughts-rules-2022"
SURPLUS_BUT_DRAWN = (
    ("russian", "W:WKb8,Kd8,Kf8:BKa1"),  # three kings against one on the main road
    ("russian", "B:WKb8,Kd8,Kf8:BKc3"),
    ("international", "W:WK2,K3,K4:BK46"),
    ("international", "W:WK2,K3,K4,K25:BK46,K5"),
)
TWICE = ("W:WKh8,g7:Bb6,e5", "g7-f8 e5-d4 h8:c3 b6-c5 f8:b4")
COOKED = ("W:WKe7,d2:Bh4,g3", "d2-e3 g3-h2 e7-c5 h4-g3 c5-b6 h2-g1 b6-a7 g1:d4")  # 1. e7-c5 wins too


class Doubtful(SearchJudge):
    """The same judge, who has only searched and proven nothing of what reaches the aim."""

    def reaches(self, position: Position) -> Judgement:
        found = super().reaches(position)
        return replace(found, evidence=Evidence.ESTIMATED) if found.reaches else found


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[verify.__module__], "SearchJudge", Doubtful)


@pytest.mark.clause(RULES, "11.2.3", "11.2.6")
@pytest.mark.parametrize(("variant", "fen"), SURPLUS_BUT_DRAWN)
def test_a_surplus_with_kings_on_the_board_is_no_win(variant: str, fen: str) -> None:
    system = {"russian": RUSSIAN, "international": INTERNATIONAL}[variant]
    found = SearchJudge(system, WIN, effort_named("quick")).reaches(placed(fen, variant))
    assert not found.reaches


@pytest.mark.clause(RULES, "11.2.3")
def test_one_king_on_the_main_road_is_not_said_to_lose_to_three() -> None:
    found = SearchJudge(RUSSIAN, DRAW, effort_named("quick")).reaches(placed("B:WKa1:BKb8,Kd8,Kf8"))
    assert not found.fails


@pytest.mark.clause(RULES, "11.2.6")
@pytest.mark.parametrize(
    ("fen", "fails"),
    [
        ("W:W28,32,33,37,38,39,42,43:B8,9,12,13,18,19,23", True),  # a man more
        ("W:W27,28,32,33,37,38,39,42,43,48,49:B8,9,12,13,18,19,23", False),  # four men more
    ],
)
def test_a_man_more_among_many_is_no_win_by_search_and_many_men_are(fen: str, fails: bool) -> None:
    found = SearchJudge(INTERNATIONAL, WIN, effort_named("quick")).reaches(placed(fen, "international"))
    assert found.fails is fails
    assert found.evidence is not Evidence.PROVEN


@pytest.mark.clause(RULES, "11.2.5/p4")
def test_that_no_branching_was_found_is_as_sure_as_the_search_for_them() -> None:
    """The author gives one line of a study; whether there are others the few nodes do not tell."""
    told = work("W:WKa1,c3,e3,g3:Bf8,b6,d6,h8", "c3-d4", genre=Genre.STUDY)
    few = [finding for finding in verify(told, BOOK, 400).findings if finding.kind is FindingKind.TOO_FEW_VARIANTS]
    assert all(finding.evidence is not Evidence.PROVEN for finding in few)
    assert few


@pytest.mark.prove
@pytest.mark.clause(RULES, "11.2.3", "11.2.6")
@pytest.mark.needs("tavlei-kernel")
def test_what_tables_of_four_pieces_call_a_draw_is_never_called_won() -> None:
    kernel = active()
    assert kernel is not None
    held = kernel.Tables("russian")
    for material in ((0, 1, 0, 1), (0, 2, 0, 1), (0, 1, 0, 2), (0, 3, 0, 1)):
        held.build(material)
    judge, drawn = SearchJudge(RUSSIAN, WIN, effort_named("quick"), small_tables("russian")), 0
    chance = random.Random(5)  # noqa: S311 - the same every time
    while drawn < 60:
        bits = chance.sample(RUSSIAN.board.bits, 4)
        position = Position(0, bits[0] | bits[1] | bits[2], 0, bits[3], white_to_move=True)
        if held.probe(*position) == 0:
            drawn += 1
            assert not judge.reaches(position).reaches, position


@given(st.lists(st.sampled_from(Evidence)))
def test_what_rests_on_several_things_is_as_sure_as_the_least_sure(grounds: list[Evidence]) -> None:
    found = weakest(grounds)
    assert (found is Evidence.PROVEN) == all(ground is Evidence.PROVEN for ground in grounds)
    assert (found is Evidence.UNDECIDED) == (Evidence.UNDECIDED in grounds)
    assert (surest(grounds) is Evidence.PROVEN) == (Evidence.PROVEN in grounds)


@pytest.mark.clause(RULES, "11.3.8.5", "11.2.5/p4")
def test_too_many_inaccuracies_are_proven_where_the_inaccuracies_are_and_too_few_variants_are_not() -> None:
    found = verify(work(TWICE[0], TWICE[1], genre=Genre.STUDY), BOOK)
    assert one(found, FindingKind.TOO_MANY_INACCURACIES).evidence is Evidence.PROVEN
    assert one(found, FindingKind.TOO_FEW_VARIANTS).evidence is Evidence.UNDECIDED  # others may have been overlooked


@pytest.mark.usefixtures("doubtful")
@pytest.mark.clause(RULES, "11.3.8.5", "11.2.6", "11.2.5")
@pytest.mark.parametrize(
    ("told", "genre", "derived"),
    [
        (TWICE, Genre.STUDY, {FindingKind.TOO_MANY_INACCURACIES, FindingKind.OTHER_KING_SQUARE}),
        (COOKED, Genre.PROBLEM, {FindingKind.TOO_FEW_VARIANTS, FindingKind.FULL_SIDE_SOLUTION}),
    ],
)
def test_nothing_that_follows_from_a_search_is_called_proven(
    told: tuple[str, str], genre: Genre, derived: set[FindingKind]
) -> None:
    found = verify(work(told[0], told[1], genre=genre), BOOK, "quick")
    assert kinds(found) >= derived
    assert {finding.evidence for finding in found.findings if finding.kind in derived} == {Evidence.ESTIMATED}


@pytest.mark.clause(RULES, "11.2.3", "11.2.6/p2")
def test_that_a_win_is_not_decided_is_not_told_as_a_win() -> None:
    found = verify(work("W:WKa1,c3,e3:BKh6,f8,b6,d6", "a1-b2", task="draw", genre=Genre.STUDY), BOOK, 1)
    assert FindingKind.WINS_INSTEAD not in kinds(found)
    told = one(found, FindingKind.WIN_UNDECIDED)
    assert (told.severity, told.evidence) == (Severity.ELIMINATES, Evidence.UNDECIDED)
    assert found.verdict is not Verdict.SOUND


class DoubtfulOfWins(SearchJudge):
    """The same judge, who has only searched for a win where a draw is asked for."""

    def wins(self, position: Position) -> Judgement:
        return replace(super().wins(position), evidence=Evidence.ESTIMATED)


@pytest.mark.clause(RULES, "11.2.3", "11.2.6/p2")
def test_that_a_drawn_work_is_not_won_is_as_sure_as_its_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything else is proven: the verdict rests on the search for a win all the same."""
    drawn = work("W:WKa1:BKh8", "a1-b2", task="draw", genre=Genre.STUDY)
    assert not verify(drawn, BOOK, "quick").rests_on_search
    monkeypatch.setattr(sys.modules[verify.__module__], "SearchJudge", DoubtfulOfWins)
    assert verify(drawn, BOOK, "quick").rests_on_search


class Wavering:
    """A judge for whom nothing reaches the aim, as far as he has searched; but without one piece it does, proven."""

    def __init__(self, *, spared: bool) -> None:
        self.spared = spared

    def reaches(self, position: Position) -> Judgement:
        if self.spared and position.white_kings.bit_count() == 1 and position.white_kings & RUSSIAN.board.squares["d2"]:
            return Judgement(Outcome.REACHES, Evidence.PROVEN)
        return Judgement(Outcome.FAILS, Evidence.ESTIMATED)

    wins = reaches


@pytest.mark.clause(RULES, "11.1.1/p7", "11.2.4")
@pytest.mark.parametrize(("spared", "sure"), [(False, Evidence.ESTIMATED), (True, Evidence.PROVEN)])
def test_that_no_piece_of_a_final_is_to_spare_is_as_sure_as_the_search(spared: bool, sure: Evidence) -> None:
    told = work("W:WKa1,Kc1:Bh6,b8", "c1-d2", genre=Genre.PROBLEM)
    line = verify(told, BOOK, 1).lines[0]
    spare, evidence = spare_pieces(told, line, Wavering(spared=spared), Genre.PROBLEM)
    assert (bool(spare), evidence) == (spared, sure)


@pytest.mark.clause(RULES, "11.2.6")
def test_a_try_that_wins_a_man_is_named_to_the_judge() -> None:
    """By search it fails, and a side solution may be hidden there (K17)."""
    judge = SearchJudge(INTERNATIONAL, WIN, effort_named("quick"))
    ahead = judge.reaches(placed("W:W28,32,33,37,38,39,42,43:B8,9,12,13,18,19,23", "international"))
    assert ahead.fails
    assert ahead.ahead
    level = judge.reaches(placed("W:W32,33,37,38,39,42,43:B8,9,12,13,18,19,23", "international"))
    assert not level.ahead


@pytest.mark.clause(RULES, "11.2.6")
def test_what_is_left_of_the_effort_is_spent_on_what_is_open() -> None:
    """A second look of a few nodes leaves it open; more of them prove it."""
    position = placed("W:WKa1,Kc1,Ke1:BKh2,f8")
    judge = SearchJudge(RUSSIAN, WIN, Effort(2_000_000, 1, 2, 1, 11), small_tables("russian"))
    assert judge.reaches(position).outcome is Outcome.UNDECIDED
    judge.insist([position])
    found = judge.reaches(position)
    assert found.evidence is Evidence.PROVEN
    assert judge.nodes <= 2_000_000
