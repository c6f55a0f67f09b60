"""The guided tour, at a terminal and elsewhere."""

from __future__ import annotations

import contextlib
import os
import pty
import subprocess
import sys

import pytest
from tests.commands import Run

from tavlei.calc import all_calculators


def test_without_a_terminal_every_example_is_shown(run: Run) -> None:
    done = run("tour", "--lang", "ru")
    assert done.returncode == 0
    assert "== elo_r.expected_percent" in done.stdout
    assert "Ожидаемый результат игрока: 92 %, соперника: 8 %" in done.stdout
    assert "python -m tavlei.cli calc list" in done.stdout


def at_terminal(*answers: str, environment: dict[str, str] | None = None) -> tuple[int, str]:
    """Play a visitor at a real terminal: an answer for each prompt, then Ctrl-D."""
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "tavlei.cli", "tour"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        close_fds=True,
        env={"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "TERM": "dumb", **(environment or {})},
    )
    os.close(slave)
    # Nobody waits for a prompt: the terminal keeps what is typed ahead, line by line.
    os.write(master, "".join([*(f"{answer}\n" for answer in answers), "\x04"]).encode())
    shown = b""
    with contextlib.suppress(OSError):  # the other side is closed
        while read := os.read(master, 4096):
            shown += read
    code = process.wait()
    os.close(master)
    return code, shown.decode()


@pytest.mark.slow
def test_a_visitor_chooses_enters_figures_and_leaves() -> None:
    names = [calculator.name for calculator in all_calculators()]
    chess, draughts = (str(1 + names.index(name)) for name in ("fsu.expected_percent", "elo_r.expected_percent"))
    code, shown = at_terminal("uk", "777", chess, "-4", draughts, "abc", draughts, "", "0")
    assert code == 0
    assert "Введіть один із номерів вище." in shown
    assert "Очікуваний результат гравця: 49 %, суперника: 51 %" in shown
    assert "помилка: difference: очікується точне число" in shown
    assert "Очікуваний результат: 46 %" in shown
    assert "Що далі:" in shown
    assert "python -m tavlei.cli calc list" in shown


@pytest.mark.slow
def test_a_visitor_may_leave_at_any_time() -> None:
    code, shown = at_terminal("ru")
    assert code == 0
    assert "Traceback" not in shown
