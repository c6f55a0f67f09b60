"""Setups, events and whole logs as JSON, for the store, the API and replay; what is malformed is refused with its path.

A log is `{"version": 1, "setup": {...}, "events": [{"kind": "move", "at": 1000, "by": "white", "move": "c3-d4"}]}`.
A field of an event that has its usual value is left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import TYPE_CHECKING, Any, Final, NamedTuple, get_args

from tavlei.games.clock import PauseCharge, Side, StopReason
from tavlei.games.progress.happenings import DrawGround, Happened, Reproof
from tavlei.games.progress.machine import LATEST
from tavlei.games.progress.setup_files import setup_from, setup_json
from tavlei.games.progress.voices import Score, Voice
from tavlei.games.renju.openings import action_from_json, action_to_json
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Iterable
    from enum import StrEnum

    from tavlei.games.progress.setup import GameSetup

VERSION: Final = 1
_LONGEST: Final = 1_000


class _Codec(NamedTuple):
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def _same(value: Any) -> Any:
    return value


def _whole(value: Any) -> int:
    if type(value) is not int or abs(value) > LATEST:
        raise _wrong(phrase("expected a whole number; got {got}"), value)
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > _LONGEST:
        raise _wrong(phrase("expected a text of at most 1000 letters; got {got}"), value)
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(phrase("expected true or false; got {got}"), value)
    return value


def _word(words: type[StrEnum]) -> _Codec:
    def read(value: Any) -> StrEnum:
        if not isinstance(value, str) or value not in set(words):
            choices = {"choices": ", ".join(words), "got": _shown(value)}
            raise Refusal(Problem("expected one of: {choices}; got {got}", choices))
        return words(value)

    return _Codec(str, read)


def _maybe(codec: _Codec) -> _Codec:
    return _Codec(
        lambda value: None if value is None else codec.write(value),
        lambda given: None if given is None else codec.read(given),
    )


def _sides(value: Any) -> frozenset[Side]:
    if not isinstance(value, list):
        raise _wrong(phrase("expected a list; got {got}"), value)
    return frozenset(_CODECS["Side"].read(side) for side in value)


_NUMBER: Final = _Codec(_same, _whole)
_WORDS: Final = _Codec(_same, _text)
_CODECS: Final[Mapping[str, _Codec]] = {
    "int": _NUMBER,
    "int | None": _maybe(_NUMBER),
    "str": _WORDS,
    "str | None": _maybe(_WORDS),
    "bool": _Codec(_same, _flag),
    "Side": _word(Side),
    "Voice": _word(Voice),
    "Score": _word(Score),
    "DrawGround": _word(DrawGround),
    "Reproof": _word(Reproof),
    "StopReason": _word(StopReason),
    "PauseCharge": _word(PauseCharge),
    "Action": _Codec(action_to_json, action_from_json),
    "frozenset[Side]": _Codec(lambda sides: [side.value for side in Side if side in sides], _sides),
}


class _Field(NamedTuple):
    name: str
    codec: _Codec
    usual: Any


KINDS_OF_EVENTS: Final[Mapping[str, type[Happened]]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in get_args(Happened)
}
_NAMES: Final[Mapping[type, str]] = {kind: name for name, kind in KINDS_OF_EVENTS.items()}
_FIELDS: Final[Mapping[str, tuple[_Field, ...]]] = {
    name: tuple(_Field(part.name, _CODECS[str(part.type)], part.default) for part in fields(kind))
    for name, kind in KINDS_OF_EVENTS.items()
}


def event_json(event: Happened) -> dict[str, Any]:
    """An event as JSON values."""
    kind = _NAMES[type(event)]
    written: dict[str, Any] = {"kind": kind}
    for part in _FIELDS[kind]:
        value = getattr(event, part.name)
        if part.usual is MISSING or value != part.usual:
            written[part.name] = part.codec.write(value)
    return written


def event_from(value: object) -> Happened:
    """An event from JSON values; whatever is wrong is refused with its path."""
    if not isinstance(value, Mapping):
        raise _wrong(phrase("expected an object; got {got}"), value)
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS_OF_EVENTS:
        choices = {"choices": ", ".join(KINDS_OF_EVENTS), "got": _shown(kind)}
        raise Refusal(Problem("expected one of: {choices}; got {got}", choices, path="kind"))
    known = {part.name: part for part in _FIELDS[kind]}
    problems = [
        Problem("there is no such field", path=str(name)[:_LONGEST]) for name in value if name not in {"kind", *known}
    ]
    values: dict[str, Any] = {}
    for name, part in known.items():
        if name not in value:
            problems += [Problem("the field is missing", path=name)] if part.usual is MISSING else []
            continue
        try:
            values[name] = part.codec.read(value[name])
        except Refusal as refusal:
            problems += refusal.at(name).problems
    if problems:
        raise Refusal(*problems)
    return KINDS_OF_EVENTS[kind](**values)


def log_json(setup: GameSetup, events: Iterable[Happened]) -> dict[str, Any]:
    """A whole log as JSON values."""
    return {"version": VERSION, "setup": setup_json(setup), "events": [event_json(event) for event in events]}


def log_from(value: object) -> tuple[GameSetup, tuple[Happened, ...]]:
    """A setup and its events from JSON values."""
    if not isinstance(value, Mapping):
        raise _wrong(phrase("expected an object; got {got}"), value)
    if value.get("version") != VERSION:
        said = {"choices": VERSION, "got": _shown(value.get("version"))}
        raise Refusal(Problem("expected one of: {choices}; got {got}", said, path="version"))
    try:
        setup = setup_from(value.get("setup"))
    except Refusal as refusal:
        raise refusal.at("setup") from None
    return setup, events_from(value.get("events"))


def events_from(value: object) -> tuple[Happened, ...]:
    """Events from a list of JSON values; a wrong one is refused with its place in the list."""
    if not isinstance(value, list):
        raise _wrong(phrase("expected a list; got {got}"), value).at("events")
    events = []
    for number, row in enumerate(value):
        try:
            events.append(event_from(row))
        except Refusal as refusal:
            raise refusal.at(f"events[{number}]") from None
    return tuple(events)


def _wrong(message: str, value: object) -> Refusal:
    return Refusal(Problem(message, {"got": _shown(value)}))


def _shown(value: object) -> str:
    return repr(value)[:80]
