"""Work on a million objects that are all still needed."""

from __future__ import annotations

import gc
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def uncollected() -> Iterator[None]:
    """Nobody looks for garbage among a million objects that are all still needed: that took up to a third of the time.

    Who began meanwhile goes on with the collector as it finds it.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
