"""All that the office keeps about somebody as one ZIP: JSON for programs and a page for people."""

from __future__ import annotations

import io
import json
import zipfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.template.loader import render_to_string
from django.utils import timezone

from tavlei.office.federation.identity import federation
from tavlei.office.privacy.kept import KINDS, kept_tables

if TYPE_CHECKING:
    from tavlei.office.privacy.kept import KeptKind, KeptTable
    from tavlei.office.roles.models import User

FORMAT: Final = "tavlei-my-data"
VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class KeptData:
    """A kind of data and what of it is somebody's."""

    kind: KeptKind
    tables: list[KeptTable]

    @property
    def count(self) -> int:
        """How many rows."""
        return sum(len(table.rows) for table in self.tables)


def kept_data(user: User) -> list[KeptData]:
    """Every kind, also one of which nothing is kept: that is an answer too."""
    return [KeptData(kind, kept_tables(user, kind)) for kind in KINDS]


def export_zip(user: User) -> bytes:
    """The archive."""
    data, made = kept_data(user), timezone.now()
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("data.json", json.dumps(_record(data, made.isoformat()), ensure_ascii=False, indent=1) + "\n")
        context = {"data": data, "made": made, "user": user, "federation": federation()}
        archive.writestr("data.html", render_to_string("privacy/export.html", context))
    return target.getvalue()


def _record(data: list[KeptData], made: str) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "version": VERSION,
        "made": made,
        "kinds": [
            {
                "kind": each.kind.key,
                "title": str(each.kind.title),
                "purpose": str(each.kind.purpose),
                "keeping": str(each.kind.keeping),
                "tables": {
                    table.name: [dict(zip(table.columns, row, strict=True)) for row in table.rows]
                    for table in each.tables
                },
            }
            for each in data
        ],
    }
