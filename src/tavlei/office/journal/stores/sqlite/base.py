"""The embedded store with sealed transactions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.backends.sqlite3 import base

from tavlei.office.journal.stores.sealed import SealedStore

if TYPE_CHECKING:
    import sqlite3


class DatabaseWrapper(SealedStore, base.DatabaseWrapper):
    """A connection that notes what it writes from its first transaction on."""

    def get_new_connection(self, conn_params: dict[str, object]) -> sqlite3.Connection:
        """A new connection notes nothing yet."""
        self.watched = False
        connection: sqlite3.Connection = super().get_new_connection(conn_params)
        return connection

    def _start_transaction_under_autocommit(self) -> None:
        if not self.watched and not self.paused and self.settings_dict.get("SEALED", True):
            from tavlei.office.journal.watching import watch_sqlite  # noqa: PLC0415 - models are not ready at import

            self.watched = watch_sqlite(self)
        super()._start_transaction_under_autocommit()  # type: ignore[misc] # Django's own name
