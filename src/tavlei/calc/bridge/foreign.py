"""`bridge.foreign_credit`: whose results in a foreign tournament are credited."""

from __future__ import annotations

from datetime import date
from typing import Annotated

from pydantic import AliasPath, Field

from tavlei.bridge.conditions.foreign_results import ForeignEvent, ForeignVerdict, Traveller, foreign_verdict
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.findings import FindingOutput
from tavlei.calc.bridge.words import CreditWord
from tavlei.calc.formats import Day
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.register import calculator
from tavlei.rulebook import Rulebook, phrase


class TravellerInput(CalcPart):
    """A player of a pair or team abroad."""

    id: str = Field(min_length=1, description=phrase("id of the player"))
    russian: bool = Field(description=phrase("whether the register has the player as Russian"))
    special_status: bool | None = Field(default=None, description=phrase("whether the player has the special status"))
    told: Day | None = Field(
        default=None, description=phrase("day on which the player or the group told the commission of the tournament")
    )

    def traveller(self) -> Traveller:
        """The player as the rules know one."""
        return self.build(Traveller)


class ForeignInput(CalcInput):
    """A foreign tournament and who played there; what is left out is not known."""

    ends: Day = Field(description=phrase("last day of the tournament or of its festival"))
    european_or_world: bool = Field(default=False, description=phrase("whether it is a European or world championship"))
    asks_special_status: bool | None = Field(
        default=None, description=phrase("whether the Council asks a special status of players")
    )
    link_given: bool | None = Field(
        default=None, description=phrase("whether a page with results and line-ups was named")
    )
    formula_known: bool | None = Field(
        default=None, description=phrase("whether the formula of the tournament is known")
    )
    data_suffice: bool | None = Field(default=None, description=phrase("whether the data suffice for the points"))
    feasible: bool | None = Field(
        default=None, description=phrase("whether the commission is able to compute the points")
    )
    participants: list[Annotated[list[TravellerInput], Field(min_length=1)]] = Field(
        description=phrase("pairs or teams, each as the list of its players")
    )

    def applies_on(self) -> date | None:
        """The last day of the tournament or its festival."""
        return self.ends

    def event(self) -> ForeignEvent:
        """The tournament as the rules know it."""
        return self.build(ForeignEvent)


class CreditOutput(CalcOutput):
    """What one player gets."""

    id: str = Field(validation_alias=AliasPath("player", "id"))
    points: bool | None = Field(description="whether PB, RO and MB are credited; null while a fact is missing")
    achievements: bool | None = Field(description="whether an achievement is recorded")
    credit: CreditWord | None = Field(description="by own right or beside a Russian player")
    findings: list[FindingOutput] = Field(description="every condition")


class ForeignOutput(CalcOutput):
    """Everybody's credit."""

    told_by: date = Field(description="last day on which the commission may be told")
    players: list[CreditOutput]


@calculator(
    "bridge.foreign_credit",
    title=phrase("Whose results abroad are credited (bridge)"),
    series="bridge-classification",
    clauses=["1.9/item2", "1.9/item3", "1.9/item4"],
    takes=ForeignInput,
    gives=ForeignOutput,
    example={
        "ends": "2024-01-31",
        "asks_special_status": True,
        "link_given": True,
        "formula_known": True,
        "data_suffice": True,
        "feasible": True,
        "participants": [
            [
                {"id": "Ivanov", "russian": True, "special_status": True, "told": "2024-02-29"},
                {"id": "Rossi", "russian": False},
            ]
        ],
    },
)
def foreign_credit(facts: ForeignInput, rulebook: Rulebook) -> ForeignVerdict:
    """1.9: Russians by their own right, foreigners beside them."""
    participants = tuple(tuple(player.traveller() for player in players) for players in facts.participants)
    return foreign_verdict(facts.event(), participants, rulebook)
