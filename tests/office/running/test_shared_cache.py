"""The cache in Redis: while nobody answers there, a process keeps for itself, and pages are made."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

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


def test_an_office_with_redis_keeps_its_pages_so(nobody: str, tmp_path: Path) -> None:
    environment = {**os.environ, "TAVLEI_REDIS_URL": nobody, "TAVLEI_HOME": str(tmp_path)}
    asked = "from tavlei.office import settings; print(settings.CACHES['default']['BACKEND'])"
    told = subprocess.run([sys.executable, "-c", asked], env=environment, capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "tavlei.office.store.shared_cache.SharedCache"
