"""The figures of sections 3 to 6 and of sessions (7.1), each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from tavlei.bridge.vocabulary import Format  # noqa: TC001 - read with the figures

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


@dataclass(frozen=True, slots=True)
class TournamentFigures:
    """Every figure of the stages, the lengths, the conditions for players, the ranks and the sessions."""

    SOURCE: ClassVar[str] = "bridge_reports"

    best_rank: Fraction
    worst_rank: Fraction
    unchanged_share: Fraction
    quota_difference: int
    joiner_players_share: Fraction
    joiner_worst_place: int
    joiners_share: Fraction
    joiners_top_share: Fraction
    qualification_share: Fraction
    dropped_share: Fraction
    player_share: Mapping[str, Fraction]
    prize_boards: Mapping[str, int]
    seats: Mapping[Format, int]
    match_boards: int
    final_part_below: Fraction
    final_part_boards: int
    final_share: Mapping[str, Fraction]
    own_conditions_share: Fraction
    country_rank_step: Fraction
    club_rank: Fraction
    club_rank_step: Fraction
    session_boards: int
    session_opponents: int
    session_opponents_with_bye: int
