"""`bridge.rating`: the rating of a player from the results of up to four years."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, PlainValidator, WithJsonSchema

from tavlei.bridge.accounts.rating import FourYearRating, RatedResult, rating
from tavlei.calc.answers import CalcOutput
from tavlei.calc.bridge.words import Binary
from tavlei.calc.formats import parse_exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.refusals import shown
from tavlei.calc.register import calculator
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase


def _result(value: object) -> RatedResult:
    match value:
        case RatedResult():
            return value
        case [ro, bool(championship)]:
            return RatedResult(parse_exact(ro), championship)
    raise Refusal(Problem("expected RO and whether it was a championship, such as [50, true]; got {got}", _got(value)))


def _got(value: object) -> dict[str, object]:
    return {"got": shown(value)}


ResultPair = Annotated[
    RatedResult,
    PlainValidator(_result),
    WithJsonSchema(
        {
            "type": "array",
            "prefixItems": [{"type": "number"}, {"type": "boolean"}],
            "minItems": 2,
            "maxItems": 2,
            "examples": [[50, True]],
        }
    ),
]


class RatingInput(CalcInput):
    """The results of one to four years."""

    years: list[list[ResultPair]] = Field(
        min_length=1,
        max_length=4,
        description=phrase(
            "years of results, the latest 12 months first; each result is RO and whether a championship"
        ),
    )


class RatingOutput(CalcOutput):
    """The rating."""

    year_sums: list[Binary] = Field(description="RO that count in each year, without weight")
    rating: Binary = Field(validation_alias="value", description="weighted sum of the years, not rounded")
    counted: list[list[int]] = Field(description="which results count in each year, by their places from 0")


@calculator(
    "bridge.rating",
    title=phrase("Rating of a player (bridge)"),
    series="bridge-classification",
    clauses=["8.1", "8.1/p2"],
    takes=RatingInput,
    gives=RatingOutput,
    example={"years": [[[120, True], [90, False], [45, False]], [[60, False]], [], [[32, True]]]},
)
def player_rating(facts: RatingInput, rulebook: Rulebook) -> FourYearRating:
    """The best ten of each year, at most seven of them without championship status, with the weights of the years."""
    return rating(facts.years, rulebook)
