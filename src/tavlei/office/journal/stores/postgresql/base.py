"""A PostgreSQL with sealed transactions."""

from __future__ import annotations

from django.db.backends.postgresql import base

from tavlei.office.journal.stores.sealed import SealedStore


class DatabaseWrapper(SealedStore, base.DatabaseWrapper):
    """A connection with a table for the notes of what it writes."""

    def init_connection_state(self) -> None:
        """Open the notes of a new session."""
        super().init_connection_state()
        self.watched = False
        if self.settings_dict.get("SEALED", True):
            from tavlei.office.journal.watching import open_notes  # noqa: PLC0415 - models are not ready at import

            open_notes(self)
            self.watched = True
