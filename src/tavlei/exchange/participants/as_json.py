"""Rows as plain JSON values."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tavlei.exchange.participants.rows import ParticipantRow, ResultRow


def participant_json(row: ParticipantRow) -> dict[str, object]:
    """A participant for other programs."""
    birth = row.birth if row.birth is None or isinstance(row.birth, int) else row.birth.isoformat()
    values = asdict(row) | {"birth": birth}
    del values["row"]
    return values


def result_json(row: ResultRow) -> dict[str, object]:
    """A result for other programs."""
    return asdict(row) | {"result": row.result.value if row.result else None}
