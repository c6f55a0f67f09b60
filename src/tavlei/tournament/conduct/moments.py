"""Instants: they carry their time zone, so that a deadline is the same for everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from datetime import date, datetime

    from tavlei.rulebook import Value


def check_moment(moment: datetime | None, path: str) -> None:
    """Refuse an instant without a time zone."""
    if moment is not None and moment.tzinfo is None:
        raise Refusal(Problem("expected an instant with its time zone", path=path))


def shown(moment: datetime) -> dict[str, Value]:
    """An instant as people read it: the day and the time by its own clock."""
    clock = f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"
    return {"day": moment.date(), "time": clock}


def age_on(day: date, born: date) -> int:
    """The full years of a person on a day."""
    return day.year - born.year - ((day.month, day.day) < (born.month, born.day))


def check_text(text: str, path: str) -> None:
    """Refuse an empty text where a record needs one."""
    if not text.strip():
        raise Refusal(Problem("expected some text", path=path))
