"""The figures of the conduct of a competition, each under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ConductFigures:
    """Every figure: ages in years, money in roubles, times in the unit of their names."""

    SOURCE: ClassVar[str] = "conduct"

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
