"""What was carried into a group of a stage, as its table shows it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.shown_results import shown_result
from tavlei.office.explanations import reader_language
from tavlei.tournament.model import encounters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.engine import CompetitionField


@dataclass(frozen=True, slots=True)
class CarriedRows:
    """Points carried over, brought and earned here; encounters carried over with their results."""

    points: Sequence[tuple[str, str, str]]
    encounters: Sequence[tuple[str, str, str]]


def carried_rows(field: CompetitionField) -> CarriedRows | None:
    """What was carried over; None where nothing was."""
    carried, book = field.carried, catalogue(reader_language())
    if not carried.points and not carried.rounds:
        return None
    points = []
    for row in field.rows if carried.points else ():
        brought = carried.points.get(row.participant, Fraction(0))
        points.append((field.names[row.participant], book.value(brought), book.value(row.points - brought)))
    met = [
        (field.names[one.white], field.names[one.black],
         " : ".join(shown_result(str(one.result), field.regulation.points_for_win)))
        for one in encounters(carried.rounds)
    ]  # fmt: skip
    return CarriedRows(points, met)
