"""Where the code applies each clause."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from tavlei import rulebook
from tavlei.sources import all_citations

if TYPE_CHECKING:
    from tavlei.rulebook import Citation, Clause


def citations_of_clause(clause: Clause) -> list[Citation]:
    """The places that cite a clause."""
    about = citations_by_number().get((rulebook.edition(clause.edition).series, clause.number), ())
    return rulebook.citations_of(clause, tuple(about))


@cache
def citations_by_number() -> dict[tuple[str, str], list[Citation]]:
    """Where the program cites each number of each series of regulations; the first call reads every source."""
    found: dict[tuple[str, str], list[Citation]] = {}
    for citation in all_citations():
        found.setdefault((citation.series, citation.number), []).append(citation)
    return found
