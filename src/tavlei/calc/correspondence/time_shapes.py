"""The letters, breaks and penalties that `correspondence.time` takes, and the days it gives."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from tavlei import correspondence as room
from tavlei.calc.answers import CalcOutput
from tavlei.calc.correspondence.shapes import BreakInput, BreakOutput, PostDay, RemarkOutput, SideName
from tavlei.calc.formats import ClauseText
from tavlei.calc.inputs import CalcInput, CalcPart
from tavlei.rulebook import Rulebook, phrase

Kind = Literal["move", "notice", "correction", "repeat", "claim", "judge"]
Omitted = Literal["partner_sent", "totals"]
MoveCount = Annotated[int, Field(ge=0, le=200)]
KINDS = {
    "move": room.ChargeKind.THINKING,
    "claim": room.ChargeKind.THINKING,
    "notice": room.ChargeKind.LATE_NOTICE,
    "correction": room.ChargeKind.CORRECTING,
}
_GROUNDS = {"stop": room.PenaltyGround.STOP, "omission": room.PenaltyGround.OMISSION}


class TimedLetter(CalcPart):
    """A letter with its dates; what is not given is taken as rightly written, unless `omits` says it was left out."""

    by: SideName = Field(description=phrase("who wrote it: white or black"))
    kind: Kind = Field(
        default="move",
        description=phrase(
            "a move, notice of an error, correction, registered repeat, overdue claim, or judge's letter"
        ),
    )
    moves: MoveCount | list[str] | None = Field(
        default=None, description=phrase("the own moves made in it: their number or their texts; usually 1")
    )
    partner_moves: int = Field(
        default=0, ge=0, le=200, description=phrase("the partner's moves in it, forced or of an accepted line")
    )
    obligatory: int = Field(
        default=0, ge=0, le=200, description=phrase("own moves of offered lines that answer forced moves only")
    )
    partner_sent: PostDay | None = Field(
        default=None, description=phrase("first date: dispatch of the partner's letter by its postmark")
    )
    received: PostDay | None = Field(default=None, description=phrase("second date: receipt of the partner's letter"))
    sent: PostDay | None = Field(default=None, description=phrase("third date: dispatch of this letter"))
    postmark: PostDay | None = Field(default=None, description=phrase("the stamp of dispatch, where it can be read"))
    arrival: PostDay | None = Field(default=None, description=phrase("the stamp of arrival of this letter"))
    registered: bool = Field(default=False, description=phrase("whether it went as a registered letter"))
    receipt: PostDay | None = Field(default=None, description=phrase("the stamp on the receipt of a registered letter"))
    stamped: bool = Field(default=True, description=phrase("whether the letter has a stamp of dispatch at all"))
    earlier_received: PostDay | None = Field(
        default=None, description=phrase("the date of receipt that was left out of the writer's letter before")
    )
    total_white: int | None = Field(default=None, description=phrase("White's total as the letter states it"))
    total_black: int | None = Field(default=None, description=phrase("Black's total as the letter states it"))
    omits: list[Omitted] = Field(default_factory=list, description=phrase("what the letter leaves out"))
    charges: list[Literal["stop", "omission"]] = Field(
        default_factory=list, description=phrase("penalty days the writer charges to his partner")
    )

    def own_moves(self) -> tuple[int, tuple[str, ...]]:
        """How many own moves it makes, and their texts if they are given."""
        match self.moves:
            case None:
                return (1, ()) if self.kind == "move" else (0, ())
            case int():
                return self.moves, ()
            case _:
                return len(self.moves), tuple(self.moves)

    def posted(self, first: date | None) -> room.Posted:
        """The letter as the timekeeping takes it; `first` is what its first date should say."""
        day = None if "partner_sent" in self.omits else self.partner_sent or first
        earlier = None if self.earlier_received is None else room.ThreeDates(received=self.earlier_received)
        return room.Posted(
            by=room.Side(self.by),
            dates=self.build(room.ThreeDates, partner_sent=day),
            totals=(self.total_white, self.total_black),
            mail=self.build(room.Mail, registered=self.registered or self.kind == "repeat"),
            earlier=earlier,
            charges=frozenset(_GROUNDS[charge] for charge in self.charges),
        )


class PenaltyInput(CalcPart):
    """Penalty days that were charged apart from the letters given, or by the chief judge for a false claim."""

    by: SideName = Field(description=phrase("who gets them: white or black"))
    after_letter: int = Field(ge=0, description=phrase("the place of the letter after which they were given, from 0"))
    kind: Literal["stop", "omission", "false_claim"] = Field(
        default="false_claim", description=phrase("for a stop of play, a repeated omission or a false claim")
    )

    def charge(self, event: int, rulebook: Rulebook) -> room.Charge:
        """The line of the ledger."""
        figures = rulebook.figures(room.CorrespondenceFigures)
        kind, days = {
            "stop": (room.ChargeKind.STOP_PENALTY, figures.stop_penalty),
            "omission": (room.ChargeKind.OMISSION_PENALTY, figures.omission_penalty),
            "false_claim": (room.ChargeKind.FALSE_CLAIM, figures.false_claim_penalty),
        }[self.kind]
        return room.Charge(room.Side(self.by), kind, days, event, rulebook)


class TimeInput(CalcInput):
    """The letters of a game in their order, breaks and penalties."""

    start: PostDay | None = Field(
        default=None, description=phrase("start of play; without it the receipt or dispatch of the first letter")
    )
    end: PostDay | None = Field(default=None, description=phrase("last day of play, if it matters"))
    list_received_white: PostDay | None = Field(default=None, description=phrase("when White got the starting list"))
    list_received_black: PostDay | None = Field(default=None, description=phrase("when Black got the starting list"))
    usual_travel: int | None = Field(default=None, ge=0, le=366, description=phrase("usual travel of a letter in days"))
    letters: list[TimedLetter] = Field(min_length=1, max_length=1000, description=phrase("the letters in their order"))
    breaks: list[BreakInput] = Field(default_factory=list, description=phrase("breaks of both players"))
    penalties: list[PenaltyInput] = Field(
        default_factory=list, description=phrase("penalty days charged apart from the letters")
    )

    def applies_on(self) -> date | None:
        """The start of play."""
        return self.start or self.letters[0].received or self.letters[0].sent


class CountedLetter(CalcOutput):
    """A letter and what it cost."""

    letter: int
    by: str
    kind: str
    received: date | None = Field(description="the day from which its days count")
    sent: date | None = Field(description="the dispatch as it counts")
    days: int = Field(description="days charged to its writer with it, penalties apart")
    total_white: int
    total_black: int
    moves: int = Field(description="moves the writer has made with it")
    allowed: int | None = Field(description="days these moves allow")
    overdue: bool


class ChargeOutput(CalcOutput):
    """A line of the ledger."""

    letter: int = Field(validation_alias="event")
    by: str = Field(validation_alias="side")
    kind: str
    days: int
    clause: ClauseText


class PlayerTime(CalcOutput):
    """The time of a player."""

    total: int
    penalties: int
    moves: int
    allowed: int
    overdue: bool = Field(description="by the last of his letters")
    days_left: int = Field(description="for the next move")
    overdue_letters: list[int] = Field(description="the letters with which the time was overdue")


class SheetCell(CalcOutput):
    """Half a row of the time sheet."""

    move: str
    received: date | None
    sent: date | None
    days: int
    total: int


class SheetRow(CalcOutput):
    """A row of the time sheet."""

    number: int
    white: SheetCell | None
    black: SheetCell | None


class TimeOutput(CalcOutput):
    """The days of both players."""

    fraction: str = Field(description="the totals as letters state them: White over Black")
    white: PlayerTime
    black: PlayerTime
    letters: list[CountedLetter]
    charges: list[ChargeOutput]
    breaks: list[BreakOutput]
    sheet: list[SheetRow]
    remarks: list[RemarkOutput]
