"""Which language the command line speaks."""

from __future__ import annotations

import pytest
from tests.commands import Run

from tavlei import __version__
from tavlei.cli._language import preferred


@pytest.mark.parametrize(
    ("arguments", "environment", "expected"),
    [
        ([], {}, "en"),
        (["calc", "--lang", "uk"], {"TAVLEI_LANG": "ru"}, "uk"),
        (["--lang=ru"], {}, "ru"),
        (["--lang"], {}, "en"),
        (["--lang", "fr"], {"LANG": "uk_UA.UTF-8"}, "uk"),
        ([], {"TAVLEI_LANG": "uk", "LC_ALL": "ru_RU"}, "uk"),
        ([], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "ru_RU", "LANG": "uk_UA"}, "ru"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
    ],
)
def test_the_first_word_decides(arguments: list[str], environment: dict[str, str], expected: str) -> None:
    assert preferred(arguments, environment) == expected


@pytest.mark.parametrize(
    ("language", "word"),
    [("ru", "Калькуляторы по правилам"), ("uk", "Калькулятори за правилами"), ("en", "Calculators of the")],
)
def test_help_speaks_the_language(run: Run, language: str, word: str) -> None:
    done = run("--help", environment={"TAVLEI_LANG": language})
    assert done.returncode == 0
    assert word in done.stdout


def test_version(run: Run) -> None:
    assert run("--version").stdout == f"tavlei {__version__}\n"


def test_a_terminal_without_utf_8_is_no_crash(run: Run) -> None:
    done = run("rulebook", "show", "F3", environment={"TAVLEI_LANG": "ru", "LANG": "C", "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert "Толкование F3" in done.stdout
