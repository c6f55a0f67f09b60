"""Players and spectators of many games at once: a program of its own, so that it costs the server nothing.

Reads the games as lines of JSON, plays them for so many seconds and prints how long everybody waited, in milliseconds,
and what the clients themselves took. All of them share one loop and read as little as will do: they have the same cores
as the server.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Final

from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

if TYPE_CHECKING:
    from collections.abc import Callable

PACE: Final = 2.0  # seconds between two moves of a game
PATIENCE: Final = 30.0
ENTERING: Final = 8  # who come in at once
GRACE: Final = 3.0  # seconds for which spectators stay after the last move
_GLANCE: Final = 0.02  # seconds between two looks at how late the clients themselves are


@dataclass(slots=True)
class Seen:
    """A move as its players saw it, by the clock of the machine: sent, confirmed to one, shown to the other."""

    ticket: str
    sent: float
    confirmed: float
    shown: float


@dataclass(slots=True)
class Told:
    """What the clients saw, and what they took; `late` is how late their loop came to what it had to do."""

    moves: list[Seen] = field(default_factory=list)
    watched: int = 0
    sent: int = 0
    refused: list[str] = field(default_factory=list)
    cpu: float = 0.0
    late: list[float] = field(default_factory=list)


@dataclass(slots=True)
class Hall:
    """Everybody comes in first, a few at once; then the games are played for so many seconds."""

    games: int
    seconds: float
    here: int = 0
    until: float = 0.0
    opened: asyncio.Event = field(default_factory=asyncio.Event)
    door: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(ENTERING))

    async def enter(self) -> None:
        """Wait until everybody is here."""
        self.here += 1
        if self.here == 2 * self.games:  # the players of a game, and its spectator
            self.until = time.monotonic() + self.seconds
            print("begun", flush=True)
            self.opened.set()
        await self.opened.wait()


class Line(asyncio.Protocol):
    """A player's socket: what comes is timed as it comes, and whoever waits for it is told."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        """Nobody is connected yet."""
        self._speech = ClientProtocol(parse_uri(address))
        self._headers = headers
        self._transport: asyncio.Transport | None = None
        self._fits: Callable[[dict[str, Any]], bool] | None = None
        self._waiting: asyncio.Future[tuple[float, dict[str, Any]]] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for a socket."""
        self._transport = transport  # type: ignore[assignment]
        request = self._speech.connect()
        for name, value in self._headers.items():
            request.headers[name] = value
        self._speech.send_request(request)
        self._flush()

    def data_received(self, data: bytes) -> None:
        """Something has come; what nobody waits for is passed over."""
        at = time.monotonic()
        self._speech.receive_data(data)
        for event in self._speech.events_received():
            if self._fits is None or self._waiting is None or self._waiting.done():
                continue
            if not isinstance(event, Frame) or event.opcode is not Opcode.TEXT:
                continue
            view = json.loads(bytes(event.data))
            if self._fits(view):
                self._waiting.set_result((at, view))
        self._flush()

    def expect(self, fits: Callable[[dict[str, Any]], bool]) -> asyncio.Future[tuple[float, dict[str, Any]]]:
        """The next message that fits, with the instant at which it came."""
        self._fits, self._waiting = fits, asyncio.get_running_loop().create_future()
        return self._waiting

    def send(self, told: dict[str, Any]) -> None:
        """Say something."""
        self._speech.send_text(json.dumps(told).encode())
        self._flush()

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.close()

    def _flush(self) -> None:
        if self._transport is not None:
            self._transport.writelines(part for part in self._speech.data_to_send() if part)


async def play(game: dict[str, Any], bases: list[str], hall: Hall, told: Told) -> None:
    """One game: both players move by turns, each at a server of his own if there are two."""
    lines = [await _come(game, side, bases[number % len(bases)], hall) for number, side in enumerate(_SIDES)]
    try:
        await hall.enter()
        await asyncio.sleep(random.random() * PACE)  # noqa: S311 - games are not in step
        for number, move in enumerate(game["moves"]):
            began = time.monotonic()
            if began > hall.until or not await _move(game["code"], number, move, lines, told):
                return
            await asyncio.sleep(max(0.0, PACE - (time.monotonic() - began)))
    finally:
        for line in lines:
            line.close()


_SIDES: Final = ("white", "black")


async def _come(game: dict[str, Any], side: str, base: str, hall: Hall) -> Line:
    """A player at his board: he has been shown how the game stands."""
    host, port = base.split(":")
    headers = {"Cookie": f"sessionid={game[side]}", "Origin": f"http://{base}"}
    line = Line(f"ws://{base}/live/{game['code']}/socket/", headers)
    async with hall.door, asyncio.timeout(PATIENCE):
        first = line.expect(lambda view: "board" in view)
        await asyncio.get_running_loop().create_connection(lambda: line, host, int(port))
        await first
    return line


async def _move(code: str, number: int, move: str, lines: list[Line], told: Told) -> bool:
    """A move, until it is confirmed to both; whether it was."""
    mover, other = lines[number % 2], lines[1 - number % 2]
    ticket = f"{code}-{number}"
    answer = mover.expect(lambda view: view.get("ticket") == ticket)
    shown = other.expect(lambda view: len(view.get("moves", ())) == number + 1)
    told.sent += 1
    sent = time.monotonic()
    mover.send({"kind": "move", "move": move, "ticket": ticket})
    try:
        async with asyncio.timeout(PATIENCE):
            answered_at, said = await answer
            if "confirmed" not in said:
                told.refused.append(json.dumps(said, ensure_ascii=False)[:200])
                return False
            shown_at, _view = await shown
    except TimeoutError:
        return False
    told.moves.append(Seen(ticket, sent, answered_at, shown_at))
    return True


async def watch(code: str, base: str, hall: Hall, told: Told) -> None:
    """A spectator: how many moves he has been shown; who is told late is shown several at once."""
    host, port = base.split(":")
    async with hall.door:
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(f"GET /live/{code}/stream/ HTTP/1.1\r\nHost: {base}\r\n\r\n".encode())
        while not (await reader.readline()).startswith(b"data:"):
            pass
    await hall.enter()
    last = b""
    try:
        async with asyncio.timeout_at(asyncio.get_running_loop().time() + hall.until + GRACE - time.monotonic()):
            while line := await reader.readline():
                last = line if line.startswith(b"data:") else last
    except TimeoutError:
        pass
    told.watched += len(json.loads(last[5:])["moves"]) if last else 0
    writer.close()


async def _look_at_oneself(hall: Hall, told: Told) -> None:
    """How late the loop of the clients comes to what it has to do: so much of every wait is their own."""
    await hall.opened.wait()
    began = time.process_time()
    while (at := time.monotonic()) < hall.until:
        await asyncio.sleep(_GLANCE)
        told.late.append(time.monotonic() - at - _GLANCE)
    told.cpu = time.process_time() - began
    print("ended", flush=True)


async def load(games: list[dict[str, Any]], bases: list[str], seconds: float) -> Told:
    """All games at once, a spectator at each."""
    told, hall = Told(), Hall(len(games), seconds)
    spectators = [watch(game["code"], bases[-1], hall, told) for game in games]
    players = [play(game, bases, hall, told) for game in games]
    await asyncio.gather(*spectators, *players, _look_at_oneself(hall, told))
    return told


def main() -> None:
    """Play, and print what was seen."""
    bases, seconds = sys.argv[1].split(","), float(sys.argv[2])
    told = asyncio.run(load([json.loads(line) for line in sys.stdin], bases, seconds))
    print(json.dumps(asdict(told)))


if __name__ == "__main__":
    main()
