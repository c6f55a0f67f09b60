"""Table 1 of the sex and age groups (2.1), from `age_groups.toml`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, data_text, read_toml
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "age_groups.toml"


@dataclass(frozen=True, slots=True)
class Ages:
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
    ages: Mapping[AgeGroup, Ages]


@cited_data
@cache
def age_table() -> AgeTable:
    """The table of the package's own file."""
    return load_age_table(SOURCE, data_text("tavlei.tournament.conduct", SOURCE))


def load_age_table(source: str, text: str) -> AgeTable:
    """The table from a TOML text; every discipline has one row, and every group its ages."""
    content = read_toml(source, text)
    ages = {AgeGroup(name): Ages(**bounds) for name, bounds in content["ages"].items()}
    rows = [(Discipline(name), row["groups"]) for row in content["row"] for name in row["disciplines"]]
    if sorted(each for each, _ in rows) != sorted(Discipline) or set(ages) != set(AgeGroup):
        raise DataError(Problem("every discipline must have one row and every group its ages", path=source))
    cite_data(f"{__name__}:{source}", content["edition"], [content["clause"]])
    return AgeTable({each: tuple(map(AgeGroup, names)) for each, names in rows}, ages)
