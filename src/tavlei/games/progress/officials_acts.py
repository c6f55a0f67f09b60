"""What the judge and the server do in a game, and what the server notes for the judge."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, ClassVar

from tavlei.games.clock import PauseCharge, Side
from tavlei.games.progress.happening import Happening
from tavlei.games.progress.voices import JUDGE, OFFICIAL, SERVER, Voice
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.games.progress.voices import Score


class Reproof(StrEnum):
    """What a judge says to a player who broke the rules."""

    REMARK = phrase("remark")
    WARNING = phrase("warning")


@dataclass(frozen=True, slots=True)
class Begin(Happening):
    """The set hour: the clock of an absent player is started, else that of the side to move."""

    may: ClassVar[frozenset[Voice]] = OFFICIAL
    number: ClassVar[str] = "5.4.1.2"

    absent: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class StateLateness(Happening):
    """The time within which a player may come late has passed; `excused` are those with a good reason."""

    may: ClassVar[frozenset[Voice]] = OFFICIAL
    number: ClassVar[str] = "5.4.4.1/p2"

    excused: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Excuse(Happening):
    """The judge notes that an absent player has a good reason, before his time to come has passed (L19)."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.4.2"

    side: Side
    reason: str = ""


@dataclass(frozen=True, slots=True)
class DecideClaim(Happening):
    """The judge decides the claim that waits for him."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.13.5"

    granted: bool
    reason: str = ""


@dataclass(frozen=True, slots=True)
class SetBack(Happening):
    """The judge sets the game back to before the move of that number, with what the clocks are to show (L15)."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.14.4"

    ply: int
    white: int | None = None
    black: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ResumeClocks(Happening):
    """The judge starts the stopped clocks again."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.2.9"

    charge: PauseCharge = PauseCharge.NOBODY


@dataclass(frozen=True, slots=True)
class CorrectClocks(Happening):
    """The judge puts the times right, in milliseconds; what is not named stays."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.2.5"

    white: int | None = None
    black: int | None = None
    reason: str = ""


@dataclass(frozen=True, slots=True)
class AddTime(Happening):
    """The judge adds time to the opponent of an offender."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.15.1/item3"

    offender: Side
    milliseconds: int
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Warn(Happening):
    """The judge makes a remark or gives a warning."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.15.1"

    side: Side
    reproof: Reproof
    reason: str = ""


@dataclass(frozen=True, slots=True)
class ImposeLoss(Happening):
    """The judge imposes a loss, on one player or on both."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "1.5.7"

    losers: frozenset[Side]
    reason: str


@dataclass(frozen=True, slots=True)
class Adjudicate(Happening):
    """The judges adjudicate a game that is not played to its end."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "5.4.5.4"

    score: Score
    reason: str


@dataclass(frozen=True, slots=True)
class Annul(Happening):
    """The judge annuls the game."""

    may: ClassVar[frozenset[Voice]] = JUDGE
    number: ClassVar[str] = "12.4.3"

    reason: str


@dataclass(frozen=True, slots=True)
class Disconnect(Happening):
    """The connection of a player is lost."""

    may: ClassVar[frozenset[Voice]] = SERVER

    side: Side


@dataclass(frozen=True, slots=True)
class Reconnect(Happening):
    """A player is connected again."""

    may: ClassVar[frozenset[Voice]] = SERVER

    side: Side


@dataclass(frozen=True, slots=True)
class FocusLost(Happening):
    """A player has turned to another window: a fact for the judge."""

    may: ClassVar[frozenset[Voice]] = SERVER

    side: Side


@dataclass(frozen=True, slots=True)
class FocusBack(Happening):
    """A player has turned back to the game."""

    may: ClassVar[frozenset[Voice]] = SERVER

    side: Side


@dataclass(frozen=True, slots=True)
class ServerAway(Happening):
    """The server is back; it was away since an instant (L1)."""

    may: ClassVar[frozenset[Voice]] = SERVER

    since: int
