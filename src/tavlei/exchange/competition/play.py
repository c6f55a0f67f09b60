"""Rounds: boards with their results and games; matches of teams with their line-ups; explanations as they were kept."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from tavlei.exchange.competition.base import Facts, JsonObject, Moment, Number, Part, Text, User
from tavlei.exchange.competition.field import Key

Seconds = Annotated[int, Field(ge=0)]


class GamePart(Part):
    """The record of a game, and the times used."""

    number: Number = 1
    record: Annotated[str, Field(max_length=1_000_000)] = ""
    form: Literal["pdn", "sgf", "pgn", "pbn", "lin"] = "pdn"
    white_seconds: Seconds | None = None
    black_seconds: Seconds | None = None


class WrongSeatPart(Part):
    """Somebody who played on a board that the line-up gives to another."""

    side: Literal["home", "guest"]
    entry: Key
    reason: Text


class CorrectionPart(Part):
    """A result that was put right: what stood before and after, by whom, when and why."""

    at: Moment
    by: User = ""
    before: Annotated[str, Field(max_length=10)] = ""
    after: Annotated[str, Field(max_length=10)] = ""
    reason: Text = ""


class BoardPart(Part):
    """A board of a round; with one side only it is a bye. In a team competition it belongs to a match."""

    board: Number
    white: Key | None = None
    black: Key | None = None
    result: Annotated[str, Field(max_length=10)] = ""
    match: Number | None = None
    match_board: Number | None = None
    entered_by: User = ""
    entered_at: Moment | None = None
    explanation: JsonObject = Field(default_factory=dict)
    corrections: tuple[CorrectionPart, ...] = ()
    games: tuple[GamePart, ...] = ()
    wrong_seats: tuple[WrongSeatPart, ...] = ()


class LineUpPart(Part):
    """A line-up as the captain handed it in."""

    seats: Facts
    handed_in: Moment
    by: User = ""
    late: bool = False
    decision: Text = ""


class SidePart(Part):
    """A team in a match: the key of its entry, and the line-up it plays with."""

    entry: Key
    side: Literal["home", "guest"]
    seats: Facts = None
    origin: Annotated[str, Field(max_length=40)] = ""
    explanation: JsonObject = Field(default_factory=dict)
    line_up: LineUpPart | None = None


class MatchPart(Part):
    """A match of a round; with one side only it is a bye."""

    number: Number
    extra: bool = False
    seated: Moment | None = None
    explanation: JsonObject = Field(default_factory=dict)
    sides: tuple[SidePart, ...] = ()


class RoundPart(Part):
    """A round; `absent` are the keys of entries that were not paired."""

    number: Number
    state: Literal["paired", "finished"] = "paired"
    starts: Moment | None = None
    ended: Moment | None = None
    absent: tuple[Key, ...] = ()
    explanation: JsonObject = Field(default_factory=dict)
    by_hand: bool = False
    drawing: JsonObject = Field(default_factory=dict)
    stage: Annotated[int, Field(ge=0, le=32_767)] | None = None
    boards: tuple[BoardPart, ...] = ()
    matches: tuple[MatchPart, ...] = ()
