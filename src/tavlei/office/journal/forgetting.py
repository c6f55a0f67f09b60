"""Forgetting somebody: the salts of the digests of her rows go, so that nobody can guess what stood there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.journal.models import ActRows
from tavlei.office.journal.row_parts import erase_in_parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import Model


def erase_salts(rows: Iterable[Model]) -> None:
    """Erase the salts of everything that was told of rows so far; what they are now is told with the next act."""
    keys: dict[str, set[int]] = {}
    for row in rows:
        keys.setdefault(row._meta.db_table, set()).add(row.pk)  # noqa: SLF001 - Django's own name
    if not keys:
        return
    for table, own in keys.items():
        erase_in_parts(table, own)
    wanted = {table: set(map(str, own)) for table, own in keys.items()}
    for act_rows in ActRows.objects.order_by("pk").iterator(chunk_size=500):
        if _erased(act_rows.rows, wanted):
            act_rows.save(update_fields=["rows"])


def _erased(record: Mapping[str, Mapping[str, dict[str, list[str] | None]]], wanted: Mapping[str, set[str]]) -> bool:
    found = False
    for table in record.keys() & wanted.keys():
        for key in record[table]["rows"].keys() & wanted[table]:
            row = record[table]["rows"][key]
            if row is not None and row[0]:
                row[0] = ""
                found = True
    return found
