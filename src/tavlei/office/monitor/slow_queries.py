"""Questions to the store that take longer than the setting says are written to the log, without what they are about."""

from __future__ import annotations

import logging
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db.backends.signals import connection_created

from tavlei.office.monitor.figures import SLOW_QUERIES

if TYPE_CHECKING:
    from collections.abc import Callable

_log: Final = logging.getLogger("tavlei.slow")
_MOST_LETTERS: Final = 1000


def watch_queries() -> None:
    """Watch every connection made from now on, if a limit is set."""
    if settings.CONFIGURATION.slow_query_ms is not None:
        connection_created.connect(_watch, dispatch_uid="slow queries")


def _watch(connection: Any, **_signal: Any) -> None:
    if timed not in connection.execute_wrappers:
        connection.execute_wrappers.append(timed)


def timed(execute: Callable[..., Any], sql: str, params: Any, many: bool, context: dict[str, Any]) -> Any:  # noqa: FBT001 - as Django calls it
    """Run a statement and tell if it took too long; its parameters may be personal and stay out of the log."""
    began = perf_counter()
    try:
        return execute(sql, params, many, context)
    finally:
        took = (perf_counter() - began) * 1000
        limit = settings.CONFIGURATION.slow_query_ms
        if limit is not None and took >= limit:
            SLOW_QUERIES.inc()
            fields = {"ms": round(took, 1), "sql": sql[:_MOST_LETTERS]}  # of a log: no number of a regulation
            _log.warning("slow query: %.1f ms: %s", took, fields["sql"], extra={"fields": fields})
