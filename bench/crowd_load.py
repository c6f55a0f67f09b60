"""Judges, readers and idle connections: a program of its own, so that it costs the server nothing.

    python -m bench.crowd_load PORT TOKENS judges SECONDS      every judge enters the result of a board within so long
    python -m bench.crowd_load PORT TOKENS crowd SECONDS       the same while readers ask for public pages
    python -m bench.crowd_load PORT TOKENS idle COUNT          so many connections that ask nothing, and one reader

Prints JSON: how long everybody waited, in milliseconds, and how often the answer was another than expected.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sys
import time
from pathlib import Path
from typing import Any, Final

from bench.crowd_filling import EVENT

RATE: Final = 500
READERS: Final = 64
PAGES: Final = ("", "participants/", "table/", "rounds/1/")


class Client:
    """One connection that asks again and again."""

    def __init__(self, port: int) -> None:
        """Not connected yet."""
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, headers: str = "", body: str = "") -> tuple[int, bytes]:
        """The status and the body of an answer; a connection that the server has ended is made anew once."""
        sent = f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}Content-Length: {len(body)}\r\n\r\n{body}"
        for attempt in range(2):
            try:
                return await self._asked(sent.encode())
            except (OSError, asyncio.IncompleteReadError):
                self.writer = None
                if attempt:
                    raise
        raise RuntimeError

    async def _asked(self, sent: bytes) -> tuple[int, bytes]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        self.writer.write(sent)
        head = (await self.reader.readuntil(b"\r\n\r\n")).lower()
        if b"transfer-encoding: chunked" in head:
            return int(head[9:12]), await self._chunks(self.reader)
        length = int(head.partition(b"content-length:")[2].split(b"\r\n")[0] or 0)
        return int(head[9:12]), await self.reader.readexactly(length)

    @staticmethod
    async def _chunks(reader: asyncio.StreamReader) -> bytes:
        found = b""
        while size := int(await reader.readline(), 16):
            found += await reader.readexactly(size)
            await reader.readline()
        await reader.readline()
        return found


async def judge(port: int, token: str, number: int, board: dict[str, Any], after: float) -> tuple[float, bool]:
    """Enter one result after a while: how long it took, and whether it was written."""
    client = Client(port)
    await asyncio.sleep(after)
    began = time.monotonic()
    body = json.dumps([{"board": board["board"], "result": "1-0", "version": board["version"]}])
    headers = f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    path = f"/api/v1/desk/{EVENT}/rounds/{number}/results"
    status, content = await client.ask("POST", path, headers, body)
    written = status == 200 and json.loads(content)["written"] == [board["board"]]
    return (time.monotonic() - began) * 1000, written


async def judges(port: int, tokens: list[str], seconds: float) -> dict[str, Any]:
    """All of them, evenly over so many seconds."""
    number, boards = await _round(port, tokens[0])
    spread = seconds / len(boards)
    work = [
        judge(port, tokens[1 + index % (len(tokens) - 1)], number, board, index * spread)
        for index, board in enumerate(boards)
    ]
    told = await asyncio.gather(*work)
    return {"results": sorted(waited for waited, _ in told), "lost": sum(not written for _, written in told)}


async def _round(port: int, token: str) -> tuple[int, list[dict[str, Any]]]:
    """The boards to write: those of the last round, of a new one if all are written."""
    client, headers = Client(port), f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\n"
    _status, content = await client.ask("GET", f"/api/v1/competitions/{EVENT}/rounds", headers)
    last = json.loads(content)[-1]
    if not any(board["result"] == "" for board in last["boards"]):
        given = json.dumps({"round": last["number"] + 1, "absent": []})
        status, content = await client.ask("POST", f"/api/v1/desk/{EVENT}/pair", headers, given)
        if status != 200:
            raise RuntimeError(content.decode())
        last = json.loads(content)
    return last["number"], [board for board in last["boards"] if board["result"] == ""]


async def readers(port: int, seconds: float) -> dict[str, Any]:
    """Requests that fall due evenly, whether or not earlier ones have been answered."""
    due: asyncio.Queue[float | None] = asyncio.Queue()
    waits: list[float] = []
    wrong = 0
    chance = random.Random(1)  # noqa: S311 - the same requests every time

    async def reader() -> None:
        nonlocal wrong
        client = Client(port)
        while (moment := await due.get()) is not None:
            status, content = await client.ask("GET", f"/competitions/{EVENT}/{chance.choice(PAGES)}")
            waits.append((time.monotonic() - moment) * 1000)
            wrong += status != 200 or b"</html>" not in content

    crowd = [asyncio.create_task(reader()) for _ in range(READERS)]
    began = time.monotonic()
    for index in range(int(RATE * seconds)):
        await asyncio.sleep(max(0.0, began + index / RATE - time.monotonic()))
        due.put_nowait(time.monotonic())
    for _ in crowd:
        due.put_nowait(None)
    await asyncio.gather(*crowd)
    return {"pages": sorted(waits), "wrong": wrong, "took": time.monotonic() - began}


async def idle(port: int, count: int) -> dict[str, Any]:
    """Connections that ask nothing: how many are held at once, and how long one waits meanwhile who asks."""
    streams = []
    for first in range(0, count, 200):
        opened = [asyncio.open_connection("127.0.0.1", port) for _ in range(min(200, count - first))]
        streams += await asyncio.gather(*opened)
    began = time.monotonic()
    status, _content = await Client(port).ask("GET", f"/competitions/{EVENT}/")
    waited = (time.monotonic() - began) * 1000
    held = sum(not reader.at_eof() for reader, _writer in streams)
    return {"held": held, "waited": waited, "status": status}


async def main() -> None:
    """Do what the arguments say."""
    port, tokens, what, much = int(sys.argv[1]), json.loads(Path(sys.argv[2]).read_text()), sys.argv[3], sys.argv[4]
    _soft, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if what == "pair":
        number, _boards = await _round(port, tokens[0])
        told: dict[str, Any] = {"round": number}
    elif what == "idle":
        told = await idle(port, int(much))
    elif what == "judges":
        told = await judges(port, tokens, float(much))
    else:
        written, read = await asyncio.gather(judges(port, tokens, float(much)), readers(port, float(much)))
        told = {**written, **read}
    print(json.dumps(told))


if __name__ == "__main__":
    asyncio.run(main())
