"""Decisions of the qualification commission that a list rests on: each with its number and day."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from tavlei.rulebook import Problem, Value, cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook


class DecidingBody(StrEnum):
    """Who decided."""

    COMMISSION = "commission"
    APPEAL = "appeal"


@dataclass(frozen=True, slots=True)
class CommissionDecision:
    """A decision on record. `appeal`: of the authorised person or governing body that heard an appeal (2/p9/item2)."""

    number: str
    day: date
    by: DecidingBody = DecidingBody.COMMISSION

    @property
    def inputs(self) -> dict[str, Value]:
        """How a step names it."""
        return {"number": self.number, "day": self.day}


@cites("chess-rating", "2/p9", "2/p9/item2", "5/p2/item2")
def decision_on_record(number: str, day: date, by: DecidingBody, rulebook: Rulebook) -> CommissionDecision:
    """A decision; one without a number is refused: nobody could find it again."""
    if not number.strip():
        raise rulebook.refusal(Problem("a decision needs its number", path="number"), "2/p9")
    return CommissionDecision(number, day, by)


class ListAct(StrEnum):
    """What a decision does with a player of the list."""

    REMOVE = "remove"
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class ListDecision:
    """An inactive player is removed from the list, or one who was removed is put back (F35)."""

    decision: CommissionDecision
    act: ListAct
    player: str
