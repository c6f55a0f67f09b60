"""Whether a competition is official, as the rules of remote play ask (5.4.12.13, L21)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.rulebook import cites
from tavlei.tournament.conduct.levels import Level, level_of

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.regulation import Regulation


@cites("draughts-rules", "5.4.12.13")
def is_official(competition: Competition, regulation: Regulation | None = None) -> bool:
    """Of municipal status or above, or every one by the choice of L21; by its regulation or one to be checked."""
    by_status = rulebook_of(competition, regulation).resolve("L21").choice == "municipal"
    return not by_status or level_of(competition.status) is not Level.ORGANISATION
