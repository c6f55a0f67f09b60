"""How verdicts and forecasts stand in JSON for `titles.*`."""

from __future__ import annotations

from datetime import date
from operator import attrgetter
from typing import TYPE_CHECKING, Annotated

from pydantic import AliasPath, BeforeValidator, Field

from tavlei.calc.answers import CalcOutput, absent
from tavlei.calc.formats import Exact
from tavlei.calc.norms.titles import ClauseText
from tavlei.rulebook import Problem, value_json

if TYPE_CHECKING:
    from collections.abc import Iterable

PlainValue = Annotated[bool | int | float | str | None, BeforeValidator(value_json)]
GapPlace = Annotated[str, BeforeValidator(attrgetter("place"))]


class ProblemOutput(CalcOutput):
    """Something that is wrong or not known."""

    field: str = Field(description="where it is")
    participant: str | None = Field(description="whose it is; null for the competition itself")
    problem: str = Field(description="what is wrong, as a stable sentence")


class ConditionOutput(CalcOutput):
    """One condition."""

    condition: str = Field(validation_alias="word", description="what is asked for")
    met: bool | None = Field(description="whether it is met; null while data is missing")
    value: PlainValue = Field(description="what was found")
    threshold: PlainValue = Field(description="what is asked for, where it is a figure or a word")
    clause: ClauseText = Field(description="the clause that asks for it")


class VerdictOutput(CalcOutput):
    """What came of one title or rank."""

    title: str = Field(description="the title or rank")
    by: str = Field(
        validation_alias=AliasPath("route", "word"),
        description="place, norm, rank, confirmation, indicator or contest",
    )
    clause: ClauseText = Field(description="the clause it goes by")
    outcome: str = Field(description="fulfilled, first_of_two, not_fulfilled or undecided")
    norm: Exact | None = Field(description="points needed; null where no points are asked for or no norm exists")
    scored: Exact | None = Field(description="points scored that count")
    short: Exact | None = Field(description="points missing")
    conditions: list[ConditionOutput] = Field(description="every condition")
    missing: list[GapPlace] = Field(
        description="what is not known, as participant.field or the field of the competition"
    )
    already_held: bool = Field(description="whether this title or rank, or a higher one, is held already")
    assumed: bool = Field(description="whether it rests on assumed figures (R13)")
    certificate: bool = Field(
        validation_alias="certificate_possible", description="whether an official certificate can be issued"
    )
    stage: int | None = Field(description="the stage, if it stands alone")
    indicator: int | None = Field(description="the renju indicator to be reached")
    holds_from: date | None = Field(description="from when a confirmation among men holds")


class CertificateRefusalOutput(CalcOutput):
    """A fulfilled title or rank for which no official certificate may be issued."""

    participant: str = Field(validation_alias="athlete", description="id of the participant")
    title: str = Field(description="the title or rank")
    indicator: int | None = Field(description="the renju indicator reached")
    why: str = Field(description="the reason as a sentence")
    clause: ClauseText = Field(description="the clause whose figures are missing")
    readings: list[str] = Field(description="the readings it rests on")


class AthleteOutput(CalcOutput):
    """Everything considered for one participant."""

    id: str = Field(validation_alias=AliasPath("athlete", "id"))
    highest: str | None = Field(description="the highest title or rank fulfilled")
    why_not: list[str] = Field(description="why nothing is considered, as stable sentences")
    titles: list[VerdictOutput] = Field(validation_alias="verdicts", description="each title and rank considered")


class ForecastRowOutput(CalcOutput):
    """One norm that may still be reached."""

    title: str = Field(validation_alias=AliasPath("verdict", "title"), description="the title or rank")
    by: str = Field(validation_alias=AliasPath("verdict", "route", "word"), description="norm, rank or indicator")
    clause: ClauseText = Field(validation_alias=AliasPath("verdict", "clause"), description="the clause it goes by")
    norm: Exact | None = Field(
        validation_alias=AliasPath("verdict", "norm"), description="points needed in all; null where no norm exists"
    )
    scored: Exact | None = Field(
        validation_alias=AliasPath("verdict", "scored"), description="points scored that count"
    )
    needed: Exact | None = Field(description="points still needed from the remaining rounds")
    needed_from: Exact | None = absent(
        "points still needed if the opponents not yet known ask for the fewest; absent where all are known",
        found_at=AliasPath("prospect", "least"),
    )
    needed_to: Exact | None = absent(
        "points still needed if the opponents not yet known ask for the most; absent where all are known",
        found_at=AliasPath("prospect", "most"),
    )
    available: Exact = Field(description="points that can still be scored against opponents that count")
    games: int = Field(description="the encounters the norm is reckoned from: those that count, played or to come")
    chance: str = Field(
        validation_alias=AliasPath("chance", "word"),
        description="reached, first_of_two, possible, out_of_reach or undecided",
    )
    unmet: list[ConditionOutput] = Field(description="conditions besides the points that are not met or not known")
    assumed: bool = Field(
        validation_alias=AliasPath("verdict", "assumed"), description="whether it rests on assumed figures (R13)"
    )
    indicator: int | None = Field(
        validation_alias=AliasPath("verdict", "indicator"), description="the renju indicator to be reached"
    )


class AthleteForecastOutput(CalcOutput):
    """The forecast of one participant."""

    id: str = Field(validation_alias=AliasPath("athlete", "id"))
    remaining: int = Field(description="encounters still to be played against known or expected opponents")
    unknown: int = Field(description="rounds to come without a known or expected opponent")
    norms: list[ForecastRowOutput] = Field(validation_alias="rows", description="each norm")


def problem_outputs(problems: Iterable[Problem]) -> list[ProblemOutput]:
    """Problems for JSON; of several at one place the first, which says most."""
    found: dict[str, ProblemOutput] = {}
    for problem in problems:
        whose = problem.params.get("athlete", problem.params.get("id"))
        problem_output = ProblemOutput(
            field=problem.path, participant=None if whose is None else str(whose), problem=problem.sentence()
        )
        found.setdefault(problem.path, problem_output)
    return list(found.values())
