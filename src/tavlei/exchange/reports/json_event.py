"""A chess report as JSON: a report in the shape of `fsu.month`, with its players and what an announcement tells."""

from __future__ import annotations

from datetime import date  # noqa: TC003 - read by pydantic
from functools import cache
from typing import Any, Final

from pydantic import Field, ValidationError

from tavlei.calc.formats import Day  # noqa: TC001 - read by pydantic
from tavlei.calc.fsu.month import ReportedGameInput, ReportInput
from tavlei.calc.inputs import CalcPart
from tavlei.calc.refusals import refusal
from tavlei.calc.running import read_json
from tavlei.exchange.participants.participants_table import parts_of_name
from tavlei.exchange.reports.event import PlayedGame, ReportedEvent, ReportedPlayer
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Result

FACTS: Final = (
    "base_minutes", "increment_seconds", "rounds_per_day", "hours_per_day", "classical", "fide_laws", "by_chief_judge",
    "other_sender_allowed",
)  # fmt: skip
"""What a report tells of the competition and the commission does not add."""
EXAMINED: Final = ("approved_by", "games_recorded", "paper", "electronic", "technical_errors", "waiver", "reported")
"""What the commission finds; a file may tell it where nobody else is asked."""
_OF_A_GAME: Final = ("recorded", "moves_by_white", "moves_by_black")
_FORFEITS: Final = {"1-0": Result.WHITE_PLUS, "0-1": Result.BLACK_PLUS, "0.5-0.5": Result.BOTH_MINUS}


class FilePlayer(CalcPart):
    """A player of the file; `id` is the personal number, or any name that the games use."""

    id: str = Field(min_length=1)
    name: str = ""
    code: str | None = None
    fide_code: str | None = None
    birth_date: Day | None = None
    birth_year: int | None = Field(default=None, ge=1900, le=2100)
    sex: str = Field(default="", pattern="^[MF]?$")
    federation: str = ""
    rating: int | None = Field(default=None, ge=0)


class ReportFile(ReportInput):
    """The file: the report of `fsu.month`; the day it was received and the consent may be left to the commission."""

    reported: Day | None = Field(default=None)  # type: ignore[assignment]
    approved_by: str | None = Field(  # type: ignore[assignment]
        default=None, pattern="^(federation|branch|commission|empowered_region)$"
    )
    name: str = ""
    start_date: Day | None = None
    city: str = ""
    time_control: str = ""
    players: list[FilePlayer] | None = None


def event_of_json(content: bytes) -> ReportedEvent:
    """The competition of a JSON report; without `players` everybody is known by his number alone."""
    value = read_json(content.removeprefix(b"\xef\xbb\xbf"))
    if not isinstance(value, dict):
        raise Refusal(Problem("expected an object"))
    try:
        file = ReportFile.model_validate(value)
    except ValidationError as error:
        raise refusal(error, _schema()) from error
    if unknown := sorted(file.model_extra or ()):
        raise Refusal(*(Problem("there is no such field", path=name) for name in unknown))
    fields = {name: value[name] for name in (*FACTS, *EXAMINED) if value.get(name) is not None}
    return ReportedEvent(
        players=_players(file),
        games=tuple(_game(game, f"games[{index}]") for index, game in enumerate(file.games)),
        code=file.id,
        name=file.name or file.id,
        starts=file.start_date or file.end_date,
        ends=file.end_date,
        city=file.city,
        time_control=file.time_control,
        discipline="chess",
        facts=fields,
    )


def _players(file: ReportFile) -> tuple[ReportedPlayer, ...]:
    if file.players is None:
        keys = dict.fromkeys(key for game in file.games for key in (game.white, game.black))
        return tuple(ReportedPlayer(key, f"games: {key}", code=key) for key in keys)
    seen: set[str] = set()
    for index, player in enumerate(file.players):
        if player.id in seen:
            raise Refusal(Problem("«{id}» is listed twice", {"id": player.id}, path=f"players[{index}].id"))
        seen.add(player.id)
    return tuple(_player(player, f"players[{index}]") for index, player in enumerate(file.players))


def _player(player: FilePlayer, place: str) -> ReportedPlayer:
    birth: date | int | None = player.birth_date or player.birth_year
    names = parts_of_name(player.name) if player.name.strip() else {}
    code = player.code if player.code is not None else "" if names and not player.id.isdecimal() else player.id
    return ReportedPlayer(
        key=player.id, place=place, code=code, fide_code=player.fide_code or "", birth=birth, sex=player.sex,
        federation=player.federation, rating=player.rating, **names,
    )  # fmt: skip


def _game(game: ReportedGameInput, place: str) -> PlayedGame:
    more: dict[str, Any] = {name: getattr(game, name) for name in _OF_A_GAME if getattr(game, name) is not None}
    text = str(game.result)
    result = _FORFEITS[text] if game.played is False else Result(text)
    return PlayedGame(game.round, game.white, game.black, result, place, more)


@cache
def _schema() -> dict[str, Any]:
    return ReportFile.model_json_schema(mode="validation")
