"""The server as the platform of remote play, and when the players sit before it (5.4.1.1, 5.4.12)."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from tavlei.games.sheets import seating_time
from tavlei.office.competitions.regulation.document import read_regulation
from tavlei.office.competitions.regulation.event_rules import rulebook_of
from tavlei.rulebook import cites, phrase
from tavlei.tournament.conduct.findings import Check
from tavlei.tournament.conduct.remote import Platform

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition

_NAME = "Tavlei"


@cites("draughts-rules", "5.4.12.1", "5.4.12.3", "5.4.12.6")
def platform_check(competition: Competition) -> Check:
    """The server against the rules: its board, clock and record; the demands of the federation the regulation names."""
    demands = read_regulation(competition.regulation).equipment_demands
    server = Platform(_NAME, virtual_board=True, keeps_time=True, keeps_moves=True, demands=demands)
    conduct_findings = tuple(server.findings())
    return Check(phrase("conduct.remote.platform"), conduct_findings, "5.4.12.1", rulebook=rulebook_of(competition))


@cites("draughts-rules", "5.4.1.1")
def seated_from(competition: Competition, starts: datetime) -> datetime:
    """From when the players are to sit at their screens."""
    instant = seating_time(int(starts.timestamp() * 1000), rulebook_of(competition))
    return datetime.fromtimestamp(instant / 1000, UTC)
