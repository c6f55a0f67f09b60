"""Connections to the store of threads that stay: looked after once in a while, and after whatever went wrong.

Django does so between two requests of a page. A thread that takes a move many times a second and hardly ever asks the
store would spend more on that than on the move.
"""

from __future__ import annotations

import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from django.db import DatabaseError, close_old_connections

if TYPE_CHECKING:
    from collections.abc import Iterator

_FIT_FOR: Final = 1.0  # seconds
_looked: Final = threading.local()


@contextmanager
def fit_connection() -> Iterator[None]:
    """Ask the store by a connection of this thread that is fit for use."""
    now = time.monotonic()
    if now - getattr(_looked, "at", 0.0) > _FIT_FOR:
        close_old_connections()
        _looked.at = now
    try:
        yield
    except DatabaseError:
        _looked.at = 0.0
        raise
