"""Days as far as they are told: `1999-03-05`, `1999-03`, `1999`. What a table does not tell is not made up."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from tavlei.exchange.participants.table import ImportedCell
from tavlei.exchange.participants.words import month_of
from tavlei.rulebook import Problem, Refusal

EARLIEST: Final = 1900
LATEST: Final = 2100
_END: Final = r"\s*(?:(?:г|р)\.?|год|рік|года|року)?(?:\s*[рн]\.?)?"
_YEAR: Final = re.compile(rf"((?:19|20)\d\d)(?:[-/.]00[-/.]00)?{_END}", re.IGNORECASE)
_DAY: Final = re.compile(rf"(\d{{1,2}})[./-](\d{{1,2}})[./-](\d{{4}}|\d\d){_END}", re.IGNORECASE)
_TURNED: Final = re.compile(r"(\d{4})[-/.](\d\d)[-/.](\d\d)(?:[T ].*)?")
_MONTH: Final = re.compile(rf"(\d{{1,2}})[./](\d{{4}}){_END}|(\d{{4}})[-./](\d{{1,2}})", re.IGNORECASE)
_SPELLED: Final = re.compile(rf"(?:[«\"]?(\d{{1,2}})[»\"]?\.?\s+)?([^\W\d_]+)\.?,?\s+(\d{{4}}){_END}", re.IGNORECASE)
_CENTURY: Final = 100
_SHORT: Final = 2


def known_day(cell: ImportedCell, latest: date | None = None) -> str:
    """A day, a month or a year. A year of two digits is the last such year not after `latest`; else it is refused."""
    text = cell.text.strip()
    if match := _YEAR.fullmatch(text):
        return match[1]
    if match := _TURNED.fullmatch(text):
        return _written(cell, match[1], match[2], match[3])
    if match := _DAY.fullmatch(text):
        return _written(cell, _whole_year(cell, match[3], latest), match[2], match[1])
    if match := _MONTH.fullmatch(text):
        return _written(cell, match[2] or match[3], match[1] or match[4])
    if (match := _SPELLED.fullmatch(text)) and (month := month_of(match[2])):
        return _written(cell, match[3], str(month), match[1] or "")
    raise no_day(cell)


def as_shown(day: str, shown: str) -> str:
    """As much of a day as its cell shows: a spreadsheet makes a first of March of «March 2019»."""
    try:
        known = known_day(ImportedCell(shown))
    except Refusal:
        return day
    return known if day.startswith(known) else day


def has_short_year(text: str) -> bool:
    """Whether a day is written with a year of two digits."""
    match = _DAY.fullmatch(text.strip())
    return match is not None and len(match[3]) == _SHORT


def whole_day(known: str) -> date | None:
    """The day, if all of it is known."""
    return date.fromisoformat(known) if len(known) == len("2000-01-01") else None


def no_day(cell: ImportedCell) -> Refusal:
    """A cell that tells no day."""
    return Refusal(Problem("expected a day as 31.12.2008, or a year; got «{got}»", {"got": cell.text}))


def _whole_year(cell: ImportedCell, year: str, latest: date | None) -> str:
    if len(year) > _SHORT:
        return year
    if latest is None:
        params = {"got": cell.text}
        raise Refusal(Problem("write the year with four digits; «{got}» may be of two centuries", params))
    found = latest.year - (latest.year - int(year)) % _CENTURY
    return str(found)


def _written(cell: ImportedCell, year: str, month: str, day: str = "") -> str:
    try:
        checked = date(int(year), int(month), int(day or 1))
    except ValueError as error:
        raise no_day(cell) from error
    if not EARLIEST <= checked.year <= LATEST:
        raise no_day(cell)
    return checked.isoformat() if day else checked.isoformat()[:7]
