"""The rules that bind a competition: those its regulation names, else those in force on its first day."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tavlei.office.federation.settled import rulebook_on, settled
from tavlei.rulebook import Rulebook, library

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation import Regulation

SERIES: Final = "draughts-rules"


def rulebook_of(competition: Competition, regulation: Regulation | None = None) -> Rulebook:
    """The rules of a competition; by its regulation, or by another one that is to be checked.

    An edition that is not known binds nobody; the check of the regulation says so.
    """
    editions = competition.regulation.get("editions", {}) if regulation is None else regulation.editions
    named = library().editions.get(editions.get(SERIES, ""))
    if named is not None and named.series == SERIES:
        return Rulebook.of(named.id, competition.starts, settled())
    return rulebook_on(SERIES, competition.starts)
