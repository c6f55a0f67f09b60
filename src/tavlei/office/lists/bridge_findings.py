"""Findings of the bridge calculators in words: the condition with its figures, and the clause."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Clause

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.languages import Catalogue

_PLACE: Final = re.compile(r"\{(\w+)\}")
_FAMILY: Final = "bridge."


def told_finding(finding: Mapping[str, Any], book: Catalogue) -> str:
    """A finding as a sentence: what stands in braces is its value, its threshold or what it is about."""
    condition: str = finding["condition"]
    sentence = book.phrase(condition if condition.startswith(_FAMILY) else f"{_FAMILY}{condition}")
    figures = {**finding.get("about", {}), "value": finding.get("value"), "threshold": finding.get("threshold")}
    return _PLACE.sub(lambda place: _told(figures.get(place[1]), book), sentence)


def clause_of(finding: Mapping[str, Any]) -> Clause:
    """The clause of a finding."""
    return Clause(*str(finding["clause"]).split(" ", 1))


def _told(value: Any, book: Catalogue) -> str:
    if isinstance(value, list):
        return ", ".join(_told(part, book) for part in value) or "—"
    return str(value) if isinstance(value, dict) else book.value(value)
