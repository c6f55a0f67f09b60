"""The scale of the server: whole milliseconds that never go back while it runs."""

from __future__ import annotations

import time
from typing import Final

_FIRST: Final = time.time_ns() // 1_000_000
_SINCE: Final = time.monotonic_ns()


def now_ms() -> int:
    """Milliseconds since 1970 by the clock of the machine when the program began, and monotonic time since."""
    return _FIRST + (time.monotonic_ns() - _SINCE) // 1_000_000
