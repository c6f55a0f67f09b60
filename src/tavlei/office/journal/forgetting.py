"""Forgetting somebody: the salts of the digests of her rows go, so that nobody can guess what stood there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.journal.models import ActRows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from django.db.models import Model


def erase_salts(rows: Iterable[Model]) -> None:
    """Erase the salts of everything that was told of rows so far; what they are now is told with the next act."""
    wanted: dict[str, set[str]] = {}
    for row in rows:
        wanted.setdefault(row._meta.db_table, set()).add(str(row.pk))  # noqa: SLF001 - Django's own name
    if not wanted:
        return
    for told in ActRows.objects.order_by("pk").iterator(chunk_size=500):
        if _erased(told.rows, wanted):
            told.save(update_fields=["rows"])


def _erased(told: Mapping[str, Mapping[str, dict[str, list[str] | None]]], wanted: Mapping[str, set[str]]) -> bool:
    """Whether anything was erased."""
    found = False
    for table in told.keys() & wanted.keys():
        for key in told[table]["rows"].keys() & wanted[table]:
            row = told[table]["rows"][key]
            if row is not None and row[0]:
                row[0] = ""
                found = True
    return found
