"""The door: what is refused before a byte of a body is read, and how much of a body is taken from whom."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from pytest_django import Settings

from tavlei.office.live.channels import BoundedChannel
from tavlei.office.monitor.figures import REFUSED
from tavlei.office.pages.gate import budgets as budget_module
from tavlei.office.pages.gate import clients as client_module
from tavlei.office.pages.gate.bodies import BODIES, OF_STRANGER
from tavlei.office.pages.gate.budgets import OF_ADDRESS, Budgets
from tavlei.office.pages.gate.clients import KnownAccounts, client_of
from tavlei.office.pages.gate.door import CanonicalQuestions, Gate, admission_of
from tavlei.office.pages.whole_requests import WholeRequests

MEGA = 1 << 20


@pytest.fixture(autouse=True)
def alone(monkeypatch: pytest.MonkeyPatch, settings: Settings) -> Iterator[None]:
    """Nobody has been here before."""
    settings.RATE_LIMITS = True
    budgets, known = Budgets(), KnownAccounts()
    for module in (budget_module, client_module):
        for name, value in (("BUDGETS", budgets), ("KNOWN", known)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, value)
    monkeypatch.setattr("tavlei.office.pages.gate.door.BUDGETS", budgets)
    monkeypatch.setattr("tavlei.office.pages.gate.door.KNOWN", known)
    monkeypatch.setattr("tavlei.office.pages.whole_requests.BUDGETS", budgets)
    yield
    assert (BODIES.of_all, BODIES.of_strangers) == (0, 0)


class Line:
    """A client's line: what it sends, what it was answered."""

    def __init__(self, *pieces: bytes, pause: float = 0.0) -> None:
        self.pieces, self.pause = list(pieces), pause
        self.answer: list[Any] = []
        self.read = 0

    async def receive(self) -> Any:
        if not self.pieces:
            await asyncio.sleep(60)
            raise AssertionError
        await asyncio.sleep(self.pause)
        piece = self.pieces.pop(0)
        self.read += len(piece)
        return {"type": "http.request", "body": piece, "more_body": bool(self.pieces)}

    async def send(self, event: Any) -> None:
        self.answer.append(event)

    @property
    def status(self) -> int:
        return int(self.answer[0]["status"])

    @property
    def headers(self) -> dict[bytes, bytes]:
        return dict(self.answer[0]["headers"])

    @property
    def text(self) -> str:
        return bytes(self.answer[1]["body"]).decode()


def scope(path: str = "/", method: str = "POST", length: int | None = None, **more: bytes) -> Any:
    headers = {
        b"host": b"127.0.0.1",
        b"accept-language": b"ru",
        **{name.encode(): value for name, value in more.items()},
    }
    if length is not None:
        headers[b"content-length"] = str(length).encode()
    return {"type": "http", "method": method, "path": path, "query_string": b"", "http_version": "1.1",
            "scheme": "http", "client": ("192.0.2.7", 1), "headers": list(headers.items())}  # fmt: skip


def asked(asked_scope: Any, line: Line, account: str | None = None) -> list[tuple[Any, bytes]]:
    """What came through the gate, with its body."""
    came: list[tuple[Any, bytes]] = []

    async def answer(inner: Any, body: Any, send: Any) -> None:
        came.append((admission_of(inner), body.read()))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def identify(_credential: str) -> str | None:
        return account

    asyncio.run(Gate(WholeRequests(answer), identify)(asked_scope, line.receive, line.send))
    return came


def test_a_file_of_a_stranger_is_not_taken_where_only_accounts_may_send_one() -> None:
    line = Line(b"x" * MEGA)
    assert not asked(scope("/office/import/", length=MEGA), line)
    assert (line.status, line.read) == (401, 0)
    assert "Войдите" in line.text or "войдите" in line.text
    program = Line(b"x" * MEGA)
    assert not asked(scope("/api/v1/imports/competition", length=MEGA, authorization=b"Bearer invented"), program)
    assert program.status == 401
    assert json.loads(program.text)["problems"][0]["text"]


def test_a_file_of_an_account_is_taken() -> None:
    line = Line(b"x" * MEGA)
    (came,) = asked(scope("/office/import/", length=MEGA, cookie=b"sessionid=abc"), line, account="user 7")
    assert (came[0].client.key, len(came[1])) == ("user 7", MEGA)
    credential = client_module.credential_of({b"cookie": b"sessionid=abc"})
    assert client_module.KNOWN.account_of(credential) == "user 7", "the next request is known at once"


def test_most_forms_take_a_quarter_of_a_megabyte() -> None:
    line = Line(b"x")
    assert not asked(scope("/accounts/login/", length=MEGA), line)
    assert (line.status, line.read) == (413, 0)
    assert "256" in line.text
    assert asked(scope("/accounts/login/", length=10), Line(b"x" * 10))


def test_a_body_whose_length_is_not_told_is_read_up_to_the_limit() -> None:
    named = scope("/accounts/login/")
    named["headers"].append((b"transfer-encoding", b"chunked"))
    line = Line(*[b"x" * (64 << 10)] * 100)
    assert not asked(named, line)
    assert line.status == 413
    assert line.read <= 6 * (64 << 10)


def test_a_body_that_comes_byte_by_byte_is_ended_however_much_came_before(settings: Settings) -> None:
    settings.REQUEST_PATIENCE = 0.3
    fast, slow = b"x" * (8 * MEGA), [b"x"] * 50
    line = Line(fast, *slow, pause=0.1)
    assert not asked(scope("/verify/", length=16 * MEGA), line)
    assert line.status == 408
    assert len(line.pieces) > 40


def test_a_stranger_holds_only_so_much_at_once() -> None:
    client = client_of(scope(), {})
    with BODIES.holding(client) as other:
        other.grow(OF_STRANGER - MEGA)
        line = Line(b"x" * (2 * MEGA))
        assert not asked(scope("/verify/", length=2 * MEGA), line)
    assert line.status == 503
    assert int(line.headers[b"retry-after"]) > 0


def test_a_host_that_is_not_ours_is_refused_on_every_page() -> None:
    for path in ("/", "/competitions/", "/people/", "/api/v1/people"):
        line = Line(b"")
        assert not asked(scope(path, "GET", host=b"elsewhere.example"), line)
        assert line.status == 400
    assert asked(scope("/ready", "GET", host=b"office:8000"), Line(b"")), "a probe knows the machine by another name"


@pytest.mark.parametrize(
    ("language", "said"), [(b"ru", "Повторите через"), (b"uk", "Повторіть через"), (b"en", "Try again")]
)
def test_who_has_used_up_his_budget_is_told_when_to_come_again(language: bytes, said: str) -> None:
    asked_scope = scope("/", "GET")
    asked_scope["headers"] = [(b"host", b"127.0.0.1"), (b"accept-language", language)]
    client = client_of(asked_scope, {})
    budget_module.BUDGETS.spend(client, OF_ADDRESS.most + 10)
    line = Line(b"")
    assert not asked(asked_scope, line)
    assert line.status == 429
    assert int(line.headers[b"retry-after"]) in (40, 41)
    assert said in line.text
    another = {**asked_scope, "client": ("192.0.2.8", 1)}
    assert asked(another, Line(b"")), "another client is not hindered"


def test_an_account_is_not_refused_for_what_others_at_its_address_have_cost() -> None:
    """A judge whose first request comes from a hall that has used up the budget of its address."""
    page = scope("/competitions/kazan/desk/", "GET", cookie=b"sessionid=abc")
    budget_module.BUDGETS.spend(client_of(page, {}), OF_ADDRESS.most + 10)
    stranger = Line(b"")
    assert not asked(page, stranger)
    assert stranger.status == 429
    (came,) = asked(page, Line(b""), account="user 7")
    assert came[0].client.key == "user 7"


def test_whoever_invents_cookies_does_not_have_the_store_asked_without_end() -> None:
    looked = []

    async def identify(credential: str) -> None:
        looked.append(credential)

    async def answer(*_given: Any) -> None:
        pass

    async def ask_often() -> None:
        gate = Gate(answer, identify)
        for number in range(2000):
            cookie = b"sessionid=invented%d" % number
            await gate(scope("/", "GET", cookie=cookie), Line(b"").receive, Line(b"").send)

    asyncio.run(ask_often())
    assert 0 < len(looked) < 1000


def test_of_ipv6_a_network_is_one_client() -> None:
    asked_scopes: list[Any] = [{**scope(), "client": (f"2001:db8:1:2::{number}", 1)} for number in range(5)]
    clients = {client_of(asked_scope, {}).key for asked_scope in asked_scopes}
    assert clients == {"2001:db8:1:2::/64"}


def test_an_invented_cookie_makes_nobody_another_client() -> None:
    keys = {client_of(scope(), {b"cookie": b"sessionid=invented%d" % number}).key for number in range(5)}
    assert keys == {"192.0.2.7"}


def test_every_refusal_is_counted_by_its_cost_and_its_reason() -> None:
    def counted(cost: str, reason: str) -> float:
        return float(REFUSED.labels(cost, reason)._value.get())

    cases = [
        ("drawn", "host", scope("/", "GET", host=b"elsewhere.example")),
        ("upload", "sign_in", scope("/office/import/", length=MEGA)),
        ("sign_in", "large", scope("/accounts/login/", length=MEGA)),
    ]
    for cost, reason, asked_scope in cases:
        before = counted(cost, reason)
        assert not asked(asked_scope, Line(b"x"))
        assert counted(cost, reason) == before + 1
    before = counted("cheap", "budget")
    budget_module.BUDGETS.spend(client_of(scope(), {}), OF_ADDRESS.most + 10)
    assert not asked(scope("/health", "GET"), Line(b""))
    assert counted("cheap", "budget") == before + 1


def opened(asked_scope: Any) -> tuple[list[Any], bool]:
    """What a stream answered by itself, and whether it was opened."""
    line, came = Line(), []

    async def stream(*_given: Any) -> None:
        came.append(True)

    asyncio.run(BoundedChannel(stream, Counter())(asked_scope, line.receive, line.send))
    return line.answer, bool(came)


def test_streams_and_sockets_stand_behind_the_same_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tavlei.office.live.channels.BUDGETS", budget_module.BUDGETS)
    stream = scope("/live/abc/stream/", "GET")
    assert opened(stream)[1]
    answer, came = opened({**stream, "headers": [(b"host", b"elsewhere.example")]})
    assert (answer[0]["status"], came) == (400, False)
    budget_module.BUDGETS.spend(client_of(stream, {}), OF_ADDRESS.most + 10)
    answer, came = opened(stream)
    assert (answer[0]["status"], came) == (429, False)
    answer, came = opened({**stream, "type": "websocket"})
    assert (answer[0]["type"], came) == ("websocket.close", False)


def test_a_question_is_made_plain_before_anybody_keeps_it() -> None:
    seen = []

    async def application(inner: Any, _receive: Any, _send: Any) -> None:
        seen.append(inner["query_string"])

    for query in (b"z=1", b"", b"z=2&page=", b"utm_source=%D0%B0"):
        asyncio.run(CanonicalQuestions(application)({**scope(), "query_string": query}, None, None))  # type: ignore[arg-type]
    assert seen == [b""] * 4
