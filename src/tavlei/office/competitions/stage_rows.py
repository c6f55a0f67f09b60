"""The stages of a mixed competition as pages show them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.office.competitions.models import DeskSystem, State
from tavlei.office.competitions.stages import stage_title
from tavlei.office.competitions.tables import StandingRow, standing_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.models import Competition
    from tavlei.office.competitions.whole_field import WholeField


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


def stage_rows(whole: WholeField) -> list[StageRow]:
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
