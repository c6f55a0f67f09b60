"""Figures for Prometheus: counted as requests come, and read off the store when somebody asks."""

from __future__ import annotations

import json
import os
from contextlib import contextmanager
from datetime import UTC, datetime
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final

from django.apps import apps
from django.conf import settings
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.multiprocess import MultiProcessCollector

from tavlei.office.monitor.memory import memory_of
from tavlei.office.monitor.processes import SHARED, served_by

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

OWN: Final = CollectorRegistry()
REQUESTS: Final = Counter(
    "tavlei_requests", "Requests by page, method and status.", ["page", "method", "status"], registry=OWN
)
SECONDS: Final = Histogram(
    "tavlei_request_seconds",
    "How long pages take.",
    ["page"],
    registry=OWN,
    buckets=(0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30),
)
LIST_SECONDS: Final = Histogram(
    "tavlei_list_seconds",
    "How long the computing of a list takes.",
    ["kind"],
    registry=OWN,
    buckets=(0.1, 0.5, 1, 2, 5, 10, 30, 60, 120, 300),
)
SLOW_QUERIES: Final = Counter("tavlei_slow_queries", "Questions to the store beyond the limit.", registry=OWN)

REFUSED: Final = Counter(
    "tavlei_refused", "Requests refused before anything was done, by cost and reason.", ["cost", "reason"], registry=OWN
)
WAITING: Final = Gauge(
    "tavlei_waiting", "Requests that wait for a thread, by cost.", ["cost"], registry=OWN, multiprocess_mode="livesum"
)
BODY_BYTES: Final = Gauge(
    "tavlei_body_bytes", "Bytes held of bodies that are coming.", registry=OWN, multiprocess_mode="livesum"
)
LANE_JOBS: Final = Gauge(
    "tavlei_lane_jobs",
    "Work in lanes: under way and waiting.",
    ["lane", "state"],
    registry=OWN,
    multiprocess_mode="livesum",
)
LANE_REFUSED: Final = Counter("tavlei_lane_refused", "Work that found its lane full.", ["lane"], registry=OWN)
CHANNELS: Final = Gauge(
    "tavlei_channels", "Sockets and streams that are open.", registry=OWN, multiprocess_mode="livesum"
)
CONNECTIONS: Final = Gauge(
    "tavlei_connections", "Connections that are open.", registry=OWN, multiprocess_mode="livesum"
)
BOUNDS: Final[dict[str, int]] = {}
"""The most bytes that every process of the server may take for something: bodies that wait, the work of a lane."""


@contextmanager
def list_timed(kind: str) -> Iterator[None]:
    """Time the computing of a list."""
    began = perf_counter()
    try:
        yield
    finally:
        LIST_SECONDS.labels(kind).observe(perf_counter() - began)


class MemoryFigures:
    """What the server takes of the machine, and what it takes at most."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Ask the system; it is told where the system tells it."""
        first = os.getppid() if served_by() > 1 else os.getpid()
        if (taken := memory_of(first)) is not None:
            yield GaugeMetricFamily("tavlei_memory_bytes", "Memory of all processes of the server.", value=taken)
        bounds = GaugeMetricFamily(
            "tavlei_most_bytes", "What bodies take at most of temporary files, lanes of memory.", labels=["of"]
        )
        for name, most in BOUNDS.items():
            bounds.add_metric([name], most * served_by())
        yield bounds


class StoreFigures:
    """What the store knows: acts, games on the server by state, what waits, the age of the last backup."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Ask the store; a few counts."""
        acts = apps.get_model("journal", "Act").objects.order_by("-number").values_list("number", flat=True).first()
        yield GaugeMetricFamily("tavlei_acts", "Acts in the journal.", value=acts or 0)
        games = GaugeMetricFamily("tavlei_games", "Games on the server by state.", labels=["state"])
        for state, count in _counts("live", "LiveGame", "state"):
            games.add_metric([state], count)
        yield games
        queue = GaugeMetricFamily("tavlei_queue", "What waits.", labels=["of"])
        for state, count in _counts("notices", "Letter", "state"):
            queue.add_metric([f"letters {state}"], count)
        for state, count in _counts("competitions", "Report", "state"):
            queue.add_metric([f"reports {state}"], count)
        for state, count in _counts("queue", "QueuedJob", "state"):
            queue.add_metric([f"jobs {state}"], count)
        yield queue
        yield _links()
        yield GaugeMetricFamily("tavlei_queue_oldest_seconds", "How long the oldest job waits.", value=_longest_wait())
        if (age := backup_age()) is not None:
            yield GaugeMetricFamily("tavlei_backup_age_seconds", "Since the last backup.", value=age)


def exposition() -> bytes:
    """Everything in the text form of Prometheus; of several workers together."""
    registry = CollectorRegistry()
    if os.environ.get(SHARED):
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
        counted = generate_latest(registry)
    else:
        counted = generate_latest(OWN)
    stored = CollectorRegistry()
    stored.register(MemoryFigures())
    stored.register(StoreFigures())
    return counted + generate_latest(stored)


def backup_age() -> float | None:
    """Seconds since the last backup that this office has noted; None if it has noted none."""
    try:
        moment = datetime.fromisoformat(_backup_note()["made"])
    except (ValueError, KeyError, TypeError):
        return None
    return (datetime.now(tz=UTC) - moment).total_seconds()


def is_backup_sealed() -> bool:
    """Whether the last backup was sealed as a whole; earlier versions sealed the keys at most."""
    return _backup_note().get("sealed") is True


def _backup_note() -> dict[str, Any]:
    """What the last backup has noted; nothing if there was none or the note is damaged."""
    file = settings.CONFIGURATION.home / "last-backup.json"
    try:
        note = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return note if isinstance(note, dict) else {}


def _links() -> GaugeMetricFamily:
    """Seconds since the hall of every competition that comes from one was heard, and since what is sent was taken."""
    silence = GaugeMetricFamily(
        "tavlei_link_silence_seconds", "Since a linked competition was heard or taken.", labels=["competition", "side"]
    )
    now = datetime.now(tz=UTC)
    shown = apps.get_model("links", "EventLink").objects.filter(ended=None)
    sent = apps.get_model("links", "HallLink").objects.filter(state__in=["live", "handing"])
    for side, rows in (("shown", shown), ("sent", sent)):
        for code, begun, heard in rows.values_list("competition__code", "begun", "heard"):
            silence.add_metric([code, side], (now - (heard or begun)).total_seconds())
    return silence


def _longest_wait() -> float:
    waiting = apps.get_model("queue", "QueuedJob").objects.filter(state="waiting").order_by("asked")
    asked = waiting.values_list("asked", flat=True).first()
    return (datetime.now(tz=UTC) - asked).total_seconds() if asked else 0


def _counts(app: str, model: str, field: str) -> Iterable[tuple[str, int]]:
    from django.db.models import Count  # noqa: PLC0415 - after Django has been set up

    rows = apps.get_model(app, model).objects.values_list(field).annotate(Count("pk")).order_by(field)
    return [(str(state), count) for state, count in rows]
