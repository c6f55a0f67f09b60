"""Nobody can stop the server: heavy questions, idle and slow connections, clients that leave, files that never end."""

from __future__ import annotations

import http.client
import json
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.office.browser import PATIENCE
from tests.office.live.live_world import Office, Server
from tests.proving import DEEP

IDLE = 10_000 if DEEP else 300
DEEP_TREE = {"variant": "international", "depth": 8, "fen": "W:WK1,K2,K3,K4,K5,K46,K47:BK48,K49,K50,K6,K7,K8"}
QUICK = {"variant": "russian", "fen": "W:Wc3,e3:Bb4,d6"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    office = Office(tmp_path_factory.mktemp("bounded"), {"DJANGO_SETTINGS_MODULE": "tests.office.impatient_settings"})
    office.games(0)
    with office.serving() as served:
        yield served


def ask(server: Server, method: str, path: str, body: Any = None) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    connection.request(method, path, None if body is None else json.dumps(body), headers)
    answer = connection.getresponse()
    found = answer.status, {name.lower(): value for name, value in answer.getheaders()}, answer.read()
    connection.close()
    return found


def open_request(server: Server, path: str, body: Any) -> socket.socket:
    """A request whose answer is not read yet."""
    asking = socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE)
    text = json.dumps(body)
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: {len(text)}"
    asking.sendall(f"{head}\r\n\r\n{text}".encode())
    return asking


def status_of(asking: socket.socket) -> int:
    with asking:
        return int(asking.recv(4096).split()[1])


def test_eight_questions_without_end_do_not_stop_the_pages(server: Server) -> None:
    """One is computed and ended, some wait, the others are told to come again; pages are answered all the while."""
    first = open_request(server, "/api/v1/calc/draughts.perft", DEEP_TREE)
    assert ask(server, "GET", "/")[0] == 200
    with ExitStack() as stack:
        for _one in range(7):
            stack.enter_context(open_request(server, "/api/v1/calc/draughts.perft", DEEP_TREE))
        assert ask(server, "GET", "/calculators/")[0] == 200
        status, _headers, body = ask(server, "POST", "/api/v1/calc/draughts.legal_moves", QUICK)
        assert (status, json.loads(body)["moves"]) == (200, ["c3:a5"])
        busy = ask(server, "POST", "/api/v1/calc/draughts.perft", DEEP_TREE)
        assert (busy[0], "retry-after" in busy[1]) == (503, True)
        assert json.loads(busy[2])["problems"][0]["text"]
    assert status_of(first) == 422, "it took more than it may"


def test_who_leaves_frees_the_worker(server: Server) -> None:
    """Whoever comes next is answered at once, not after those who have gone would have been."""
    gone = [open_request(server, "/api/v1/calc/draughts.perft", DEEP_TREE) for _one in range(4)]
    for asking in gone:
        asking.close()
    quick = {"variant": "russian", "depth": 2, "fen": QUICK["fen"]}
    for _try in range(100):
        status = ask(server, "POST", "/api/v1/calc/draughts.perft", quick)[0]
        if status != 503:
            break
        time.sleep(0.05)
    assert status == 200


def test_an_input_beyond_the_bounds_of_its_calculator_is_refused(server: Server) -> None:
    status, _headers, body = ask(server, "POST", "/api/v1/calc/draughts.perft", {**DEEP_TREE, "depth": 12})
    assert (status, json.loads(body)["problems"][0]["path"]) == (422, "depth")


def test_idle_connections_block_nobody(server: Server) -> None:
    with ExitStack() as stack:
        for _one in range(IDLE):
            stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
        for _half in range(20):
            asking = stack.enter_context(socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE))
            asking.sendall(
                b"POST /api/v1/calc/draughts.perft HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"
            )
        assert ask(server, "GET", "/")[0] == 200


def test_half_a_head_and_half_a_body_are_ended(server: Server) -> None:
    """The server closes them; it is not the test that gives up."""
    halves = (
        b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
        b"POST /search/ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\nq",
    )
    asking = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _half in halves]
    ended: list[bytes] = []

    def wait(connection: socket.socket, half: bytes) -> None:
        with connection:
            connection.sendall(half)
            ended.append(connection.recv(4096))

    waiting = [threading.Thread(target=wait, args=given) for given in zip(asking, halves, strict=True)]
    for thread in waiting:
        thread.start()
    for thread in waiting:
        thread.join()
    assert sorted(ended)[0] == b""
    assert sorted(ended)[1].startswith(b"HTTP/1.1 408")


def test_a_head_without_end_is_not_kept(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as asking:
        asking.sendall(b"GET / HTTP/1.1\r\n")
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            asking.sendall(b"".join(b"X-More-%d: %s\r\n" % (number, b"x" * 4000) for number in range(5000)))


def test_letters_that_are_none_in_an_address_are_no_failure(server: Server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as asking:
        asking.sendall(b"GET /search/?q=\xff\xfe%ed%a0%80 HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        assert asking.recv(4096).split()[1] in (b"200", b"400")


def test_half_a_letter_in_json_is_refused(server: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)
    connection.request(
        "POST", "/api/v1/calc/draughts.perft", b'{"variant": "\\ud800"}', {"Content-Type": "application/json"}
    )
    answer = connection.getresponse()
    told = json.loads(answer.read())
    connection.close()
    assert (answer.status, told["problems"][0]["path"]) == (400, "variant")


CHECKED = {
    "variant": "international",
    "position": "W:WK1,K2,K3,K4,K5,K46,K47:BK48,K49,K50,K6,K7,K8",
    "aim": "win",
    "men": "0",
    "kings": "0",
    "effort": "quick",
}


def test_positions_that_strangers_have_verified_do_not_stop_the_pages(server: Server) -> None:
    """Each is a job of the lane: one is computed, the others are told to come again; who has gone has left nothing."""
    _status, headers, body = ask(server, "GET", "/composition/verify/")
    cookie = headers["set-cookie"].split(";")[0]
    token = re.search(rb'name="csrfmiddlewaretoken" value="(\w+)"', body)
    assert token is not None
    form = urlencode({**CHECKED, "csrfmiddlewaretoken": token[1].decode()})
    head = (
        f"POST /composition/verify/ HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: {cookie}\r\n"
        f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(form)}\r\n\r\n{form}"
    )
    with ExitStack() as stack:
        asking = [socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) for _one in range(30)]
        for connection in asking:
            stack.enter_context(connection)
        for connection in asking:
            connection.sendall(head.encode())
        assert ask(server, "GET", "/")[0] == 200
        answered = [int(connection.recv(1 << 20).split()[1]) for connection in asking]
        assert set(answered) <= {200, 429, 503}
        assert 503 in answered or 429 in answered
    assert ask(server, "GET", "/")[0] == 200
