"""Worlds that many tests begin with: made once by each worker, afterwards by repeating the statements that made them.

A test takes back whatever it wrote, so the next one begins with the same store. `@remembered` marks what makes a
world: the first time it is made by the acts of the office, and what they wrote is noted; when the same is asked for
in the same store, the statements are repeated and the result is given anew. The same store means: the same keys given
by all tables before the test, the same worlds made since, and no other change of a row (SQLite counts them). Whoever
has patched or set something, commits or seals gets a world made by the acts; each language has worlds of its own.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import date, timedelta
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import wraps
from typing import Any, Final, TypeVar

import pytest
from django.core.signals import setting_changed
from django.db import connection
from django.db.models import Model
from django.utils import translation

Maker = TypeVar("Maker", bound=Callable[..., Any])
_PLAIN: Final = (str, int, float, bool, bytes, date, timedelta, Decimal, Fraction, Enum, type(None))
_KNOWN: Final[dict[Any, World | None]] = {}  # None: what this one writes cannot be repeated
_READING: Final = ("SELECT", "SAVEPOINT", "RELEASE")


def _changes() -> int:
    """How many rows this connection has changed since it was opened."""
    changed: int = connection.connection.total_changes
    return changed


class _Unknown(Exception):
    """Something that cannot be told from another of its kind."""


@dataclass(frozen=True, slots=True)
class World:
    """What was written, how many rows that changed, and what was given back."""

    statements: tuple[tuple[str, Any, bool], ...]
    rows: int
    result: bytes

    def again(self) -> Any:
        """Write it once more."""
        began = _changes()
        with connection.cursor() as cursor:
            for statement, given, many in self.statements:
                (cursor.executemany if many else cursor.execute)(statement, given)
                if cursor.description:
                    cursor.fetchall()
        assert _changes() - began == self.rows, "something was written past Django's cursor"
        return pickle.loads(self.result)  # noqa: S301 - pickled by ourselves


@dataclass
class _History:
    """What the running test has done to the store."""

    monkeypatch: pytest.MonkeyPatch | None = None
    patches: int = 0
    set_anew: bool = False
    path: tuple[Any, ...] = ()
    changes: int = -1

    def begin(self, monkeypatch: pytest.MonkeyPatch | None) -> None:
        """A test begins."""
        self.monkeypatch, self.set_anew, self.path = monkeypatch, False, ()
        self.changes = _changes() if connection.vendor == "sqlite" and connection.connection else -1
        self.patches = self._patched()

    def _patched(self) -> int:
        patch = self.monkeypatch
        return len(patch._setattr) + len(patch._setitem) if patch else 0

    def place(self) -> tuple[Any, ...] | None:
        """What the store holds, as the worlds that led there; None if that cannot be told."""
        if self.monkeypatch is None or self.set_anew or self._patched() != self.patches or not _takes_back():
            return None
        if self.changes != _changes():
            return None
        self.path = self.path or tuple(_numbers())
        return self.path

    def went_on(self, place: tuple[Any, ...]) -> None:
        """A world has been made."""
        self.path, self.changes = place, _changes()


_history: Final = _History()


def begin(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test begins: it has patched only what all tests of the office patch."""
    _history.begin(monkeypatch)


def end() -> None:
    """It has ended: whatever is made between tests is not remembered."""
    _history.begin(None)


def remembered(make: Maker) -> Maker:
    """Make a world once, and repeat it where the same is asked for in the same store."""

    @wraps(make)
    def made(*given: Any, **named: Any) -> Any:
        try:
            asked = (make.__module__, make.__qualname__, _told(given), _told(named), translation.get_language())
        except _Unknown:
            return make(*given, **named)
        before = _history.place()
        if before is None:
            return make(*given, **named)
        place = (*before, asked)
        world = _KNOWN.get(place)
        if world is not None:
            found = world.again()
        elif place in _KNOWN:
            return make(*given, **named)
        else:
            with _noting() as noted:
                found = make(*given, **named)
            _KNOWN[place] = noted.world(found)
        _history.went_on(place)
        return found

    made.remembers = make.__module__, make.__qualname__  # type: ignore[attr-defined]
    return made  # type: ignore[return-value]


@dataclass
class _Noted:
    """The statements of a world while it is made."""

    statements: list[tuple[str, Any, bool]] = field(default_factory=list)
    began: int = field(default_factory=_changes)
    whole: bool = True

    def __call__(self, execute: Callable[..., Any], statement: str, given: Any, many: bool, context: Any) -> Any:
        if many:
            given = list(given)
        done = execute(statement, given, many, context)
        if statement.startswith("ROLLBACK"):
            self.whole = False
        elif not statement.startswith(_READING):
            self.statements.append((statement, given, many))
        return done

    def world(self, found: Any) -> World | None:
        """What can be repeated, because nothing was taken back."""
        return World(tuple(self.statements), _changes() - self.began, pickle.dumps(found)) if self.whole else None


@contextmanager
def _noting() -> Iterator[_Noted]:
    noted = _Noted()
    with connection.execute_wrapper(noted):
        yield noted


def _takes_back() -> bool:
    """Whether the test writes to a store of SQLite within a transaction that is taken back, unsealed."""
    return connection.vendor == "sqlite" and connection.in_atomic_block and not connection.settings_dict["SEALED"]


def _numbers() -> list[tuple[str, int]]:
    """The last key that every table has given."""
    found: list[tuple[str, int]] = connection.connection.execute("SELECT name, seq FROM sqlite_sequence").fetchall()
    return found


def _told(given: Any) -> Any:
    """Something that tells apart what was given: rows by their keys."""
    if isinstance(given, Model):
        return type(given), given.pk
    if isinstance(given, dict):
        return dict, *((key, _told(value)) for key, value in given.items())
    if isinstance(given, list | tuple):
        return type(given), *map(_told, given)
    if isinstance(given, _PLAIN):
        return type(given), given
    if is_dataclass(given) and not isinstance(given, type):
        return type(given), *(_told(getattr(given, part.name)) for part in fields(given))
    if hasattr(given, "remembers"):
        return given.remembers
    raise _Unknown


def _set_anew(**_told: Any) -> None:
    _history.set_anew = True


setting_changed.connect(_set_anew)
