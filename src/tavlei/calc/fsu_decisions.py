"""Decisions of the commission in JSON."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Literal

from pydantic import Field

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.formats import Day
from tavlei.calc.inputs import CalcPart
from tavlei.ratings.fsu import CommissionDecision, DecidingBody, ListAct, ListDecision, decision_on_record
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


class DecisionInput(CalcPart):
    """A decision on record."""

    number: str = Field(description=phrase("number of the decision"))
    day: Day = Field(description=phrase("day of the decision"))
    by: Literal["commission", "appeal"] | None = Field(
        default=None, description=phrase("who decided: the commission, or those who heard an appeal")
    )

    def decision(self, rulebook: Rulebook) -> CommissionDecision:
        """The decision as the rules know one."""
        return decision_on_record(self.number, self.day, DecidingBody(self.by or DecidingBody.COMMISSION), rulebook)


class ListDecisionInput(DecisionInput):
    """A decision about a player of the list."""

    act: Literal["remove", "restore"] = Field(description=phrase("remove an inactive player, or restore a removed one"))
    player: str = Field(description=phrase("id of the player"))

    def on_the_list(self, rulebook: Rulebook) -> ListDecision:
        """The decision as the list knows one."""
        return ListDecision(self.decision(rulebook), ListAct(self.act), self.player)


class DecisionOutput(CalcOutput):
    """A decision on record."""

    number: str
    day: date
    by: str | None = absent(usual=DecidingBody.COMMISSION)
