"""The rules that hold for a tournament by correspondence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import Rulebook

if TYPE_CHECKING:
    from tavlei.office.correspondence.models import Tournament


def rulebook_of(tournament: Tournament) -> Rulebook:
    """The rules in force at the start of play."""
    return Rulebook.on("draughts-rules", tournament.start)
