"""Handling the pieces: touching, adjusting, letting go, taking captured pieces off, marking a king (6.1.4, 6.1.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.games.draughts.irregularities import handling_rules
from tavlei.rulebook import Clause, Explanation, Problem, Refusal, Rulebook, Step, Value, cites, phrase

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence


@dataclass(frozen=True, slots=True)
class Touch:
    """A piece touched, by its square.

    `announced`: the player had clearly said beforehand that he adjusts it; `held`: he has moved it to another square
    and not let go of it yet.
    """

    square: str
    announced: bool = False
    held: bool = False

    @property
    def binds(self) -> bool:
        """Whether it was touched to be moved."""
        return self.held or not self.announced


class TouchReason(StrEnum):
    """Why a piece must be moved, or why the choice is free."""

    TOUCHED = phrase("touch_move.touched")
    HELD = phrase("touch_move.held")
    NOTHING_TOUCHED = phrase("touch_move.nothing_touched")
    ADJUSTED = phrase("touch_move.adjusted")
    NOT_HIS_TURN = phrase("touch_move.not_his_turn")
    NO_LAWFUL_MOVE = phrase("touch_move.no_lawful_move")
    CAPTURE_DUE = phrase("touch_move.capture_due")
    NOT_OWN = phrase("touch_move.not_own")


@dataclass(frozen=True, slots=True)
class TouchMove:
    """Which piece must be moved, and where it may go; without one every lawful move is free.

    `irregularity` is the key of what the touching itself broke.
    """

    must_move: str | None
    destinations: tuple[str, ...]
    reason: TouchReason
    clause: Clause
    irregularity: str | None = None

    def may_play(self, square: str) -> bool:
        """Whether a lawful move with the piece on that square is open to the player."""
        return self.must_move in (None, square)

    def explanation(self) -> Explanation:
        """The duty or the freedom, with its reason."""
        squares = ", ".join(self.destinations)
        verdict = Step(self.reason.value, self.must_move, self.clause, inputs={"squares": squares})
        return Explanation(verdict)


@cites("draughts-rules", "6.1.4.7", "6.1.4.8", "6.1.4.9", "5.4.14.3", "5.4.14.3/item2", "2.1.4.7", "2.1.4.8", "2.1.4.9")
def touch_move(
    lawful: Mapping[str, Collection[str]],
    touched: Sequence[Touch],
    rulebook: Rulebook,
    *,
    own_turn: bool = True,
    capture_due: bool = False,
) -> TouchMove:
    """Which piece must be moved after pieces were touched in this order.

    `lawful` has for each of the player's pieces that can move the squares it may go to, compulsory capture considered;
    `capture_due` says that these are captures.
    """
    known = handling_rules(rulebook).clauses
    announced = any(touch.announced for touch in touched)
    if not own_turn:
        wrong = "adjusted_out_of_turn" if announced else None
        return TouchMove(None, (), TouchReason.NOT_HIS_TURN, known["adjusting" if announced else "touched"], wrong)
    binding = [touch.square for touch in touched if touch.binds]
    if first := next((square for square in binding if lawful.get(square)), None):
        held = any(touch.held and touch.square == first for touch in touched)
        reason = TouchReason.HELD if held else TouchReason.TOUCHED
        return TouchMove(first, tuple(sorted(lawful[first])), reason, known["held" if held else "touched"])
    if not binding:
        reason = TouchReason.ADJUSTED if announced else TouchReason.NOTHING_TOUCHED
        return TouchMove(None, (), reason, known["adjusting" if announced else "touched"])
    if capture_due:
        return TouchMove(None, (), TouchReason.CAPTURE_DUE, known["capture_due"])
    return TouchMove(None, (), TouchReason.NO_LAWFUL_MOVE, known["touched"])


@cites("draughts-rules", "6.1.4.6", "2.1.4.6")
def move_is_made(*, on_new_square: bool, hand_off: bool) -> bool:
    """Whether a move has been made: the piece stands on another square and the hand has left it."""
    return on_new_square and hand_off


class CaptureStage(StrEnum):
    """How far a capture has come."""

    JUMPING = phrase("capture_stage.jumping")
    REMOVING = phrase("capture_stage.removing")
    COMPLETE = phrase("capture_stage.complete")


@dataclass(frozen=True, slots=True)
class CaptureProgress:
    """How far a capture has come, and the key of what has been broken on the way."""

    captured: int
    removed: int
    stage: CaptureStage
    clause: Clause
    irregularity: str | None = None

    def explanation(self) -> Explanation:
        """The stage, with the number of pieces taken off."""
        inputs: dict[str, Value] = {"captured": self.captured, "removed": self.removed}
        return Explanation(Step(self.stage.value, None, self.clause, inputs=inputs))


@cites("draughts-rules", "6.1.5.4", "6.1.5.11", "6.1.5.12", "6.1.5.13", "2.1.5.4", "2.1.5.11", "2.1.5.12", "2.1.5.13")
def capture_progress(rulebook: Rulebook, *, captured: int, removed: int, hand_off: bool) -> CaptureProgress:
    """How far a capture has come, by the pieces jumped, the pieces off the board and whether the hand has left.

    A single capture is complete when the piece is off; a serial one when the hand has left the capturing piece and,
    after that, the last captured piece has been taken off.
    """
    if captured < 1 or removed < 0:
        params = {"captured": captured, "removed": removed}
        raise Refusal(Problem("a capture takes at least one piece: captured {captured}, removed {removed}", params))
    known, serial = handling_rules(rulebook).clauses, captured > 1
    if serial and not hand_off:
        if removed:
            wrong = "removed_wrongly_during_capture"
            return CaptureProgress(captured, removed, CaptureStage.JUMPING, known["removed_after_capture"], wrong)
        return CaptureProgress(captured, removed, CaptureStage.JUMPING, known["serial_capture_complete"])
    decides = known["removal_complete" if serial else "capture_complete"]
    if removed < captured:
        stage = CaptureStage.REMOVING if hand_off else CaptureStage.JUMPING
        return CaptureProgress(captured, removed, stage, decides)
    too_many = "removed_wrong_number" if removed > captured else None
    return CaptureProgress(captured, removed, CaptureStage.COMPLETE, decides, too_many)


@cites("draughts-rules", "6.1.5.7", "6.1.5.12", "2.1.5.7", "2.1.5.12")
def removal_order_is_right(captured_order: Sequence[str], removed_order: Sequence[str], rulebook: Rulebook) -> bool:
    """Whether the captured pieces, by their squares, came off in a permitted order.

    2013 knows the order of capture only, 2022 the reverse order as well. Any other is the irregularity
    `removed_wrongly_during_capture`.
    """
    rules, captured = handling_rules(rulebook), list(captured_order)
    if len(set(captured)) != len(captured):
        squares, broken = {"squares": ", ".join(captured)}, rules.clauses["jumped_once"]
        raise Refusal(Problem("a piece may be jumped only once: {squares}", squares, clause=broken))
    orders = {"same": captured, "reverse": captured[::-1]}
    return any(list(removed_order) == orders[name] for name in rules.removal_orders)


class KingMark(StrEnum):
    """How a king is shown on the board."""

    DOUBLED = phrase("king_mark.doubled")
    TURNED = phrase("king_mark.turned")


@cites("draughts-rules", "6.1.4.4/item2", "2.1.4.4")
def king_marks(rulebook: Rulebook, *, international_rules: bool = False) -> tuple[KingMark, ...]:
    """How a king may be marked; 2022 narrows it where a competition follows the international federation's Rules."""
    names = handling_rules(rulebook).king_marks["international" if international_rules else "domestic"]
    return tuple(KingMark[name.upper()] for name in names)
