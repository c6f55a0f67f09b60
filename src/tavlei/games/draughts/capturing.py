"""A capture in progress: how far it has come, the order in which pieces come off, and what was broken (6.1.5)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.games.draughts.handling import (
    CaptureProgress,
    CaptureStage,
    KingMark,
    capture_progress,
    king_marks,
    removal_order_is_right,
)
from tavlei.games.draughts.irregularities import handling_rules, what_follows
from tavlei.rulebook import Explanation, Refusal, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.games.draughts.variants import Variant
    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class CaptureFinding:
    """How far a capture has come; whether the pieces came off in order; the key of what was broken."""

    progress: CaptureProgress
    order_is_right: bool
    irregularity: str | None
    rulebook: Rulebook = field(repr=False)

    @property
    def stage(self) -> CaptureStage:
        """How far it has come."""
        return self.progress.stage

    def explanation(self) -> Explanation:
        """The stage, the order of removal, and what follows from a breach."""
        told = self.progress.explanation()
        order = handling_rules(self.rulebook).clauses["removal_order"]
        conditions = (
            (Step("capture.removed_in_order", clause=order, met=self.order_is_right),) if self.progress.removed else ()
        )
        return Explanation(told.verdict, conditions, what_follows(self.irregularity, self.rulebook))


def capturing(  # noqa: PLR0913 - the facts of a capture, each named
    variant: Variant,
    captured: Sequence[str],
    removed: Sequence[str],
    rulebook: Rulebook,
    *,
    hand_off: bool,
    clock_pressed: bool = False,
) -> CaptureFinding:
    """What can be said of a capture by the squares of the pieces jumped and of those taken off, both in their order.

    `hand_off`: the hand has left the capturing piece; `clock_pressed`: the player has ended his move.
    """
    jumped = [_name(variant, square, f"captured[{index}]") for index, square in enumerate(captured)]
    off = [_name(variant, square, f"removed[{index}]") for index, square in enumerate(removed)]
    progress = capture_progress(rulebook, captured=len(jumped), removed=len(off), hand_off=hand_off)
    waiting = [square for square in jumped if square not in off]
    in_order = any(removal_order_is_right(jumped, [*off, *rest], rulebook) for rest in (waiting, waiting[::-1]))
    wrong = progress.irregularity
    if wrong is None and any(square not in jumped for square in off):
        wrong = "removed_uncaptured"
    elif wrong is None and not in_order:
        wrong = "removed_wrongly_during_capture"
    elif wrong is None and clock_pressed and progress.stage is not CaptureStage.COMPLETE:
        wrong = "stopped_removing"
    return CaptureFinding(progress, in_order, wrong, rulebook)


@dataclass(frozen=True, slots=True)
class KingMarking:
    """How a king may be shown, and whether it was."""

    allowed: tuple[KingMark, ...]
    clause: Clause
    shown: KingMark | None
    rulebook: Rulebook = field(repr=False)

    @property
    def is_right(self) -> bool:
        """Whether the king is shown as it may be."""
        return self.shown in self.allowed

    @property
    def irregularity(self) -> str | None:
        """The key of the breach; an edition that has no such entry knows none."""
        known = handling_rules(self.rulebook).entries
        return "king_not_marked" if not self.is_right and "king_not_marked" in known else None

    def explanation(self) -> Explanation:
        """Whether the mark is right, what is allowed, and what follows from a king left unmarked."""
        allowed = tuple(Step("king_mark.allowed", mark.value, self.clause) for mark in self.allowed)
        shown = Step("king_mark.shown", clause=self.clause, met=self.is_right)
        working = (*allowed, *what_follows(self.irregularity, self.rulebook))
        return Explanation(shown, working=working)


def king_marking(rulebook: Rulebook, shown: KingMark | None, *, international_rules: bool) -> KingMarking:
    """Whether a new king is marked as the rules ask."""
    clause = handling_rules(rulebook).clauses["king_marks"]
    return KingMarking(king_marks(rulebook, international_rules=international_rules), clause, shown, rulebook)


def _name(variant: Variant, text: str, path: str) -> str:
    try:
        return variant.board.names[variant.board.square(text)]
    except Refusal as error:
        raise error.at(path) from None
