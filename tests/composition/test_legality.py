"""One step back, and how a work begins (11.2.2, 11.1.3/p2, 11.2.8.3)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.composition.works_for_tests import BOOK, SHOSHIN, kinds, one, placed, work

from tavlei.composition import FindingKind, Genre, Severity
from tavlei.composition.last_moves import fits_the_set, last_moves
from tavlei.composition.legality import beginning, legality
from tavlei.games.draughts.rules import rules
from tavlei.games.draughts.variants import INTERNATIONAL, RUSSIAN

RULES = "draughts-rules-2022"


@pytest.mark.clause(RULES, "11.2.2")
def test_a_position_with_a_quiet_last_move_is_legal() -> None:
    assert legality(work(SHOSHIN), BOOK) == []


@pytest.mark.clause(RULES, "11.2.2")
def test_a_man_that_can_only_have_captured_is_doubtful_and_one_that_cannot_have_moved_is_illegal() -> None:
    doubtful = legality(work("W:We3,c3:Bh8"), BOOK)  # only f6:h8 can have come last
    assert one(doubtful, FindingKind.LAST_MOVE_DOUBTFUL).line == ("f6:h8",)
    assert one(doubtful, FindingKind.LAST_MOVE_DOUBTFUL).severity is Severity.INFORMS
    illegal = legality(work("W:Wf6,c3:Bh8"), BOOK)  # f6 is occupied: it never moved
    assert one(illegal, FindingKind.NO_LAST_MOVE).severity is Severity.ELIMINATES
    assert str(one(illegal, FindingKind.NO_LAST_MOVE).clause) == f"{RULES} 11.2.2"


@pytest.mark.clause(RULES, "11.2.2")
def test_black_would_have_had_to_capture_instead() -> None:
    """The quiet move a5-b4 is impossible: before it Black had to capture with the other man."""
    found = [move for move in last_moves(RUSSIAN, placed("W:Wd4,g1:Bb4,e5")) if move.is_quiet]
    names = RUSSIAN.board.names
    assert "a5" not in {names[each.move.origin] for each in found if names[each.move.target] == "b4"}


@pytest.mark.clause(RULES, "11.2.2")
def test_the_last_move_that_the_author_names_is_played_forwards() -> None:
    assert legality(work(SHOSHIN, last_moves=("a1-b2", "e5-f4")), BOOK) == []
    wrong = legality(work(SHOSHIN, last_moves=("c1-f4",)), BOOK)
    assert one(wrong, FindingKind.LAST_MOVE_WRONG).line == ("c1-f4",)


@pytest.mark.clause(RULES, "11.2.2")
def test_more_pieces_than_a_set_has() -> None:
    squares = ",".join(RUSSIAN.board.names[bit] for bit in RUSSIAN.board.bits[-13:])
    assert kinds(legality(work(f"W:W{squares}:Bh8"), BOOK)) == {FindingKind.TOO_MANY_PIECES}
    twelve = squares.partition(",")[2]
    assert FindingKind.TOO_MANY_PIECES not in kinds(legality(work(f"W:W{twelve}:Bh8,b8"), BOOK))


@given(st.integers(0, 2**32), st.booleans())
def test_every_last_move_leads_to_the_position(seed: int, hundred: bool) -> None:
    variant = INTERNATIONAL if hundred else RUSSIAN
    chance, game = random.Random(seed), rules(variant)  # noqa: S311 - games, no secrets
    position = variant.start
    for _ in range(chance.randint(1, 60)):
        moves = game.moves(position)
        if not moves:
            break
        before, move = position, chance.choice(moves)
        position = game.play(position, move)
    found = list(last_moves(variant, position))
    assert all(game.play(each.before, each.move) == position for each in found)
    assert all(fits_the_set(variant, each.before) for each in found)
    kings = sum(bool(each & before.kings) for each in (move.origin, move.captured))
    if move.captured.bit_count() <= 1 and not kings:  # the move that was played is among them
        assert (before, move.identity) in [(each.before, each.move.identity) for each in found]


@pytest.mark.clause(RULES, "11.1.3/p2", "11.2.8.3")
def test_the_first_move_is_quiet_and_there_is_one() -> None:
    assert beginning(work(SHOSHIN, genre=Genre.STUDY), BOOK) == []
    taking = work("W:Wc3,a1:Bd4,h8", genre=Genre.STUDY)
    assert one(beginning(taking, BOOK), FindingKind.FIRST_MOVE_CAPTURES).line == ("c3:e5",)
    assert str(one(beginning(taking, BOOK), FindingKind.FIRST_MOVE_CAPTURES).clause) == f"{RULES} 11.1.3/p2"
    task = work("W:Wc3,a1:Bd4,h8", task="lock 1 man", genre=Genre.LOCKING_TASK)
    assert str(one(beginning(task, BOOK), FindingKind.FIRST_MOVE_CAPTURES).clause) == f"{RULES} 11.2.8.3"
    stuck = work("W:Wa3:Bb4,c5", task="lock 1 man", genre=Genre.LOCKING_TASK)
    assert one(beginning(stuck, BOOK), FindingKind.NO_FIRST_MOVE).severity is Severity.ELIMINATES


@pytest.mark.clause(RULES, "11.2.8.3/p2")
def test_white_pieces_en_prise_cost_points_where_the_position_cannot_come_from_a_calm_one() -> None:
    task = {"task": "lock 1 man", "genre": Genre.LOCKING_TASK}
    assert beginning(work("W:Wc3,a1,h2:Bd6,f8", **task), BOOK) == []
    from_calm = beginning(work("W:Wd4,g1:Bc5,b6", **task), BOOK)  # d6-c5 attacks
    assert one(from_calm, FindingKind.WHITE_EN_PRISE).inputs["points"] == 0
    assert one(from_calm, FindingKind.WHITE_EN_PRISE).severity is Severity.LOWERS
    never = beginning(work("W:Wg7,e3,c1,e1:Bh6,a5", **task), BOOK)  # only captures can have come last
    assert one(never, FindingKind.WHITE_EN_PRISE).inputs["points"] == 2


@pytest.mark.clause(RULES, "11.3.8.2")
def test_a_ready_strike_is_told_of_a_study_only() -> None:
    strike = "W:Wd4,g1:Bc5,h8"
    assert one(beginning(work(strike, genre=Genre.STUDY), BOOK), FindingKind.READY_STRIKE).severity is Severity.LOWERS
    assert FindingKind.READY_STRIKE not in kinds(beginning(work(strike, genre=Genre.PROBLEM), BOOK))
    assert FindingKind.READY_STRIKE not in kinds(beginning(work(SHOSHIN, genre=Genre.STUDY), BOOK))
