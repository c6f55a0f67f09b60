"""Passwords are looked at by a few threads; nobody is waited for who has gone, and what it takes counts for him."""

from __future__ import annotations

import os
import threading
import time

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.utils.crypto import get_random_string

from tavlei.office.accounts.hashing import OfficePasswordHasher, _threads
from tavlei.office.workers import DepartedError, departure

SALT = get_random_string(22)


class Quick(OfficePasswordHasher):
    iterations = 1000


def test_it_is_djangos_own_password() -> None:
    stored = Quick().encode("correct horse", SALT)
    assert PBKDF2PasswordHasher().verify("correct horse", stored)
    with departure("a"):
        assert Quick().encode("correct horse", SALT) == stored
        assert Quick().verify("correct horse", stored)
        assert not Quick().verify("another horse", stored)


def test_what_it_takes_is_spent_for_the_client() -> None:
    spent: list[float] = []
    with departure("a", spend=spent.append):
        Quick().encode("correct horse", SALT)
    assert len(spent) == 1
    assert spent[0] >= 0


def test_nothing_is_computed_for_whoever_has_gone() -> None:
    with departure("a") as client:
        client.leave()
        with pytest.raises(DepartedError):
            Quick().encode("correct horse", SALT)


def test_few_are_made_at_once_however_many_ask() -> None:
    """At most half of the processors work on passwords, behind everything else."""
    at_once: list[int] = []
    running = threading.Semaphore(0)
    lock, busy = threading.Lock(), 0

    class Counting(Quick):
        def _encoded_for(self, *given: object) -> str:
            nonlocal busy
            with lock:
                busy += 1
                at_once.append(busy)
            time.sleep(0.01)
            with lock:
                busy -= 1
            return "stored"

    def ask() -> None:
        with departure("a"):
            Counting().encode("correct horse", SALT)
        running.release()

    for _asking in range(8):
        threading.Thread(target=ask).start()
    for _asking in range(8):
        running.acquire()
    assert max(at_once) <= max(1, (os.cpu_count() or 1) // 2)
    assert len(at_once) == 8


def test_a_server_forks_before_the_threads_begin() -> None:
    """Outside of a request nobody needs them."""
    _threads.cache_clear()
    Quick().encode("correct horse", SALT)
    assert _threads.cache_info().currsize == 0
