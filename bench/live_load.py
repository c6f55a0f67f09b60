"""Players and spectators of many games at once: a program of its own, so that it costs the server nothing.

Reads the games as lines of JSON, plays them for so many seconds and prints how long everybody waited, in milliseconds.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect

PACE: Final = 2.0  # seconds between two moves of a game
PATIENCE: Final = 30.0
GRACE: Final = 3.0  # seconds for which spectators stay after the last move


@dataclass(slots=True)
class Told:
    """What the clients saw: waits from the sending of a move to its confirmation, and to the opponent's board."""

    confirmed: list[float] = field(default_factory=list)
    shown: list[float] = field(default_factory=list)
    watched: list[int] = field(default_factory=list)
    sent: int = 0
    lost: int = 0
    refused: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Hall:
    """Everybody comes in first; then the games are played for so many seconds."""

    games: int
    seconds: float
    here: int = 0
    until: float = 0.0
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    async def enter(self) -> None:
        """Wait until everybody is here."""
        self.here += 1
        if self.here == 2 * self.games:  # the players of a game, and its spectator
            self.until = time.monotonic() + self.seconds
            print("begun", flush=True)
            self.opened.set()
        await self.opened.wait()


async def play(game: dict[str, Any], bases: list[str], hall: Hall, told: Told) -> None:
    """One game: both players move by turns, each at a server of his own if there are two."""
    sockets = []
    for number, side in enumerate(("white", "black")):
        base = bases[number % len(bases)]
        cookie = {"Cookie": f"sessionid={game[side]}", "Origin": f"http://{base}"}
        address = f"ws://{base}/live/{game['code']}/socket/"
        sockets.append(await connect(address, additional_headers=cookie, compression=None))
    try:
        seen = [await _until(socket, lambda view: "board" in view) for socket in sockets]
        del seen
        await hall.enter()
        await asyncio.sleep(random.random() * PACE)  # noqa: S311 - games are not in step
        for number, move in enumerate(game["moves"]):
            if time.monotonic() > hall.until:
                return
            began = time.monotonic()
            mover, other = sockets[number % 2], sockets[1 - number % 2]
            ticket = f"{game['code']}-{number}"
            told.sent += 1
            await mover.send(json.dumps({"kind": "move", "move": move, "ticket": ticket}))
            try:
                answer, shown = await asyncio.gather(
                    _timed(_until(mover, lambda view, ticket=ticket: view.get("ticket") == ticket)),
                    _timed(_until(other, lambda view, made=number + 1: len(view.get("moves", ())) == made)),
                )
            except (TimeoutError, OSError):
                told.lost += 1
                return
            if "confirmed" not in answer[1]:
                told.refused.append(json.dumps(answer[1], ensure_ascii=False)[:200])
                return
            told.confirmed.append((answer[0] - began) * 1000)
            told.shown.append((shown[0] - began) * 1000)
            await asyncio.sleep(max(0.0, PACE - (time.monotonic() - began)))
    finally:
        for socket in sockets:
            await socket.close()


async def watch(code: str, base: str, hall: Hall, told: Told) -> None:
    """A spectator: how many moves he has been shown; who is told late is shown several at once."""
    host, port = base.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(f"GET /live/{code}/stream/ HTTP/1.1\r\nHost: {base}\r\n\r\n".encode())
    while not (await reader.readline()).startswith(b"data:"):
        pass
    await hall.enter()
    count = 0
    try:
        while (left := hall.until + GRACE - time.monotonic()) > 0:
            line = await asyncio.wait_for(reader.readline(), left)
            if line.startswith(b"data:"):
                count = len(json.loads(line[5:])["moves"])
    except TimeoutError:
        pass
    finally:
        told.watched.append(count)
        writer.close()


async def _until(socket: ClientConnection, fits: Any) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            view: dict[str, Any] = json.loads(await socket.recv())
            if fits(view):
                return view


async def _timed(waiting: Any) -> tuple[float, dict[str, Any]]:
    answer = await waiting
    return time.monotonic(), answer


async def load(games: list[dict[str, Any]], bases: list[str], seconds: float) -> Told:
    """All games at once, a spectator at each."""
    told, hall = Told(), Hall(len(games), seconds)
    spectators = [watch(game["code"], bases[-1], hall, told) for game in games]
    players = [play(game, bases, hall, told) for game in games]
    await asyncio.gather(*spectators, *players)
    return told


def main() -> None:
    """Play, and print what was seen."""
    bases, seconds = sys.argv[1].split(","), float(sys.argv[2])
    told = asyncio.run(load([json.loads(line) for line in sys.stdin], bases, seconds))
    print(
        json.dumps(
            {
                "confirmed": told.confirmed,
                "shown": told.shown,
                "sent": told.sent,
                "lost": told.lost,
                "refused": told.refused[:5],
                "watched": sum(told.watched),
            }
        )
    )


if __name__ == "__main__":
    main()
