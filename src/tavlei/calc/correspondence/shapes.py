"""What the inputs and outputs of the correspondence calculators share."""

from __future__ import annotations

from datetime import date
from typing import Literal

from pydantic import AliasPath, Field

from tavlei import correspondence as room
from tavlei.calc.answers import CalcOutput
from tavlei.calc.formats import ClauseText, Day
from tavlei.calc.inputs import CalcPart
from tavlei.rulebook import Explanation, Refusal, Rulebook, Step, phrase

SideName = Literal["white", "black"]
VariantName = Literal["russian", "international", "giveaway"]
PostDay = Day


class BreakInput(CalcPart):
    """A break as it was announced."""

    by: SideName = Field(description=phrase("whose: white or black"))
    first: PostDay = Field(description=phrase("first day of the break"))
    last: PostDay = Field(description=phrase("last day of the break"))
    announced: PostDay | None = Field(
        default=None, description=phrase("postmark of the letter that told the partner; without it he was told in time")
    )
    told: bool = Field(default=True, description=phrase("whether the partner was told at all"))
    granted: Literal["accepted", "extra"] | None = Field(
        default=None,
        description=phrase("what the chief judge granted: a late announcement accepted, or an extra break"),
    )
    reason: str = Field(default="", description=phrase("the reason of what was granted"))

    def taken(self, rulebook: Rulebook) -> room.Break:
        """The break of the room, with the sides as names."""
        partner = room.Side(self.by).other
        days = {str(partner): self.announced or self.first} if self.told else {}
        granted = {"accepted": room.Granted.ACCEPTED, "extra": room.Granted.EXTRA}.get(self.granted or "")
        decided = granted or room.Granted.NOTHING
        return room.Break(self.by, self.first, self.last, rulebook, days, None, decided, self.reason)


def read_breaks(facts: list[BreakInput], rulebook: Rulebook) -> tuple[room.CountedBreak, ...]:
    """The breaks of both players as they count in their game."""
    taken = []
    for index, break_input in enumerate(facts):
        try:
            taken.append(break_input.taken(rulebook))
        except Refusal as error:
            raise error.at(f"breaks[{index}]") from error
    return room.breaks_of_game(taken, room.Side.WHITE, room.Side.BLACK)


class BreakOutput(CalcOutput):
    """What a break counts in the game."""

    by: str = Field(validation_alias=AliasPath("taken", "player"))
    first: date | None = Field(description="first day that counts, null if none does")
    last: date | None
    days: int
    why: list[ClauseText] = Field(validation_alias="clauses", description="the clauses that shortened or granted it")


class RemarkOutput(CalcOutput):
    """A remark on a letter."""

    letter: int = Field(description="the place of the letter, from 0")
    key: str = Field(description="stable key of the sentence")
    value: bool | int | str | None
    clause: str


def remark_output(letter: int, step: Step) -> RemarkOutput:
    """A remark for JSON."""
    value = step.value.isoformat() if isinstance(step.value, date) else step.value
    shown = value if isinstance(value, bool | int | str) else None
    return RemarkOutput(letter=letter, key=step.key, value=shown, clause=str(step.clause))


def break_steps(breaks: tuple[room.CountedBreak, ...]) -> tuple[Step, ...]:
    """Each break with its reasons below it."""
    explained: list[Explanation] = [counted.explanation() for counted in breaks]
    return tuple(
        Step(
            explanation.verdict.key,
            explanation.verdict.value,
            explanation.verdict.clause,
            explanation.verdict.readings,
            steps=explanation.working,
        )
        for explanation in explained
    )
