"""Values of forms that no form class reads: whole numbers and moments, as browsers send them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.dateparse import parse_datetime

if TYPE_CHECKING:
    from datetime import datetime

    from tavlei.office.pages.requests import SignedIn


def moment(request: SignedIn, name: str = "starts") -> datetime | None:
    """A moment of a form, in the time of the office; None if it is empty or none."""
    try:
        found = parse_datetime(request.POST.get(name, ""))
    except ValueError:
        return None
    return timezone.make_aware(found) if found is not None and timezone.is_naive(found) else found


def whole_number(text: str) -> int:
    """A number that a form sent; nothing readable is zero, which no row has."""
    return int(text) if text.isdecimal() and len(text) < 10 else 0
