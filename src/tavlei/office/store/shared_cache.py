"""The cache that all processes share in Redis; while Redis is away each keeps for itself what it needs.

Nothing official rests on it: what is not found is computed anew, and who guesses passwords is counted in the store.
What is kept is signed with the key of the office together with its name: whoever can write to Redis can take something
away or keep it from being found, and nothing else; what is not ours is not read.
"""

from __future__ import annotations

import hmac
import logging
import pickle
import time
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache
from django.utils.crypto import salted_hmac
from redis import RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_SILENCE: Final = 0.5  # seconds that a Redis may take to answer
_AWAY: Final = 5.0  # seconds until one that did not answer is asked again
_ONCE_MORE: Final = 1  # a connection that Redis has closed meanwhile is made anew
_MOST_HERE: Final = 1000  # entries
_NOTHING: Final = object()
_log: Final = logging.getLogger(__name__)


class SignedValues:
    """How values are written: numbers, which Redis counts, as they are, everything else signed."""

    def dumps(self, value: Any) -> Any:
        """The value with its signature before it."""
        if type(value) is int:
            return value
        content = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        return _signature(content) + content

    def loads(self, written: bytes) -> Any:
        """The value, or None if nobody of this office has written it."""
        signature, content = written[: sha256().digest_size], written[sha256().digest_size :]
        if content and hmac.compare_digest(signature, _signature(content)):
            return pickle.loads(content)  # noqa: S301 - signed by us
        return int(written) if written.lstrip(b"-").isdigit() else None


def _signature(content: bytes) -> bytes:
    return salted_hmac("tavlei.office.store.shared_cache", content, algorithm="sha256").digest()


def _named(key: Any, value: Any) -> Any:
    """The value together with its name, so that nothing can be found under another one."""
    return value if type(value) is int else (str(key), value)


def _unnamed(key: Any, kept: Any, default: Any) -> Any:
    if type(kept) is int:
        return kept
    return kept[1] if isinstance(kept, tuple) and len(kept) == 2 and kept[0] == str(key) else default


class SharedCache(BaseCache):
    """Redis where it answers, else the memory of this process."""

    def __init__(self, location: str, params: dict[str, Any]) -> None:
        super().__init__(params)
        patience = {"socket_timeout": _SILENCE, "socket_connect_timeout": _SILENCE}
        options = {**patience, "retry": Retry(NoBackoff(), _ONCE_MORE), "serializer": SignedValues}
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
        return bool(self._ask("add", key, _named(key, value), timeout, version))

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """The value that is kept."""
        return _unnamed(key, self._ask("get", key, None, version), default)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        self._ask("set", key, _named(key, value), timeout, version)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep it for longer."""
        return bool(self._ask("touch", key, timeout, version))

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Keep it no longer."""
        return bool(self._ask("delete", key, version))

    def get_many(self, keys: Iterable[Any], version: int | None = None) -> dict[Any, Any]:
        """Those values that are kept."""
        kept: dict[Any, Any] = self._ask("get_many", list(keys), version)
        values = {key: _unnamed(key, value, _NOTHING) for key, value in kept.items()}
        return {key: value for key, value in values.items() if value is not _NOTHING}

    def set_many(
        self, data: Mapping[Any, Any], timeout: Any = DEFAULT_TIMEOUT, version: int | None = None
    ) -> list[Any]:
        """Keep all of them."""
        named = {key: _named(key, value) for key, value in data.items()}
        return list(self._ask("set_many", named, timeout, version))

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
