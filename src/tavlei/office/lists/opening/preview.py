"""What a page shows of a table from which a list is started: small enough to be kept beside a background job."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from tavlei.exchange.participants import LONG_LIST
from tavlei.exchange.participants.heading import guessed_columns
from tavlei.office.lists.opening.table import preview_table
from tavlei.office.people.brought.shown import file_notes
from tavlei.office.people.brought.table import grouped_remarks
from tavlei.office.people.recognition import MatchKind
from tavlei.office.workers import read_brought
from tavlei.rulebook import Refusal

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.exchange.participants import ImportedColumn, ListRow
    from tavlei.exchange.participants.preview import LeftOut
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.opening.table import OpeningTable
    from tavlei.office.people.brought.rows import BroughtRow
    from tavlei.office.people.brought.table import RemarkGroup
    from tavlei.office.roles.models import User
    from tavlei.rulebook import Problem

MOST_DOUBTS: Final = 500
"""So many answers fit into a form and into the patience of whoever gives them; more are a file of the command."""
SHOWN_PROBLEMS: Final = 200
_SHOWN_ROWS: Final = 50


@dataclass(frozen=True, slots=True)
class ShownTable:
    """A table that was understood: the first of its problems, how many are known, new and doubtful, the first rows.

    `doubtful` are those that can be decided on a page, `doubts` is how many there are.
    """

    notes: dict[str, Any]
    left_out: tuple[LeftOut, ...]
    remarks: tuple[RemarkGroup, ...]
    problems: tuple[Problem, ...]
    more_problems: int
    rows: int
    known: int
    new: int
    doubts: int
    doubtful: tuple[BroughtRow[ListRow], ...]
    certain: tuple[BroughtRow[ListRow], ...]
    without_games: int
    without_citizenship: int

    @property
    def is_too_doubtful(self) -> bool:
        """Whether there are more doubts than a page decides."""
        return self.doubts > len(self.doubtful)


@dataclass(frozen=True, slots=True)
class UnknownTable:
    """A table that was not understood: why, and its columns, so that somebody can tell what they are."""

    columns: tuple[ImportedColumn, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class TablePreview:
    """What a page shows of a table: its columns, and what it says or why it was not understood."""

    columns: tuple[ImportedColumn, ...]
    shown: ShownTable | None = None
    refused: tuple[Problem, ...] = ()


def table_preview(table: OpeningTable | UnknownTable) -> TablePreview:
    """As much of a table as a page shows."""
    if isinstance(table, UnknownTable):
        return TablePreview(table.columns, refused=table.problems)
    return TablePreview(table.preview.columns, _shown(table))


def _shown(looked: OpeningTable) -> ShownTable:
    doubtful = looked.doubtful
    return ShownTable(
        notes=file_notes(looked.preview),
        left_out=looked.preview.left_out,
        remarks=tuple(grouped_remarks(looked.preview.remarks)),
        problems=looked.problems[:SHOWN_PROBLEMS],
        more_problems=max(0, len(looked.problems) - SHOWN_PROBLEMS),
        rows=len(looked.rows),
        known=looked.count(MatchKind.KNOWN),
        new=looked.count(MatchKind.NEW),
        doubts=len(doubtful),
        doubtful=tuple(doubtful[:MOST_DOUBTS]),
        certain=tuple(islice((row for row in looked.rows if not row.is_doubtful), _SHOWN_ROWS)),
        without_games=looked.without_games,
        without_citizenship=looked.without_citizenship,
    )


def read_table_or_columns(
    user: User, kind: ListKind, content: bytes, columns: Mapping[str, str]
) -> OpeningTable | UnknownTable:
    """Look at a table of any length; of one that is not understood the columns are found, to be told by somebody."""
    try:
        return preview_table(user, kind, content, LONG_LIST, columns=columns)
    except Refusal as refusal:
        return UnknownTable(read_brought(guessed_columns, content, "list", LONG_LIST), refusal.problems)
