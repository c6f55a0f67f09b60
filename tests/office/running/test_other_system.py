"""The library, the command and an office of one event where there is no fcntl, no resource, no fork and no uvloop."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from tests.office.browser import run, serving
from tests.office.running.test_queue import QueueHome

OTHER_SYSTEM = Path(__file__).parents[2] / "project" / "other_system"
EVENT = """
import os
from tavlei.office.django_setup import set_up
set_up()
assert not hasattr(os, "fork")
from tests.office.conftest import KAZAN
from tavlei.office.competitions.announcing.announcements import announce
from tavlei.office.roles.models import Grant, OfficeRole, User
user = User.objects.create_user("chief", "", "a-long-password")
Grant.objects.create(user=user, role=OfficeRole.CHIEF_JUDGE)
announce(user, **KAZAN)
"""
PERFT = {"variant": "russian", "depth": 4}


@pytest.fixture(autouse=True)
def other_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every Python that is begun from here is without them."""
    folders = [str(OTHER_SYSTEM), *filter(None, [os.environ.get("PYTHONPATH")]), str(Path(__file__).parents[3])]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(folders))


def python(*arguments: str, text: str = "") -> str:
    done = subprocess.run([sys.executable, *arguments], input=text, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_what_is_hidden_is_not_there() -> None:
    for name in ("fcntl", "resource", "uvloop"):
        assert "ModuleNotFoundError" in python(
            "-c", f"try:\n    import {name}\nexcept Exception as error:\n    print(type(error))"
        )
    assert python("-c", "import os; print(hasattr(os, 'fork'))") == "False\n"


def test_library_and_command() -> None:
    program = "from tavlei import explain, ratings; print(explain(ratings.elo_r_expected(-28.5)))"
    assert python("-c", program).startswith("Expected result: 46 %")
    answer = python("-m", "tavlei.cli", "calc", "run", "elo_r.expected_percent", text='{"difference": "-28.5"}')
    assert json.loads(answer)["percent"] == 46


@pytest.mark.slow
def test_an_office_of_one_event(tmp_path: Path) -> None:
    run(EVENT, tmp_path)
    with serving(tmp_path) as base:
        with urllib.request.urlopen(f"{base}/competitions/kazan/") as page:  # noqa: S310 - our own server
            assert "Кубок Казани" in page.read().decode()
        asked = urllib.request.Request(  # noqa: S310
            f"{base}/api/v1/calc/draughts.perft",
            data=json.dumps(PERFT).encode(),
            headers={"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(asked) as answer:  # noqa: S310 - computed in a worker that was begun anew
            assert json.load(answer)["nodes"][-1] == 1469


@pytest.mark.prove
@pytest.mark.slow
def test_background_jobs_are_done_and_cancelled(tmp_path: Path) -> None:
    office = QueueHome(tmp_path / "home")
    asked = office.asked()
    worker = office.worker()
    try:
        office.until(asked["dying"], "done")
        office.until(asked["lost"], "failed")
        office.until(asked["acting"], "done")
        assert office.one("SELECT count(*) FROM auth_group") == 1
        office.until(asked["endless"], "running")
        (office.home / "queue" / asked["endless"] / "stop").touch()
        office.until(asked["endless"], "cancelled")
        assert worker.stdin is not None
        worker.stdin.close()  # whoever it works for has gone
        assert worker.wait(60) == 0
    finally:
        worker.kill()
        worker.communicate()
