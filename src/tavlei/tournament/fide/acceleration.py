"""Accelerated rounds by the Baku method: virtual points for the upper half in the first half of the rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.rulebook import cites
from tavlei.tournament.model import DRAW, WIN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.tournament.fide.table import FideRequest
    from tavlei.tournament.model import Participant


@cites("fide-pairings", "C.04.5.1", "C.04.7")
def virtual_points(request: FideRequest, ordered: Sequence[Participant]) -> dict[str, tuple[int, ...]]:
    """The virtual points of everybody in the upper group, by round, in halves of a win; late entries are not in it."""
    first = [participant.id for participant in ordered if participant.from_round == 1]
    upper = first[: upper_group(len(first))]
    points = points_by_round(request.rounds)
    return dict.fromkeys(upper, points)


def upper_group(players: int) -> int:
    """The upper half, rounded up to an even number."""
    return 2 * -(-players // 4)


def points_by_round(rounds: int) -> tuple[int, ...]:
    """A win in the first half of the accelerated rounds, half of one in the second; both halves are rounded up."""
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    return (WIN,) * full + (DRAW,) * (accelerated - full)
