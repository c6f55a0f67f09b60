"""A USEBIO event as the report of a tournament: what `bridge.tournament` takes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from tavlei.exchange.usebio.event import UsebioEvent, UsebioPlayer, UsebioResult, UsebioSide

_PLACE: Final = re.compile(r"=?\s*(\d{1,5})\s*=?")
_FIELDS: Final[tuple[Callable[[UsebioSide], tuple[str, ...]], ...]] = (
    lambda _side: (),
    lambda side: (side.direction,),
    lambda side: (side.section,),
    lambda side: (side.section, side.direction),
)
"""How participants may be divided into fields with places of their own, the least divided first."""


def tournament_report(event: UsebioEvent, boards: int | None = None) -> dict[str, Any]:
    """The report: players, participants, boards and places.

    A player is known by the number of the federation, without one by name. `boards` is the most a participant played by
    the regulation, needed where the file has no travellers. Boards that a participant has no line for count as a bye,
    artificial scores as boards not played at the table. Lines and sections with places of their own are groups.
    """
    if not event.sides:
        raise Refusal(Problem("the file names no pairs or teams", path="sides"))
    ids = _entry_ids(event.sides)
    for side in event.sides:
        if not side.players:
            raise Refusal(Problem("pair or team {number} has no players", {"number": side.number}, path="sides"))
    groups = [_group(event, ids, field, boards) for field in _fields(event.sides)]
    fields: dict[str, Any] = {"name": event.name, "format": "teams" if event.is_team_event else "pairs"}
    if event.day:
        fields["starts"] = event.day.isoformat()
    return {
        **fields,
        "players": [{"id": number} for number in names_by_id(event)],
        "entries": [
            {"id": ids[index], "players": [player_id(player) for player in side.players]}
            for index, side in enumerate(event.sides)
        ],
        **(groups[0] if len(groups) == 1 else {"stages": [{"groups": groups}]}),
    }


def player_id(player: UsebioPlayer) -> str:
    """The number of a player, or the name where the file has no number or only noughts."""
    return player.code if player.code.strip("0") else player.name


def names_by_id(event: UsebioEvent) -> dict[str, str]:
    """Every player of the event with the name the file gives."""
    return {player_id(player): player.name for side in event.sides for player in side.players}


def _entry_ids(sides: Sequence[UsebioSide]) -> list[str]:
    """The numbers of the participants, with section and direction where a number alone is not enough."""
    numbers = [side.number for side in sides]
    if len(set(numbers)) == len(numbers):
        return numbers
    return [f"{side.section}{side.number}{side.direction}" for side in sides]


def _fields(sides: Sequence[UsebioSide]) -> list[list[int]]:
    """The participants by fields with one ranking each."""
    places = [_place(side) for side in sides]
    for key in _FIELDS:
        fields: dict[tuple[str, ...], list[int]] = {}
        for index, side in enumerate(sides):
            fields.setdefault(key(side), []).append(index)
        if all(_is_ranking([places[index] for index in field]) for field in fields.values()):
            return list(fields.values())
    raise Refusal(Problem("the places of the file make no ranking, neither of all nor by lines or sections"))


def _place(side: UsebioSide) -> int:
    match = _PLACE.fullmatch(side.place)
    if not match:
        wrong = {"number": side.number, "got": side.place}
        raise Refusal(Problem("pair or team {number} has no place; got «{got}»", wrong, path="PLACE"))
    return int(match[1])


def _is_ranking(places: Sequence[int]) -> bool:
    """Whether everybody's place is one more than the number of those before."""
    return all(place == 1 + sum(other < place for other in places) for place in places)


def _group(event: UsebioEvent, ids: Sequence[str], field: Sequence[int], boards: int | None) -> dict[str, Any]:
    lines = {index: _boards_of(event, event.sides[index]) for index in field}
    most = boards or max(map(len, lines.values()))
    if not most:
        raise Refusal(Problem("the file has no boards; say how many were played", path="boards"))
    sides = event.sides
    return {
        "boards": most,
        "results": [
            {
                "entry": ids[index],
                "place": _place(sides[index]),
                **_nonzero("byes", most - len(lines[index]) if lines[index] else 0),
                **_nonzero("missed", sum(lines[index].values())),
            }
            for index in sorted(field, key=lambda index: _place(sides[index]))
        ],
    }


def _nonzero(name: str, boards: int) -> dict[str, int]:
    return {name: boards} if boards > 0 else {}


def _boards_of(event: UsebioEvent, side: UsebioSide) -> dict[tuple[int | None, int], bool]:
    """The boards of a participant by round and number, and whether one has an artificial score only."""
    values: dict[tuple[int | None, int], bool] = {}
    for result in event.results:
        if side.number in _numbers(event, side, result) and side.section == (result.section or side.section):
            board = result.round, result.record.board
            values[board] = values.get(board, True) and bool(result.awarded)
    return values


def _numbers(event: UsebioEvent, side: UsebioSide, result: UsebioResult) -> tuple[str, ...]:
    """The numbers at a table among which a participant may be: those of its line, where both lines have its number."""
    alike = {
        usebio_side.direction
        for usebio_side in event.sides
        if usebio_side.number == side.number and usebio_side.section == side.section
    }
    if len(alike) < len(("NS", "EW")):
        return result.north_south, result.east_west
    return (result.north_south,) if side.direction.upper().startswith("N") else (result.east_west,)
