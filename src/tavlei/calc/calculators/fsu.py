"""`fsu.*`: the Ukrainian chess rating."""

from __future__ import annotations

from pydantic import Field

from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import fsu
from tavlei.rulebook import phrase


class ExpectedPercentInput(CalcInput):
    """A difference of ratings."""

    rating_difference: int = Field(description=phrase("rating of the player minus rating of the opponent"))


class ExpectedPercentOutput(CalcOutput):
    """The expected result of both players."""

    percent: int = Field(ge=0, le=100, description="expected result of the player in per cent")
    opponent_percent: int = Field(ge=0, le=100, description="expected result of the opponent in per cent")


@calculator(
    "fsu.expected_percent",
    title=phrase("Expected result of a game by the difference of ratings (Ukrainian chess)"),
    edition="chess-rating-ua",
    clauses=["6.1b"],
    takes=ExpectedPercentInput,
    gives=ExpectedPercentOutput,
    example={"rating_difference": 405},
)
def expected_percent(given: ExpectedPercentInput) -> Answer:
    """Table 6.1b; the 400-rule is not applied here."""
    found = fsu.expected_percent(given.rating_difference)
    output = ExpectedPercentOutput(percent=found.percent, opponent_percent=found.opponent_percent)
    return Answer(output, found.explanation)
