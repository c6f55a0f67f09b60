"""The bridge to the native kernel, the separate wheel `tavlei-kernel`.

The Python rules are the specification and the fallback; the kernel gives the same answers, faster. It is used when it
is installed and of the right interface, and `without_kernel` turns it off for a while.
"""

from __future__ import annotations

from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Final, cast

from tavlei.rulebook import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games._kernel.interface import Core, TableStore

INTERFACE: Final = 4
_switched_on: ContextVar[bool] = ContextVar("kernel_switched_on", default=True)
_absence_logged: ContextVar[bool] = ContextVar("kernel_absence_told", default=False)


def _installed_core() -> Core | None:
    try:
        return cast("Core", import_module("tavlei_kernel")._core)  # noqa: SLF001 - the wheel's one door
    except (ImportError, AttributeError):
        return None


@cache
def installed() -> Core | None:
    """The kernel if it is installed and fits."""
    core = _installed_core()
    return core if core is not None and core.INTERFACE == INTERFACE else None


def active() -> Core | None:
    """The kernel, unless it is absent or turned off."""
    return installed() if _switched_on.get() else None


def table_store(variant_name: str) -> TableStore | None:
    """The endgame tables of a game in the user's folder; None without the kernel or for a game that has none."""
    if active() is None:
        return None
    try:
        return cast("TableStore", import_module("tavlei_kernel").TableStore(variant_name))
    except ValueError:
        return None


def engine_weights(variant_name: str) -> bytes:
    """The trained weights of the engine's evaluation for a game."""
    return cast("bytes", import_module("tavlei_kernel.evaluation").weights(variant_name))


@contextmanager
def without_kernel() -> Iterator[None]:
    """Work on the Python rules alone."""
    before = _switched_on.set(False)
    try:
        yield
    finally:
        _switched_on.reset(before)


def absence() -> Problem | None:
    """What to tell a person once: that the kernel is absent. None when it is there or this has been told already."""
    if installed() is not None or _absence_logged.get():
        return None
    _absence_logged.set(True)
    if _installed_core() is not None:
        return Problem("the native kernel is of another version: everything works on the Python rules, slower")
    return Problem("the native kernel is not installed: everything works on the Python rules, slower")
