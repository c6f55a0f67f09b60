"""`time_control.*`: the time controls of the disciplines of draughts."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, PlainValidator, WithJsonSchema

from tavlei.calc.answers import CalcOutput
from tavlei.calc.inputs import CalcInput
from tavlei.calc.refusals import shown
from tavlei.calc.register import calculator
from tavlei.games.clock import ControlCheck, Discipline, TimeControl, check_time_control, parse_time_control
from tavlei.rulebook import Problem, Refusal, Rulebook, phrase


def _control(value: object) -> TimeControl:
    match value:
        case TimeControl():
            return value
        case str():
            return parse_time_control(value)
    message = "expected a time control such as 30+30, 8m+4s, 45 or 2h/50+1h; got «{got}»"
    raise Refusal(Problem(message, {"got": shown(value)}))


ControlText = Annotated[
    TimeControl,
    PlainValidator(_control),
    WithJsonSchema({"type": "string", "examples": ["30+30", "8m+4s", "45", "2h/50+1h"]}),
]


class CheckInput(CalcInput):
    """A discipline and the time control it is to be played with."""

    discipline: Annotated[Discipline, Field(strict=False)] = Field(description=phrase("key of the discipline"))
    control: ControlText = Field(
        description=phrase("minutes for the game and, after +, seconds per move; by moves as in 2h/50+1h")
    )


class TimeControlCheckOutput(CalcOutput, title="CheckOutput"):
    """What the edition says about the control."""

    allowed: bool = Field(description="whether the discipline may be played with the control")
    recommended: bool = Field(description="whether the rules recommend the control for the discipline")
    why_not: list[str] = Field(description="why the control is refused, as stable sentences")
    disciplines: list[str] = Field(description="keys of all disciplines the control belongs to")


@calculator(
    "time_control.check",
    title=phrase("Whether a discipline of draughts may be played with a time control"),
    series="draughts-rules",
    clauses=["6.1.9.1", "6.1.9.2", "6.1.9.3", "7.6.1", "7.6.2", "7.6.3", "8.3", "9.4.1"],
    takes=CheckInput,
    gives=TimeControlCheckOutput,
    example={"discipline": "russian_rapid", "control": "8m+4s"},
)
def check(facts: CheckInput, rulebook: Rulebook) -> ControlCheck:
    """The ranges and recommended rows of the edition."""
    return check_time_control(facts.control, facts.discipline, rulebook)
