"""Where the code applies each clause."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tavlei.sources import all_citations

if TYPE_CHECKING:
    from tavlei.rulebook import Citation, Clause


@cache
def citations_by_clause() -> dict[Clause, list[Citation]]:
    """Where the program cites each clause; the first call reads every room."""
    found: dict[Clause, list[Citation]] = {}
    for each in all_citations():
        found.setdefault(each.clause, []).append(each)
    return found
