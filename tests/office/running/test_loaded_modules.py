"""What nobody asked for is not loaded: a server at rest, its pages and a small list do without the dear modules."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.office import homes
from tests.office.browser import environment
from tests.office.running.loaded_modules import PAGES

PROGRAM = "tests.office.running.loaded_modules"


def loaded_by(what: str, home: Path) -> dict[str, list[str]]:
    """The dear modules that each step of a Python of its own has loaded."""
    done = subprocess.run(
        [sys.executable, "-m", PROGRAM, what], env=environment(home), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    steps: dict[str, list[str]] = json.loads(done.stdout.splitlines()[-1])
    return steps


@pytest.mark.slow
def test_what_nobody_asked_for_is_not_loaded(tmp_path: Path) -> None:
    homes.fill(tmp_path)
    loaded_by("world", tmp_path)
    assert loaded_by("serve", tmp_path) == {step: [] for step in ("at rest", *PAGES)}
    assert loaded_by("publish", tmp_path) == {"before": [], "published": []}
