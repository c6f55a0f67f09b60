"""Handling the pieces: touch-move, adjusting, letting go, the order of removal, marking a king."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.games.draughts.handling import (
    CaptureStage,
    KingMark,
    Touch,
    TouchReason,
    capture_progress,
    king_marks,
    move_is_made,
    removal_order_is_right,
    touch_move,
)
from tavlei.games.draughts.irregularities import irregularity
from tavlei.rulebook import Refusal, clause

NEW, OLD = "draughts-rules-2022", "draughts-rules-2013"
EDITIONS = pytest.mark.parametrize(("edition", "section"), [(NEW, "6.1"), (OLD, "2.1")])
LAWFUL = {"c3": ["d4", "b4"], "e3": ["f4"], "g3": ["h4", "f4"]}

squares = st.sampled_from(["a1", "c1", "c3", "e3", "g3", "h2"])
touches = st.lists(st.builds(Touch, squares, announced=st.booleans(), held=st.booleans()), max_size=5)
lawful_moves = st.dictionaries(squares, st.lists(squares, max_size=3, unique=True))


@pytest.mark.clause("draughts-rules-2022", "6.1.4.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7")
@EDITIONS
def test_the_first_touched_piece_that_can_move_must_be_played(edition: str, section: str) -> None:
    found = touch_move(edition, LAWFUL, [Touch("a1"), Touch("e3"), Touch("c3")])
    assert (found.must_move, found.destinations, found.reason) == ("e3", ("f4",), TouchReason.TOUCHED)
    assert found.clause == clause(edition, f"{section}.4.7")
    assert found.may_play("e3")
    assert not found.may_play("c3")


@pytest.mark.clause("draughts-rules-2022", "6.1.4.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7")
@EDITIONS
def test_touching_a_piece_without_a_lawful_move_leaves_every_move_free(edition: str, section: str) -> None:
    found = touch_move(edition, {**LAWFUL, "a1": []}, [Touch("a1"), Touch("c1")])
    assert (found.must_move, found.reason) == (None, TouchReason.NO_LAWFUL_MOVE)
    assert found.clause == clause(edition, f"{section}.4.7")
    assert all(found.may_play(square) for square in LAWFUL)


@pytest.mark.clause("draughts-rules-2022", "5.4.14.3/item2")
@pytest.mark.parametrize(("edition", "number"), [(NEW, "5.4.14.3/item2"), (OLD, "2.1.4.7")])
def test_a_compulsory_capture_by_another_piece_may_be_played(edition: str, number: str) -> None:
    found = touch_move(edition, {"g3": ["e5"]}, [Touch("c3")], capture_due=True)
    assert (found.must_move, found.reason) == (None, TouchReason.CAPTURE_DUE)
    assert found.clause == clause(edition, number)
    assert found.may_play("g3")
    both = {"g3": ["e5"], "e3": ["c5"]}
    assert touch_move(edition, both, [Touch("c3"), Touch("e3")], capture_due=True).must_move == "e3"


@pytest.mark.clause("draughts-rules-2022", "6.1.4.8")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.8")
@EDITIONS
def test_a_piece_moved_but_held_may_still_go_to_any_square_possible_for_it(edition: str, section: str) -> None:
    found = touch_move(edition, LAWFUL, [Touch("c3"), Touch("c3", held=True)])
    assert (found.must_move, found.destinations, found.reason) == ("c3", ("b4", "d4"), TouchReason.HELD)
    assert found.clause == clause(edition, f"{section}.4.8")


@pytest.mark.clause("draughts-rules-2022", "6.1.4.7", "6.1.4.8", "6.1.4.9")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7", "2.1.4.8", "2.1.4.9")
@EDITIONS
def test_holding_one_piece_does_not_undo_having_touched_another_first(edition: str, section: str) -> None:
    found = touch_move(edition, LAWFUL, [Touch("e3"), Touch("c3", held=True)])
    assert (found.must_move, found.reason) == ("e3", TouchReason.TOUCHED)
    moved = touch_move(edition, LAWFUL, [Touch("c3", announced=True, held=True)])
    assert (moved.must_move, moved.reason) == ("c3", TouchReason.HELD), "moving is more than adjusting"


@pytest.mark.clause("draughts-rules-2022", "6.1.4.9")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.9")
@EDITIONS
def test_adjusting_is_free_on_ones_own_turn_and_after_saying_so(edition: str, section: str) -> None:
    adjusted = [Touch("c3", announced=True), Touch("e3", announced=True)]
    rule = clause(edition, f"{section}.4.9")
    found = touch_move(edition, LAWFUL, adjusted)
    assert (found.must_move, found.reason, found.clause) == (None, TouchReason.ADJUSTED, rule)
    assert found.irregularity is None
    assert touch_move(edition, LAWFUL, [*adjusted, Touch("g3")]).must_move == "g3"
    assert touch_move(edition, LAWFUL, [Touch("c3")]).must_move == "c3", "not announced"
    other_turn = touch_move(edition, LAWFUL, adjusted, own_turn=False)
    assert (other_turn.must_move, other_turn.reason, other_turn.clause) == (None, TouchReason.NOT_HIS_TURN, rule)
    assert other_turn.irregularity == "adjusted_out_of_turn"
    assert irregularity(edition, other_turn.irregularity).clause == rule


@EDITIONS
def test_only_the_player_whose_turn_it_is_is_bound(edition: str, section: str) -> None:
    found = touch_move(edition, LAWFUL, [Touch("c3")], own_turn=False)
    assert (found.must_move, found.irregularity, found.clause.number) == (None, None, f"{section}.4.7")
    nothing = touch_move(edition, LAWFUL, [])
    assert (nothing.must_move, nothing.reason) == (None, TouchReason.NOTHING_TOUCHED)


@given(st.sampled_from([NEW, OLD]), lawful_moves, touches, st.booleans(), st.booleans())
def test_a_duty_is_always_lawful_and_nobody_before_it_could_move(
    edition: str, lawful: dict[str, list[str]], touched: list[Touch], own_turn: bool, capture_due: bool
) -> None:
    found = touch_move(edition, lawful, touched, own_turn=own_turn, capture_due=capture_due)
    binding = [each.square for each in touched if each.held or not each.announced]
    able = [square for square in binding if lawful.get(square)]
    assert found.must_move == (able[0] if able and own_turn else None)
    assert list(found.destinations) == (sorted(lawful[found.must_move]) if found.must_move else [])
    assert found.explanation().verdict.clause == found.clause
    assert found.explanation().verdict.key == found.reason


@pytest.mark.clause("draughts-rules-2022", "6.1.4.6")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.6")
def test_a_move_is_made_when_the_hand_leaves_the_piece_on_its_new_square() -> None:
    assert move_is_made(on_new_square=True, hand_off=True)
    assert not move_is_made(on_new_square=True, hand_off=False)
    assert not move_is_made(on_new_square=False, hand_off=True)


@pytest.mark.clause("draughts-rules-2022", "6.1.5.4")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.4")
@EDITIONS
def test_a_single_capture_is_complete_when_the_piece_is_off_the_board(edition: str, section: str) -> None:
    for hand_off in (False, True):
        done = capture_progress(edition, captured=1, removed=1, hand_off=hand_off)
        assert (done.stage, done.clause.number) == (CaptureStage.COMPLETE, f"{section}.5.4")
    stages = [capture_progress(edition, captured=1, removed=0, hand_off=off).stage for off in (False, True)]
    assert stages == [CaptureStage.JUMPING, CaptureStage.REMOVING]


@pytest.mark.clause("draughts-rules-2022", "6.1.5.11", "6.1.5.13")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.11", "2.1.5.13")
@EDITIONS
def test_a_serial_capture_ends_with_the_hand_and_its_removal_with_the_last_piece(edition: str, section: str) -> None:
    jumping = capture_progress(edition, captured=3, removed=0, hand_off=False)
    assert (jumping.stage, jumping.clause.number) == (CaptureStage.JUMPING, f"{section}.5.11")
    stages = [capture_progress(edition, captured=3, removed=off, hand_off=True) for off in range(4)]
    assert [each.stage for each in stages] == [CaptureStage.REMOVING] * 3 + [CaptureStage.COMPLETE]
    assert {each.clause.number for each in stages} == {f"{section}.5.13"}
    assert [each.irregularity for each in (jumping, *stages)] == [None] * 5


@pytest.mark.clause("draughts-rules-2022", "6.1.5.12")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.12")
@EDITIONS
def test_pieces_taken_off_before_the_end_or_too_many_are_irregularities(edition: str, section: str) -> None:
    early = capture_progress(edition, captured=2, removed=1, hand_off=False)
    assert (early.stage, early.clause.number) == (CaptureStage.JUMPING, f"{section}.5.12")
    assert early.irregularity == "removed_wrongly_during_capture"
    too_many = capture_progress(edition, captured=2, removed=3, hand_off=True)
    assert too_many.irregularity == "removed_wrong_number"
    assert irregularity(edition, early.irregularity).item != irregularity(edition, too_many.irregularity).item


@given(st.sampled_from([NEW, OLD]), st.integers(1, 12), st.integers(0, 14), st.booleans())
def test_a_capture_is_complete_only_with_all_pieces_off(edition: str, captured: int, removed: int, off: bool) -> None:
    found = capture_progress(edition, captured=captured, removed=removed, hand_off=off)
    complete = removed >= captured and (off or captured == 1)
    assert (found.stage is CaptureStage.COMPLETE) is complete
    wrong = removed > captured or (captured > 1 and removed > 0 and not off)
    assert (found.irregularity is not None) is wrong
    verdict = found.explanation().verdict
    assert (verdict.key, verdict.inputs) == (found.stage, {"captured": captured, "removed": removed})


@pytest.mark.clause("draughts-rules-2022", "6.1.5.7", "6.1.5.12")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.7", "2.1.5.12")
def test_captured_pieces_come_off_in_order_and_since_2022_also_in_reverse() -> None:
    captured = ("c3", "f2", "f4")  # figure 4: a5:e1:g3:e5
    right = {
        edition: [order for order in permutations(captured) if removal_order_is_right(edition, captured, order)]
        for edition in (NEW, OLD)
    }
    assert right == {NEW: [("c3", "f2", "f4"), ("f4", "f2", "c3")], OLD: [("c3", "f2", "f4")]}


@given(st.lists(squares, min_size=1, unique=True), st.data())
def test_what_was_right_in_2013_is_right_in_2022(captured: list[str], data: st.DataObject) -> None:
    removed = data.draw(
        st.one_of(st.permutations(captured), st.lists(squares), st.just(captured), st.just(captured[::-1]))
    )
    assert removal_order_is_right(OLD, captured, removed) is (removed == captured)
    assert removal_order_is_right(NEW, captured, removed) is (removed in (captured, captured[::-1]))


@EDITIONS
def test_impossible_captures_are_refused(edition: str, section: str) -> None:
    with pytest.raises(Refusal, match="a piece may be jumped only once: c3, c3") as refused:
        removal_order_is_right(edition, ["c3", "c3"], ["c3", "c3"])
    assert refused.value.problems[0].clause == clause(edition, f"{section}.5.9")
    for captured, removed in ((0, 0), (1, -1)):
        with pytest.raises(Refusal, match="a capture takes at least one piece"):
            capture_progress(edition, captured=captured, removed=removed, hand_off=True)


@pytest.mark.clause("draughts-rules-2022", "6.1.4.4/item2")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.4")
def test_a_king_is_doubled_or_turned_and_under_the_international_rules_doubled_only() -> None:
    either = (KingMark.DOUBLED, KingMark.TURNED)
    assert king_marks(NEW) == king_marks(OLD) == king_marks(OLD, international_rules=True) == either
    assert king_marks(NEW, international_rules=True) == (KingMark.DOUBLED,)
