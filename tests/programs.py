"""What a machine may lack and some tests need: where a program is not installed, its tests are skipped and name it.

A test says it by a mark, `@pytest.mark.needs("redis-server")`, and is skipped before its fixtures begin anything; a
test of a browser (`@pytest.mark.browser`) needs Chromium without saying more. A fixture calls `need("c++")` itself.
`tools/run_tests.py` knows the words of `missing` and counts them.
"""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from typing import Final

import pytest

from tavlei.games._kernel import installed

ALSO_CALLED: Final = {"chromium": ("chromium-browser",)}
PACKAGES: Final = {"pyspark", "pysail"}  # of Python, and of no extra that every environment has
KERNEL: Final = "tavlei-kernel"  # where there was no C++ compiler when the environment was made, it is not there


def path_of(program: str) -> str | None:
    """Where a program lies; None if it is not installed."""
    paths = map(shutil.which, (program, *ALSO_CALLED.get(program, ())))
    return next((path for path in paths if path is not None), None)


def is_installed(name: str) -> bool:
    """Whether a program or a package can be used."""
    if name == KERNEL:
        return installed() is not None
    return find_spec(name) is not None if name in PACKAGES else path_of(name) is not None


def missing(name: str) -> str:
    """Why a test is skipped."""
    return f"{name} is not installed"


def need(*names: str) -> None:
    """Skip the test if one of these is not installed, and name it."""
    for name in names:
        if not is_installed(name):
            pytest.skip(missing(name))


def need_what_is_marked(item: pytest.Item) -> None:
    """Skip a test whose marks name what is not installed."""
    if item.get_closest_marker("browser"):
        need("chromium")
    for mark in item.iter_markers("needs"):
        need(*mark.args)
