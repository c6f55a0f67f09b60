"""The figures of the conduct of a competition, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tavlei.rulebook import cited_data, package_figures
from tavlei.tournament.model import EDITION


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure: ages in years, money in roubles, times in the unit of their names."""

    student_least_age: int
    student_most_age: int
    own_identity_from_age: int
    spare_clocks: int
    most_fee: int
    most_added_seconds: int
    protest_minutes: int
    protest_minutes_after_last_quick_round: int
    decision_hours: int
    most_deposit: int
    least_committee_members: int
    committee_reserves: int
    least_committee_age: int
    flash_minutes: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return package_figures(Figures, __name__, EDITION)
