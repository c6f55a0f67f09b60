"""How verdicts and forecasts stand in JSON for `titles.*`."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from pydantic import Field

from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import Exact
from tavlei.rulebook import Problem, value_json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.titles import (
        AthleteEvaluation,
        AthleteForecast,
        CertificateRefusal,
        Condition,
        ForecastRow,
        TitleVerdict,
    )


class ProblemOutput(CalcOutput):
    """Something that is wrong or not known."""

    field: str = Field(description="where it is")
    participant: str | None = Field(description="whose it is; null for the competition itself")
    problem: str = Field(description="what is wrong, as a stable sentence")


class ConditionOutput(CalcOutput):
    """One condition."""

    condition: str = Field(description="what is asked for")
    met: bool | None = Field(description="whether it is met; null while data is missing")
    value: bool | int | float | str | None = Field(description="what was found")
    threshold: bool | int | float | str | None = Field(description="what is asked for, where it is a figure or a word")
    clause: str = Field(description="the clause that asks for it")


class VerdictOutput(CalcOutput):
    """What came of one title or rank."""

    title: str = Field(description="the title or rank")
    by: str = Field(description="place, norm, rank, confirmation, indicator or contest")
    clause: str = Field(description="the clause it goes by")
    outcome: str = Field(description="fulfilled, first_of_two, not_fulfilled or undecided")
    norm: Exact | None = Field(description="points needed; null where no points are asked for or no norm exists")
    scored: Exact | None = Field(description="points scored that count")
    short: Exact | None = Field(description="points missing")
    conditions: list[ConditionOutput] = Field(description="every condition")
    missing: list[str] = Field(description="what is not known, as participant.field or the field of the competition")
    already_held: bool = Field(description="whether this title or rank, or a higher one, is held already")
    assumed: bool = Field(description="whether it rests on assumed figures (R13)")
    certificate: bool = Field(description="whether an official certificate can be issued")
    stage: int | None = Field(description="the stage, if it stands alone")
    indicator: int | None = Field(description="the renju indicator to be reached")
    holds_from: date | None = Field(description="from when a confirmation among men holds")


class CertificateRefusalOutput(CalcOutput):
    """A fulfilled title or rank for which no official certificate may be issued."""

    participant: str = Field(description="id of the participant")
    title: str = Field(description="the title or rank")
    indicator: int | None = Field(description="the renju indicator reached")
    why: str = Field(description="the reason as a sentence")
    clause: str = Field(description="the clause whose figures are missing")
    readings: list[str] = Field(description="the readings it rests on")


class AthleteOutput(CalcOutput):
    """Everything considered for one participant."""

    id: str
    highest: str | None = Field(description="the highest title or rank fulfilled")
    why_not: list[str] = Field(description="why nothing is considered, as stable sentences")
    titles: list[VerdictOutput] = Field(description="each title and rank considered")


class ForecastRowOutput(CalcOutput):
    """One norm that may still be reached."""

    title: str = Field(description="the title or rank")
    by: str = Field(description="norm, rank or indicator")
    clause: str = Field(description="the clause it goes by")
    norm: Exact | None = Field(description="points needed in all; null where no norm exists")
    scored: Exact | None = Field(description="points scored that count")
    needed: Exact | None = Field(description="points still needed from the remaining rounds")
    available: Exact = Field(description="points that can still be scored against opponents that count")
    games: int = Field(description="the encounters the norm is reckoned from: those that count, played or to come")
    chance: str = Field(description="reached, possible, out_of_reach or undecided")
    unmet: list[ConditionOutput] = Field(description="conditions besides the points that are not met or not known")
    assumed: bool = Field(description="whether it rests on assumed figures (R13)")
    indicator: int | None = Field(description="the renju indicator to be reached")


class AthleteForecastOutput(CalcOutput):
    """The forecast of one participant."""

    id: str
    remaining: int = Field(description="encounters still to be played against known or expected opponents")
    unknown: int = Field(description="rounds to come without a known or expected opponent")
    norms: list[ForecastRowOutput] = Field(description="each norm")


def condition_output(each: Condition) -> ConditionOutput:
    """A condition for JSON."""
    return ConditionOutput(
        condition=each.key.removeprefix("titles."),
        met=each.met,
        value=value_json(each.value),
        threshold=value_json(each.threshold),
        clause=str(each.clause),
    )


def verdict_output(each: TitleVerdict) -> VerdictOutput:
    """A verdict for JSON."""
    return VerdictOutput(
        title=each.title.value,
        by=each.route.word,
        clause=str(each.clause),
        outcome=each.outcome.value,
        norm=each.norm,
        scored=each.scored,
        short=each.short,
        conditions=[condition_output(condition) for condition in each.conditions],
        missing=[gap.field if gap.athlete is None else f"{gap.athlete}.{gap.field}" for gap in each.missing],
        already_held=each.already_held,
        assumed=each.assumed,
        certificate=each.certificate_possible,
        stage=each.stage,
        indicator=each.indicator,
        holds_from=each.holds_from,
    )


def refusal_output(each: CertificateRefusal) -> CertificateRefusalOutput:
    """A refused certificate for JSON."""
    return CertificateRefusalOutput(
        participant=each.athlete,
        title=each.title.value,
        indicator=each.indicator,
        why=each.problem().sentence(),
        clause=str(each.clause),
        readings=list(each.readings),
    )


def athlete_output(each: AthleteEvaluation) -> AthleteOutput:
    """An athlete for JSON."""
    return AthleteOutput(
        id=each.athlete.id,
        highest=None if each.highest is None else each.highest.value,
        why_not=list(each.why_not),
        titles=[verdict_output(verdict) for verdict in each.verdicts],
    )


def forecast_output(each: AthleteForecast) -> AthleteForecastOutput:
    """A forecast for JSON."""
    return AthleteForecastOutput(
        id=each.athlete.id,
        remaining=each.remaining,
        unknown=each.unknown,
        norms=[_row_output(row) for row in each.rows],
    )


def problem_outputs(problems: Iterable[Problem]) -> list[ProblemOutput]:
    """Problems for JSON; of several at one place the first, which says most."""
    found: dict[str, ProblemOutput] = {}
    for each in problems:
        whose = each.params.get("athlete", each.params.get("id"))
        told = ProblemOutput(
            field=each.path, participant=None if whose is None else str(whose), problem=each.sentence()
        )
        found.setdefault(each.path, told)
    return list(found.values())


def _row_output(row: ForecastRow) -> ForecastRowOutput:
    verdict = row.verdict
    return ForecastRowOutput(
        title=verdict.title.value,
        by=verdict.route.word,
        clause=str(verdict.clause),
        norm=verdict.norm,
        scored=verdict.scored,
        needed=row.needed,
        available=row.available,
        games=row.games,
        chance=row.chance.word,
        unmet=[condition_output(each) for each in row.unmet],
        assumed=verdict.assumed,
        indicator=verdict.indicator,
    )
