"""The rules that hold for a tournament by correspondence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.federation.settled import rulebook_on

if TYPE_CHECKING:
    from tavlei.office.correspondence.models import Tournament
    from tavlei.rulebook import Rulebook


def rulebook_of(tournament: Tournament) -> Rulebook:
    """The rules in force at the start of play."""
    return rulebook_on("draughts-rules", tournament.start)
