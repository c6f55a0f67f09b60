"""Endgame tables are built beside a server that starts, once, by one of them."""

from __future__ import annotations

import fcntl
from importlib import import_module
from pathlib import Path

import pytest

from tavlei.office.running import table_building

pytestmark = pytest.mark.needs("tavlei-kernel")


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The games whose tables would be built, in an empty folder."""
    built: list[str] = []
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path))
    monkeypatch.setattr(table_building, "_build_one", built.append)
    return built


def wait() -> None:
    if thread := table_building.build_beside():
        thread.join(timeout=60)


def test_what_is_missing_is_built(asked: list[str]) -> None:
    wait()
    assert asked == ["russian", "international"]


def test_what_another_server_builds_is_left_to_it(asked: list[str], tmp_path: Path) -> None:
    (tmp_path / "russian").mkdir()
    with (tmp_path / "russian" / ".building").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        wait()
    assert asked == ["international"]


def test_a_disk_that_cannot_be_written_stops_no_server(
    asked: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path / "file"))
    wait()
    assert asked == []


def test_the_command_that_builds_is_one_of_ours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAVLEI_TABLES", str(tmp_path))
    monkeypatch.setattr(table_building, "PIECES_ON_DEMAND", 2)
    table_building._build_one("russian")
    assert len(import_module("tavlei_kernel").TableStore("russian").built()) > 0
