"""A competition run in a hall and shown by the federation, over a line that is cut: it arrives byte for byte."""

from __future__ import annotations

import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from tests.office.links.hall_world import CODE, CuttingLine, Office, wait_for

pytestmark = pytest.mark.slow
RESULTS = ("1-0", "0.5-0.5", "0-1")
BOARDS = range(1, 6)


@pytest.fixture
def open_office(tmp_path: Path) -> Iterator[Callable[[str], Office]]:
    """Offices by name; in the end their Pythons are closed."""
    made: dict[str, Office] = {}

    def office(name: str) -> Office:
        return made.setdefault(name, Office(tmp_path / name))

    yield office
    for one in made.values():
        one.close()


@pytest.fixture
def federation(open_office: Callable[[str], Office]) -> Office:
    return open_office("federation")


@pytest.fixture
def hall(open_office: Callable[[str], Office]) -> Office:
    return open_office("hall")


def page(port: int, path: str) -> str:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=20) as answer:
        return str(answer.read().decode())


def begun(federation: Office, hall: Office) -> str:
    """The federation has announced and made a token; the hall has the competition and its people."""
    federation.ask("announced()")
    hall.ask("announced()")
    hall.ask("entered()")
    return str(federation.ask("token()"))


def until(hall: Office, what: str) -> str:
    """Ask until the line is not cut."""
    for _ in range(300):
        told = str(hall.ask(what))
        if not told.startswith("cut"):
            return told
    raise AssertionError(told)


def play(hall: Office, number: int, *, send: bool = True) -> None:
    """A round, every result sent by itself."""
    hall.ask(f"pair({number})")
    for board in BOARDS:
        hall.ask(f"result({number}, {board}, {RESULTS[(number + board) % 3]!r})")
        assert not send or until(hall, "sent()") == "live"


def assert_arrived(federation: Office, hall: Office) -> None:
    """Everything is there as it is in the hall: the file, what the pages show, every act with its proof."""
    file = hall.ask("file()")
    assert federation.ask("kept()") == file
    assert federation.ask("shown_file()") == hall.ask("shown_file()")
    own = hall.ask("own_acts()")
    assert federation.ask("kept_acts()") == own
    assert federation.ask("prove_link(event())") == len(own)
    assert federation.ask("told()")["refused"] == []


def test_a_competition_arrives_whole_over_a_line_that_is_cut(federation: Office, hall: Office) -> None:
    token = begun(federation, hall)
    with federation.serving() as port:
        line = CuttingLine(port, cuts=8, seed=7)
        assert until(hall, f"linked({line.address!r}, {token!r})") == "live"
        play(hall, 1)
        hall.close()  # the machine is switched off and on
        play(hall, 2, send=False)  # hours without a network
        assert until(hall, "sent()") == "live"
        assert line.cut == 8
        assert_arrived(federation, hall)
        assert "Абрамов" in page(port, f"/competitions/{CODE}/table/")
        assert "прямо из зала" in page(port, f"/competitions/{CODE}/")
    assert hall.ask("sent()").startswith("cut")
    assert hall.ask("hall()")["trouble"]
    line.close()


@pytest.mark.prove
def test_a_second_machine_takes_over_and_hands_over_in_the_end(
    federation: Office, hall: Office, open_office: Callable[[str], Office]
) -> None:
    token = begun(federation, hall)
    second = open_office("second")
    with federation.serving() as port:
        address = f"http://127.0.0.1:{port}"
        assert hall.ask(f"linked({address!r}, {token!r})") == "live"
        play(hall, 1)
        second.ask("officer().username")
        assert second.ask(f"taken({address!r}, {token!r})") == "live"
        assert second.ask("file()") == hall.ask("file()")
        assert hall.ask("sent()") == "ended"  # its later messages are refused, and it learns why
        assert hall.ask("hall()") == {"state": "ended", "end": "taken_over", "elsewhere": True, "trouble": []}
        assert hall.ask("tried(lambda: pair(2))").startswith("refused")
        play(second, 2)
        assert federation.ask("tried(lambda: pair(3))").startswith("refused")
        assert hall.ask(f"taken({address!r}, {token!r})") == "live"  # and back to the first one
        assert hall.ask("shown_file()") == second.ask("shown_file()")
        assert second.ask("sent()") == "ended"
        play(hall, 3)
        assert hall.ask("handed()") == "handed_over"
        assert hall.ask("tried(lambda: pair(4))").startswith("refused")
        told = federation.ask("told()")
        assert (told["end"], told["elsewhere"], told["links"]) == ("handed_over", False, 3)
        federation.ask("pair(4)")
        assert_arrived_before(federation, hall)


def assert_arrived_before(federation: Office, hall: Office) -> None:
    """The file that was handed over is the one of the hall; the federation has gone on since."""
    assert federation.ask("kept()") == hall.ask("file()")
    assert federation.ask("prove_link(event())") > 0


@pytest.mark.prove
@pytest.mark.parametrize("seed", [1, 2])
def test_a_competition_arrives_whole_over_a_line_that_is_cut_fifty_times(
    federation: Office, hall: Office, seed: int
) -> None:
    """Both offices are served: what a command does not get through, the sender of the server does."""
    token = begun(federation, hall)
    with federation.serving() as port, hall.serving():
        line = CuttingLine(port, cuts=50, seed=seed)
        assert until(hall, f"linked({line.address!r}, {token!r})") == "live"
        for number in range(1, 6):
            play(hall, number)
            if number == 3:
                hall.close()
        while line.cut < 50:
            until(hall, "sent()")
        hall.ask("note()")  # nobody asks for this to be sent
        wait_for(lambda: federation.ask("kept()") == hall.ask("file()"))
        wait_for(lambda: federation.ask("told()")["acts"] == len(hall.ask("own_acts()")))
        assert line.cut == 50
        assert_arrived(federation, hall)
        line.close()
