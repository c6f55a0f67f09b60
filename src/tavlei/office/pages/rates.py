"""Counting what clients ask for: in Redis where several processes share one, else in this process."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from functools import cache
from threading import Lock
from typing import Any, Final, cast

from django.conf import settings

_SILENCE: Final = 0.5  # seconds that a Redis may take to answer
_AWAY: Final = 10.0  # seconds until one that did not answer is asked again
_log: Final = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Rate:
    """So many requests of one client in so many seconds; of somebody who has signed in `more` times as many."""

    name: str
    most: int
    seconds: int = 60
    more: int = 5


def wait_for(rate: Rate, caller: str, times: int = 1) -> int:
    """Count a request: 0 if it may be answered, else the seconds until the client may ask again."""
    now = time.time()
    window = int(now // rate.seconds)
    count = _counter().count(f"{rate.name}:{caller}:{window}", rate.seconds)
    return 0 if count <= rate.most * times else int((window + 1) * rate.seconds - now) + 1


class _Here:
    """Counts of this process; those of past windows are dropped now and then."""

    def __init__(self) -> None:
        self._counts: dict[str, tuple[float, int]] = {}
        self._lock = Lock()
        self._sweep_at = 0.0

    def count(self, key: str, seconds: int) -> int:
        now = time.monotonic()
        with self._lock:
            if now > self._sweep_at:
                self._counts = {known: kept for known, kept in self._counts.items() if kept[0] > now}
                self._sweep_at = now + 60
            until, count = self._counts.get(key, (now + seconds, 0))
            self._counts[key] = until, count + 1
            return count + 1


class _Shared:
    """Counts in Redis; while it is away every process counts for itself."""

    def __init__(self, url: str) -> None:
        from redis import Redis, RedisError  # noqa: PLC0415 - only where it is configured

        self._errors = (RedisError, OSError)
        self._redis = Redis.from_url(url, socket_timeout=_SILENCE, socket_connect_timeout=_SILENCE)
        self._here = _Here()
        self._again_at = 0.0

    def count(self, key: str, seconds: int) -> int:
        if time.monotonic() < self._again_at:
            return self._here.count(key, seconds)
        try:
            asked: Any = self._redis.pipeline()
            value = asked.incr(f"tavlei:rate:{key}").expire(f"tavlei:rate:{key}", seconds).execute()
        except self._errors as error:
            _log.warning("Redis does not answer, requests are counted here: %s", error)
            self._again_at = time.monotonic() + _AWAY
            return self._here.count(key, seconds)
        return cast("int", value[0])


@cache
def _counter() -> _Here | _Shared:
    url = settings.CONFIGURATION.redis_url
    return _Shared(url) if url else _Here()
