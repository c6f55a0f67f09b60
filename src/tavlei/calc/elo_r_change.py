"""`elo_r.competition_change` and `elo_r.half_year`: what competitions change in an Elo-R."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from tavlei.calc.answers import Answer, OnlyGiven
from tavlei.calc.elo_r_shapes import EDITION, AthleteInput, EncounterInput, ParticipationInput
from tavlei.calc.formats import Exact
from tavlei.calc.inputs import CalcInput
from tavlei.calc.register import calculator
from tavlei.ratings import elo_r
from tavlei.rulebook import Explanation, Problem, Refusal, Step, clause, phrase

_FIVE = [{"opponent": {"title": "MS", "elo_r": 2450 + 10 * number}, "points": "0.5"} for number in range(5)]


class ChangeInput(CalcInput, ParticipationInput):
    """An athlete and the encounters of one competition."""

    athlete: AthleteInput = Field(description=phrase("the athlete whose Elo-R is computed"))
    encounters: list[EncounterInput] = Field(description=phrase("games and micro-matches of the athlete"))


class ChangeOutput(OnlyGiven):
    """The change with everything it was computed from; or `computed` false and why."""

    computed: bool = Field(description="whether the competition is computed for the athlete")
    why: str | None = Field(default=None, description="why not, as a stable sentence")
    own_elo_r: int | None = Field(default=None, description="own Elo-R, published or initial")
    counted: int | None = Field(default=None, description="number of counted encounters")
    average: Exact | None = Field(default=None, description="average Elo-R of the counted opponents")
    difference: Exact | None = Field(default=None, description="own Elo-R minus the average")
    expected_percent: int | None = Field(default=None, description="expected result by table 7.1")
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
    edition=EDITION,
    clauses=["7/7.2.1", "7/7.3", "7/7.4", "7/7.5", "7/7.5/item2", "7/7.10", "7/7.11", "7/7.12.1", "7/7.12.2"],
    takes=ChangeInput,
    gives=ChangeOutput,
    example={
        "athlete": {"sex": "M", "title": "MS", "elo_r": 2450},
        "points_for_win": 1,
        "encounters": _FIVE,
        "place": 2,
    },
)
def competition_change(given: ChangeInput) -> Answer:
    """Average of the counted opponents, expected result, ten times the difference, weight, protection."""
    participation = given.participation(given.encounters)
    found = elo_r.competition_change(given.athlete.athlete(), participation, given.settings)
    return Answer(_output(found), found.explanation)


def _output(found: elo_r.CompetitionChange | elo_r.NotComputed) -> ChangeOutput:
    if not found.computed:
        if found.own_elo_r is None:
            return ChangeOutput(computed=False, why=found.why)
        return ChangeOutput(computed=False, why=found.why, own_elo_r=found.own_elo_r, counted=found.counted)
    return ChangeOutput(
        computed=True,
        own_elo_r=found.own_elo_r,
        counted=found.counted,
        average=found.average.value,
        difference=found.difference,
        expected_percent=found.expected.percent,
        points=found.points,
        maximum=found.maximum,
        expected_points=found.expected_points,
        raw_change=found.raw_change,
        half_weight=found.half_weight,
        change_before_protection=found.change_before_protection,
        protected_by=found.protected_by.value if found.protected_by else None,
        change=found.change,
    )


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


class LineOutput(OnlyGiven):
    """One competition: its change over the counted encounters, or null and why."""

    id: str = Field(description="id of the competition")
    change: Exact | None = Field(description="its change, null if it is not computed")
    counted: int | None = Field(default=None, description="counted encounters")
    why: str | None = Field(default=None, description="why it is not computed")


class HalfYearOutput(OnlyGiven):
    """The new Elo-R and how it came about."""

    own_elo_r: int = Field(description="own Elo-R, published or initial")
    competitions: list[LineOutput] = Field(description="competition by competition")
    encounters: int = Field(description="counted encounters of the half-year")
    sum: Exact = Field(description="sum of the changes")
    correction: Exact = Field(description="40 / encounters if they are more than 40, else 1")
    change_exact: Exact = Field(description="sum x correction")
    new_elo_r: int = Field(description="the new Elo-R, rounded once")


@calculator(
    "elo_r.half_year",
    title=phrase("New Elo-R of an athlete after a half-year (draughts)"),
    edition=EDITION,
    clauses=["7/7.6/item2", "7/7.13"],
    takes=HalfYearInput,
    gives=HalfYearOutput,
    example={
        "athlete": {"sex": "F", "title": "MS", "elo_r": 2380},
        "half_year": "2023-1",
        "competitions": [{"id": "cup", "change": "-6.5", "counted": 9}, {"id": "final", "encounters": _FIVE}],
    },
)
def half_year(given: HalfYearInput) -> Answer:
    """The sum of the changes, corrected beyond 40 encounters, rounded once."""
    athlete = given.athlete.athlete()
    period = _period(given.half_year)
    if athlete.rating is None:
        message = phrase("the athlete has neither an Elo-R nor a title of 7.8")
        raise Refusal(Problem(message, path="athlete", clause=clause(EDITION, "7/7.8")))
    own = int(athlete.rating.value)
    computed = [_line(each, index, athlete, given) for index, each in enumerate(given.competitions)]
    found = elo_r.half_year(own, [line for line, _ in computed], given.settings)
    output = HalfYearOutput(
        own_elo_r=own,
        competitions=[line_output(each) for each in found.competitions],
        encounters=found.encounters,
        sum=found.sum,
        correction=found.correction,
        change_exact=found.change_exact,
        new_elo_r=found.new_elo_r,
    )

    def explanation() -> Explanation:
        lines = tuple(_told(line, change) for line, change in computed)
        label = Step("elo_r.half_year", period.label, clause(EDITION, "7/7.6"), inputs={"day": period.list_date})
        return Explanation(found.verdict(), working=(label, athlete.rating_step(), *lines, *found.steps()))

    return Answer(output, explanation)


def line_output(line: elo_r.CompetitionLine) -> LineOutput:
    """A competition of the half-year as JSON carries it."""
    if line.change is None:
        return LineOutput(id=line.id, change=None, why=line.why)
    return LineOutput(id=line.id, change=line.change, counted=line.counted)


Computed = elo_r.CompetitionChange | elo_r.NotComputed | None


def _period(label: str) -> elo_r.HalfYear:
    try:
        return elo_r.parse_half_year(label)
    except Refusal as error:
        raise error.at("half_year") from error


def _line(
    each: CompetitionInput, index: int, athlete: elo_r.Athlete, given: HalfYearInput
) -> tuple[elo_r.CompetitionLine, Computed]:
    if each.encounters is None:
        return elo_r.CompetitionLine(each.id, each.change, each.counted or 0), None
    try:
        participation = each.participation(each.encounters)
    except Refusal as error:
        raise error.at(f"competitions[{index}]") from error
    found = elo_r.competition_change(athlete, participation, given.settings)
    if found.computed:
        return elo_r.CompetitionLine(each.id, found.change, found.counted), found
    return elo_r.CompetitionLine(each.id, None, found.counted or 0, found.why), found


def _told(line: elo_r.CompetitionLine, change: Computed) -> Step:
    step = line.step()
    if change is None:
        return step
    told = change.explanation()
    below = (told.verdict, *told.conditions, *told.working)
    return Step(step.key, step.value, step.clause, step.readings, step.inputs, steps=below)
