"""What is refused before it is read takes no memory: a proof that needs no clock."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

MEBIBYTE = 1 << 20


@contextmanager
def at_most(limit: int) -> Iterator[None]:
    """Inside, Python takes no more than so many bytes of memory."""
    tracemalloc.start()
    try:
        yield
        _now, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < limit
