"""Clock times inside comments: `[%clk 1:55:21]`, `[%clock w0:05:30 B0:04:59]`, `[%emt 0:00:12]` and their kin."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

_COMMAND: Final = re.compile(r"\[%(clk|clock|emt|egt|mct)\s+([^\]]*)\]", re.IGNORECASE)
_TIME: Final = re.compile(r"([wWbB]?)([0-9]{1,3}):([0-9]{2})(?::([0-9]{2})(?:[.,]([0-9]{1,3}))?)?(?![0-9:])")
_SIDES: Final = {"w": "white", "b": "black", "": None}


@dataclass(frozen=True, slots=True)
class ClockReading:
    """A time told in a comment.

    `command`: `clk` and `clock` are the time left, `mct` is the time shown by a mechanical clock, `egt` the time used
    in the game, `emt` in the move. Side and whether the clock is running are None where the comment does not say; a
    capital letter is the running clock.
    """

    command: str
    milliseconds: int
    side: str | None = None
    running: bool | None = None


def clocks(comment: str) -> tuple[ClockReading, ...]:
    """Every clock time of a comment, in order; two figures are hours and minutes."""
    return tuple(
        ClockReading(command[1].lower(), _milliseconds(time), _SIDES[time[1].lower()], _running(time[1]))
        for command in _COMMAND.finditer(comment)
        for time in _TIME.finditer(command[2])
    )


def _running(letter: str) -> bool | None:
    return letter.isupper() if letter else None


def _milliseconds(time: re.Match[str]) -> int:
    hours, minutes, seconds = (int(part or 0) for part in time.group(2, 3, 4))
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + int((time[5] or "0").ljust(3, "0"))
