"""Where a clause is applied, as readers know the places: pages and calculators by their titles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse

from tavlei import rulebook
from tavlei.calc import find_calculator
from tavlei.languages import catalogue
from tavlei.office.design.addresses import can_be_opened, page_title
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.rulebook import Clause


@dataclass(frozen=True, slots=True)
class AppliedIn:
    """A page or a calculator that applies a clause; the address is empty where the page is one of some event."""

    name: str
    url: str


def calculators_applying(clause: Clause) -> list[AppliedIn]:
    """The calculators that compute by a clause, with their forms."""
    book = catalogue(reader_language())
    names = rulebook.doors_to(clause).calculators
    found = [(book.phrase(find_calculator(name).title), name) for name in names]
    return [AppliedIn(title, reverse("pages:calculator", args=[name])) for title, name in sorted(found)]


def pages_applying(clause: Clause) -> list[AppliedIn]:
    """The pages that apply a clause, each title once; those that can be opened come first."""
    applied_ins = _titled(rulebook.doors_to(clause).pages)
    return sorted(applied_ins, key=lambda page: (not page.url, page.name))


def _titled(names: Iterable[str]) -> list[AppliedIn]:
    addresses: dict[str, str] = {}
    for name in names:
        if title := page_title(name):
            addresses[title] = addresses.get(title) or (reverse(name) if can_be_opened(name) else "")
    return [AppliedIn(title, url) for title, url in addresses.items()]
