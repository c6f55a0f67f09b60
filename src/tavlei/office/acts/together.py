"""What several ask for at the same instant is done in one go: a hall of judges waits for one seal, not for two hundred.

Whoever comes first is served alone. Those who come meanwhile wait, and the first of them does it for all who wait then.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock
from typing import TYPE_CHECKING, Final, Generic, TypeVar, cast

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Item = TypeVar("Item")
Done = TypeVar("Done")


@dataclass(eq=False, slots=True)
class _Asked(Generic[Item, Done]):
    """What one has asked for, and what came of it."""

    item: Item
    done: Done | BaseException | None = None


@dataclass(slots=True)
class _Queue(Generic[Item, Done]):
    """Those who ask for the same thing; who holds the turn does what all of them ask."""

    waiting: list[_Asked[Item, Done]] = field(default_factory=list)
    turn: Lock = field(default_factory=Lock)
    present: int = 0


class Together(Generic[Item, Done]):
    """A function of many inputs that gives one outcome for each, asked by threads with one input each.

    An outcome that is an exception is raised for whoever gave its input; one that the function raises, for everybody.
    """

    def __init__(self, do: Callable[[Sequence[Item]], Sequence[Done | Exception]]) -> None:
        self._do: Final = do
        self._queues: dict[int, _Queue[Item, Done]] = {}
        self._lock = Lock()

    def ask(self, about: int, item: Item) -> Done:
        """The outcome of one input; only what is about the same number is done together."""
        asked: _Asked[Item, Done] = _Asked(item)
        with self._lock:
            queue = self._queues.setdefault(about, _Queue())
            queue.waiting.append(asked)
            queue.present += 1
        try:
            with queue.turn:
                if asked.done is None:
                    self._serve(queue)
        finally:
            self._leave(about, queue)
        if isinstance(asked.done, BaseException):
            raise asked.done
        return cast("Done", asked.done)

    def _serve(self, queue: _Queue[Item, Done]) -> None:
        with self._lock:
            served, queue.waiting = queue.waiting, []
        try:
            outcomes: Sequence[Done | BaseException] = self._do([asked.item for asked in served])
        except BaseException as error:  # noqa: BLE001 - each of them raises it
            outcomes = [error] * len(served)
        for asked, outcome in zip(served, outcomes, strict=True):
            asked.done = outcome

    def _leave(self, about: int, queue: _Queue[Item, Done]) -> None:
        with self._lock:
            queue.present -= 1
            if not queue.present:
                self._queues.pop(about, None)
