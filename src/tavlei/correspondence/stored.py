"""Events as JSON values and back, so that a game can be kept as the list of what happened and replayed at any time."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from datetime import date
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Union, get_args, get_origin, get_type_hints

from tavlei.correspondence import claims, game, letter
from tavlei.games.clock.sides import Side
from tavlei.rulebook import Clause, Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.correspondence.game import Event

KINDS: Final[Mapping[str, type]] = {
    "letter": letter.Letter,
    "notice": letter.ErrorNotice,
    "repeat": letter.Repeat,
    "enquiry": letter.Enquiry,
    "claim": claims.OverdueClaim,
    "protest": claims.ClaimProtest,
    "decision": claims.ClaimDecision,
    "ruled": game.Ruled,
}
_NAMES: Final = {kind: name for name, kind in KINDS.items()}
_TYPES: Final = {"date": date, "Side": Side, "Clause": Clause}  # what the modules import for their annotations only


def event_json(event: Event) -> dict[str, Any]:
    """An event as JSON values: its kind, and every field that is not as usual; an enum by its name."""
    return {"kind": _NAMES[type(event)], **_fields(event)}


def event_from_json(stored: Mapping[str, Any]) -> Event:
    """The event of JSON values that `event_json` wrote; anything else is refused."""
    kind = KINDS.get(stored.get("kind", ""))
    if kind is None:
        params = {"choices": ", ".join(KINDS), "got": stored.get("kind")}
        raise Refusal(Problem("expected one of: {choices}; got {got}", params, "kind"))
    event: Event = _object(kind, {name: value for name, value in stored.items() if name != "kind"})
    return event


def _fields(value: Any) -> dict[str, Any]:
    known = {field.name: getattr(value, field.name) for field in fields(value)}
    empty: tuple[object, ...] = (None, (), frozenset(), "")
    return {name: _plain(part) for name, part in known.items() if part not in empty}


def _plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.name.lower()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    if isinstance(value, frozenset):
        return sorted(_plain(part) for part in value)
    return _fields(value) if is_dataclass(value) else value


@cache
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind, localns=_TYPES)


def _object(kind: type, stored: Any) -> Any:
    hints = _hints(kind)
    if not isinstance(stored, dict) or not stored.keys() <= hints.keys():
        raise Refusal(Problem("this is not how the event was stored", path=kind.__name__))
    data = {name: _value(hints[name], part) for name, part in stored.items()}
    # a field left out was empty, which need not be what the type usually has
    empty = {
        field.name: _empty(hints[field.name])
        for field in fields(kind)
        if field.name not in data and get_origin(hints[field.name]) in (tuple, frozenset)
    }
    try:
        return kind(**data, **empty)
    except TypeError as error:
        raise Refusal(Problem("this is not how the event was stored", path=kind.__name__)) from error


def _empty(hint: Any) -> Any:
    return frozenset() if get_origin(hint) is frozenset else ()


def _value(hint: Any, stored: Any) -> Any:  # noqa: PLR0911 - one line for each kind of type
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        wanted = next(kind for kind in inner if kind is not NoneType)
        return None if stored is None else _value(wanted, stored)
    if origin is tuple:
        kinds = [inner[0]] * len(stored) if inner[-1] is Ellipsis else inner
        return tuple(_value(kind, part) for kind, part in zip(kinds, stored, strict=True))
    if origin is frozenset:
        return frozenset(_value(inner[0], part) for part in stored)
    try:
        if issubclass(hint, Enum):
            return hint[stored.upper()]
        if hint is date:
            return date.fromisoformat(stored)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise Refusal(Problem("this is not how the event was stored", path=hint.__name__)) from error
    if isinstance(hint, type) and is_dataclass(hint):
        return _object(hint, stored)
    if not isinstance(stored, hint):
        raise Refusal(Problem("this is not how the event was stored", path=hint.__name__))
    return stored
