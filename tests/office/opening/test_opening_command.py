"""`tavlei office open`: an address, or everything at once; refused where there is an administrator."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from tests.commands import Run
from tests.office import homes

from tavlei.cli.office.opening import shows_pages

PASSWORD = "Kolo-wrot-99x"  # noqa: S105
ALL = ("--administrator", "anna", "--full-name", "Анна Волкова", "--password-file", "-", "--name", "Федерация шашек",
       "--country", "RU", "--sport", "draughts", "--sport", "renju", "--time-zone", "Europe/Samara")  # fmt: skip


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    homes.fill(tmp_path)
    return {"TAVLEI_HOME": str(tmp_path)}


def test_an_address_is_printed_until_there_is_an_administrator(run: Run, home: dict[str, str]) -> None:
    first, second = (run("office", "open", environment=home) for _time in range(2))
    assert first.returncode == 0, first.stderr
    assert re.fullmatch(r"http://127\.0\.0\.1:8000/open/[\w-]{43}/\n", first.stdout)
    assert first.stdout != second.stdout
    done = run("office", "open", *ALL, given=f"{PASSWORD}\n", environment=home)
    assert done.returncode == 0, done.stderr
    late = run("office", "open", environment={**home, "TAVLEI_LANG": "ru"})
    assert late.returncode == 2
    assert late.stderr.startswith("ошибка: ")
    assert late.stderr.count("\n") == 1
    assert run("office", "open", *ALL, given=PASSWORD, environment=home).returncode == 2


def test_a_script_opens_an_office_without_a_browser(run: Run, home: dict[str, str], tmp_path: Path) -> None:
    done = run("office", "open", *ALL, given=PASSWORD, environment={**home, "TAVLEI_LANG": "ru"})
    assert done.returncode == 0, done.stderr
    with closing(sqlite3.connect(tmp_path / "office.sqlite3")) as store:
        assert store.execute("SELECT username, first_name FROM roles_user").fetchall() == [("anna", "Анна Волкова")]
        known = store.execute("SELECT name_ru, country, sports, time_zone FROM federation_federation").fetchall()
    assert known == [("Федерация шашек", "RU", '["draughts", "renju"]', "Europe/Samara")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--name", "Федерация шашек"), "--administrator"),
        (("--administrator", "anna", "--password-file", "-", "--sport", "go", "--name", "A"), "--sport"),
        (("--administrator", "anna", "--password-file", "-", "--country", "XX", "--name", "A"), "--country"),
        (("--administrator", "anna", "--password-file", "-", "--sport", "chess"), "--name"),
        (("--administrator", "an na", "--password-file", "-"), "--administrator"),
        (("--administrator", "anna"), "--password-file"),
    ],
)
def test_what_is_wrong_is_said_by_its_option_and_nothing_is_done(
    run: Run, home: dict[str, str], tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    done = run("office", "open", *arguments, given=PASSWORD, environment=home)
    assert done.returncode == 2, done.stdout
    assert said in done.stderr
    assert "Traceback" not in done.stderr
    with closing(sqlite3.connect(tmp_path / "office.sqlite3")) as store:
        assert store.execute("SELECT count(*) FROM roles_user").fetchone() == (0,)
        assert store.execute("SELECT count(*) FROM federation_federation").fetchone() == (0,)


def test_a_weak_password_is_refused(run: Run, home: dict[str, str]) -> None:
    done = run("office", "open", "--administrator", "anna", "--password-file", "-", given="12345", environment=home)
    assert done.returncode == 2
    assert "--password-file" in done.stderr


@pytest.mark.parametrize(
    ("terminal", "variables", "shown"),
    [(True, {"DISPLAY": ":0"}, True), (True, {"WAYLAND_DISPLAY": "wayland-0"}, True), (True, {}, False),
     (False, {"DISPLAY": ":0"}, False)],
)  # fmt: skip
def test_a_browser_is_opened_where_somebody_sits_before_a_display(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, variables: dict[str, str], shown: bool
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("sys.stdout.isatty", lambda: terminal, raising=False)
    assert shows_pages() is shown
