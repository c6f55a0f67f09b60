"""What the players do in a game on the server; some of it the judge may do too."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar, Final

from tavlei.games.clock import StopReason
from tavlei.games.progress.happening import Happening
from tavlei.games.progress.voices import JUDGE, PLAYERS, Voice
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.games.renju.openings import Action


class DrawGround(StrEnum):
    """By what a draw is claimed."""

    REPETITION = "repetition"
    COUNT = "count"
    CLEARLY_DRAWN = "clearly_drawn"
    NOT_PLAYED_ON = "not_played_on"
    LAST_MINUTE = "last_minute"
    WON_WITHOUT_TIME = "won_without_time"
    REGULATION = "regulation"

    @property
    def words(self) -> str:
        """The ground as a stable key of the catalogues."""
        return _GROUNDS[self]


_GROUNDS: Final = {
    DrawGround.REPETITION: phrase("draw_ground.repetition"),
    DrawGround.COUNT: phrase("draw_ground.count"),
    DrawGround.CLEARLY_DRAWN: phrase("draw_ground.clearly_drawn"),
    DrawGround.NOT_PLAYED_ON: phrase("draw_ground.not_played_on"),
    DrawGround.LAST_MINUTE: phrase("draw_ground.last_minute"),
    DrawGround.WON_WITHOUT_TIME: phrase("draw_ground.won_without_time"),
    DrawGround.REGULATION: phrase("draw_ground.regulation"),
}


@dataclass(frozen=True, slots=True)
class Arrive(Happening):
    """A player who was absent has come."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.1.2"


@dataclass(frozen=True, slots=True)
class Move(Happening):
    """A move in text, which completes with the press of the clock (L11); in renju a point, or `-` for a pass.

    `lag`: how many milliseconds of the way to the server are not charged (L2); `offer`: with an offer of a draw.
    """

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.2.3"

    move: str
    lag: int = 0
    offer: bool = False


@dataclass(frozen=True, slots=True)
class OpeningAct(Happening):
    """What a player does in the opening of renju besides putting a stone: swap, offer, choose, declare, option."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "9.2.4.3"

    action: Action
    lag: int = 0


@dataclass(frozen=True, slots=True)
class OfferDraw(Happening):
    """A player offers a draw, after his own move."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.13.3"


@dataclass(frozen=True, slots=True)
class AcceptDraw(Happening):
    """A player accepts the draw he was offered."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.13.1/item1"


@dataclass(frozen=True, slots=True)
class DeclineDraw(Happening):
    """A player refuses by word the draw he was offered."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.13.3"


@dataclass(frozen=True, slots=True)
class AnnounceCount(Happening):
    """A player holds the position to be clearly drawn and begins to count the opponent's moves."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "6.1.8.7"


@dataclass(frozen=True, slots=True)
class ClaimDraw(Happening):
    """A player claims a draw by the rules, with the move he intends if that makes the repetition; or the judge does."""

    may: ClassVar[frozenset[Voice]] = PLAYERS | JUDGE
    number: ClassVar[str] = "5.4.13.5"

    ground: DrawGround
    move: str | None = None


@dataclass(frozen=True, slots=True)
class Resign(Happening):
    """A player resigns."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.2.11"


@dataclass(frozen=True, slots=True)
class StateFlag(Happening):
    """Somebody states that time is out; `order_unknown`: both flags are down and nobody knows which fell first."""

    number: ClassVar[str] = "5.4.2.7"

    order_unknown: bool = False


@dataclass(frozen=True, slots=True)
class StateFoul(Happening):
    """White or the judge states a foul of Black in renju."""

    may: ClassVar[frozenset[Voice]] = PLAYERS | JUDGE
    number: ClassVar[str] = "9.2.4.2"


@dataclass(frozen=True, slots=True)
class StateIrregularity(Happening):
    """A player or the judge states an irregularity, by its key, in the move of that number (without it: the last)."""

    may: ClassVar[frozenset[Voice]] = PLAYERS | JUDGE
    number: ClassVar[str] = "5.4.14.2/p2"

    irregularity: str
    ply: int | None = None


@dataclass(frozen=True, slots=True)
class ComplainOfClock(Happening):
    """A player complains that the clock is wrong."""

    may: ClassVar[frozenset[Voice]] = PLAYERS
    number: ClassVar[str] = "5.4.2.8"


@dataclass(frozen=True, slots=True)
class StopClocks(Happening):
    """A player or the judge stops the clocks."""

    may: ClassVar[frozenset[Voice]] = PLAYERS | JUDGE
    number: ClassVar[str] = "5.4.2.4"

    why: StopReason = StopReason.NO_REASON
