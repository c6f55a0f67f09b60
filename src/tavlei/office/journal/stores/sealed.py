"""What both stores share: the last thing a transaction does is to seal what it wrote."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeGuard

from django.db import DatabaseError

if TYPE_CHECKING:
    from django.db.backends.base.base import BaseDatabaseWrapper

    Wrapper = BaseDatabaseWrapper
else:
    Wrapper = object


def is_sealed(store: object) -> TypeGuard[SealedStore]:
    """Whether a connection tells what it writes: a store that is only read or put back from a backup does not."""
    return isinstance(store, SealedStore) and bool(store.settings_dict.get("SEALED", True))


class SealedStore(Wrapper):
    """A connection that seals every transaction; `watched` says whether it notes what it writes."""

    watched = False
    paused = False
    _sealing = False

    def pause(self) -> None:
        """Note nothing until told otherwise, as while tables are made anew."""
        self.watched, self.paused = False, True

    def resume(self) -> None:
        """Note what is written from now on."""
        self.paused = False

    def _commit(self) -> Any:
        if self.watched and not self._sealing:
            self._seal_transaction()
        return super()._commit()  # type: ignore[misc] # Django's own name, which its types do not tell

    def _seal_transaction(self) -> None:
        from tavlei.office.journal.sealing import seal  # noqa: PLC0415 - models are not ready when this is imported

        self._sealing, inside = True, self.in_atomic_block
        self.in_atomic_block = True  # it still is: Django has only announced its end
        try:
            seal(self)
        except BaseException:
            self.in_atomic_block = inside
            self._rollback()  # type: ignore[attr-defined]
            raise
        finally:
            self.in_atomic_block, self._sealing = inside, False

    def seal_leftovers(self) -> bool:
        """Seal what was written outside of any transaction of its own; whether the store was asked and has answered."""
        from django.db import transaction  # noqa: PLC0415

        from tavlei.office.journal.watching import has_notes  # noqa: PLC0415 - models are not ready at import

        idle = self.connection is not None and not self.in_atomic_block and self.get_autocommit()
        if not self.watched or not idle:
            return False
        if has_notes(self):  # who has written nothing takes no turn at the store
            with transaction.atomic(using=self.alias):
                pass
        return True

    def close_if_unusable_or_obsolete(self) -> None:
        """Django asks this between two requests; a store that has gone away is left to Django.

        One that has answered is there: Django need not ask it once more with the next statement.
        """
        answered = False
        with suppress(DatabaseError):
            answered = self.seal_leftovers()
        super().close_if_unusable_or_obsolete()
        if answered:
            self.health_check_done = True
