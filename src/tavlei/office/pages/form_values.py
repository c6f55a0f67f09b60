"""Values of forms that no form class reads: whole numbers and moments, as browsers send them."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.dateparse import parse_datetime

if TYPE_CHECKING:
    from datetime import datetime

    from django.http import HttpRequest


_FIRST_YEAR, _LAST_YEAR = 1800, 2300  # days are counted from a day on: it must not stand at the end of the calendar
_LONGEST = 10  # digits: what is longer is no number of a row


def moment_value(request: HttpRequest, name: str = "starts") -> datetime | None:
    """A moment of a form, in the time of the office; None if it is empty or none."""
    try:
        moment = parse_datetime(request.POST.get(name, ""))
    except ValueError:
        return None
    return timezone.make_aware(moment) if moment is not None and timezone.is_naive(moment) else moment


def date_value(text: str) -> date | None:
    """A day that a form sent; None if it is empty or none."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if _FIRST_YEAR <= day.year <= _LAST_YEAR else None


def int_value(text: str) -> int:
    """A number that a form sent; nothing readable is zero, which no row has."""
    return int(text) if text.isdecimal() and len(text) < _LONGEST else 0


def version_value(request: HttpRequest) -> int:
    """The version that a form showed."""
    return int_value(request.POST.get("version", ""))


def int_values(request: HttpRequest, name: str) -> list[int]:
    """The numbers that were ticked in a form."""
    return [int(text) for text in request.POST.getlist(name) if text.isdecimal() and len(text) < _LONGEST]
