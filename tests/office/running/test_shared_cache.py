"""The cache in Redis: while nobody answers there, a process keeps for itself, and pages are made."""

from __future__ import annotations

import os
import pickle
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
from redis import Redis, RedisError
from tests.office.browser import PATIENCE
from tests.office.live.live_world import free_port, redis

from tavlei.office.store.shared_cache import SharedCache

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def nobody() -> Iterator[str]:
    """The address of a Redis that is not there."""
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and nobody listens
        yield f"redis://127.0.0.1:{taken.getsockname()[1]}/0"


def test_a_redis_that_is_away_stops_nobody(nobody: str, caplog: pytest.LogCaptureFixture) -> None:
    cache = SharedCache(nobody, {"KEY_PREFIX": "tavlei"})
    assert cache.get("page") is None
    cache.set("page", "<p>")
    assert cache.get("page") == "<p>"
    assert not cache.add("page", "other")
    assert cache.add("once", 1)
    assert cache.incr("once") == 2
    cache.set_many({"a": 1, "b": 2})
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": 2}
    assert cache.has_key("a")
    assert cache.touch("a")
    assert cache.delete("a")
    cache.delete_many(["b"])
    assert cache.get_or_set("b", 3) == 3
    cache.clear()
    assert cache.get("page") is None
    assert len(caplog.records) == 1  # told once, not for every question


def test_a_count_that_is_not_kept_is_no_trouble_of_redis(nobody: str) -> None:
    with pytest.raises(ValueError, match="not found"):
        SharedCache(nobody, {}).incr("nothing")


@pytest.mark.needs("redis-server")
def test_what_nobody_of_the_office_has_written_is_not_read() -> None:
    """Neither a pickle that somebody lays there, nor a value of ours under another name, nor one that was changed."""
    read: list[str] = []

    class Loaded:
        def __reduce__(self) -> tuple[object, tuple[str]]:
            return read.append, ("run",)

    with redis(free_port()) as url:
        server = Redis.from_url(url)
        for _try in range(20 * PATIENCE):
            with suppress(RedisError):
                server.ping()
                break
            time.sleep(0.05)
        cache = SharedCache(url, {"KEY_PREFIX": "tavlei"})
        cache.set("page", {"text": "ours"})
        cache.set("other", "another")
        assert cache.get_many(["page", "other"]) == {"page": {"text": "ours"}, "other": "another"}
        assert cache.add("count", 1)
        assert cache.incr("count") == 2
        names = {bytes(name).rpartition(b":")[2]: name for name in server.scan_iter()}
        ours = server.get(names[b"page"])
        assert isinstance(ours, bytes)
        for laid in (pickle.dumps(Loaded()), b"\0" * 32 + pickle.dumps(Loaded()), ours[:-1] + b"x", b"", b"x"):
            server.set(names[b"page"], laid)
            assert cache.get("page", "nothing") == "nothing"
        server.set(names[b"other"], ours)
        assert cache.get("other") is None
        assert cache.get_many(["other"]) == {}
        server.close()
    assert not read


def test_an_office_with_redis_keeps_its_pages_so(nobody: str, tmp_path: Path) -> None:
    environment = {**os.environ, "TAVLEI_REDIS_URL": nobody, "TAVLEI_HOME": str(tmp_path)}
    asked = "from tavlei.office import settings; print(settings.CACHES['default']['BACKEND'])"
    told = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "tavlei.office.store.shared_cache.SharedCache"
