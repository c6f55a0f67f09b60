"""Table 1 of the sex and age groups (2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import DataError, Problem
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

SOURCE: Final = "age_groups"


@dataclass(frozen=True, slots=True)
class AgeBounds:
    """The least and the greatest age of a group in the calendar year; None: no bound."""

    least: int | None = None
    most: int | None = None

    def holds(self, age: int) -> bool:
        """Whether an age lies between the bounds, both included."""
        return (self.least is None or self.least <= age) and (self.most is None or age <= self.most)


@dataclass(frozen=True, slots=True)
class AgeTable:
    """The groups of every discipline, from the oldest down, and the ages of every group."""

    groups: Mapping[Discipline, tuple[AgeGroup, ...]]
    ages: Mapping[AgeGroup, AgeBounds]


def age_table(rulebook: Rulebook) -> AgeTable:
    """The table of an edition."""
    return rulebook.read(SOURCE, _read_age_table)


def _read_age_table(content: Mapping[str, Any]) -> AgeTable:
    """Every discipline has one row, and every group its ages."""
    ages = {AgeGroup(name): AgeBounds(**bounds) for name, bounds in content["ages"].items()}
    rows = [(Discipline(name), row["groups"]) for row in content["rows"].values() for name in row["disciplines"]]
    if sorted(discipline for discipline, _ in rows) != sorted(Discipline) or set(ages) != set(AgeGroup):
        raise DataError(Problem("every discipline must have one row and every group its ages", path=SOURCE))
    return AgeTable({discipline: tuple(map(AgeGroup, names)) for discipline, names in rows}, ages)
