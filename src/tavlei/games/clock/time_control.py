"""Time controls and their compact text: `30+30`, `8m+4s`, `45`, `2h/50+1h`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from tavlei.rulebook import Problem, Refusal, Rulebook, cites

MINUTE: Final = 60_000
SECOND: Final = 1_000

_CYRILLIC_UNITS: Final = str.maketrans("чмс", "hms")
_LONGEST_TEXT: Final = 100
_DURATION: Final = re.compile(r"(?:(\d{1,2})h)?(?:(\d{1,4})m)?")
_SECONDS: Final = re.compile(r"(\d{1,4})s")
_BARE: Final = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Period:
    """Minutes for a number of moves, or without it for the rest of the game, and the seconds added per move."""

    minutes: int
    moves: int | None = None
    increment: int = 0

    def __post_init__(self) -> None:
        """A period has time, and a control move if it names one."""
        if self.minutes < 1:
            raise _malformed(Problem("a period has at least one minute"))
        if self.moves is not None and self.moves < 1:
            raise _malformed(Problem("a period of moves has at least one move"))
        if self.increment < 0:
            raise _malformed(Problem("the time added per move cannot be negative"))

    @property
    def milliseconds(self) -> int:
        """The time of the period without what is added per move."""
        return self.minutes * MINUTE

    @property
    def milliseconds_per_move(self) -> int:
        """What every press of the clock adds."""
        return self.increment * SECOND


@cites("draughts-rules", "5.4.2.1", "9.3.1.1")
@dataclass(frozen=True, slots=True)
class TimeControl:
    """What a player has for a game: one period to its end, or periods of moves and a last one to the end."""

    periods: tuple[Period, ...]

    def __post_init__(self) -> None:
        """Every period but the last has its moves, and the last reaches to the end of the game."""
        if not self.periods:
            raise _malformed(Problem("a time control has at least one period"))
        if any(period.moves is None for period in self.periods[:-1]):
            raise _malformed(Problem("only the last period can do without a number of moves"))
        if self.periods[-1].moves is not None:
            raise _malformed(Problem("the last period must reach to the end of the game, as in 2h/50+1h"))

    @property
    def is_whole_game(self) -> bool:
        """Whether one period covers the whole game."""
        return len(self.periods) == 1

    @property
    def minutes(self) -> int:
        """All minutes to the end of the game; what is added per move never counts into them (D13)."""
        return sum(period.minutes for period in self.periods)

    @property
    def first_minutes(self) -> int:
        """The minutes of the first control, or of the control to the end of the game."""
        return self.periods[0].minutes

    @property
    def increments(self) -> tuple[int, ...]:
        """The seconds added per move, each value once, in the order of the periods."""
        return tuple(dict.fromkeys(period.increment for period in self.periods))

    def __str__(self) -> str:
        """The control as compact text, which `parse_time_control` reads back."""
        if self.is_whole_game:
            only = self.periods[0]
            return f"{only.minutes}+{only.increment}" if only.increment else str(only.minutes)
        return "+".join(term for period in self.periods for term in _terms(period))


def whole_game(minutes: int, increment: int = 0) -> TimeControl:
    """The control of so many minutes to the end of the game, with so many seconds added per move."""
    return TimeControl((Period(minutes, None, increment),))


def parse_time_control(text: str) -> TimeControl:
    """A time control from its text.

    To the end of the game: minutes, then perhaps `+` and seconds per move: `45`, `30+30`, `8m+4s`, `1h20m+1m`.
    By moves: `2h/50+1h` is two hours for 50 moves, then an hour to the end; there what is added per move is written
    with `s`: `2h/50+30s+1h+30s`.
    """
    if len(text) > _LONGEST_TEXT:
        raise _unreadable(text[:_LONGEST_TEXT])
    terms = "".join(text.lower().split()).translate(_CYRILLIC_UNITS).split("+")
    return _by_moves(text, terms) if any("/" in term for term in terms) else _whole_game(text, terms)


def _whole_game(text: str, terms: list[str]) -> TimeControl:
    if len(terms) > 2:
        raise Refusal(
            Problem(
                "a control to the end of the game is minutes and at most one addition per move; got «{got}»",
                {"got": text},
            )
        )
    minutes = _minutes(text, terms[0])
    return whole_game(minutes, _increment(text, terms[1]) if len(terms) == 2 else 0)


def _by_moves(text: str, terms: list[str]) -> TimeControl:
    """A term in seconds alone belongs to the period before it; every other term opens a period."""
    added = [_SECONDS.fullmatch(term) for term in terms]
    if added[0] or any(one and other for one, other in pairwise(added)):
        raise Refusal(Problem("time added per move must follow a period, once; got «{got}»", {"got": text}))
    following = [*added[1:], None]
    periods = [
        _period(text, term, int(after[1]) if after else 0)
        for term, here, after in zip(terms, added, following, strict=True)
        if here is None
    ]
    return TimeControl(tuple(periods))


def _period(text: str, term: str, increment: int) -> Period:
    duration, slash, moves = term.partition("/")
    if not slash and _BARE.fullmatch(term):
        raise Refusal(
            Problem("beside a period of moves write h, m or s after «{term}» in «{got}»", {"term": term, "got": text})
        )
    if slash and not _BARE.fullmatch(moves):
        raise _unreadable(text)
    return Period(_minutes(text, duration), int(moves) if slash else None, increment)


def _minutes(text: str, term: str) -> int:
    if _BARE.fullmatch(term):
        return int(term)
    match = _DURATION.fullmatch(term)
    if not term or match is None:
        raise _unreadable(text)
    return int(match[1] or 0) * 60 + int(match[2] or 0)


def _increment(text: str, term: str) -> int:
    if match := _SECONDS.fullmatch(term):
        return int(match[1])
    return int(term) if _BARE.fullmatch(term) else _minutes(text, term) * 60


def _terms(period: Period) -> list[str]:
    hours, minutes = divmod(period.minutes, 60)
    duration = (f"{hours}h" if hours else "") + (f"{minutes}m" if minutes or not hours else "")
    shown = duration if period.moves is None else f"{duration}/{period.moves}"
    return [shown, f"{period.increment}s"] if period.increment else [shown]


def _malformed(problem: Problem) -> Refusal:
    """The refusal of what is no time control in any edition, by the clause of the last one."""
    return Rulebook.on("draughts-rules", None).refusal(problem, "5.4.2.1")


def _unreadable(text: str) -> Refusal:
    return Refusal(Problem("expected a time control such as 30+30, 8m+4s, 45 or 2h/50+1h; got «{got}»", {"got": text}))
