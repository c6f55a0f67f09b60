"""What strangers and accounts do: every attack is a few requests of one kind, bounded in count and time."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlencode

from tests.office.siege.lines import Answer, Place, head_of

Attack = Callable[[Place, random.Random], Awaitable[list[Answer]]]
CSRF: Final = "c" * 32
FORM: Final = {"Content_Type": "application/x-www-form-urlencoded", "Cookie": f"csrftoken={CSRF}"}
DEEP: Final = {"variant": "international", "depth": 8, "fen": "W:WK1,K2,K3,K4,K5,K46,K47:BK48,K49,K50,K6,K7,K8"}
PROBLEM: Final = {
    "variant": "international", "position": DEEP["fen"], "aim": "win", "men": "0", "kings": "0", "effort": "normal",
    "csrfmiddlewaretoken": CSRF,
}  # fmt: skip


async def verify(place: Place, chance: random.Random) -> list[Answer]:
    """Works of composition are verified; some who ask go away."""
    body = urlencode({**PROBLEM, "effort": chance.choice(["quick", "normal"])}).encode()
    if chance.random() < 0.5:
        await place.leave("POST", "/composition/verify/", body, chance.uniform(0.05, 0.5), **FORM)
        return []
    return [await place.ask("POST", "/composition/verify/", body, **FORM)]


async def compute(place: Place, chance: random.Random) -> list[Answer]:
    """A calculator that never ends."""
    body = json.dumps({**DEEP, "depth": chance.randint(6, 8)}).encode()
    if chance.random() < 0.5:
        await place.leave("POST", "/api/v1/calc/draughts.perft", body, 0.2, Content_Type="application/json")
        return []
    return [await place.ask("POST", "/api/v1/calc/draughts.perft", body, Content_Type="application/json")]


async def half_a_body(place: Place, chance: random.Random) -> list[Answer]:
    """A large body that comes for a megabyte and then byte by byte."""
    path = chance.choice(["/", "/office/import/", "/search/", "/api/v1/imports/competition", *["/verify/"] * 4])
    length = chance.choice([15 << 20, 63 << 20])
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(30), place.line() as (_reader, writer):
            writer.write(head_of("POST", path, length, {"Content_Type": "multipart/form-data; boundary=x"}))
            writer.write(b"x" * (chance.randint(1, 8) << 20))
            for _byte in range(3):
                await writer.drain()
                await asyncio.sleep(place.pause)
                writer.write(b"x")
    return []


async def invent_questions(place: Place, chance: random.Random) -> list[Answer]:
    """The same page under ever other names."""
    path = chance.choice(["/", "/competitions/", "/people/", "/lists/", "/competitions/kills/table/"])
    return [await place.ask("GET", f"{path}?z={chance.random()}") for _time in range(10)]


async def search(place: Place, chance: random.Random) -> list[Answer]:
    """People and pages are looked for, pages that are not there are turned to."""
    word = chance.random()
    asked = (f"/people/?q={word}", f"/search/?q={word}", f"/competitions/?page={chance.randint(9, 999)}",
             f"/search/suggest/?q={word}", f"/card/home.png?z={word}")  # fmt: skip
    return [await place.ask("GET", path) for path in asked]


async def knock(place: Place, chance: random.Random) -> list[Answer]:
    """Nothing is there, the host is another one, the method is none, the form has no token."""
    nothing = await place.ask("GET", f"/nothing-{chance.random()}/")
    foreign = await place.ask("GET", "/", Host="elsewhere.example")
    unknown = await place.ask("BREW", "/")
    forged = await place.ask("POST", "/accounts/login/", b"login=a&password=b", Content_Type=FORM["Content_Type"])
    return [nothing, foreign, unknown, forged]


async def guess(place: Place, chance: random.Random) -> list[Answer]:
    """A password is guessed."""
    told = {"login": f"chief{chance.randint(0, 9)}", "password": str(chance.random()), "csrfmiddlewaretoken": CSRF}
    return [await place.ask("POST", "/accounts/login/", urlencode(told).encode(), **FORM) for _time in range(3)]


async def linger(place: Place, chance: random.Random) -> list[Answer]:
    """Half a head is said, or an answer is asked for and not read."""
    said = chance.choice([b"GET / HTTP/1.1\r\nHost: 127.0", head_of("GET", "/static/design/tavlei.css", 0, {})])
    with suppress(OSError):
        async with place.line() as (_reader, writer):
            writer.write(said)
            await asyncio.sleep(chance.uniform(0.1, 2) * place.pause)
    return []


async def play(place: Place, chance: random.Random) -> list[Answer]:
    """An account has positions searched: by the computer, by the prover now and as a job."""
    asked = urlencode({"variant": "international", "fen": DEEP["fen"]})
    board = await place.ask(
        "POST", f"/board/analysis/?{asked}", urlencode({"csrfmiddlewaretoken": CSRF}).encode(), **FORM
    )
    body = urlencode({**PROBLEM, "effort": chance.choice(["quick", "normal", "deep"])}).encode()
    return [board, await place.ask("POST", "/composition/verify/", body, **FORM)]


async def bring(place: Place, chance: random.Random) -> list[Answer]:
    """A judge brings a file that is none, ten megabytes of it, and has papers made of a competition of others."""
    content = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'
    content += chance.randbytes(1 << 16) * 150 + b"\r\n--x--\r\n"
    kind = {"Content_Type": "multipart/form-data; boundary=x", "Cookie": f"csrftoken={CSRF}", "X_CSRFToken": CSRF}
    brought = await place.ask("POST", "/office/import/", content, **kind)
    return [brought, await place.ask("GET", "/competitions/kills/papers/results.pdf")]


OF_ACCOUNTS: Final[tuple[Attack, ...]] = (play, bring, compute, search)
"""What an account does besides, with more of everything than a stranger has."""
ATTACKS: Final[tuple[Attack, ...]] = (
    verify, compute, half_a_body, invent_questions, search, knock, guess, linger
)  # fmt: skip
