"""Long work tells its steps: plain lines where nobody watches, ticks on a terminal."""

from __future__ import annotations

import pytest

from tavlei.cli._steps import print_steps
from tavlei.languages import catalogue

STEPS = ("Starting the office", "The files of the pages")


def test_steps_are_lines_in_the_reader_s_language(capsys: pytest.CaptureFixture[str]) -> None:
    with print_steps(catalogue("ru")) as tell:
        for step in STEPS:
            tell(step)
    told = capsys.readouterr()
    assert told.err.splitlines() == ["Кабинет федерации запускается", "Файлы страниц"]
    assert not told.out


def test_on_a_terminal_every_step_ends_with_a_tick(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    with print_steps(catalogue("uk")) as tell:
        for step in STEPS:
            tell(step)
    drawn = capsys.readouterr().err
    last = drawn[drawn.rindex("Кабінет федерації запускається") - 20 :]
    assert "Файли сторінок" in last
    assert last.count("✓") == 2
