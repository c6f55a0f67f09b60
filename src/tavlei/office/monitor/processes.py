"""What the processes that answer requests together are told when they are started."""

from __future__ import annotations

import os
from typing import Final

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which they count together; set before anybody reads the library that counts."""
PROCESSES: Final = "OFFICE_PROCESSES"
"""How many they are, where there are several."""


def served_by() -> int:
    """How many processes answer requests."""
    return int(os.environ.get(PROCESSES, "1"))
