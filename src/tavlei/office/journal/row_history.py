"""Which acts tell of a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tavlei.office.journal.models import Act, ActRows, ActRowsPart
from tavlei.office.journal.row_parts import keys_of_part

if TYPE_CHECKING:
    from django.db.models import Model


def first_act_of_row(row: Model) -> tuple[int, str] | None:
    """Number and hash of the first act that tells of a row; None if none does."""
    table = row._meta.db_table  # noqa: SLF001 - Django's own name
    first = next(
        (rows.act_id for rows in ActRows.objects.order_by("act__number").iterator(chunk_size=500)
         if str(row.pk) in rows.rows.get(table, {}).get("rows", {})),
        None,
    )  # fmt: skip
    parts = ActRowsPart.objects.filter(table=table).only("act_id", "keys").order_by("act__number")
    in_parts = next((part.act_id for part in parts.iterator(chunk_size=50) if row.pk in keys_of_part(part)), None)
    wanted = [key for key in (first, in_parts) if key is not None]
    return Act.objects.filter(pk__in=wanted).order_by("number").values_list("number", "hash").first()
