"""Which cited code and data the tests enter through a door: a page, a route of the API, a command, a calculator.

Importing this module, before any room but the rulebook, makes `@cites` watch what it marks. While a door is open,
whatever is entered is written down once: a line with the door and the place. All processes of a session write to one
file.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from enum import Enum, EnumType
from functools import cache, wraps
from pathlib import Path
from typing import Any, Final, TypeVar

import typer.core
from tests.sessions import session_folder

from tavlei import rulebook
from tavlei.rulebook import Rulebook, Settings, cites

Watched = TypeVar("Watched", bound=Callable[..., Any])

_open_doors: ContextVar[tuple[str, ...]] = ContextVar("open_doors", default=())
_marks: Final = cites
_MAKING: Final = "making "  # data is being read: no door, but what is entered is remembered with the data
_made: Final[dict[str, set[str]]] = {}
_enumerations: Final[dict[Any, Callable[[], None]]] = {}
_READING_ROOM: Final = ("page pages:clause", "page pages:edition", "page pages:readings", "page pages:rulebook")
_TO_ANY_CALCULATOR: Final = (
    "api POST /api/v1/calc/<name>", "command calc batch", "command calc run", "command tour", "page pages:calculator",
)  # fmt: skip


@contextmanager
def opened(kind: str, name: str) -> Iterator[None]:
    """Hold a door open; those already open stay so."""
    token = _open_doors.set((*_open_doors.get(), f"{kind} {name}"))
    try:
        yield
    finally:
        _open_doors.reset(token)


def reached(folder: Path | None = None) -> set[tuple[str, str]]:
    """Every door with a place that was entered through it, in all processes of the session so far."""
    file = _evidence_file(folder or session_folder())
    lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
    return {(door, place) for door, _tab, place in (line.partition("\t") for line in lines)}


def keep_evidence() -> None:
    """Take the file of the session now: a process that is going to lose its environment."""
    _opened_file()


def _write(doors: tuple[str, ...], place: str) -> None:
    by_calculator = any(door.startswith("calculator ") for door in doors)
    lines = ""
    for door in doors:
        if door.startswith(_MAKING):
            _made[door].add(place)
        elif not _only_read(door) and not (by_calculator and door in _TO_ANY_CALCULATOR):
            lines += f"{door}\t{place}\n"
    if lines:
        os.write(_opened_file(), lines.encode())


def _only_read(door: str) -> bool:
    """Whether the regulations are shown there and not applied."""
    return door in _READING_ROOM or door.startswith("command rulebook")


@cache
def _opened_file() -> int:
    return os.open(_evidence_file(session_folder()), os.O_WRONLY | os.O_APPEND | os.O_CREAT)


def _evidence_file(folder: Path) -> Path:
    return folder / "doors.txt"


def _cites(series: str, *numbers: str) -> Callable[[Watched], Watched]:
    """`@cites` that also watches: a function when it is called, a class when it is built, an enumeration when used."""

    def mark(cited: Watched) -> Watched:
        marked = _marks(series, *numbers)(cited)
        place = f"{cited.__module__}:{cited.__qualname__}"
        if not isinstance(marked, type):
            return _watched_call(place, marked)
        if issubclass(marked, Enum):
            _enumerations[marked] = _watched_call(place, lambda: None)
            return marked
        assert marked.__init__ is not object.__init__, f"{place}: @cites stands above @dataclass"
        _put(marked, "__init__", _watched_call(place, marked.__init__))
        return marked

    return mark


def _watched_call(place: str, function: Watched) -> Watched:
    """The function, watched once however often it is marked; the quick form for a place that is always the same."""
    if getattr(function, "__watched__", None) == place:
        return function
    seen: set[tuple[str, ...]] = set()
    doors_now = _open_doors.get

    @wraps(function)
    def entered(*arguments: Any, **named: Any) -> Any:
        if (doors := doors_now()) and doors not in seen:
            seen.add(doors)
            _write(doors, place)
        return function(*arguments, **named)

    entered.__watched__ = place  # type: ignore[attr-defined]
    return entered  # type: ignore[return-value]


def _watch_enumerations() -> None:
    """An enumeration is entered where a member is looked up, or where all of them are gone through."""
    for name in ("__call__", "__iter__"):
        _put(EnumType, name, _telling_enumeration(getattr(EnumType, name)))


def _telling_enumeration(function: Watched) -> Watched:
    @wraps(function)
    def entered(enumeration: Any, *arguments: Any, **named: Any) -> Any:
        if enumeration in _enumerations:
            _enumerations[enumeration]()
        return function(enumeration, *arguments, **named)

    return entered  # type: ignore[return-value]


def _watch_data() -> None:
    """Figures and other data by their file, tables by their clause."""
    for name, kept in (
        ("figures", lambda kind: (f"data {{edition}} {kind.SOURCE}", kind)),
        ("read", lambda name, make, key=None: (f"data {{edition}} {name}", key or make)),
        ("_table", lambda number: (f"table {{edition}} {number}", None)),
    ):
        _put(Rulebook, name, _watched_reading(kept, getattr(Rulebook, name)))


def _watched_reading(kept: Callable[..., tuple[str, object]], function: Watched) -> Watched:
    """A reading of data, which is made once and kept: who reads it later has entered what was entered in making it.

    `kept` says from what place, and what tells apart the things made of it.
    """
    makings: dict[tuple[str, object], str] = {}
    seen: set[tuple[Any, ...]] = set()

    @wraps(function)
    def read(book: Rulebook, *arguments: Any, **named: Any) -> Any:
        place, made = kept(*arguments, **named)
        key = place.format(edition=book.edition.id), made
        if key not in makings:
            makings[key] = f"{_MAKING}{len(_made)}"
            _made[makings[key]] = {key[0]}
        with opened(*makings[key].split()):
            found = function(book, *arguments, **named)
        if (doors := _open_doors.get()) and (doors, key) not in seen:
            seen.add((doors, key))
            for entered in sorted(_made[makings[key]]):
                _write(doors, entered)
        return found

    return read  # type: ignore[return-value]


def _watch_calculators() -> None:
    """A calculator is a door while it computes, and while it explains what it has computed."""
    from tavlei.calc.register import Calculator

    answer = Calculator.answer

    @wraps(answer)
    def answered(self: Calculator, *arguments: Any) -> Any:
        with opened("calculator", self.name):
            found = answer(self, *arguments)
        grounds = found.grounds and _through(self.name, found.grounds)
        return replace(found, explanation=_through(self.name, found.explanation), grounds=grounds)

    _put(Calculator, "answer", answered)


def _through(calculator: str, function: Callable[[], Any]) -> Callable[[], Any]:
    @wraps(function)
    def explained() -> Any:
        with opened("calculator", calculator):
            return function()

    return explained


def _watch_commands() -> None:
    """A command is a door by its words after `tavlei`."""
    invoke = typer.core.TyperCommand.invoke

    @wraps(invoke)
    def invoked(self: Any, context: Any) -> Any:
        words: list[str] = []
        at = context
        while at.parent is not None:
            words.insert(0, at.info_name)
            at = at.parent
        if not words:
            return invoke(self, context)
        with opened("command", " ".join(words)):
            return invoke(self, context)

    _put(typer.core.TyperCommand, "invoke", invoked)


def _put(owner: object, name: str, watched: object) -> None:
    """Put something watched in the place of what it watches."""
    setattr(owner, name, watched)


def _watch() -> None:
    early = [
        name
        for name in sys.modules
        if name.startswith(("tavlei.games", "tavlei.tournament", "tavlei.office.competitions"))
    ]
    assert not early, f"imported before they could be watched: {early}"
    for module in (rulebook, sys.modules[_marks.__module__]):
        _put(module, "cites", _cites)
    resolve = Settings.resolve
    _put(Settings, "resolve", _watched_call(f"{Settings.__module__}:{resolve.__qualname__}", resolve))
    _watch_data()
    _watch_enumerations()
    _watch_calculators()
    _watch_commands()


_watch()
