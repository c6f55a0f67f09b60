"""`composition.classify`: system, genre and group of a work, and whether what is declared fits."""

from __future__ import annotations

from typing import Annotated

from pydantic import BeforeValidator, Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.composition.shapes import PositionInput
from tavlei.calc.formats import ClauseText
from tavlei.calc.register import calculator
from tavlei.composition import WorkClassification, classify
from tavlei.rulebook import Rulebook, phrase


class CheckOutput(CalcOutput):
    """Something that was declared, and whether it fits."""

    key: str = Field(description="stable key of the sentence")
    met: bool | None
    clause: ClauseText
    readings: list[str]


class ClassifyOutput(CalcOutput):
    """Where the work belongs."""

    system: str
    special: Annotated[list[str], BeforeValidator(sorted)]
    genres: list[str] = Field(description="the genres that the material and the task allow")
    groups: list[str] = Field(description="the groups of the declared or only genre, the nearest first")
    fits: bool = Field(description="whether what is declared, or some genre, fits")
    why: list[CheckOutput] = Field(validation_alias="checks")


@calculator(
    "composition.classify",
    title=phrase("A work of composition: system, genre, group, and whether what is declared fits"),
    series="draughts-rules",
    clauses=[
        "11.1.2",
        "11.1.3",
        "11.1.3/p2",
        "11.1.3/p3",
        "11.1.3/p4",
        "11.1.3/p7",
        "11.1.3/p8",
        "11.1.3/p9",
        "11.1.4",
    ],
    takes=PositionInput,
    gives=ClassifyOutput,
    example={"variant": "russian", "fen": "W:WKa5,a3:Ba7,f4", "task": "win", "genre": "study"},
)
def classified(facts: PositionInput, rulebook: Rulebook) -> WorkClassification:
    """The classification of the room."""
    return classify(facts.work(), rulebook)
