"""What is left open is looked at once more: a proof along the lines of a player, a deeper search, and its bounds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.composition.test_evidence import SURPLUS_BUT_DRAWN
from tests.composition.works_for_tests import BOOK, WIN, placed, work

from tavlei.composition import Evidence, Genre, verify
from tavlei.composition.verification.judge import UNDECIDED, Effort, Judgement, Outcome, SearchJudge
from tavlei.composition.verification.pursuit import Pursuit
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN
from tavlei.games.engine.player import Player
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Prover, Task
from tavlei.games.kernel_tables import small_tables

pytestmark = pytest.mark.needs("tavlei-kernel")
RULES = "draughts-rules-2022"
TO_WIN = Task(Goal.WIN, white=True)
QUIET_WIN = "B:WKb8,a7,c3,h2,c1:Bc7,f4,e3,g3"
NOT_WON = "B:WKf8,e7,b2,c1,e1:Ba7,f4,g3,h2"
LEVEL = "B:W32,33,37,38:B9,12,13,18"
LITTLE = Effort(200_000, 1, 2, 1, 11)  # a first answer of a few nodes, so that nearly everything is left open
NODES = 600_000


def pursuit() -> tuple[Pursuit, Prover]:
    tables = small_tables("russian")
    assert tables is not None
    prover = Prover(RUSSIAN, TO_WIN, mebibytes=8, tables=tables.memory)
    return Pursuit(Player(RUSSIAN, mebibytes=8, tables=tables), prover), prover


@pytest.mark.clause(RULES, "11.2.6")
def test_a_quiet_win_is_proven_along_the_lines_of_a_player() -> None:
    """With the same nodes the proof that looks everywhere leaves it open."""
    position = placed(QUIET_WIN)
    along, prover = pursuit()
    _, alone = pursuit()
    assert along.proves(position, NODES)
    assert prover.prove(position, Limits(nodes=1)).decision is Decision.PROVEN
    assert alone.prove(position, Limits(nodes=NODES)).decision is Decision.UNDECIDED


@pytest.mark.clause(RULES, "11.2.6")
@pytest.mark.parametrize("fen", ["W:WKb8,Kd8,Kf8:BKa1", "B:WKb8,Kd8,Kf8:BKc3", NOT_WON, "W:Wa3:Bb4,c5"])
def test_what_is_not_won_is_not_proven_whatever_the_player_thinks(fen: str) -> None:
    along, _ = pursuit()
    assert not along.proves(placed(fen), 100_000)


@pytest.mark.clause(RULES, "11.2.3", "11.2.6")
@pytest.mark.parametrize(("variant", "fen"), SURPLUS_BUT_DRAWN)
def test_a_surplus_that_is_drawn_is_no_win_however_long_one_insists(variant: str, fen: str) -> None:
    system = {"russian": RUSSIAN, "international": INTERNATIONAL}[variant]
    judge, position = SearchJudge(system, WIN, LITTLE, small_tables(variant)), placed(fen, variant)
    judge.insist([position])
    assert not judge.reaches(position).reaches


@pytest.mark.clause(RULES, "11.2.6")
def test_a_try_with_which_the_player_sees_nothing_gained_fails_and_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """K17: the search that counts men has not decided it."""
    monkeypatch.setattr(SearchJudge, "_against", lambda *_: None)
    effort = replace(LITTLE, nodes=600_000, depth=9)
    judge, position = SearchJudge(INTERNATIONAL, WIN, effort), placed(LEVEL, "international")
    assert judge.reaches(position).outcome is Outcome.UNDECIDED
    judge.insist([position])
    found = judge.reaches(position)
    assert (found.outcome, found.evidence, found.ahead) == (Outcome.FAILS, Evidence.ESTIMATED, True)
    assert found.depth is not None
    assert found.depth >= effort.depth


@pytest.mark.clause(RULES, "11.2.6")
def test_nodes_for_insisting_are_spent_once_and_leave_the_others_alone() -> None:
    effort = Effort(20_000, 1, 2, 1, 60, insist=150_000)
    judge, position = SearchJudge(RUSSIAN, WIN, effort, small_tables("russian")), placed(NOT_WON)
    for _ in range(2):
        judge.insist([position])
    assert 150_000 <= judge.nodes <= 170_100
    assert judge.reaches(position).outcome is Outcome.UNDECIDED


@pytest.mark.clause(RULES, "11.2.6")
def test_each_open_move_has_its_share() -> None:
    """The first does not take what the second needs."""
    effort = Effort(20_000, 1, 2, 1, 60, insist=2 * NODES)
    judge, won = SearchJudge(RUSSIAN, WIN, effort, small_tables("russian")), placed(QUIET_WIN)
    judge.insist([placed(NOT_WON), won])
    assert judge.reaches(won).reaches
    assert judge.reaches(won).evidence is Evidence.PROVEN


@pytest.mark.clause(RULES, "11.2.6/p3")
@pytest.mark.parametrize(("genre", "insists"), [(Genre.PROBLEM, False), (Genre.STUDY, True)])
def test_nobody_insists_where_another_way_is_proven_to_void_the_work(
    genre: Genre, insists: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A partial side solution voids a problem of one variant and only lowers the mark of a study."""
    asked: list[Position] = []

    class Doubtful(SearchJudge):
        """A judge who never knows that a move fails."""

        def reaches(self, position: Position) -> Judgement:
            found = super().reaches(position)
            return UNDECIDED if found.fails else found

        def insist(self, positions: Sequence[Position]) -> None:
            asked.extend(positions)

    monkeypatch.setattr(sys.modules[verify.__module__], "SearchJudge", Doubtful)
    verify(work("W:Wd6,Ke1:Bg7,a3", "e1-c3 g7-h6 d6-c7 a3-b2 c3:a1", genre=genre), BOOK, "quick")
    assert bool(asked) is insists
