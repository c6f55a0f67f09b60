"""Events are confirmed when they are in the store; those that come together share one commit."""

from __future__ import annotations

import json
import threading
import time
from concurrent.futures import Future
from contextlib import contextmanager
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db import DatabaseError, IntegrityError, close_old_connections, connection, transaction

from tavlei.office.journal.statements import insert
from tavlei.office.live.models import LiveEvent, LiveGame
from tavlei.office.store.system import lock

if TYPE_CHECKING:
    from collections.abc import Iterator

_MOST: Final = 500
_COLUMNS: Final = ("game_id", "number", "at", "content", "actor_id", "ticket")

Waiting = tuple[LiveEvent, "Future[bool]"]


def keep(event: LiveEvent) -> bool:
    """Write an event for good. False if its number or its ticket stands already: somebody else was first.

    Within a transaction it is written with that; otherwise by the one thread that commits for everybody.
    """
    if connection.in_atomic_block:
        return _kept_here(event)
    with _lock:  # nobody hands an event to a writer that is being closed
        waiting = _writer().take(event)
    return waiting.result()


def _kept_here(event: LiveEvent) -> bool:
    try:
        with transaction.atomic():
            event.save(force_insert=True)
    except IntegrityError:
        return False
    return True


class _Writer:
    """A thread that writes whatever has come while it was writing."""

    def __init__(self) -> None:
        self._waiting: SimpleQueue[Waiting | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="live events", daemon=True)
        self._thread.start()

    @property
    def is_alive(self) -> bool:
        return self._thread.is_alive()

    def take(self, event: LiveEvent) -> Future[bool]:
        future: Future[bool] = Future()
        self._waiting.put((event, future))
        return future

    def close(self) -> None:
        """Write what waits, then give up the thread and its connection to the store."""
        self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        try:
            while batch := self._batch():
                self._write(batch)
        finally:
            connection.close()

    def _write(self, batch: list[Waiting]) -> None:
        try:
            with fit_connection(), turn():
                kept = keep_together([event for event, _future in batch])
        except Exception as error:  # noqa: BLE001 - whoever waits must be told of anything
            for _event, future in batch:
                future.set_exception(error)
        else:
            for event, future in batch:
                future.set_result((event.game_id, event.ticket) in kept)

    def _batch(self) -> list[Waiting]:
        """What waits now, at least one; nothing when the writer is to end."""
        batch: list[Waiting] = []
        while len(batch) < _MOST:
            try:
                waiting = self._waiting.get(block=not batch)
            except Empty:
                break
            if waiting is None:
                if batch:
                    self._waiting.put(None)
                break
            batch.append(waiting)
        return batch


def keep_together(events: list[LiveEvent]) -> set[tuple[int, str]]:
    """Write events in one commit; those whose place was taken are left out. Which of them stand now."""
    try:
        with transaction.atomic():
            insert("live_liveevent", _COLUMNS, *(_line(event) for event in events))
    except IntegrityError:
        return _kept_but_for_taken(events)
    return {(event.game_id, event.ticket) for event in events}


def _line(event: LiveEvent) -> tuple[Any, ...]:
    return event.game_id, event.number, event.at, json.dumps(event.content), event.actor_id, event.ticket


def _kept_but_for_taken(events: list[LiveEvent]) -> set[tuple[int, str]]:
    games = LiveGame.objects.filter(pk__in={event.game_id for event in events}).values_list("pk", flat=True)
    events = [event for event in events if event.game_id in set(games)]  # a game may have been removed
    numbers = {(event.game_id, event.ticket): event.number for event in events}
    with transaction.atomic():
        LiveEvent.objects.bulk_create(events, ignore_conflicts=True)
        tickets = [event.ticket for event in events]
        live_events = LiveEvent.objects.filter(ticket__in=tickets).values_list("game_id", "ticket", "number")
        return {(game, ticket) for game, ticket, number in live_events if numbers.get((game, ticket)) == number}


_lock: Final = threading.Lock()
_writers: Final[list[_Writer]] = []


def _writer() -> _Writer:
    """The writer of this process; a process that was forked needs its own."""
    if not _writers or not _writers[0].is_alive:
        _writers[:] = [_Writer()]
    return _writers[0]


def close() -> None:
    """Give up the writer of this process; the next event that comes has a new one."""
    with _lock:
        while _writers:
            _writers.pop().close()


_NAME: Final = "live-turns.lock"


@contextmanager
def turn() -> Iterator[None]:
    """Write while no other process does; used by the one thread that writes. Elsewhere the store has its own queue."""
    if connection.vendor != "sqlite" or settings.CONFIGURATION.redis_url is None:
        yield
        return
    with (settings.CONFIGURATION.home / _NAME).open("ab") as file:
        lock(file)
        yield


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
