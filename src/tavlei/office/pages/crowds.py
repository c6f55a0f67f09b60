"""A page that very many ask for at once: all of them get the drawing that is there, and one of them has it drawn anew.

Whoever asks for a page that few ask for always sees the last act. With a crowd before it, a page is drawn anew every
fifth second at most, so that what is written meanwhile does not make every reader wait for a drawing of his own.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

CROWD: Final = 5
"""So many in one second, in one process, are a crowd."""
OLDEST: Final = 5.0
"""Seconds that a crowd may see the same drawing."""
LONGEST_DRAWING: Final = 2.0
"""Seconds that one drawing waits for another; then both are made."""


class Crowds:
    """How many ask for each page in this second and in the one before, and which pages are being drawn."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._second = 0
        self._now: Counter[str] = Counter()
        self._before: Counter[str] = Counter()
        self._drawing: dict[str, tuple[threading.Lock, int]] = {}
        self._one_drawing = threading.Semaphore()

    def come(self, page: str) -> bool:
        """Somebody asks for a page: whether a crowd does."""
        second = int(time.monotonic())
        with self._lock:
            if second != self._second:
                self._before = self._now if second == self._second + 1 else Counter()
                self._second, self._now = second, Counter()
            self._now[page] += 1
            return self.is_crowded(page)

    def is_crowded(self, page: str) -> bool:
        """Whether a crowd asks for a page."""
        return max(self._now[page], self._before[page]) > CROWD

    def is_drawn(self, page: str) -> bool:
        """Whether somebody has the page drawn at this moment."""
        return page in self._drawing

    @contextmanager
    def drawing(self, page: str) -> Iterator[None]:
        """The page is drawn inside, by one at a time; who waited looks first whether it is there now."""
        with self._lock:
            turn, waiting = self._drawing.get(page, (threading.Lock(), 0))
            self._drawing[page] = turn, waiting + 1
        try:
            with turn:
                yield
        finally:
            with self._lock:
                turn, waiting = self._drawing.pop(page)
                if waiting > 1:
                    self._drawing[page] = turn, waiting - 1

    @contextmanager
    def one_at_a_time(self) -> Iterator[None]:
        """Pages are drawn one after the other: drawn together all would be late, and keep the door from answering."""
        waited = self._one_drawing.acquire(timeout=LONGEST_DRAWING)
        try:
            yield
        finally:
            if waited:
                self._one_drawing.release()


CROWDS: Final = Crowds()
"""Those before the pages of this process."""
