"""Marking answers against the author's solution (11.6.1)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.contest_builders import RULES, TAKE_B6, TAKE_F6, TRY, other_work, work
from tests.composition.works_for_tests import BOOK

from tavlei.composition import Role, SolutionLine
from tavlei.composition.marking import (
    ClaimKind,
    Partial,
    ScoredVariation,
    SolverAnswer,
    SolverClaim,
    WorkKey,
    judged_answer,
    key_of_work,
    mark_answer,
)
from tavlei.games.draughts.fen import parse_fen
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import RUSSIAN
from tavlei.rulebook import Refusal

EXTRA = {ClaimKind.SIDE_SOLUTION: Fraction(2), ClaimKind.UNSOLVABLE: Fraction(3), ClaimKind.INACCURACY: Fraction(1)}
SIDE = SolverClaim(ClaimKind.SIDE_SOLUTION, ("e3-d4", "b6-c5", "d4:b6"))


def key(partial: Partial = Partial.WHOLE) -> WorkKey:
    return key_of_work(work(), Fraction(6), BOOK, extra=EXTRA, partial=partial)


def points(*lines: tuple[str, ...], partial: Partial = Partial.WHOLE) -> list[Fraction]:
    return [variation.points for variation in mark_answer(key(partial), SolverAnswer(lines)).variations]


@pytest.mark.clause(RULES, "11.6.1/p2", "11.1.1/p4")
def test_the_thematic_variations_share_the_points() -> None:
    found = key()
    assert [variation.moves for variation in found.variations] == [TAKE_B6, TAKE_F6]
    assert [variation.points for variation in found.variations] == [3, 3]
    assert found.maximum == 6
    with pytest.raises(Refusal):
        key_of_work(other_work(3), Fraction(5), BOOK)
    only_additional = work(lines=(SolutionLine(TAKE_B6, Role.ADDITIONAL),))
    with pytest.raises(Refusal):
        key_of_work(only_additional, Fraction(5), BOOK)


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_variations_found_and_not_found() -> None:
    assert points(TAKE_B6, TAKE_F6) == [3, 3]
    assert points(TAKE_B6) == [3, 0]
    assert points() == [0, 0]
    assert points(TRY) == [0, 0]
    whole = mark_answer(key(), SolverAnswer((TAKE_B6, TAKE_F6)))
    assert whole.solved
    assert whole.points == 6
    half = mark_answer(key(), SolverAnswer((TAKE_B6,)))
    assert not half.solved
    assert [(variation.right, variation.moves) for variation in half.variations] == [(2, 2), (1, 2)]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_part_of_a_variation_gives_points_only_if_the_regulation_says_so() -> None:
    start = ("c3-d4",)
    assert points(start) == [0, 0]
    assert points(start, partial=Partial.MOVES) == [Fraction(3, 2), Fraction(3, 2)]
    assert points(TAKE_B6, partial=Partial.MOVES) == [3, Fraction(3, 2)]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_line_may_be_written_in_short_and_go_on_further() -> None:
    assert points(("cd4", "bc5", "d:b6", "d6-e5")) == [3, 0]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_the_last_move_of_black_need_not_be_written() -> None:
    longer = WorkKey(RUSSIAN, work().position, (ScoredVariation((*TAKE_B6, "d6-e5"), Fraction(4)),), BOOK)
    assert mark_answer(longer, SolverAnswer((TAKE_B6,))).points == 4


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_line_is_read_up_to_the_move_that_cannot_be_played() -> None:
    marked = mark_answer(key(), SolverAnswer((("c3-d4", "b6-c5", "a1-h8"),)))
    assert [variation.right for variation in marked.variations] == [1, 1]
    assert marked.lines[0].left == ("a1-h8",)
    assert "composition.line_unread" in [step.key for step in marked.explanation().working]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_forced_reply_of_black_need_not_be_written() -> None:
    position = parse_fen(RUSSIAN, "W:Wa1,b2,c3:Be5,h8")
    forced = WorkKey(RUSSIAN, position, (ScoredVariation(("c3-d4", "e5:c3", "b2:d4"), Fraction(4)),), BOOK)
    short = mark_answer(forced, SolverAnswer((("c3-d4", "b2:d4"),)))
    assert short.points == 4
    assert short.lines[0].notation == ("c3-d4", "e5:c3", "b2:d4")
    assert mark_answer(forced, SolverAnswer((("c3-d4", "b2-c3"),))).points == 0
    assert points(("c3-d4", "d4:b6")) == [0, 0]  # Black had a choice
    assert points(("b6-c5", "d4:b6")) == [0, 0]  # White's move is never left out
    by_white = WorkKey(RUSSIAN, position, (ScoredVariation(("c3-d4", "b2:d4"), Fraction(4)),), BOOK)
    assert mark_answer(by_white, SolverAnswer((("cd4", "e:c3", "b:d4"),))).points == 4


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_of_two_moves_of_white_in_one_place_the_first_counts() -> None:
    fishing = (("e3-f4",), TAKE_B6, TAKE_F6)
    marked = mark_answer(key(), SolverAnswer(fishing))
    assert marked.points == 0
    assert [line.second for line in marked.lines] == [False, True, True]
    assert "composition.line_second" in [step.key for step in marked.explanation().working]
    other_defences = (TAKE_B6, TAKE_F6, ("c3-d4", "d6-e5", "d4-c5"))
    assert mark_answer(key(), SolverAnswer(other_defences)).points == 6


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_line_that_is_as_good_counts() -> None:
    scored = ScoredVariation(TAKE_B6, Fraction(4), also=(("e3-d4", "b6-c5", "d4:b6"),))
    other = WorkKey(RUSSIAN, work().position, (scored,), BOOK)
    assert mark_answer(other, SolverAnswer((("e3-d4", "b6-c5", "d4:b6"),))).points == 4
    assert mark_answer(other, SolverAnswer((TAKE_B6,))).points == 4


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_extra_points_for_defects_that_hold() -> None:
    marked = mark_answer(key(), SolverAnswer((TAKE_B6,), (SIDE,)), lambda _: True)
    assert [marked.solution_points, marked.extra_points, marked.points] == [3, 2, 5]
    assert mark_answer(key(), SolverAnswer((), (SIDE,)), lambda _: False).points == 0
    waiting = mark_answer(key(), SolverAnswer((), (SIDE,)))
    assert not waiting.decided
    assert waiting.points == 0
    keys = [step.key for step in waiting.explanation().working]
    assert "composition.claim_undecided" in keys


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_the_same_defect_counts_once_and_the_authors_way_is_none() -> None:
    longer = SolverClaim(ClaimKind.SIDE_SOLUTION, ("e3-d4", "f6-e5", "d4:f6"))
    elsewhere = SolverClaim(ClaimKind.SIDE_SOLUTION, ("e3-f4", "d6-e5", "f4:d6"))
    own = SolverClaim(ClaimKind.SIDE_SOLUTION, TAKE_B6)
    additional = SolverClaim(ClaimKind.SIDE_SOLUTION, ("c3-d4", "d6-c5", "d2-c3"))
    other_defence = SolverClaim(ClaimKind.SIDE_SOLUTION, ("c3-d4", "b6-a5", "d4-c5"))
    impossible = SolverClaim(ClaimKind.SIDE_SOLUTION, ("a1-h8",))
    unsolvable = SolverClaim(ClaimKind.UNSOLVABLE, ("c3-d4", "b6-a5"))
    again = SolverClaim(ClaimKind.UNSOLVABLE)
    claims = (SIDE, longer, elsewhere, own, additional, other_defence, impossible, unsolvable, again)
    marked = mark_answer(key(), SolverAnswer((), claims), lambda _: True)
    assert [claim.points for claim in marked.claims] == [2, 0, 2, 0, 0, 0, 0, 3, 0]


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_a_false_trace_of_the_author_may_still_be_claimed() -> None:
    claim = SolverClaim(ClaimKind.SIDE_SOLUTION, TRY)
    assert mark_answer(key(), SolverAnswer((), (claim,)), lambda _: True).points == 2


def test_a_key_that_cannot_be_played_is_refused() -> None:
    for moves in (("a1-h8",), ()):
        bad = WorkKey(RUSSIAN, work().position, (ScoredVariation(moves, Fraction(1)),), BOOK)
        with pytest.raises(Refusal):
            mark_answer(bad, SolverAnswer())


@pytest.mark.clause(RULES, "11.6.1/p2")
def test_answers_marked_by_judges() -> None:
    claims = [(ClaimKind.SIDE_SOLUTION, True), (ClaimKind.UNSOLVABLE, None)]
    marked = judged_answer([Fraction(3), Fraction(3)], [Fraction(1), Fraction(1, 3)], BOOK, claims, EXTRA)
    assert [marked.solution_points, marked.extra_points, marked.maximum] == [4, 2, 6]
    assert not marked.decided
    for shares in ([Fraction(1)], [Fraction(2), Fraction(0)], [Fraction(-1), Fraction(0)]):
        with pytest.raises(Refusal):
            judged_answer([Fraction(3), Fraction(3)], shares, BOOK)


def _tree_lines() -> list[tuple[str, ...]]:
    """Every line of two moves and an answer from the position, by the rules alone."""
    from tavlei.games.draughts.notation import full_notation

    game, start = rules(RUSSIAN), work().position
    found: list[tuple[str, ...]] = []
    for first in game.moves(start):
        after = game.play(start, first)
        for reply in game.moves(after):
            last = game.play(after, reply)
            found += [
                (full_notation(game, start, first), full_notation(game, after, reply), full_notation(game, last, third))
                for third in game.moves(last)
            ]
    return found


@given(st.lists(st.sampled_from(_tree_lines()), max_size=8), st.sampled_from(Partial))
def test_points_lie_between_none_and_all_and_more_lines_never_cost(
    lines: list[tuple[str, ...]], partial: Partial
) -> None:
    marked = [mark_answer(key(partial), SolverAnswer(tuple(lines[:count]))).points for count in range(len(lines) + 1)]
    assert all(0 <= each <= 6 for each in marked)
    assert marked == sorted(marked)


@given(st.lists(st.sampled_from(_tree_lines()), max_size=6))
def test_marking_agrees_with_a_slow_reference(lines: list[tuple[str, ...]]) -> None:
    """A variation is found if its line is among those that begin as the first line of the answer does, and so on."""
    chosen: dict[tuple[str, ...], str] = {}
    read = []
    for line in lines:
        good = []
        for index, move in enumerate(line):
            if index % 2 == 0 and chosen.setdefault(line[:index], move) != move:
                break
            good.append(move)
        read.append(tuple(good))
    wanted = [Fraction(3) if variation in read else Fraction(0) for variation in (TAKE_B6, TAKE_F6)]
    assert points(*lines) == wanted
