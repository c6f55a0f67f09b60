"""Keeping the servers and workers of an office out while its store is replaced or moved."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tavlei.office.live.server.hall import HALL_KEY, FileDoor
from tavlei.office.queue.folders import folder_of
from tavlei.office.queue.leases import any_worker
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tavlei.office.configuration import Configuration


@contextmanager
def door_alone(configuration: Configuration) -> Iterator[None]:
    """Have the hall for oneself, by the lock that every server of the store holds; refused while one or a worker is."""
    if any_worker(folder_of(configuration.home)):
        raise Refusal(Problem("background jobs are being done; stop `tavlei worker` first"))
    url = configuration.database_url
    with _postgres_alone(url) if url else _file_alone(configuration.home) as alone:
        if not alone:
            raise Refusal(Problem("the office is being served; stop it first"))
        yield


@contextmanager
def _file_alone(home: Path) -> Iterator[bool]:
    door = FileDoor(home)
    try:
        yield door.alone()
    finally:
        door.leave()


@contextmanager
def _postgres_alone(url: str) -> Iterator[bool]:
    import psycopg  # noqa: PLC0415 - only where there is a PostgreSQL

    with psycopg.connect(url, autocommit=True) as line:
        found = line.execute("SELECT pg_try_advisory_lock(%s)", [HALL_KEY]).fetchone()
        yield bool(found and found[0])
