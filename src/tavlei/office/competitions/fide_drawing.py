"""What the engine of FIDE's systems is asked by the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.competitions.fide import handbook_of
from tavlei.office.competitions.numbers import seed_of
from tavlei.office.competitions.ordered_pairs import order_of
from tavlei.tournament.fide import FideRequest, FideSystem

if TYPE_CHECKING:
    from tavlei.office.competitions.engine import CompetitionField


def fide_request(field: CompetitionField, absent: set[str], number: int | None = None) -> FideRequest:
    """What the engine is asked: the next round, or once more that of the number."""
    competition, regulation = field.competition, field.regulation
    tournament = field.tournament(before_round=number)
    first = regulation.first_colour
    return FideRequest(
        tournament,
        FideSystem(competition.system),
        competition.rounds_planned,
        seed_of(competition),
        frozenset(absent),
        order_of(field, tournament.next_round, absent).forbidden,
        None if first is None else first == "white",
        accelerated=regulation.accelerated,
        rulebook=handbook_of(competition),
    )
