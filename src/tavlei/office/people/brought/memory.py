"""What the columns of a table are, remembered by its headings for the next file that has the same."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

from tavlei.exchange.participants import Confidence
from tavlei.exchange.participants.words import fields, plain
from tavlei.office.people.models import RememberedColumns

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.participants import ImportedColumn
    from tavlei.exchange.participants.words import Kind


def headings_digest(columns: Sequence[ImportedColumn]) -> str:
    """What tells the headings of one form of table from those of another."""
    told = [(column.letter, plain(column.header)) for column in columns if column.header]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()


def remembered_columns(kind: Kind, columns: Sequence[ImportedColumn]) -> dict[str, str]:
    """The fields by the letters of columns that somebody told for these headings; nothing if nobody did."""
    row = RememberedColumns.objects.filter(kind=kind, headings=headings_digest(columns)).first()
    known = set(fields(kind))
    return {letter: field for letter, field in row.columns.items() if field in known} if row else {}


def remember_columns(kind: Kind, columns: Sequence[ImportedColumn]) -> None:
    """Keep what somebody told of the columns, within the act that takes the table; headings need no memory."""
    told: Mapping[str, str] = {
        column.letter: column.field for column in columns if column.field and column.confidence is Confidence.TOLD
    }
    if told:
        RememberedColumns.objects.update_or_create(
            kind=kind, headings=headings_digest(columns), defaults={"columns": dict(told)}
        )
