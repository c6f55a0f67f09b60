"""The kernel, where it is installed."""

from __future__ import annotations

import pytest

from tavlei.games._kernel import installed
from tavlei.games._kernel.interface import Core


@pytest.fixture(scope="session")
def core() -> Core:
    """The installed kernel; on a machine without a compiler there is none, and everything else runs without it."""
    found = installed()
    if found is None:
        pytest.skip("tavlei-kernel is not installed: there was no C++ compiler when the environment was made")
    return found
