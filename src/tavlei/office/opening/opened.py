"""Whether the office is open: whether anybody is its administrator."""

from __future__ import annotations

from typing import Any, Final

from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.store.prepared_queries import PreparedQuery

_ADMINISTRATORS: Final = PreparedQuery(
    lambda: Grant.objects.filter(
        role=OfficeRole.ADMINISTRATOR, competition=None, ended=None, user__is_active=True
    )  # every request asks until there is one
)
_KNOWN: Final[set[str]] = set()
_OPENED: Final = "opened"


def has_administrator() -> bool:
    """Whether an active account holds the role of the administrator, as the store says now."""
    return _ADMINISTRATORS.first() is not None


def is_opened() -> bool:
    """The same for every request: an office that was found open stays so until an account or a role changes."""
    if _OPENED not in _KNOWN and has_administrator():
        _KNOWN.add(_OPENED)
    return _OPENED in _KNOWN


def forget(**_: Any) -> None:
    """Ask the store anew."""
    _KNOWN.clear()
