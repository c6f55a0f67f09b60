"""Computations that are watched: how deep in transactions each was, and what happens while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection


class Computations:
    """The calls of a function of a module; whatever is to happen meanwhile happens at the end of each."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> None:
        self.outside = self._depth()
        self.depths: list[int] = []
        self.meanwhile: Callable[[], object] = lambda: None
        monkeypatch.setattr(module, name, self._watched(getattr(module, name)))

    def once(self, what: Callable[[], object]) -> None:
        """Let something happen during the first computation."""

        def happens() -> None:
            self.meanwhile = lambda: None
            what()

        self.meanwhile = happens

    def _depth(self) -> int:
        return len(connection.savepoint_ids) + connection.in_atomic_block

    def _watched(self, compute: Callable[..., Any]) -> Callable[..., Any]:
        def watched(*args: Any, **kwargs: Any) -> Any:
            self.depths.append(self._depth())
            found = compute(*args, **kwargs)
            self.meanwhile()
            return found

        return watched

    @property
    def none_held_the_store(self) -> bool:
        """Whether there was a computation, and none in a transaction."""
        return bool(self.depths) and set(self.depths) == {self.outside}
