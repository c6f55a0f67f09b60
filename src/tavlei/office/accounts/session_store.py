"""Sessions in the store: where they cannot be written the trouble is told, not that the request was a bad one."""

from __future__ import annotations

from django.contrib.sessions.backends.base import UpdateError
from django.contrib.sessions.backends.db import SessionStore as StoredSession
from django.db import DatabaseError

from tavlei.office.troubles import trouble_of


class SessionStore(StoredSession):
    """Django's session in the store."""

    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 - as Django calls it
        """Write it; a full disk is no sign that somebody else has ended the session."""
        try:
            super().save(must_create=must_create)
        except UpdateError as error:
            cause = error.__context__
            if isinstance(cause, DatabaseError) and trouble_of(cause) is not None:
                raise cause from cause.__cause__  # by which the trouble is known
            raise
