"""Pages in threads: the body as it came, short answers whole, long ones in pieces, troubles where they are awaited."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from io import BytesIO
from typing import Any

import pytest

from tavlei.office.pages.in_threads import _PIECE, PagesInThreads

SCOPE: Any = {
    "type": "http", "method": "POST", "path": "/", "query_string": b"", "http_version": "1.1", "headers": [],
}  # fmt: skip


def answered(application: Any, body: bytes = b"") -> list[Any]:
    """Everything that was sent."""
    sent: list[Any] = []

    async def send(event: Any) -> None:
        sent.append(event)

    asyncio.run(PagesInThreads(application, 1)(SCOPE, BytesIO(body), send))
    return sent


def test_a_short_answer_is_handed_over_whole() -> None:
    def echo(environ: Any, start: Any) -> Iterator[bytes]:
        start("201 Created", [("X-One", " 1 ")])
        yield environ["wsgi.input"].read(3)
        yield environ["wsgi.input"].read()

    start, body = answered(echo, b"abcdef")
    assert (start["status"], start["headers"]) == (201, [(b"x-one", b"1")])
    assert body == {"type": "http.response.body", "body": b"abcdef", "more_body": False}


def test_a_long_answer_goes_in_pieces_and_in_order() -> None:
    chunks = [bytes([number]) * 10_000 for number in range(50)]

    def long(_environ: Any, start: Any) -> list[bytes]:
        start("200 OK", [])
        return chunks

    start, *bodies = answered(long)
    assert start["type"] == "http.response.start"
    assert b"".join(body["body"] for body in bodies) == b"".join(chunks)
    assert [body["more_body"] for body in bodies] == [True] * (len(bodies) - 1) + [False]
    assert max(len(body["body"]) for body in bodies) < 2 * _PIECE
    assert len(bodies) > 1


def test_the_answer_is_put_away_before_it_ends() -> None:
    closed = []

    class Answer:
        def __iter__(self) -> Iterator[bytes]:
            yield b"page"

        def close(self) -> None:
            closed.append(True)

    def application(_environ: Any, start: Any) -> Answer:
        start("200 OK", [])
        return Answer()

    assert answered(application)[-1]["body"] == b"page"
    assert closed


def test_what_fails_in_the_thread_is_raised_where_the_answer_is_awaited() -> None:
    def failing(_environ: Any, _start: Any) -> list[bytes]:
        raise ArithmeticError("no answer")

    with pytest.raises(ArithmeticError, match="no answer"):
        answered(failing)
