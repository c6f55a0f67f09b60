"""Days as programs of many countries write them."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from tavlei.rulebook import Problem, Refusal

_YEAR_FIRST: Final = re.compile(r"(\d{4})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{1,2})\.?(?:[T ].*)?")
_YEAR_LAST: Final = re.compile(r"(\d{1,2})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{4})\.?")
_SHORT: Final = re.compile(r"(\d{2})[/.\-](\d{1,2})[/.\-](\d{1,2})")
_TOGETHER: Final = re.compile(r"(\d{4})(\d{2})(\d{2})")
_MONTH_FIRST: Final = re.compile(r"([^\W\d]+)\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})", re.IGNORECASE)
_MONTH_SECOND: Final = re.compile(
    r"(\d{1,2})(?:st|nd|rd|th|\.)?[\s\-]*(?:de\s+)?([^\W\d]+)\.?,?[\s\-]+(?:de\s+)?(\d{4})(?:\s*(?:г|р)\.?)?",
    re.IGNORECASE,
)
_DAY_OF_WEEK: Final = re.compile(r"^[^\W\d]+\.?,?\s+(?=\d)")
_BIRTH_YEAR: Final = re.compile(r"(\d{4})(?:[/.\-]0{1,2}[/.\-]0{1,2})?|00?[/.\-]00?[/.\-](\d{4})")
_CENTURY: Final = 2000
_LAST_CENTURY_FROM: Final = 70
_MONTHS: Final = (
    ("jan", "ene", "янв", "січ"),
    ("feb", "fév", "fev", "фев", "лют"),
    ("mar", "mär", "мар", "бер"),
    ("apr", "avr", "abr", "апр", "кві"),
    ("may", "mai", "maj", "mag", "мая", "май", "тра"),
    ("jun", "juin", "giu", "июн", "чер"),
    ("jul", "juil", "lug", "июл", "лип"),
    ("aug", "aoû", "aou", "ago", "авг", "сер"),
    ("sep", "set", "сен", "вер"),
    ("oct", "okt", "ott", "out", "окт", "жов"),
    ("nov", "ноя", "лис"),
    ("dec", "dez", "dic", "déc", "дек", "гру"),
)
"""How the names of the months begin, in the languages of the files that are about."""


def day(text: str) -> date | None:
    """A day; None if there is none. Where day and month could be either, the day stands first."""
    if not text:
        return None
    if not _MONTH_FIRST.fullmatch(text):
        text = _DAY_OF_WEEK.sub("", text)
    if match := _YEAR_FIRST.fullmatch(text) or _TOGETHER.fullmatch(text):
        return _parse_day(text, int(match[1]), int(match[2]), int(match[3]))
    if match := _YEAR_LAST.fullmatch(text):
        first, second = int(match[1]), int(match[2])
        if second > len(_MONTHS) >= first:
            first, second = second, first
        return _parse_day(text, int(match[3]), second, first)
    if match := _SHORT.fullmatch(text):
        year = int(match[1])
        century = _CENTURY - 100 if year >= _LAST_CENTURY_FROM else _CENTURY
        return _parse_day(text, century + year, int(match[2]), int(match[3]))
    if match := _MONTH_FIRST.fullmatch(text):
        return _parse_day(text, int(match[3]), _month(text, match[1]), int(match[2]))
    if match := _MONTH_SECOND.fullmatch(text):
        return _parse_day(text, int(match[3]), _month(text, match[2]), int(match[1]))
    raise _no_day(text)


def birth(text: str) -> date | int | None:
    """A day of birth, or the year alone; zeros say nothing."""
    if not text.strip("0/.- "):
        return None
    if match := _BIRTH_YEAR.fullmatch(text):
        return int(match[1] or match[2]) or None
    return day(text)


def day_text(value: date | int | None) -> str:
    """A day as YYYY/MM/DD; a year alone has zeros for the rest."""
    if value is None:
        return ""
    return f"{value:04d}/00/00" if isinstance(value, int) else f"{value:%Y/%m/%d}"


def _month(text: str, name: str) -> int:
    for number, beginnings in enumerate(_MONTHS, start=1):
        if name.casefold().startswith(beginnings):
            return number
    raise _no_day(text)


def _parse_day(text: str, *parts: int) -> date:
    try:
        return date(*parts)
    except ValueError as error:
        raise _no_day(text) from error


def _no_day(text: str) -> Refusal:
    return Refusal(Problem("expected a day as 2026/02/28; got «{got}»", {"got": text}))
