"""What a player does in the opening, as values and as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from tavlei.games.renju.board import parse_point, point_name
from tavlei.rulebook import Problem, Refusal


@dataclass(frozen=True, slots=True)
class PlaceStone:
    """Put the next stone on a point."""

    point: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Swap colours, or do not."""

    swap: bool


@dataclass(frozen=True, slots=True)
class OfferFifths:
    """Offer fifth moves to choose from."""

    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """Leave one of the offered fifth moves."""

    point: int


@dataclass(frozen=True, slots=True)
class Declare:
    """Say how many fifth moves there will be."""

    number: int


@dataclass(frozen=True, slots=True)
class Option:
    """Take one of several ways to go on."""

    option: str


@dataclass(frozen=True, slots=True)
class Pass:
    """Put no stone; refused throughout the opening."""


Deed = PlaceStone | Swap | OfferFifths | Choose | Declare | Option
Action = Deed | Pass

_EXAMPLES: Final = (
    '{"place": "h8"}, {"swap": true}, {"offer": ["g7", "i7"]}, {"choose": "g7"}, {"declare": 5}, {"option": "white"}'
)


def action_from_json(data: object) -> Action:  # noqa: PLR0911 - one for each kind of action
    """An action from a JSON object with one key: place, swap, offer, choose, declare, option or pass."""
    if not isinstance(data, Mapping) or len(data) != 1:
        raise _not_an_action(data)
    ((key, value),) = data.items()
    match key, value:
        case "place", str():
            return PlaceStone(_point(value, "place"))
        case "swap", bool():
            return Swap(value)
        case "offer", [*points]:
            return OfferFifths(tuple(_point(point, f"offer[{index}]") for index, point in enumerate(points)))
        case "choose", str():
            return Choose(_point(value, "choose"))
        case "declare", int() if not isinstance(value, bool):
            return Declare(value)
        case "option", str():
            return Option(value)
        case "pass", True:
            return Pass()
    raise _not_an_action(data)


def action_to_json(action: Action) -> dict[str, object]:  # noqa: PLR0911 - one for each kind of action
    """The JSON object of an action."""
    match action:
        case PlaceStone(point):
            return {"place": point_name(point)}
        case Swap(swap):
            return {"swap": swap}
        case OfferFifths(points):
            return {"offer": [point_name(point) for point in points]}
        case Choose(point):
            return {"choose": point_name(point)}
        case Declare(number):
            return {"declare": number}
        case Option(option):
            return {"option": option}
        case Pass():
            return {"pass": True}


def _point(value: object, path: str) -> int:
    try:
        return parse_point(value if isinstance(value, str) else repr(value))
    except Refusal as refusal:
        raise refusal.at(path) from None


def _not_an_action(value: object) -> Refusal:
    return Refusal(Problem("expected one action such as {examples}; got {got}", {"examples": _EXAMPLES, "got": value}))
