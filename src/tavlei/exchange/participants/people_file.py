"""People of a register as a table: the columns of the template, as a workbook or as text."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from tavlei.exchange.participants.known_days import whole_day
from tavlei.exchange.participants.words import fields
from tavlei.exchange.participants.writer import text_of, workbook_of
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from tavlei.exchange.participants.rows import RegisterRow

_LEFT_OUT: Final = frozenset({"name", "rating", "fide_rating", "elo_m"})
"""The whole name stands in its parts; ratings have a day and a list of their own."""
_COLUMNS: Final = tuple(field for field in fields("people") if field not in _LEFT_OUT)


def write_people(rows: Iterable[RegisterRow], language: str, translate: Callable[[str], str] = phrase) -> bytes:
    """A workbook."""
    return workbook_of("people", _COLUMNS, (_cells(row) for row in rows), language, translate)


def write_people_csv(rows: Iterable[RegisterRow], language: str) -> bytes:
    """The same as text."""
    return text_of("people", _COLUMNS, (_cells(row) for row in rows), language)


def _cells(row: RegisterRow) -> Sequence[str | int | None]:
    return [_cell(getattr(row, field)) for field in _COLUMNS]


def _cell(value: object) -> str | int | None:
    """A day as people write it; a month or a year alone as it is known."""
    if isinstance(value, date):
        return f"{value:%d.%m.%Y}"
    if isinstance(value, str) and value[:1].isdigit() and value[4:5] == "-" and (day := _whole(value)):
        return f"{day:%d.%m.%Y}"
    return value if isinstance(value, int) or value is None else str(value)


def _whole(value: str) -> date | None:
    try:
        return whole_day(value)
    except ValueError:
        return None
