"""Who leads a competition that is being played, and who has won one that is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Protocol, TypeVar

from tavlei.office.competitions.field.reading import entry_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.models import Entry

_MOST_IN_BRACKET: Final = 8  # of more who are still in nobody can be said to lead


class _Event(Protocol):
    @property
    def is_begun(self) -> bool: ...

    @property
    def contenders(self) -> frozenset[str]: ...


class _Row(Protocol):
    @property
    def entry(self) -> Entry: ...

    @property
    def place(self) -> int | str | None: ...


Row = TypeVar("Row", bound=_Row)


def leading_rows(field: _Event, rows: Sequence[Row], most: int) -> list[Row]:
    """The first of a table; in a bracket those who may still win. Nobody before the first result."""
    if not field.is_begun:
        return []
    if field.contenders:
        still_in = [row for row in rows if entry_key(row.entry) in field.contenders]
        return still_in if len(still_in) <= _MOST_IN_BRACKET else []
    return [row for row in rows if row.place][:most]


def shown_place(field: _Event, row: _Row) -> str:
    """The place of a row; nothing while it is not known: before the first result, and of those who may still win."""
    known = field.is_begun and entry_key(row.entry) not in field.contenders
    return str(row.place or "") if known else ""
