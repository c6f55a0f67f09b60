"""What can happen to a tournament clock. Every event has its instant in whole milliseconds, on any one scale."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavlei.games.clock.sides import ClockActor, ClockResult, Side


class StopReason(StrEnum):
    """Why a clock was stopped."""

    NO_REASON = "no_reason"  # a player's stop that the rules do not provide for
    MISUNDERSTANDING = "misunderstanding"  # in the judge's opinion
    CALL_JUDGE = "call_judge"
    DISPUTE = "dispute"  # the opponents do not agree about an irregularity
    DRAW_IN_WON_POSITION = "draw_in_won_position"  # too little time to win a won position


class PauseCharge(StrEnum):
    """Whose time the pause was."""

    NOBODY = "nobody"
    HALVES = "halves"
    WHITE = "white"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Started:
    """The judge gives the signal at the appointed time."""

    at: int
    absent: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Arrived:
    """A player who was absent has come."""

    at: int
    side: Side


@dataclass(frozen=True, slots=True)
class OpeningDrawn:
    """The opening has been drawn by lot in the presence of both."""

    at: int


@dataclass(frozen=True, slots=True)
class Pressed:
    """A player presses his clock; `moved` is whether he had made his move on the board.

    In renju a press without a stone is a pass. Where the opening regulation means something else by it, that is the
    player's move and `moved` is true.
    """

    at: int
    side: Side
    moved: bool = True


@dataclass(frozen=True, slots=True)
class PressedBack:
    """A player presses the clock back because the opponent's move was irregular."""

    at: int
    side: Side


@dataclass(frozen=True, slots=True)
class FlagStated:
    """Somebody says that time is out.

    `won_on_board`: who had already won by the position when the time ran out, as the rules of play find.
    `order_unknown`: both flags are down and nobody can tell whose fell first.
    """

    at: int
    by: ClockActor
    won_on_board: Side | None = None
    order_unknown: bool = False


@dataclass(frozen=True, slots=True)
class ClockClaimed:
    """A player complains that the clock works wrongly."""

    at: int
    by: Side


@dataclass(frozen=True, slots=True)
class Stopped:
    """Somebody stops the clock."""

    at: int
    by: ClockActor
    why: StopReason = StopReason.NO_REASON


@dataclass(frozen=True, slots=True)
class Resumed:
    """The judge starts the stopped clock again."""

    at: int
    charge: PauseCharge = PauseCharge.NOBODY


@dataclass(frozen=True, slots=True)
class Corrected:
    """The judge puts right what a faulty clock showed: what each player should have left, None for unchanged."""

    at: int
    white: int | None = None
    black: int | None = None


@dataclass(frozen=True, slots=True)
class TimeAdded:
    """The judge punishes a player by adding time to his opponent."""

    at: int
    offender: Side
    milliseconds: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game has ended otherwise than by the clock: on the board, by resignation, agreement or decision."""

    at: int
    result: ClockResult


Event = (
    Started
    | Arrived
    | OpeningDrawn
    | Pressed
    | PressedBack
    | FlagStated
    | ClockClaimed
    | Stopped
    | Resumed
    | Corrected
    | TimeAdded
    | GameEnded
)
