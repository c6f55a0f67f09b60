"""The edition this package rests on, and a short way to name its clauses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.rulebook import clause

if TYPE_CHECKING:
    from tavlei.rulebook import Clause

EDITION: Final = "chess-rating-ua"


def rule(number: str) -> Clause:
    """A clause of the regulation."""
    return clause(EDITION, number)
