"""What all tests share: the examples of Hypothesis, the contracts, and running the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings
from tests.commands import Run

# A clean checkout is judged by the same examples every time; everywhere else new ones are looked for in each run.
settings.register_profile("same_examples", derandomize=True)
if os.environ.get("CI"):
    settings.load_profile("same_examples")

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def contracts() -> Path:
    """The folder with the examples of every calculator: a file of JSON lines per family."""
    return ROOT / "tests" / "contracts"


@pytest.fixture
def run() -> Run:
    """Run `tavlei` with arguments, input and environment; English unless told otherwise."""

    def tavlei(
        *arguments: str, given: str | bytes = "", environment: dict[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(
            [sys.executable, "-m", "tavlei.cli", *arguments],
            input=given.encode() if isinstance(given, str) else given,
            capture_output=True,
            check=False,
            env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "COLUMNS": "160", **(environment or {})},
        )
        return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())

    return tavlei
