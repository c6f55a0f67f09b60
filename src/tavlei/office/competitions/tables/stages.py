"""The stages of a mixed competition, and what was carried into a group."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.competitions.models import DeskSystem, State
from tavlei.office.competitions.regulation.stages import stage_title
from tavlei.office.competitions.tables.standings import StandingRow, standing_rows
from tavlei.office.explanations import reader_language
from tavlei.tournament.model import encounters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.field.stages import MixedSnapshot
    from tavlei.office.competitions.models import Competition


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A group of a stage: its competition, its name within the whole, its table as it stands."""

    competition: Competition
    title: str
    is_ended: bool
    rows: Sequence[StandingRow]


@dataclass(frozen=True, slots=True)
class StageRow:
    """A stage: its system, what goes on into it, and its groups; none before it is opened."""

    number: int
    system: str
    planned: int
    places: int | None
    carry_over: str
    groups: Sequence[GroupRow]

    @property
    def is_ended(self) -> bool:
        """Whether all its groups have been approved."""
        return bool(self.groups) and all(group.is_ended for group in self.groups)


def stage_rows(whole: MixedSnapshot) -> list[StageRow]:
    """All stages of the regulation, the opened ones with their groups."""
    found = []
    for number, rules in enumerate(whole.regulation.stages, start=1):
        fields = whole.stage_fields[number - 1] if number <= len(whole.stage_fields) else ()
        groups = [
            GroupRow(
                field.competition,
                stage_title(number, index, whole.regulation.stages),
                field.competition.state in (State.APPROVED, State.REPORTED),
                standing_rows(field),
            )
            for index, field in enumerate(fields, start=1)
        ]
        system = str(DeskSystem(rules.system).label)
        found.append(StageRow(number, system, rules.groups, rules.places, rules.carry_over, groups))
    return found


@dataclass(frozen=True, slots=True)
class CarriedRows:
    """Points carried over, brought and earned here; encounters carried over with their results."""

    points: Sequence[tuple[str, str, str]]
    encounters: Sequence[tuple[str, str, str]]


def carried_rows(field: CompetitionSnapshot) -> CarriedRows | None:
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
         " : ".join(result_marks(str(one.result), field.regulation.points_for_win)))
        for one in encounters(carried.rounds)
    ]  # fmt: skip
    return CarriedRows(points, met)
