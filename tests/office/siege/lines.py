"""Lines to the office from addresses of the loopback: whole questions, and lines that say only half of one."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

LONGEST = 60.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back: the status (0 where the line was cut), the seconds it took, the head and the body."""

    status: int
    seconds: float
    head: str = ""
    body: bytes = b""


@dataclass(frozen=True, slots=True)
class Place:
    """Where somebody asks from."""

    address: str
    port: int
    session: str = ""
    pause: float = 8.0
    """Seconds between two bytes of a body that comes slowly."""

    def __post_init__(self) -> None:
        assert self.address.startswith("127."), "nobody but this machine is attacked"

    @asynccontextmanager
    async def line(self) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A line that is open."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        try:
            yield reader, writer
        finally:
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def ask(self, method: str, path: str, body: bytes = b"", **headers: str) -> Answer:
        """A whole question and its answer."""
        began = time.monotonic()
        try:
            async with asyncio.timeout(LONGEST), self.line() as (reader, writer):
                writer.write(head_of(method, path, len(body), self._named(headers)) + body)
                content = await reader.read()
        except (OSError, TimeoutError):
            return Answer(0, time.monotonic() - began)
        head, _blank, rest = content.partition(b"\r\n\r\n")
        status = int(head.split()[1]) if head.startswith(b"HTTP/") else 0
        return Answer(status, time.monotonic() - began, head.decode("latin-1"), rest)

    def _named(self, headers: dict[str, str]) -> dict[str, str]:
        """The headers with the session of an account, if it is one."""
        if not self.session:
            return headers
        cookies = [f"sessionid={self.session}", *filter(None, [headers.get("Cookie")])]
        return {**headers, "Cookie": "; ".join(cookies)}

    async def leave(self, method: str, path: str, body: bytes, seconds: float, **headers: str) -> None:
        """Ask and go away before the answer."""
        with suppress(OSError):
            async with self.line() as (_reader, writer):
                writer.write(head_of(method, path, len(body), self._named(headers)) + body)
                await asyncio.sleep(seconds)


def head_of(method: str, path: str, length: int, headers: dict[str, str]) -> bytes:
    """The head of a request; a name is written with low lines for dashes."""
    lines = {"Host": "127.0.0.1", "Connection": "close", "Accept-Language": "en", **headers}
    if length:
        lines["Content-Length"] = str(length)
    written = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in lines.items())
    return f"{method} {path} HTTP/1.1\r\n{written}\r\n".encode()
