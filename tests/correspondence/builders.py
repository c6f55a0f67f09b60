"""Games, letters and days for the tests of play by correspondence."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from tavlei.correspondence import (
    ErrorNotice,
    GameByLetters,
    Letter,
    Mail,
    OverdueClaim,
    PenaltyGround,
    Repeat,
    Side,
    Terms,
    ThreeDates,
    after,
    play_letters,
)
from tavlei.rulebook import Rulebook

EDITION = "draughts-rules-2022"
BOOK = Rulebook.of(EDITION)
WHITE, BLACK = Side.WHITE, Side.BLACK
START = date(2024, 3, 1)
END = date(2026, 3, 1)
STOP, OMISSION = frozenset({PenaltyGround.STOP}), frozenset({PenaltyGround.OMISSION})
REGISTERED = Mail(registered=True)


def day(number: int) -> date:
    """So many days after the start of play."""
    return START + timedelta(days=number)


def terms(**changes: Any) -> Terms:
    """The usual terms: Petrov with White against Sedov, two years of play by post."""
    usual: dict[str, Any] = {"code": "A1", "white": "Petrov", "black": "Sedov", "start": START, "end": END}
    return Terms(**{**usual, "rulebook": BOOK, **changes})


def letter(by: Side, received: int | None, sent: int | None, *moves: str, **parts: Any) -> Letter:
    """A letter with its dates as days after the start; the first date is what `first` says, else left to be filled."""
    first = parts.pop("first", None)
    dates = ThreeDates(
        None if first is None else day(first),
        None if received is None else day(received),
        None if sent is None else day(sent),
    )
    return Letter(by=by, code=parts.pop("code", "A1"), dates=dates, moves=moves, **parts)


def notice(by: Side, received: int, sent: int, **parts: Any) -> ErrorNotice:
    """A notice of an error."""
    return ErrorNotice(by=by, dates=ThreeDates(None, day(received), day(sent)), **parts)


def repeat(by: Side, sent: int, **parts: Any) -> Repeat:
    """A registered repeat."""
    return Repeat(by=by, dates=ThreeDates(sent=day(sent)), mail=parts.pop("mail", REGISTERED), **parts)


def claim(by: Side, received: int, sent: int, *reply: str, **parts: Any) -> OverdueClaim:
    """A claim of overdue time."""
    return OverdueClaim(
        by=by,
        dates=ThreeDates(None, day(received), day(sent)),
        mail=parts.pop("mail", REGISTERED),
        reply=reply,
        secretary_told=parts.pop("secretary_told", day(sent)),
        **parts,
    )


def opening(*more: Any, breaks: Any = (), **changes: Any) -> GameByLetters:
    """A game in which White opened with c3-b4, sent on day 2, and what came after."""
    first = letter(WHITE, None, 2, "c3-b4")
    return play_letters(terms(**changes), [first, *more], breaks)


def answer(state: GameByLetters, event: Any) -> GameByLetters:
    """The game after one more event."""
    return after(state, event)


def totals(state: GameByLetters) -> tuple[int, int]:
    """The days of White and Black."""
    return state.time.total(WHITE), state.time.total(BLACK)


def keys(state: GameByLetters) -> list[str]:
    """The keys of all remarks."""
    return [step.key.removeprefix("correspondence.") for _, step in state.all_remarks]


@dataclass
class Stretch:
    """Days charged to a side: those after `received` through `sent`, but for so many free ones, or a plain number."""

    side: Side
    received: date = START
    sent: date = START
    free: int = 0
    penalty: int = 0

    def days(self, broken: set[date]) -> int:
        count, current = 0, self.received
        while current < self.sent:
            current += timedelta(days=1)
            count += current not in broken
        return self.penalty + max(0, count - self.free)
