"""The cache that all processes share in Redis; while Redis is away each keeps for itself what it needs.

Nothing official rests on it: what is not found is computed anew, and who guesses passwords is counted in the store.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SILENCE: Final = 0.5  # seconds that a Redis may take to answer
_AWAY: Final = 5.0  # seconds until one that did not answer is asked again
_ONCE_MORE: Final = 1  # a connection that Redis has closed meanwhile is made anew
_MOST_HERE: Final = 1000  # entries
_log: Final = logging.getLogger(__name__)


class SharedCache(BaseCache):
    """Redis where it answers, else the memory of this process."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        patience = {"socket_timeout": _SILENCE, "socket_connect_timeout": _SILENCE}
        options = {**patience, "retry": Retry(NoBackoff(), _ONCE_MORE)}
        self._shared = RedisCache(location, {**params, "OPTIONS": options})
        self._here = LocMemCache("while Redis is away", {**params, "OPTIONS": {"MAX_ENTRIES": _MOST_HERE}})
        self._again_at = 0.0

    def _ask(self, what: str, *content: Any, **more: Any) -> Any:
        if time.monotonic() >= self._again_at:
            try:
                return getattr(self._shared, what)(*content, **more)
            except (RedisError, OSError) as error:
                self._again_at = time.monotonic() + _AWAY
                _log.warning("Redis does not answer, every process keeps its own cache meanwhile: %s", error)
        return getattr(self._here, what)(*content, **more)

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value where there is none."""
        return bool(self._ask("add", key, value, timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value that is kept."""
        return self._ask("get", key, default, version)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask("set", key, value, timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep it for longer."""
        return bool(self._ask("touch", key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Keep it no longer."""
        return bool(self._ask("delete", key, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """Those values that are kept."""
        values: dict[Any, Any] = self._ask("get_many", list(keys), version)
        return values

    def set_many(
        self, data: Mapping[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        """Keep all of them."""
        return list(self._ask("set_many", data, timeout, version))

    def delete_many(self, keys: Iterable[Any], version: int | None = None) -> None:
        """Keep none of them any longer."""
        self._ask("delete_many", list(keys), version)

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Whether something is kept."""
        return bool(self._ask("has_key", key, version))

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Count; a count that is not kept is a `ValueError`."""
        return int(self._ask("incr", key, delta, version))

    def clear(self) -> None:
        self._ask("clear")
