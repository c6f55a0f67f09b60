"""A program that is not installed skips its tests, and the end of a run names it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from tests import programs

import run_tests

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest
from tests.programs import need

@pytest.fixture
def never():
    pytest.fail("begun before the program was looked for")

@pytest.mark.needs("sh", "no-such-program")
def test_by_mark(never): ...

@pytest.mark.browser
def test_of_a_browser(never): ...

def test_asked_for(): need("no-such-program")

@pytest.mark.needs("sh")
def test_of_what_is_there(): ...
"""


def test_a_test_of_a_missing_program_is_skipped_before_anything_begins_and_counted(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "sh").symlink_to("/bin/sh")
    (tmp_path / "test_some.py").write_text(TESTS, encoding="utf-8")
    alone = ("-p", "no:cacheprovider", "-p", "tests.conftest", "-c", str(ROOT / "pyproject.toml"))
    command = (sys.executable, "-m", "pytest", "-q", *alone, "--rootdir", str(ROOT), str(tmp_path / "test_some.py"))
    environment = {**os.environ, "PATH": str(tmp_path / "bin"), "PYTHONPATH": os.pathsep.join(sys.path)}
    half = run_tests.run("some", command, environment, float("inf"))
    assert (half.failed, half.closing.partition(" in ")[0]) == (False, "1 passed, 3 skipped")
    assert run_tests.missing_programs([half, half]) == (
        "Skipped, because they are not installed: chromium (2 tests), no-such-program (4 tests)"
    )


def test_where_nothing_is_missing_nothing_is_said() -> None:
    half = run_tests.run("none", (sys.executable, "-c", "pass"), dict(os.environ), float("inf"))
    assert run_tests.missing_programs([half]) is None


def test_the_browser_is_known_by_both_its_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert programs.path_of("chromium") is None
    other = tmp_path / "chromium-browser"
    other.write_text("#!/bin/sh\n", encoding="utf-8")
    other.chmod(0o755)
    assert programs.path_of("chromium") == str(other)
