"""A competition run in a hall and shown by the federation, over a line that is cut: it arrives byte for byte."""

from __future__ import annotations

import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.office.hall_world import CODE, CuttingLine, Office

RESULTS = ("1-0", "0.5-0.5", "0-1")


@pytest.fixture
def federation(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path / "federation")
    yield made
    made.close()


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path / "hall")
    yield made
    made.close()


def page(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
        return str(answer.read().decode())


def begun(federation: Office, hall: Office) -> str:
    """The federation has announced and made a token; the hall has the competition and its people."""
    federation.ask("announced()")
    hall.ask("announced()")
    hall.ask("entered()")
    return str(federation.ask("token()"))


def until_sent(hall: Office) -> int:
    """Try until everything is sent; how often the line was cut on the way."""
    tries = 0
    while (told := hall.ask("sent()")).startswith("cut"):
        tries += 1
        assert tries < 200, told
    assert not told.startswith("refused"), told
    return tries


def play(hall: Office, rounds: range) -> None:
    for number in rounds:
        hall.ask(f"pair({number})")
        for board in range(1, 6):
            hall.ask(f"result({number}, {board}, {RESULTS[(number + board) % 3]!r})")
            until_sent(hall)


def test_a_competition_arrives_whole_over_a_line_that_is_cut(federation: Office, hall: Office) -> None:
    token = begun(federation, hall)
    with federation.serving() as port:
        line = CuttingLine(port, cuts=8, seed=7)
        told = hall.ask(f"linked({line.address!r}, {token!r})")
        while told.startswith("cut"):
            told = hall.ask(f"linked({line.address!r}, {token!r})")
        play(hall, range(1, 2))
        hall.close()  # the machine is switched off and on
        play(hall, range(2, 3))
        assert until_sent(hall) >= 0
        assert line.cut == 8
        assert federation.ask("kept()") == hall.ask("file()")
        assert federation.ask("file()") == hall.ask("file()")
        own = hall.ask("own_acts()")
        assert federation.ask("kept_acts()") == own
        assert federation.ask("prove_link(event())") == len(own)
        assert "Абрамов" in page(port, f"/competitions/{CODE}/table/")
        assert 'class="badge good live"' in page(port, f"/competitions/{CODE}/")
        line.close()
