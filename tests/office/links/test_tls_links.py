"""A hall and its federation over TLS: a good certificate is taken, any other is refused in a clear sentence."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from tests.office.links.hall_world import CuttingLine, Office
from tests.office.links.test_linked_halls import assert_arrived, begun, play, until
from tests.office.links.tls_world import HOST, Authority, Issued, TlsDoor

from tavlei.languages import catalogue
from tavlei.office.links.problems import problems_to_json
from tavlei.office.links.wire import EXPIRED, NO_ANSWER, NOT_YET, OTHER_NAME, STRANGER, Line, UnreachableError

CUTS = 50
AFTER = (0, 1, 300, 900, 1500, 2000, 2500, 3500, 5000, 9000)  # within the handshake, the request and the answer


class Friendly(BaseHTTPRequestHandler):
    """Answers everybody, and says whether it was shown the token."""

    def do_GET(self) -> None:
        told = json.dumps({"token": self.headers["Authorization"]}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(told)))
        self.end_headers()
        self.wfile.write(told)

    def log_message(self, *_told: object) -> None:
        """Say nothing."""


@pytest.fixture
def port() -> Iterator[int]:
    server = ThreadingHTTPServer((HOST, 0), Friendly)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def authority(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Authority:
    """The one that this machine trusts."""
    made = Authority(tmp_path / "trusted", "Our authority")
    monkeypatch.setenv("SSL_CERT_FILE", str(made.trusted))
    return made


@pytest.fixture
def door(port: int) -> Iterator[Callable[[Issued], Line]]:
    """The way to an office with a certificate."""
    opened: list[TlsDoor] = []

    def make(issued: Issued) -> Line:
        opened.append(TlsDoor(port, issued))
        return Line.to(opened[-1].address, "secret")

    yield make
    for one in opened:
        one.close()


def test_a_certificate_of_a_trusted_authority_is_taken(authority: Authority, door: Callable[[Issued], Line]) -> None:
    assert door(authority.issue()).ask("/event").json == {"token": "Bearer secret"}


WRONG: dict[str, tuple[Callable[[Authority, Path], Issued], str, str]] = {
    "expired": (lambda ours, _folder: ours.issue(begins=-3, ends=-2), EXPIRED, "истек"),
    "not yet valid": (lambda ours, _folder: ours.issue(begins=2, ends=3), NOT_YET, "еще не действует"),
    "of a stranger": (lambda _ours, folder: Authority(folder, "Somebody").issue(), STRANGER, "не доверяет"),
    "of another address": (lambda ours, _folder: ours.issue("127.0.0.9"), OTHER_NAME, "другой"),
    "of another host": (lambda ours, _folder: ours.issue("office.example.org"), OTHER_NAME, "другой"),
}


@pytest.mark.parametrize("name", WRONG)
def test_any_other_certificate_is_refused_in_a_sentence(
    authority: Authority, door: Callable[[Issued], Line], tmp_path: Path, name: str
) -> None:
    make, sentence, word = WRONG[name]
    line = door(make(authority, tmp_path / "other"))
    with pytest.raises(UnreachableError) as refused:
        line.ask("/event")
    assert [problem.message for problem in refused.value.problems] == [sentence]
    told = catalogue("ru").phrase(sentence).format(address=line.address, error="")
    assert word in told
    assert "_ssl.c" not in str(problems_to_json(refused.value))


def test_whoever_speaks_no_tls_is_no_answer(port: int) -> None:
    with pytest.raises(UnreachableError) as refused:
        Line.to(f"https://{HOST}:{port}", "secret").ask("/event")
    assert [problem.message for problem in refused.value.problems] == [NO_ANSWER]


@pytest.mark.prove
@pytest.mark.slow
def test_a_competition_arrives_whole_over_tls_that_is_cut_fifty_times(authority: Authority, tmp_path: Path) -> None:
    federation = Office(tmp_path / "federation")
    hall = Office(tmp_path / "hall", {"SSL_CERT_FILE": str(authority.trusted)})
    try:
        token = begun(federation, hall)
        with federation.serving() as port:
            door = TlsDoor(port, authority.issue())
            line = CuttingLine(door.port, cuts=CUTS, seed=5, after=AFTER)
            address = line.address.replace("http://", "https://")
            assert until(hall, f"linked({address!r}, {token!r})") == "live"
            for number in range(1, 6):
                play(hall, number)
            while line.cut < CUTS:
                until(hall, "sent()")
            assert until(hall, "sent()") == "live"
            assert_arrived(federation, hall)
            stranger = TlsDoor(port, Authority(tmp_path / "other", "Somebody").issue())
            assert "trusts" in hall.ask(f"tried(lambda: Line.to({stranger.address!r}, 'x').ask('/{'hall-cup'}'))")
            for opened in (line, door, stranger):
                opened.close()
    finally:
        federation.close()
        hall.close()
