"""Days as far as they are known, as pages and papers write them."""

from __future__ import annotations

from datetime import date
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tavlei.office.explanations import reader_language

_YEAR: Final = len("2000")
_MONTH: Final = len("2000-01")


def known_day_text(known: str) -> str:
    """`2019-05-17` as 17.05.2019, a month or a year alone as such, nothing as a day nobody knows."""
    if not known:
        return _("day not known")
    if len(known) == _YEAR:
        return known
    if len(known) == _MONTH:
        text = date_format(date.fromisoformat(f"{known}-01"), "F Y")
        return text if reader_language() == "en" else text.lower()
    return f"{date.fromisoformat(known):%d.%m.%Y}"
