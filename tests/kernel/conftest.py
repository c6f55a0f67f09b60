"""The kernel, where it is installed."""

from __future__ import annotations

import pytest
from tests.programs import need

from tavlei.games._kernel import installed
from tavlei.games._kernel.interface import Core


@pytest.fixture(scope="session")
def core() -> Core:
    """The installed kernel; on a machine without a compiler there is none, and everything else runs without it."""
    need("tavlei-kernel")
    found = installed()
    assert found is not None
    return found
