"""`elo_r.*`: the Elo-R of Russian draughts."""

from __future__ import annotations

from pydantic import Field

from tavlei.calc.answers import Answer, CalcOutput
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import elo_r
from tavlei.rulebook import phrase


class ExpectedPercentInput(CalcInput):
    """A difference between an athlete and a field."""

    difference: Exact = Field(description=phrase("own Elo-R minus the average Elo-R of the opponents, exact"))


class ExpectedPercentOutput(CalcOutput):
    """The expected result of the athlete."""

    percent: int = Field(ge=0, le=100, description="expected result in per cent of the maximum number of points")


@calculator(
    "elo_r.expected_percent",
    title=phrase("Expected result in a competition by the difference of Elo-R (draughts)"),
    edition="draughts-norms-2022",
    clauses=["7/7.1", "7/7.3"],
    takes=ExpectedPercentInput,
    gives=ExpectedPercentOutput,
    example={"difference": "-28.5"},
)
def expected_percent(given: ExpectedPercentInput) -> Answer:
    """Table 7.1, looked up by the rounded absolute difference."""
    found = elo_r.expected_percent(given.difference)
    return Answer(ExpectedPercentOutput(percent=found.percent), found.explanation)
