"""The figures of systems of play, pairings and team matches, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class SystemsFigures:
    """Games of a micro-match and the break between them, when line-ups are due, who must be present, equal colours."""

    SOURCE: ClassVar[str] = "tournament"

    least_micro_match_games: int
    micro_match_break_minutes: int
    line_up_minutes: int
    least_team_present: int
    most_equal_colours: int
