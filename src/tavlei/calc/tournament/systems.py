"""`tournament.round_robin`, `.scheveningen`: schedules; with this module come the other systems but the Swiss."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo, WithJsonSchema

from tavlei.calc.answers import CalcAnswer, CalcOutput
from tavlei.calc.bounds import Bounds
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.calc.refusals import shown
from tavlei.calc.register import calculator
from tavlei.calc.tournament import knockout as tournament_knockout
from tavlei.calc.tournament import teams as tournament_teams
from tavlei.games.clock.disciplines import Discipline, discipline
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase
from tavlei.tournament import round_robin as tables
from tavlei.tournament import scheveningen as two_teams
from tavlei.tournament.systems import ReasonedDecision

ANY_DRAUGHTS: Final = "draughts"
MOST_PLAYERS: Final = 700
MOST_ENCOUNTERS: Final = 250_000
Id = str | int


def _players(value: object) -> list[Id]:
    """The ids, or the numbers from 1 to a whole number."""
    match value:
        case int() if not isinstance(value, bool) and 2 <= value <= MOST_PLAYERS:
            return list(range(1, value + 1))
        case list() if all(isinstance(sanction, str | int) and not isinstance(sanction, bool) for sanction in value):
            return value
    expected = {"most": MOST_PLAYERS, "got": shown(value)}
    raise Refusal(Problem("expected how many participants, 2 to {most}, or a list of ids; got {got}", expected))


def _as_given(name: str, info: ValidationInfo[dict[str, Id]]) -> Id:
    """The id as it was given: the room knows everybody by a text."""
    return info.context[name]


def _known_discipline(name: str) -> str:
    return name if name == ANY_DRAUGHTS else discipline(name).value


Players = Annotated[
    list[Id],
    BeforeValidator(_players),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 2, "maximum": MOST_PLAYERS},
                {"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "integer"}]}},
            ]
        },
        mode="validation",
    ),
]
GivenId = Annotated[Id, BeforeValidator(_as_given)]
DisciplineKey = Annotated[
    str, AfterValidator(_known_discipline), Field(json_schema_extra={"enum": [ANY_DRAUGHTS, *Discipline]})
]


class PairOutput(CalcOutput):
    """Two who meet."""

    white: GivenId
    black: GivenId


class ByeOutput(CalcOutput):
    """One who is free in the round."""

    bye: GivenId = Field(validation_alias="player")


class Reordering(CalcPart):
    """A reasoned decision to play the rounds in another order."""

    order: list[int] = Field(description=phrase("the rounds of the tables in the order they will be played"))
    by: str = Field(description=phrase("who decided: the chief judge or his substitute"))
    reason: str = Field(description=phrase("the reason of the decision"))


class RoundRobinInput(CalcInput):
    """Who plays, how often, and what."""

    players: Players = Field(description=phrase("how many participants, or their ids in the order of the lot"))
    cycles: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description=phrase("how often everybody meets everybody; 1 if it is not given")
    )
    discipline: DisciplineKey | None = Field(
        default=None, description=phrase("the discipline; in renju the number named first has Black")
    )
    reordering: Reordering | None = Field(
        default=None, description=phrase("another order of the rounds, by a reasoned decision")
    )


class RoundRobinOutput(CalcOutput):
    """The schedule."""

    rounds: list[list[PairOutput | ByeOutput]] = Field(
        description="the pairs of every round in the order of the table; whoever is free stands last"
    )
    table: str = Field(description="the table of appendix 2, by the larger number of participants it is for")


@calculator(
    "tournament.round_robin",
    title=phrase("Schedule of a round robin by the tables of appendix 2"),
    series="draughts-rules",
    clauses=["1.4/item1", "app2", "app2/note1", "app2/table"],
    takes=RoundRobinInput,
    gives=RoundRobinOutput,
    bounds=Bounds(size=50_000, fields={"players": 200, "cycles": 8}, heavy=True),
    example={"players": ["Ivanov", "Petrov", "Sidorov", "Orlova", "Belov"], "cycles": 1},
)
def round_robin(facts: RoundRobinInput, rulebook: Rulebook) -> CalcAnswer:
    """The rule of the tables serves any number of participants."""
    ids = facts.players
    cycles = facts.cycles or 1
    _check_size(len(ids) * len(ids) // 2 * cycles)
    played = Discipline.RENJU if facts.discipline == Discipline.RENJU.value else None
    schedule = tables.round_robin([str(name) for name in ids], rulebook, cycles=cycles, discipline=played)
    if facts.reordering is not None:
        schedule = _reordered(schedule, facts.reordering)
    names = dict(zip(schedule.participants, ids, strict=True))
    return CalcAnswer(RoundRobinOutput.model_validate(schedule, context=names), schedule.explanation)


class ScheveningenInput(CalcInput):
    """Two teams or groups."""

    first: list[Id] = Field(min_length=1, description=phrase("the first team or group in the order of its numbers"))
    second: list[Id] = Field(min_length=1, description=phrase("the second team or group in the order of its numbers"))
    cycles: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description=phrase("how often everybody meets everybody; 1 if it is not given")
    )


class ScheveningenOutput(CalcOutput):
    """The schedule."""

    rounds: list[list[PairOutput | ByeOutput]] = Field(
        description="the pairs of every round in the order of the first team; whoever is free stands last"
    )
    whites: dict[str, int] = Field(description="how often everybody has White")


@calculator(
    "tournament.scheveningen",
    title=phrase("Schedule of two teams or groups by the Scheveningen system"),
    series="draughts-rules",
    clauses=["1.4/item5"],
    takes=ScheveningenInput,
    gives=ScheveningenOutput,
    bounds=Bounds(size=50_000, fields={"first": 100, "second": 100, "cycles": 8}, heavy=True),
    example={"first": ["a1", "a2", "a3"], "second": ["b1", "b2", "b3"]},
)
def scheveningen(facts: ScheveningenInput, rulebook: Rulebook) -> CalcAnswer:
    """Every member of one meets every member of the other."""
    ids: list[Id] = [*facts.first, *facts.second]
    cycles = facts.cycles or 1
    _check_size(max(len(facts.first), len(facts.second)) ** 2 * cycles)
    found = two_teams.scheveningen([*map(str, facts.first)], [*map(str, facts.second)], rulebook, cycles=cycles)
    names = {str(name): name for name in ids}
    return CalcAnswer(ScheveningenOutput.model_validate(found, context=names), found.explanation)


def _reordered(schedule: tables.RoundRobin, reordering: Reordering) -> tables.RoundRobin:
    try:
        return tables.reordered(schedule, reordering.order, reordering.build(ReasonedDecision))
    except Refusal as error:
        raise error.at("reordering") from error


def _check_size(encounters: int) -> None:
    if encounters > MOST_ENCOUNTERS:
        raise Refusal(
            Problem("the schedule would have more than {most} encounters", {"most": MOST_ENCOUNTERS}, path="players")
        )


__all__ = [
    "round_robin",
    "scheveningen",
    "tournament_knockout",
    "tournament_teams",
]
