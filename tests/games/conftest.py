"""Every clause test of the rules of play runs on the Python rules and, where it is installed, on the native kernel."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import nullcontext

import pytest

from tavlei.games._kernel import installed, without_kernel

ENGINES = ("python", "kernel") if installed() is not None else ("python",)
ROOMS = ("draughts", "renju", "progress")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise the clause tests of draughts, renju and games in progress by the engine."""
    room = metafunc.definition.path.parent.name
    if room in ROOMS and metafunc.definition.get_closest_marker("clause") is not None:
        metafunc.fixturenames.append("engine")
        metafunc.parametrize("engine", ENGINES)


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Iterator[None]:
    """Run the test with its engine: `python` turns the kernel off while it runs."""
    chosen = pyfuncitem.callspec.params.get("engine") if hasattr(pyfuncitem, "callspec") else None
    with without_kernel() if chosen == "python" else nullcontext():
        return (yield)
