"""`elo_r.competition_change` and `elo_r.half_year`: what competitions change in an Elo-R."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AliasPath, BeforeValidator, Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from tavlei.calc.answers import CalcAnswer, OnlyGiven
from tavlei.calc.bounds import Bounds
from tavlei.calc.elo_r.shapes import SERIES, AthleteInput, EncounterInput, ParticipationInput, half_year_of
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import elo_r
from tavlei.rulebook import Explanation, Problem, Refusal, Step, exact_text, phrase

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook

_FIVE = [{"opponent": {"title": "MS", "elo_r": 2450 + 10 * number}, "points": "0.5"} for number in range(5)]


class EloRChangeInput(CalcInput, ParticipationInput, title="ChangeInput"):
    """An athlete and the encounters of one competition."""

    athlete: AthleteInput = Field(description=phrase("the athlete whose Elo-R is computed"))
    encounters: list[EncounterInput] = Field(description=phrase("games and micro-matches of the athlete"))


class ChangeOutput(OnlyGiven):
    """The change with everything it was computed from; or `computed` false and why."""

    computed: bool = Field(description="whether the competition is computed for the athlete")
    why: str | None = Field(default=None, description="why not, as a stable sentence")
    own_elo_r: int | None = Field(default=None, description="own Elo-R, published or initial")
    counted: int | None = Field(default=None, description="number of counted encounters")
    average: Exact | None = Field(
        default=None,
        validation_alias=AliasPath("average", "value"),
        description="average Elo-R of the counted opponents",
    )
    difference: Exact | None = Field(default=None, description="own Elo-R minus the average")
    expected_percent: int | None = Field(
        default=None, validation_alias=AliasPath("expected", "percent"), description="expected result by table 7.1"
    )
    points: Exact | None = Field(default=None, description="points in the counted encounters")
    maximum: Exact | None = Field(default=None, description="possible points in the counted encounters")
    expected_points: Exact | None = Field(default=None, description="expected points")
    raw_change: Exact | None = Field(default=None, description="10 x (points - expected points)")
    half_weight: bool | None = Field(default=None, description="whether the average of the opponents is low")
    change_before_protection: Exact | None = Field(default=None, description="change after the half weight")
    protected_by: Literal["7.12.1", "7.12.2"] | None = Field(
        default=None, description="the clause that cancels a loss, null if none does"
    )
    change: Exact | None = Field(default=None, description="what enters the sum of the half-year")


@calculator(
    "elo_r.competition_change",
    title=phrase("Change of an Elo-R in one competition (draughts)"),
    series=SERIES,
    clauses=["7/7.2.1", "7/7.3", "7/7.4", "7/7.5", "7/7.5/item2", "7/7.10", "7/7.11", "7/7.12.1", "7/7.12.2"],
    takes=EloRChangeInput,
    gives=ChangeOutput,
    example={
        "athlete": {"sex": "M", "title": "MS", "elo_r": 2450},
        "points_for_win": 1,
        "encounters": _FIVE,
        "place": 2,
    },
)
def competition_change(facts: EloRChangeInput, rulebook: Rulebook) -> CalcAnswer:
    """Average of the counted opponents, expected result, ten times the difference, weight, protection."""
    participation = facts.participation(facts.encounters, rulebook)
    found = elo_r.competition_change(facts.athlete.athlete(rulebook), participation, rulebook)
    if found.own_elo_r is None:
        return CalcAnswer(ChangeOutput(computed=False, why=found.why), found.explanation)
    return CalcAnswer(ChangeOutput.model_validate(found), found.explanation)


class CompetitionInput(ParticipationInput):
    """A competition of the half-year: its `change` over `counted` encounters, or what it is computed from."""

    id: str = Field(description=phrase("id of the competition"))
    change: Exact | None = Field(default=None, description=phrase("change already computed"))
    counted: int | None = Field(default=None, ge=0, description=phrase("counted encounters of that change"))
    encounters: list[EncounterInput] | None = Field(
        default=None, description=phrase("games and micro-matches of the athlete")
    )

    @model_validator(mode="after")
    def _one_of_two(self) -> CompetitionInput:
        if self.encounters is None:
            missing = [name for name in ("change", "counted") if getattr(self, name) is None]
            if missing:
                message = phrase("a competition has either change and counted, or encounters")
                raise Refusal(*(Problem(message, path=name) for name in missing))
        elif self.change is not None or self.counted is not None:
            raise Refusal(Problem("a competition has either change and counted, or encounters", path="encounters"))
        return self


class HalfYearInput(CalcInput):
    """An athlete and the competitions of a half-year."""

    athlete: AthleteInput = Field(description=phrase("the athlete whose Elo-R is computed"))
    half_year: str = Field(
        pattern=r"^\d{4}-[12]$", description=phrase("label of the half-year, such as 2023-1"), examples=["2023-1"]
    )
    competitions: list[CompetitionInput] = Field(description=phrase("the competitions of the half-year"))

    def applies_on(self) -> date:
        """The day of the list that follows the half-year."""
        return self.period().calendar_end

    def period(self) -> elo_r.HalfYear:
        """The half-year of the label."""
        try:
            return half_year_of(self.half_year)
        except Refusal as error:
            raise error.at("half_year") from error


def line_json(value: object) -> object:
    """A competition of the half-year as JSON carries it: the encounters only with a change, the reason only without."""
    if not isinstance(value, elo_r.CompetitionLine):
        return value
    if value.change is None:
        return {"id": value.id, "change": None, "why": value.why}
    return {"id": value.id, "change": value.change, "counted": value.counted}


class LineOutput(OnlyGiven):
    """One competition: its change over the counted encounters, or null and why."""

    id: str = Field(description="id of the competition")
    change: Exact | None = Field(description="its change, null if it is not computed")
    counted: int | None = Field(default=None, description="counted encounters")
    why: str | None = Field(default=None, description="why it is not computed")

    @model_serializer(mode="wrap")
    def _given(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:  # noqa: ARG002 - as of every `OnlyGiven`
        """The same without asking for every field whether it was given: nothing is as many as the lines of a list."""
        if self.change is None:
            return {"id": self.id, "change": None, "why": self.why}
        return {"id": self.id, "change": exact_text(self.change), "counted": self.counted}


Lines = list[Annotated[LineOutput, BeforeValidator(line_json)]]


class HalfYearOutput(OnlyGiven):
    """The new Elo-R and how it came about."""

    own_elo_r: int = Field(description="own Elo-R, published or initial")
    competitions: Lines = Field(description="competition by competition")
    encounters: int = Field(description="counted encounters of the half-year")
    sum: Exact = Field(description="sum of the changes")
    correction: Exact = Field(description="40 / encounters if they are more than 40, else 1")
    change_exact: Exact = Field(description="sum x correction")
    new_elo_r: int = Field(description="the new Elo-R, rounded once")


@calculator(
    "elo_r.half_year",
    title=phrase("New Elo-R of an athlete after a half-year (draughts)"),
    series=SERIES,
    clauses=["7/7.6/item2", "7/7.13"],
    takes=HalfYearInput,
    gives=HalfYearOutput,
    bounds=Bounds(size=20_000, heavy=True),
    example={
        "athlete": {"sex": "F", "title": "MS", "elo_r": 2380},
        "half_year": "2023-1",
        "competitions": [{"id": "cup", "change": "-6.5", "counted": 9}, {"id": "final", "encounters": _FIVE}],
    },
)
def half_year(facts: HalfYearInput, rulebook: Rulebook) -> CalcAnswer:
    """The sum of the changes, corrected beyond 40 encounters, rounded once."""
    athlete = facts.athlete.athlete(rulebook)
    if athlete.rating is None:
        message = phrase("the athlete has neither an Elo-R nor a title of 7.8")
        raise rulebook.refusal(Problem(message, path="athlete"), "7/7.8")
    computed = [_line(entry, index, athlete, rulebook) for index, entry in enumerate(facts.competitions)]
    year_change = elo_r.half_year(int(athlete.rating.value), [line for line, _ in computed], rulebook)

    def explanation() -> Explanation:
        lines = tuple(_explained(line, change, rulebook) for line, change in computed)
        period = facts.period()
        day = {"day": period.list_date(rulebook)}
        label = Step("elo_r.half_year", period.label, rulebook.clause("7/7.6"), inputs=day)
        return Explanation(year_change.verdict(), working=(label, athlete.rating_step(), *lines, *year_change.steps()))

    return CalcAnswer(HalfYearOutput.model_validate(year_change), explanation)


Computed = elo_r.CompetitionChange | elo_r.NotComputed | None


def _line(
    entry: CompetitionInput, index: int, athlete: elo_r.EloRAthlete, rulebook: Rulebook
) -> tuple[elo_r.CompetitionLine, Computed]:
    if entry.encounters is None:
        return entry.build(elo_r.CompetitionLine), None
    try:
        found = elo_r.competition_change(athlete, entry.participation(entry.encounters, rulebook), rulebook)
    except Refusal as error:
        raise error.at(f"competitions[{index}]") from error
    return elo_r.line_of(entry.id, found), found


def _explained(line: elo_r.CompetitionLine, change: Computed, rulebook: Rulebook) -> Step:
    step = line.step(rulebook)
    if change is None:
        return step
    explained = change.explanation()
    below = (explained.verdict, *explained.conditions, *explained.working)
    return replace(step, steps=below)
