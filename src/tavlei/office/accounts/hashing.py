"""Looking at passwords takes half a second of computing, on purpose: a few threads do it, with what the pages leave.

Whoever guesses passwords from many addresses keeps no page waiting; what he has cost counts for him.
"""

from __future__ import annotations

import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Final

from django.contrib.auth.hashers import PBKDF2PasswordHasher

from tavlei.office.store.system import let_others_go_first
from tavlei.office.workers import DepartedError, Departure, is_served, served_client

_LINUX: Final = sys.platform == "linux"  # elsewhere a thread has no right of its own to the processors


class OfficePasswordHasher(PBKDF2PasswordHasher):
    """Django's own; of requests to a server so many are made at once as half of the processors bear."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """The password as it is stored; `DepartedError` if nobody waits for it any more."""
        if not is_served():
            return super().encode(password, salt, iterations)
        client = served_client()
        return _threads().submit(self._encoded_for, client, password, salt, iterations).result()

    def _encoded_for(self, client: Departure, password: str, salt: str, iterations: int | None) -> str:
        if client.has_gone:
            raise DepartedError
        began = time.thread_time()
        try:
            return super().encode(password, salt, iterations)
        finally:
            if client.spend is not None:
                client.spend(time.thread_time() - began)


@cache
def _threads() -> ThreadPoolExecutor:
    """Begun with the first password: a server forks before it has threads."""
    count = max(1, (os.cpu_count() or 1) // 2)
    return ThreadPoolExecutor(count, "passwords", initializer=let_others_go_first if _LINUX else None)
