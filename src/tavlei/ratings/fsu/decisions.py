"""Decisions of the qualification commission that a list rests on: each with its number and day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.rulebook import Problem, Refusal, Value, cites

if TYPE_CHECKING:
    from datetime import date


class Body(StrEnum):
    """Who decided."""

    COMMISSION = "commission"
    APPEAL = "appeal"


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision on record. `appeal`: of the authorised person or governing body that heard an appeal (2/p9/item2)."""

    number: str
    day: date
    by: Body = Body.COMMISSION

    @cites(EDITION, "2/p9", "2/p9/item2", "5/p2/item2")
    def __post_init__(self) -> None:
        """Refuse a decision without a number: nobody could find it again."""
        if not self.number.strip():
            raise Refusal(Problem("a decision needs its number", path="number", clause=rule("2/p9")))

    @property
    def inputs(self) -> dict[str, Value]:
        """How a step names it."""
        return {"number": self.number, "day": self.day}


class ListAct(StrEnum):
    """What a decision does with a player of the list."""

    REMOVE = "remove"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class ListDecision:
    """An inactive player is removed from the list, or one who was removed is put back (F35)."""

    decision: Decision
    act: ListAct
    player: str
