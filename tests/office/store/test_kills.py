"""Servers killed in the middle of acts: what was confirmed is there, nothing is half done, nothing is done twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.office.store.kills import kill_often
from tests.proving import DEEP

KILLS = int(os.environ.get("TAVLEI_KILLS", "100" if DEEP else "3"))


@pytest.mark.slow
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=[pytest.mark.prove, pytest.mark.needs("redis-server")])])
def test_servers_killed_in_the_middle_of_acts_lose_halve_and_double_nothing(tmp_path: Path, workers: int) -> None:
    found = kill_often(tmp_path, KILLS, workers)
    assert found.kills == KILLS
    assert found.in_the_middle
    assert found.confirmed
