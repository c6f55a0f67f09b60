"""Counting a request that was answered: for the figures, and for the log if it is asked for."""

from __future__ import annotations

import logging
from enum import StrEnum
from typing import Final

from django.conf import settings

from tavlei.office.monitor.figures import REFUSED, REQUESTS, SECONDS

_log: Final = logging.getLogger("tavlei.requests")
_METHODS: Final = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class Reason(StrEnum):
    """Why nothing is done for a request."""

    HOST = "host"
    """It is meant for somebody else."""
    SIGN_IN = "sign_in"
    """Only accounts may send a file there."""
    LARGE = "large"
    SLOW = "slow"
    BYTES = "bytes"
    """Too much of bodies is there already."""
    BUDGET = "budget"
    """What its client has cost."""
    RATE = "rate"
    """How often its client has asked."""
    QUEUE = "queue"
    """Too many wait for a thread."""


def count_request(page: str, method: str, status: int, path: str, took: float) -> None:
    """A page is counted by its name, never by its address: addresses are without number."""
    known = method if method in _METHODS else "other"
    REQUESTS.labels(page, known, str(status)).inc()
    SECONDS.labels(page).observe(took)
    if settings.CONFIGURATION.log_requests:
        fields = {"method": known, "path": path, "status": status, "ms": f"{took * 1000:.1f}"}
        _log.info("%(method)s %(path)s %(status)s %(ms)s ms", fields, extra={"fields": fields})


def count_refusal(cost: str, reason: Reason) -> None:
    """A request of a class of cost was refused before anything was done for it."""
    REFUSED.labels(cost, reason.value).inc()
