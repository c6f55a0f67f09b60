"""Handling the pieces: touch-move, adjusting, letting go, the order of removal, marking a king."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.rulebooks import OLD, RULES

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
from tavlei.rulebook import Refusal, Rulebook

EDITIONS = pytest.mark.parametrize(("rulebook", "section"), [(RULES, "6.1"), (OLD, "2.1")])
LAWFUL = {"c3": ["d4", "b4"], "e3": ["f4"], "g3": ["h4", "f4"]}

squares = st.sampled_from(["a1", "c1", "c3", "e3", "g3", "h2"])
touches = st.lists(st.builds(Touch, squares, announced=st.booleans(), held=st.booleans()), max_size=5)
lawful_moves = st.dictionaries(squares, st.lists(squares, max_size=3, unique=True))


@pytest.mark.clause("draughts-rules-2022", "6.1.4.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7")
@EDITIONS
def test_the_first_touched_piece_that_can_move_must_be_played(rulebook: Rulebook, section: str) -> None:
    found = touch_move(LAWFUL, [Touch("a1"), Touch("e3"), Touch("c3")], rulebook)
    assert (found.must_move, found.destinations, found.reason) == ("e3", ("f4",), TouchReason.TOUCHED)
    assert found.clause == rulebook.clause(f"{section}.4.7")
    assert found.may_play("e3")
    assert not found.may_play("c3")


@pytest.mark.clause("draughts-rules-2022", "6.1.4.7")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7")
@EDITIONS
def test_touching_a_piece_without_a_lawful_move_leaves_every_move_free(rulebook: Rulebook, section: str) -> None:
    found = touch_move({**LAWFUL, "a1": []}, [Touch("a1"), Touch("c1")], rulebook)
    assert (found.must_move, found.reason) == (None, TouchReason.NO_LAWFUL_MOVE)
    assert found.clause == rulebook.clause(f"{section}.4.7")
    assert all(found.may_play(square) for square in LAWFUL)


@pytest.mark.clause("draughts-rules-2022", "5.4.14.3/item2")
@pytest.mark.parametrize(("rulebook", "number"), [(RULES, "5.4.14.3/item2"), (OLD, "2.1.4.7")])
def test_a_compulsory_capture_by_another_piece_may_be_played(rulebook: Rulebook, number: str) -> None:
    found = touch_move({"g3": ["e5"]}, [Touch("c3")], rulebook, capture_due=True)
    assert (found.must_move, found.reason) == (None, TouchReason.CAPTURE_DUE)
    assert found.clause == rulebook.clause(number)
    assert found.may_play("g3")
    both = {"g3": ["e5"], "e3": ["c5"]}
    assert touch_move(both, [Touch("c3"), Touch("e3")], rulebook, capture_due=True).must_move == "e3"


@pytest.mark.clause("draughts-rules-2022", "6.1.4.8")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.8")
@EDITIONS
def test_a_piece_moved_but_held_may_still_go_to_any_square_possible_for_it(rulebook: Rulebook, section: str) -> None:
    found = touch_move(LAWFUL, [Touch("c3"), Touch("c3", held=True)], rulebook)
    assert (found.must_move, found.destinations, found.reason) == ("c3", ("b4", "d4"), TouchReason.HELD)
    assert found.clause == rulebook.clause(f"{section}.4.8")


@pytest.mark.clause("draughts-rules-2022", "6.1.4.7", "6.1.4.8", "6.1.4.9")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.7", "2.1.4.8", "2.1.4.9")
@EDITIONS
def test_holding_one_piece_does_not_undo_having_touched_another_first(rulebook: Rulebook, section: str) -> None:
    found = touch_move(LAWFUL, [Touch("e3"), Touch("c3", held=True)], rulebook)
    assert (found.must_move, found.reason) == ("e3", TouchReason.TOUCHED)
    moved = touch_move(LAWFUL, [Touch("c3", announced=True, held=True)], rulebook)
    assert (moved.must_move, moved.reason) == ("c3", TouchReason.HELD), "moving is more than adjusting"


@pytest.mark.clause("draughts-rules-2022", "6.1.4.9")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.9")
@EDITIONS
def test_adjusting_is_free_on_ones_own_turn_and_after_saying_so(rulebook: Rulebook, section: str) -> None:
    adjusted = [Touch("c3", announced=True), Touch("e3", announced=True)]
    rule = rulebook.clause(f"{section}.4.9")
    found = touch_move(LAWFUL, adjusted, rulebook)
    assert (found.must_move, found.reason, found.clause) == (None, TouchReason.ADJUSTED, rule)
    assert found.irregularity is None
    assert touch_move(LAWFUL, [*adjusted, Touch("g3")], rulebook).must_move == "g3"
    assert touch_move(LAWFUL, [Touch("c3")], rulebook).must_move == "c3", "not announced"
    other_turn = touch_move(LAWFUL, adjusted, rulebook, own_turn=False)
    assert (other_turn.must_move, other_turn.reason, other_turn.clause) == (None, TouchReason.NOT_HIS_TURN, rule)
    assert other_turn.irregularity == "adjusted_out_of_turn"
    assert irregularity(other_turn.irregularity, rulebook).clause == rule


@EDITIONS
def test_only_the_player_whose_turn_it_is_is_bound(rulebook: Rulebook, section: str) -> None:
    found = touch_move(LAWFUL, [Touch("c3")], rulebook, own_turn=False)
    assert (found.must_move, found.irregularity, found.clause.number) == (None, None, f"{section}.4.7")
    nothing = touch_move(LAWFUL, [], rulebook)
    assert (nothing.must_move, nothing.reason) == (None, TouchReason.NOTHING_TOUCHED)


@given(st.sampled_from([RULES, OLD]), lawful_moves, touches, st.booleans(), st.booleans())
def test_a_duty_is_always_lawful_and_nobody_before_it_could_move(
    rulebook: Rulebook, lawful: dict[str, list[str]], touched: list[Touch], own_turn: bool, capture_due: bool
) -> None:
    found = touch_move(lawful, touched, rulebook, own_turn=own_turn, capture_due=capture_due)
    binding = [touch.square for touch in touched if touch.held or not touch.announced]
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
def test_a_single_capture_is_complete_when_the_piece_is_off_the_board(rulebook: Rulebook, section: str) -> None:
    for hand_off in (False, True):
        done = capture_progress(rulebook, captured=1, removed=1, hand_off=hand_off)
        assert (done.stage, done.clause.number) == (CaptureStage.COMPLETE, f"{section}.5.4")
    stages = [capture_progress(rulebook, captured=1, removed=0, hand_off=off).stage for off in (False, True)]
    assert stages == [CaptureStage.JUMPING, CaptureStage.REMOVING]


@pytest.mark.clause("draughts-rules-2022", "6.1.5.11", "6.1.5.13")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.11", "2.1.5.13")
@EDITIONS
def test_a_serial_capture_ends_with_the_hand_and_its_removal_with_the_last_piece(
    rulebook: Rulebook, section: str
) -> None:
    jumping = capture_progress(rulebook, captured=3, removed=0, hand_off=False)
    assert (jumping.stage, jumping.clause.number) == (CaptureStage.JUMPING, f"{section}.5.11")
    stages = [capture_progress(rulebook, captured=3, removed=off, hand_off=True) for off in range(4)]
    assert [stage.stage for stage in stages] == [CaptureStage.REMOVING] * 3 + [CaptureStage.COMPLETE]
    assert {stage.clause.number for stage in stages} == {f"{section}.5.13"}
    assert [stage.irregularity for stage in (jumping, *stages)] == [None] * 5


@pytest.mark.clause("draughts-rules-2022", "6.1.5.12")
@pytest.mark.clause("draughts-rules-2013", "2.1.5.12")
@EDITIONS
def test_pieces_taken_off_before_the_end_or_too_many_are_irregularities(rulebook: Rulebook, section: str) -> None:
    early = capture_progress(rulebook, captured=2, removed=1, hand_off=False)
    assert (early.stage, early.clause.number) == (CaptureStage.JUMPING, f"{section}.5.12")
    assert early.irregularity == "removed_wrongly_during_capture"
    too_many = capture_progress(rulebook, captured=2, removed=3, hand_off=True)
    assert too_many.irregularity == "removed_wrong_number"
    assert irregularity(early.irregularity, rulebook).item != irregularity(too_many.irregularity, rulebook).item


@given(st.sampled_from([RULES, OLD]), st.integers(1, 12), st.integers(0, 14), st.booleans())
def test_a_capture_is_complete_only_with_all_pieces_off(
    rulebook: Rulebook, captured: int, removed: int, off: bool
) -> None:
    found = capture_progress(rulebook, captured=captured, removed=removed, hand_off=off)
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
        rulebook: [order for order in permutations(captured) if removal_order_is_right(captured, order, rulebook)]
        for rulebook in (RULES, OLD)
    }
    assert right == {RULES: [("c3", "f2", "f4"), ("f4", "f2", "c3")], OLD: [("c3", "f2", "f4")]}


@given(st.lists(squares, min_size=1, unique=True), st.data())
def test_what_was_right_in_2013_is_right_in_2022(captured: list[str], data: st.DataObject) -> None:
    removed = data.draw(
        st.one_of(st.permutations(captured), st.lists(squares), st.just(captured), st.just(captured[::-1]))
    )
    assert removal_order_is_right(captured, removed, OLD) is (removed == captured)
    assert removal_order_is_right(captured, removed, RULES) is (removed in (captured, captured[::-1]))


@EDITIONS
def test_impossible_captures_are_refused(rulebook: Rulebook, section: str) -> None:
    with pytest.raises(Refusal, match="a piece may be jumped only once: c3, c3") as refused:
        removal_order_is_right(["c3", "c3"], ["c3", "c3"], rulebook)
    assert refused.value.problems[0].clause == rulebook.clause(f"{section}.5.9")
    for captured, removed in ((0, 0), (1, -1)):
        with pytest.raises(Refusal, match="a capture takes at least one piece"):
            capture_progress(rulebook, captured=captured, removed=removed, hand_off=True)


@pytest.mark.clause("draughts-rules-2022", "6.1.4.4/item2")
@pytest.mark.clause("draughts-rules-2013", "2.1.4.4")
def test_a_king_is_doubled_or_turned_and_under_the_international_rules_doubled_only() -> None:
    either = (KingMark.DOUBLED, KingMark.TURNED)
    assert king_marks(RULES) == king_marks(OLD) == king_marks(OLD, international_rules=True) == either
    assert king_marks(RULES, international_rules=True) == (KingMark.DOUBLED,)
