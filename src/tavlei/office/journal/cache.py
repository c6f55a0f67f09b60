"""What is computed from the store is kept for as long as nothing official has happened to what it was computed from."""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from hashlib import sha256
from typing import TYPE_CHECKING, Final, TypeVar

from django.core.cache import cache

from tavlei.office.journal.models import Act

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from django.db.models import QuerySet

Value = TypeVar("Value")
_A_DAY: Final = 24 * 60 * 60
A_WHILE: Final = 10 * 60
_ANEW: ContextVar[bool] = ContextVar("anew", default=False)


@contextmanager
def computing_anew() -> Iterator[None]:
    """Nothing that was kept is taken inside: a process that starts makes everything once itself, and so has read it."""
    token = _ANEW.set(True)
    try:
        yield
    finally:
        _ANEW.reset(token)


def is_computing_anew() -> bool:
    """Whether nothing that was kept is to be taken now."""
    return _ANEW.get()


def cached(what: str, state: str, compute: Callable[[], Value], seconds: int = _A_DAY) -> Value:
    """The value kept under that name for that state, or computed now and kept; nothing official rests on it.

    The state is told before anything is computed, so that a value is never older than the state it is kept for. It
    takes the place of what was kept for the state before: an event with many acts does not fill the cache. What is
    named by a text that somebody has typed is kept for `A_WHILE` only.
    """
    if not state:  # a store in which nothing official has happened has no states to tell apart
        return compute()
    key = "kept:" + sha256(what.encode()).hexdigest()
    found: tuple[str, Value] | None = cache.get(key)
    if found is not None and found[0] == state and not is_computing_anew():
        return found[1]
    value = compute()
    cache.set(key, (state, value), seconds)
    return value


def office_state() -> str:
    """The state of everything: the hash of the last act."""
    return _last(Act.objects.all())


def register_state() -> str:
    """The state of the register of people and of the lists: the last act that belongs to no competition."""
    return _last(Act.objects.filter(competition=None))


def competition_state(competition: int, besides: Collection[str] = ()) -> str:
    """The state of a competition and of the register, whose names its tables show; some kinds of acts do not matter."""
    acts = Act.objects.filter(competition=competition)
    return _last(acts.exclude(kind__in=besides) if besides else acts) + register_state()


def _last(acts: QuerySet[Act]) -> str:
    return acts.order_by("-pk").values_list("hash", flat=True).first() or ""
