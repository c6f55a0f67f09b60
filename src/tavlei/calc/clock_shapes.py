"""Shapes of the calculators of clocks: times as a display shows them, hours of the day, the events of a game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Final, Literal, TypeVar

from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from tavlei.calc.inputs import CalcPart
from tavlei.calc.refusals import shown
from tavlei.games.clock import (
    Arrived,
    ClockActor,
    ClockClaimed,
    ClockResult,
    Corrected,
    FlagStated,
    GameEnded,
    OpeningDrawn,
    PauseCharge,
    Pressed,
    PressedBack,
    Resumed,
    Side,
    Started,
    Stopped,
    StopReason,
    TimeAdded,
    clock_text,
)
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from tavlei.games.clock import Event

_TIME: Final = re.compile(r"(?:(\d{1,2}):)?(\d{1,3}):(\d\d)(?:\.(\d{1,3}))?")
_HOUR: Final = re.compile(r"(\d{1,2}):(\d\d)(?::(\d\d))?")
_LAST_HOUR, _SIXTY = 23, 60


def parse_clock_time(value: object) -> int:
    """Milliseconds from a time as a display shows it: `5:00`, `1:05:00`, `0:59.250`."""
    match = _TIME.fullmatch(value) if isinstance(value, str) else None
    if match is None or int(match[3]) >= _SIXTY or (match[1] and int(match[2]) >= _SIXTY):
        got = {"got": shown(value)}
        raise Refusal(Problem("expected minutes and seconds such as 5:00 or 1:05:00; got {got}", got))
    hours, minutes, seconds, thousandths = match.groups()
    return (int(hours or 0) * 3600 + int(minutes) * 60 + int(seconds)) * 1000 + int((thousandths or "0").ljust(3, "0"))


def parse_hour(value: object) -> int:
    """Milliseconds since midnight from an hour of the day: `10:00`, `10:07:30`."""
    match = _HOUR.fullmatch(value) if isinstance(value, str) else None
    if match is None or int(match[1]) > _LAST_HOUR or int(match[2]) >= _SIXTY or int(match[3] or 0) >= _SIXTY:
        raise Refusal(Problem("expected an hour of the day such as 10:00; got {got}", {"got": shown(value)}))
    hours, minutes, seconds = (int(part or 0) for part in match.groups())
    return (hours * 3600 + minutes * 60 + seconds) * 1000


def hour_text(milliseconds: int) -> str:
    """An hour of the day with its minutes, and seconds if there are any."""
    hours, rest = divmod(milliseconds // 1000, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours % 24:02d}:{minutes:02d}" + (f":{seconds:02d}" if seconds else "")


ClockTime = Annotated[
    int,
    BeforeValidator(parse_clock_time),
    WithJsonSchema({"type": "string", "examples": ["5:00", "1:05:00"]}),
]
Hour = Annotated[int, BeforeValidator(parse_hour), WithJsonSchema({"type": "string", "examples": ["10:00"]})]
ShownTime = Annotated[int, PlainSerializer(clock_text, return_type=str, when_used="json")]
ShownHour = Annotated[int, PlainSerializer(hour_text, return_type=str, when_used="json")]
SideName = Literal["white", "black"]
Sides = Literal["white", "black", "both"]
ActorName = Literal["white", "black", "judge", "other"]
EventName = Literal[
    "started",
    "arrived",
    "opening_drawn",
    "pressed",
    "pressed_back",
    "flag",
    "claimed",
    "stopped",
    "resumed",
    "corrected",
    "time_added",
    "ended",
]
Named = TypeVar("Named")


def sides(text: Sides | None) -> frozenset[Side]:
    """Nobody, one of the players, or both."""
    return frozenset() if text is None else frozenset(Side) if text == "both" else frozenset((Side(text),))


class ClockEventInput(CalcPart):
    """What happened to the clock; which of the fields count, its kind says."""

    at: ClockTime = Field(default=0, description=phrase("when, counted from the start or from what the clock shows"))
    what: EventName = Field(description=phrase("what happened to the clock"))
    side: SideName | None = Field(default=None, description=phrase("which player"))
    by: ActorName | None = Field(default=None, description=phrase("who did it or said it"))
    absent: Sides | None = Field(default=None, description=phrase("who was absent at the start"))
    moved: bool = Field(default=True, description=phrase("the player had made a move"))
    why: Literal["no_reason", "misunderstanding", "call_judge", "dispute", "draw_in_won_position"] = Field(
        default="no_reason", description=phrase("why the clock was stopped")
    )
    charge: Literal["nobody", "halves", "white", "black"] = Field(
        default="nobody", description=phrase("whose time the pause was")
    )
    white: ClockTime | None = Field(default=None, description=phrase("what White should have left"))
    black: ClockTime | None = Field(default=None, description=phrase("what Black should have left"))
    added: ClockTime | None = Field(default=None, description=phrase("time added to the opponent"))
    won_on_board: SideName | None = Field(default=None, description=phrase("who had already won on the board"))
    order_unknown: bool = Field(default=False, description=phrase("nobody can tell whose flag fell first"))
    result: Literal["white_wins", "black_wins", "draw", "both_lose"] | None = Field(
        default=None, description=phrase("how the game ended")
    )

    def event(self, path: str) -> Event:  # noqa: PLR0911 - one line for each kind of event
        """The event of the room; what its kind needs and was not told is refused."""
        match self.what:
            case "started":
                return Started(self.at, sides(self.absent))
            case "arrived":
                return Arrived(self.at, self._side(path))
            case "opening_drawn":
                return OpeningDrawn(self.at)
            case "pressed":
                return Pressed(self.at, self._side(path), self.moved)
            case "pressed_back":
                return PressedBack(self.at, self._side(path))
            case "flag":
                winner = None if self.won_on_board is None else Side(self.won_on_board)
                return FlagStated(self.at, self._actor(path), winner, self.order_unknown)
            case "claimed":
                return ClockClaimed(self.at, self._side(path))
            case "stopped":
                return Stopped(self.at, self._actor(path), StopReason(self.why))
            case "resumed":
                return Resumed(self.at, PauseCharge(self.charge))
            case "corrected":
                return Corrected(self.at, self.white, self.black)
            case "time_added":
                return TimeAdded(self.at, self._side(path), _named_control(self.added, f"{path}.added"))
            case "ended":
                return GameEnded(self.at, ClockResult(_named_control(self.result, f"{path}.result")))

    def _side(self, path: str) -> Side:
        return Side(_named_control(self.side, f"{path}.side"))

    def _actor(self, path: str) -> ClockActor:
        return ClockActor(_named_control(self.by, f"{path}.by"))


def _named_control(name: Named | None, path: str) -> Named:
    if name is None:
        raise Refusal(Problem("this event must say it", path=path))
    return name
