"""Reading a table that was brought: as its headings say, as it was remembered, or as somebody has told."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar

from django.utils import timezone

from tavlei.exchange.participants import PersonRow, TableReading, preview_participants, preview_people
from tavlei.exchange.participants.heading import guessed_columns
from tavlei.exchange.participants.table import USUAL_LIMITS
from tavlei.office.people.brought.memory import remembered_columns
from tavlei.office.workers import read_brought
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.exchange.participants import ImportedColumn, Preview
    from tavlei.exchange.participants.table import TableLimits
    from tavlei.exchange.participants.words import Kind
    from tavlei.rulebook import Problem

Row = TypeVar("Row", bound=PersonRow)
_READERS: Final[Mapping[str, Any]] = {"participants": preview_participants, "people": preview_people}


@dataclass(frozen=True, slots=True)
class ReadTable(Generic[Row]):
    """A table with its columns; one that was not understood has problems instead of a preview."""

    columns: tuple[ImportedColumn, ...]
    preview: Preview[Row] | None = None
    problems: tuple[Problem, ...] = ()
    remembered: bool = False


def read_table(kind: Kind, content: bytes, reading: TableReading, limits: TableLimits = USUAL_LIMITS) -> ReadTable[Any]:
    """Read a table; while nobody has told what its columns are, what was told for the same headings counts."""
    reading = replace(reading, latest=timezone.localdate())
    more = (limits,) if kind == "people" else ()
    found, problems = _previewed(kind, content, reading, more)
    columns = found.columns if found else ()
    if found is None:
        columns = read_brought(guessed_columns, content, kind, limits)
    known = {} if reading.columns else remembered_columns(kind, columns)
    if not known:
        return ReadTable(columns, found, problems)
    found, problems = _previewed(kind, content, replace(reading, columns=known), more)
    return ReadTable(found.columns if found else columns, found, problems, remembered=True)


def _previewed(
    kind: Kind, content: bytes, reading: TableReading, more: tuple[Any, ...]
) -> tuple[Preview[Any] | None, tuple[Problem, ...]]:
    try:
        return read_brought(_READERS[kind], content, reading, *more), ()
    except Refusal as refusal:
        return None, refusal.problems
