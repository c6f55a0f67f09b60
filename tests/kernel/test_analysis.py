"""Proofs and lines: known compositions, the plain search as a second opinion, bounds, stopping, honest indecision."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.kernel.chance import random_position, seeded
from tests.programs import need

from tavlei.games._kernel import without_kernel
from tavlei.games._kernel.interface import Core
from tavlei.games.draughts.fen import fen, parse_fen
from tavlei.games.draughts.position import Position
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import GIVEAWAY, INTERNATIONAL, RUSSIAN, VARIANTS, Variant
from tavlei.games.kernel_analysis import Decision, Goal, Limits, Proof, Task, best_line, check_solution, prove
from tavlei.rulebook import Refusal

WIN = Task(Goal.WIN, white=True)
SMALL = Limits(nodes=200_000, mebibytes=16)
SHOT = "W:We7,g5,a1:Bf8,g7,d4,h2"
# A long combination: White gives nearly everything away and takes it back.
COMBINATION = "W:Wc5,e5,d4,g3,d2,f2,a1,c1,e1,g1:Bf8,h8,a7,c7,e7,g7,b6,h6,a5,g5"


def lock(men: int, kings: int) -> Task:
    """White locks."""
    return Task(Goal.LOCK, white=True, men=men, kings=kings)


@pytest.fixture(params=["python", "kernel"])
def engine(request: pytest.FixtureRequest) -> Iterator[str]:
    if request.param == "python":
        with without_kernel():
            yield "python"
        return
    need("tavlei-kernel")
    yield "kernel"


def played(variant: Variant, position: Position, proof: Proof) -> Position:
    """The position at the end of a line; every move of it is legal."""
    game = rules(variant)
    for move in proof.line:
        assert move in game.moves(position)
        position = game.play(position, move)
    return position


def test_a_win_in_one_with_its_line(engine: str) -> None:
    position = parse_fen(RUSSIAN, "W:Wc3:Bd4")
    proof = prove(RUSSIAN, position, WIN)
    assert (proof.decision, proof.notation) == (Decision.PROVEN, ("c3:e5",))


def test_a_shot(engine: str) -> None:
    """g5-h6 leaves e7 to f8, and the new king of h6 takes four and lands on g1."""
    position = parse_fen(RUSSIAN, SHOT)
    proof = prove(RUSSIAN, position, WIN, limits=SMALL)
    assert (proof.decision, proof.notation) == (Decision.PROVEN, ("g5-h6", "f8:d6", "h6:g1"))
    end = played(RUSSIAN, position, proof)
    assert not rules(RUSSIAN).moves(end)
    assert not end.white_to_move


def test_what_cannot_be_won_is_refuted(engine: str) -> None:
    """White is locked after his only move."""
    position = parse_fen(RUSSIAN, "W:Wa1:Bb4,Kd4,Kf4")
    assert prove(RUSSIAN, position, WIN, limits=SMALL).decision is Decision.REFUTED


def test_not_to_lose_is_the_opponent_not_winning(engine: str) -> None:
    position = parse_fen(RUSSIAN, "W:Wc3:Bd4")
    assert prove(RUSSIAN, position, Task(Goal.DRAW, white=True), limits=SMALL).decision is Decision.PROVEN
    lost = prove(RUSSIAN, position, Task(Goal.DRAW, white=False), limits=SMALL)
    assert (lost.decision, lost.notation) == (Decision.REFUTED, ("c3:e5",))


# What is locked: g1 holds the man of h2, g1, g3 and f4 its king, b2 and c1 the man of a3.
LOCKS = [
    ("Wg1:Bh2", (1, 0)),
    ("Wb2,c1,g1:Ba3,h2", (2, 0)),
    ("Wg1,g3,f4:BKh2", (0, 1)),
    ("Wb2,c1,g1,g3,f4:Ba3,Kh2", (1, 1)),
]


@pytest.mark.parametrize(("pieces", "locked"), LOCKS)
@pytest.mark.parametrize("asked", [(men, kings) for men in range(4) for kings in range(3) if men + kings])
def test_exactly_the_number_and_kind_is_locked(
    engine: str, pieces: str, locked: tuple[int, int], asked: tuple[int, int]
) -> None:
    """Black to move has no move; more or fewer men or kings than the task names is not the task."""
    proof = prove(RUSSIAN, parse_fen(RUSSIAN, f"B:{pieces}"), lock(*asked), limits=SMALL)
    assert proof.decision is (Decision.PROVEN if asked == locked else Decision.REFUTED)


@pytest.mark.parametrize(("pieces", "locked"), LOCKS)
def test_a_lock_in_one(engine: str, pieces: str, locked: tuple[int, int]) -> None:
    """The man of a5 gives the move away. What Black does not have cannot be locked."""
    position = parse_fen(RUSSIAN, f"W:Wa5,{pieces[1:]}")
    proof = prove(RUSSIAN, position, lock(*locked), limits=SMALL)
    assert (proof.decision, proof.notation) == (Decision.PROVEN, ("a5-b6",))
    men, kings = locked
    for asked in ((men + 1, kings), (men, kings + 1)):
        assert prove(RUSSIAN, position, lock(*asked), limits=SMALL).decision is Decision.REFUTED


def test_a_man_that_becomes_a_king_is_locked_as_a_king(engine: str) -> None:
    position = parse_fen(RUSSIAN, "B:Wc1,c3,d4:Bb2")
    king = prove(RUSSIAN, position, lock(0, 1), limits=SMALL)
    assert (king.decision, king.notation) == (Decision.PROVEN, ("b2-a1", "c1-b2"))
    assert prove(RUSSIAN, position, lock(1, 0), limits=SMALL).decision is Decision.REFUTED


def test_to_win_by_taking_everything_is_not_to_lock(engine: str) -> None:
    position = parse_fen(RUSSIAN, "W:Wc3:Bd4")
    assert prove(RUSSIAN, position, lock(1, 0), limits=SMALL).decision is Decision.REFUTED


@pytest.mark.parametrize(("men", "kings"), [(0, 0), (-1, 0), (2, -1)])
def test_no_piece_is_not_locked(men: int, kings: int) -> None:
    with pytest.raises(Refusal, match="at least one piece"):
        lock(men, kings)


def test_only_who_locks_names_pieces() -> None:
    with pytest.raises(Refusal, match="only where the goal is to lock"):
        Task(Goal.WIN, white=True, men=1)


@pytest.mark.sample(2)
@pytest.mark.slow
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.name)
def test_the_plain_search_is_a_second_opinion(core: Core, variant: Variant) -> None:
    chance = seeded(11)
    agreed = 0
    for turn in range(40):
        position = random_position(variant, chance, 8)
        white = chance.random() < 0.5
        task = Task(Goal.LOCK, white, men=1) if turn % 4 == 0 else Task(Goal.WIN, white)
        with without_kernel():
            plain = prove(variant, position, task, limits=Limits(nodes=1_000))
        native = prove(variant, position, task, limits=Limits(nodes=40_000, mebibytes=16))
        assert {plain.decision, native.decision} != {Decision.PROVEN, Decision.REFUTED}, fen(variant, position)
        agreed += plain.decision is native.decision is not Decision.UNDECIDED
        if native.decision is Decision.PROVEN:
            end = played(variant, position, native)
            assert not rules(variant).moves(end), fen(variant, position)
    assert agreed > 8


def test_a_long_combination_is_proven(core: Core) -> None:
    position = parse_fen(RUSSIAN, COMBINATION)
    proof = prove(RUSSIAN, position, WIN, limits=Limits(nodes=3_000_000, seconds=3600))
    assert proof.decision is Decision.PROVEN
    assert proof.notation[0] == "e5-f6"


def test_every_first_move_is_judged_and_indecision_is_told(engine: str) -> None:
    """The shot is proven at once; other moves lead to long endings, so within these bounds nobody knows."""
    check = check_solution(RUSSIAN, parse_fen(RUSSIAN, SHOT), WIN, limits=Limits(nodes=2_000, mebibytes=8))
    decisions = {move.notation: move.proof.decision for move in check.moves}
    assert set(decisions) == {"e7-d8", "g5-f6", "g5-h6", "a1-b2"}
    assert decisions["g5-h6"] is Decision.PROVEN
    assert [each.notation for each in check.solving] == ["g5-h6"]
    assert check.undecided
    assert check.has_one_solution is None
    assert check.more is None


def test_two_solutions(engine: str) -> None:
    check = check_solution(
        RUSSIAN, parse_fen(RUSSIAN, "W:Wc7,b6,g5:Ba5,e5,b4,e3"), WIN, limits=Limits(nodes=4_000, mebibytes=8)
    )
    assert len(check.solving) > 1
    assert check.has_one_solution is False


def test_one_solution(engine: str) -> None:
    """Only the capture is legal, and it wins."""
    check = check_solution(RUSSIAN, parse_fen(RUSSIAN, "W:Wc3:Bd4"), WIN)
    assert check.has_one_solution is True
    draw = check_solution(RUSSIAN, parse_fen(RUSSIAN, "W:Wc3:Bd4"), Task(Goal.DRAW, white=True))
    assert draw.has_one_solution is True
    assert draw.more is not None
    assert draw.more.decision is Decision.PROVEN, "more than a draw"


def test_bounds_are_kept_and_told(core: Core) -> None:
    proof = prove(INTERNATIONAL, INTERNATIONAL.start, WIN, limits=Limits(nodes=5_000, mebibytes=8))
    assert proof.decision is Decision.UNDECIDED
    assert proof.nodes <= 5_000
    at_once = prove(INTERNATIONAL, INTERNATIONAL.start, WIN, limits=Limits(nodes=10**9, seconds=0.05, mebibytes=8))
    assert at_once.decision is Decision.UNDECIDED
    found = best_line(RUSSIAN, RUSSIAN.start, limits=Limits(nodes=5_000, mebibytes=8))
    assert found.nodes <= 5_000
    assert found.line


def test_the_callback_hears_and_stops(core: Core) -> None:
    heard: list[int] = []

    def enough(nodes: int) -> bool:
        heard.append(nodes)
        return len(heard) < 3

    proof = prove(RUSSIAN, RUSSIAN.start, WIN, limits=Limits(nodes=10**9, seconds=60, mebibytes=8), progress=enough)
    assert proof.decision is Decision.UNDECIDED
    assert len(heard) == 3
    assert heard == sorted(heard)


def test_an_exception_of_the_callback_comes_through(core: Core) -> None:
    def fails(nodes: int) -> bool:
        raise KeyError(nodes)

    with pytest.raises(KeyError):
        best_line(RUSSIAN, RUSSIAN.start, limits=Limits(nodes=10**9, seconds=60, mebibytes=8), progress=fails)


def test_the_best_line_ends_the_game_where_it_can(core: Core) -> None:
    position = parse_fen(RUSSIAN, SHOT)
    found = best_line(RUSSIAN, position, limits=SMALL)
    assert (found.plies_to_end, found.notation) == (3, ("g5-h6", "f8:d6", "h6:g1"))
    assert found.score > 0


def test_the_line_goes_on_through_the_tables(core: Core) -> None:
    memory = core.Tables("russian")
    for material in ((0, 1, 0, 1), (0, 2, 0, 1), (0, 3, 0, 1)):
        memory.build(material)
    position = parse_fen(RUSSIAN, "W:WKa1,Kc1,Ke1:BKh2")
    found = best_line(RUSSIAN, position, limits=SMALL, tables=memory)
    assert found.plies_to_end == len(found.line) == 21
    game = rules(RUSSIAN)
    for move in found.line:
        assert move in game.moves(position)
        position = game.play(position, move)
    assert not game.moves(position)


def test_tables_of_another_game_are_refused(core: Core) -> None:
    with pytest.raises(ValueError, match="another game"):
        best_line(RUSSIAN, RUSSIAN.start, tables=core.Tables("giveaway"))


def test_bad_bounds_are_refused(core: Core) -> None:
    for bad in (Limits(mebibytes=0), Limits(seconds=-1.0), Limits(seconds=float("nan"))):
        with pytest.raises(ValueError, match="expected"):
            prove(RUSSIAN, RUSSIAN.start, WIN, limits=bad)


def test_giveaway_is_won_by_losing(engine: str) -> None:
    proof = prove(GIVEAWAY, parse_fen(GIVEAWAY, "W:Wc3:Be5"), WIN, limits=SMALL)
    assert (proof.decision, proof.notation) == (Decision.PROVEN, ("c3-d4", "e5:c3"))
