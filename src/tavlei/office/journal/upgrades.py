"""When a new version brings the store up to date: what was so far is looked at first, what is new is told by one act.

A store of a version that told nothing of its rows gets a baseline: its rows are taken as they stand, and nothing that
happened to them before can be proved. The act says so, and so does every audit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connection, connections, transaction

from tavlei import __version__
from tavlei.office.journal.chain import Actor, record
from tavlei.office.journal.covered import covered_models
from tavlei.office.journal.models import RowShape
from tavlei.office.journal.row_digests import present_shape
from tavlei.office.journal.sealed_state import UNREADABLE, last_digests, proved_shapes, table_faults
from tavlei.office.journal.sealing import STORE
from tavlei.office.journal.stores.sealed import is_sealed
from tavlei.office.journal.watching import note_all, note_rows, unwatch_sqlite, watch_postgresql

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.journal.sealed_state import RowFault

BASELINE = "store.baseline"
_FOUND: list[list[str]] = []


def before_migrations(plan: Sequence[Any] = (), **_more: Any) -> None:
    """Note nothing while tables are made anew; before that, look whether the rows are as the journal tells them."""
    store = connections[DEFAULT_DB_ALIAS]
    if not is_sealed(store):
        return
    _FOUND.clear()
    if plan and RowShape._meta.db_table in connection.introspection.table_names():  # noqa: SLF001 - Django's own name
        _FOUND.extend([fault.table, str(fault.key), fault.what] for fault in _faults())
    if connection.vendor == "sqlite":
        store.pause()
        unwatch_sqlite(connection)


def _faults() -> list[RowFault]:
    """The rows of tables that can still be read under the columns they were told with."""
    facts, shapes = last_digests(), proved_shapes()
    tables = set(connection.introspection.table_names())
    row_faults = [
        fault
        for table in sorted(tables & covered_models().keys())
        for fault in table_faults(table, facts.get(table, {}), shapes)
    ]
    return [fault for fault in row_faults if fault.what != UNREADABLE]


def after_migrations(plan: Sequence[Any] = (), **_more: Any) -> None:
    """Set the triggers anew and tell the rows of tables that have other columns, or were changed on the way."""
    store = connections[DEFAULT_DB_ALIAS]
    if not is_sealed(store):
        return
    if connection.vendor == "postgresql":
        watch_postgresql(connection)
    store.resume()
    known = set(RowShape.objects.values_list("digest", flat=True))
    anew = [table for table in covered_models() if present_shape(table) not in known and _has_rows(table)]
    changed = _changed_on_the_way(set(anew)) if plan and known else {}
    if anew or changed:
        _tell(anew, changed)


def _has_rows(table: str) -> bool:
    return covered_models()[table]._base_manager.exists()  # noqa: SLF001 - Django's own name


def _changed_on_the_way(anew: set[str]) -> dict[str, list[int]]:
    values: dict[str, list[int]] = {}
    facts, shapes = last_digests(), proved_shapes()
    for table in covered_models().keys() - anew:
        if keys := [fault.key for fault in table_faults(table, facts.get(table, {}), shapes)]:
            values[table] = keys
    return values


@transaction.atomic
def _tell(anew: Sequence[str], changed: dict[str, list[int]]) -> None:
    for table in anew:
        note_all(connection, table)
    for table, keys in changed.items():
        note_rows(connection, table, keys)
    tables = {"tables": sorted(anew), "rows": {table: len(keys) for table, keys in changed.items()}}
    record(Actor(None), BASELINE, STORE, after={**tables, "version": __version__, "faults": list(_FOUND)})
