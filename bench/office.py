"""Public pages of an office with 100,000 people, asked 50 times a second over the real server."""

from __future__ import annotations

import http.client
import os
import random
import socket
import subprocess
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from bench.measuring import Measurement

if TYPE_CHECKING:
    from collections.abc import Iterator

PEOPLE: Final = 100_000
RATE, SECONDS = 50, 20
WANTED_MILLISECONDS: Final = 100
SHARE: Final = 0.95
CLIENTS: Final = 16
FILL: Final = """
from tavlei.office.serving import prepare
prepare()
import random
from datetime import date, datetime, UTC
from tavlei.office.demo import load_once, names
load_once()
from tavlei.office.lists.models import Publication, Row
from tavlei.office.people.models import Person, Region
from tavlei.office.people.names import search_key
from tavlei.office.roles.models import User
chance = random.Random(1)
regions = list(Region.objects.all())
people = []
for index in range({people}):
    name = names.russian(chance)
    one = Person(code=f"9{{index:06d}}", family=name.family, given=name.given, patronymic=name.patronymic, sex=name.sex,
                 birth_year=1990, citizenship="RU", region=chance.choice(regions))
    one.search = search_key(one.full_name)
    people.append(one)
made = Person.objects.bulk_create(people, batch_size=5000)
user = User.objects.first()
listed = Publication.objects.create(kind="elo_r", series="", period=date(2026, 7, 1), number=1000, by=user,
    published=datetime(2026, 7, 1, tzinfo=UTC), content={{}}, digest="0",
    signature="0", journal_number=0, journal_hash="0")
Row.objects.bulk_create([Row(publication=listed, person=one, position=index, value=chance.randrange(1800, 2600))
                         for index, one in enumerate(made, 1)], batch_size=5000)
"""


def measure() -> Iterator[Measurement]:
    """The share of requests answered in time, mixed over the pages the public asks for."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "TAVLEI_HOME": folder, "TAVLEI_SECRET_KEY": "bench"}
        environment.pop("DATABASE_URL", None)
        subprocess.run([sys.executable, "-c", FILL.format(people=PEOPLE)], env=environment, check=True)
        port = _free_port()
        server = subprocess.Popen(
            [sys.executable, "-m", "tavlei.cli", "serve", "--port", str(port)],
            env=environment,
            stdout=subprocess.DEVNULL,
        )
        try:
            _wait(port)
            times = _load(port)
        finally:
            server.terminate()
            server.wait(30)
    wanted = f"{SHARE:.0%} under {WANTED_MILLISECONDS} ms"
    times.sort()
    slow = times[int(len(times) * SHARE)] * 1000
    found = f"{slow:.0f} ms at {SHARE:.0%}, {times[len(times) // 2] * 1000:.0f} ms in the middle"
    yield Measurement(f"{RATE} pages/s, {PEOPLE:,} people", found, wanted, slow < WANTED_MILLISECONDS)


def _addresses() -> list[str]:
    chance = random.Random(2)  # noqa: S311 - the same pages every time
    families = ["иван", "петр", "Кузьм", "соко", "лебед", "Андр", "вол", "гус"]
    found = [
        "/",
        "/competitions/",
        "/lists/",
        "/competitions/samara-2026/table/",
        "/competitions/samara-2026/rounds/5/",
    ]
    found += [f"/lists/1000/?q={quote(each)}" for each in families]
    found += [f"/people/?q={quote(each)}" for each in families]
    found += [f"/people/9{chance.randrange(PEOPLE):06d}/" for _ in range(10)]
    found += [f"/lists/1000/?page={chance.randrange(1, 2000)}" for _ in range(5)]
    return [*found, "/lists/1000/?region=RU-TA", "/rulebook/draughts-norms-2022/7/7.3/", "/api/v1/competitions"]


def _load(port: int) -> list[float]:
    addresses = _addresses()
    for each in addresses:
        _ask(port, each)
    times: list[float] = []
    began = time.monotonic() + 0.5
    schedule = [(began + index / RATE, addresses[index % len(addresses)]) for index in range(RATE * SECONDS)]
    taken = iter(schedule)
    lock = threading.Lock()

    def client() -> None:
        while True:
            with lock:
                moment, address = next(taken, (0.0, ""))
            if not address:
                return
            time.sleep(max(0.0, moment - time.monotonic()))
            _ask(port, address)
            times.append(time.monotonic() - moment)

    threads = [threading.Thread(target=client) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return times


def _ask(port: int, address: str) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    connection.request("GET", address, headers={"Accept-Language": "ru"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    assert answer.status == 200, address


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(port: int) -> None:
    for _ in range(120):
        try:
            _ask(port, "/")
        except OSError:
            time.sleep(0.5)
        else:
            return
    raise RuntimeError("the server did not start")
