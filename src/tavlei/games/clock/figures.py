"""The figures of the clauses on clocks, records and lateness, and what follows when time is out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Clause, Rulebook


@dataclass(frozen=True, slots=True)
class ClockFigures:
    """Minutes and seconds that the rules name; those of renju stand in its own clause."""

    SOURCE: ClassVar[str] = "clock"

    seated_minutes_before: int
    least_minutes_after_a_cut: int
    most_minutes_added: int
    short_of_time_minutes: int
    enough_seconds_added: int
    short_of_time_minutes_in_renju: int
    enough_seconds_added_in_renju: int
    most_minutes_late: int


@dataclass(frozen=True, slots=True)
class FlagClauses:
    """By which clause a player loses whose time is out, and by which it is a draw if nobody knows whose was first."""

    time_out: Clause
    both_out: Clause


def flag_clauses(rulebook: Rulebook) -> FlagClauses:
    """The clauses of the edition about time that has run out."""
    return rulebook.read("flags", lambda content: _flag_clauses(content, rulebook), FlagClauses)


def _flag_clauses(content: Mapping[str, Any], rulebook: Rulebook) -> FlagClauses:
    return FlagClauses(**{name: rulebook.clause(row["clause"]) for name, row in content.items()})
