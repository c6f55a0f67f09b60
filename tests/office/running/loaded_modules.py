"""Which dear modules an office has loaded: at rest, after each of its pages, after it has published a small list.

python -m tests.office.running.loaded_modules world|serve|publish, with TAVLEI_HOME

A module once loaded stays, so each of the three is a process of its own. What it prints is JSON: for every step the
dear modules that it loaded first.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable
from datetime import date
from importlib import import_module
from typing import Final

from tavlei.office.running.server import prepare

DEAR: Final = (
    "PIL", "aiohttp", "docx", "duckdb", "endplay", "gacrux", "holidays", "ibis", "lxml", "matplotlib", "networkx",
    "numpy", "openpyxl", "pandas", "py4swiss", "pyarrow", "pyhanko", "pyhanko_certvalidator", "rustworkx",
    "tavlei.bulk", "typst", "xlsxwriter",
)  # fmt: skip
"""What costs milliseconds and megabytes and is needed by few pages."""

LIST_DAY: Final = date(2024, 6, 1)
PAGES: Final = (
    "/",
    "/competitions/",
    "/competitions/cup/table/",
    "/competitions/cup/participants/",
    "/competitions/cup/rounds/1/",
    "/people/1/",
    "/people/",
    "/lists/1/",
    "/lists/1/people/1/why/",
    "/rulebook/draughts-norms-2022/7/7.3/",
)
"""The pages that are asked for most."""


class Steps:
    """What each step has loaded that no step before it had."""

    def __init__(self) -> None:
        self.loaded: dict[str, list[str]] = {}
        self._known: set[str] = set()

    def note(self, step: str) -> None:
        now = {name for name in DEAR if name in sys.modules}
        self.loaded[step] = sorted(now - self._known)
        self._known |= now


def make_world() -> None:
    """Three people, a competition with a round, an opening list of three and what the next one is made of."""
    prepare()
    from tavlei.office.competitions.announcing.announcements import announce
    from tavlei.office.competitions.entries.applications import close_admission, decide_admission, enter
    from tavlei.office.competitions.pairing.rounds import pair_next
    from tavlei.office.journal.chain import Actor
    from tavlei.office.lists.models import BridgeEntry, ListKind
    from tavlei.office.lists.opening.opening_list import open_list
    from tavlei.office.people.models import Region
    from tavlei.office.people.register import add_person
    from tavlei.office.roles.models import Grant, OfficeRole, User

    officer = User.objects.create_user("officer", "", "a-long-password")
    for role in (OfficeRole.CHIEF_JUDGE, OfficeRole.RATING_OFFICER):
        Grant.objects.create(user=officer, role=role)
    region = Region.objects.create(code="RU-TA", country="RU", name_ru="Республика Татарстан")
    people = [
        add_person(Actor(None), code=str(number), family=family, given="Иван", sex="M", citizenship="RU", region=region)
        for number, family in enumerate(("Абрамов", "Белов", "Борисов"), start=1)
    ]
    open_list(officer, ListKind.ELO_R, date(2024, 1, 1), {person.code: {"rating": 2000} for person in people})
    for person in people:
        BridgeEntry.objects.create(
            person=person, source="Pairs", dated=date(2024, 5, 12), mb=40, ro=55, first_list=LIST_DAY
        )
    event = announce(
        officer, code="cup", name="Кубок", sport="draughts", discipline="russian", status="region",
        starts=date(2026, 3, 1), ends=date(2026, 3, 5), system="swiss_rating", rounds_planned=2,
    )  # fmt: skip
    for person in people:
        entry = enter(officer, event, person)
        decide_admission(officer, entry, entry.version, admitted=True)
    pair_next(officer, close_admission(officer, event), 1)


def serve() -> dict[str, list[str]]:
    """A server as `tavlei serve` starts it, then the pages one by one."""
    steps = Steps()
    prepare()
    asgi = import_module("tavlei.office.asgi")
    import_module("tavlei.office.running.first_pages").draw_first_pages(asgi.pages)
    steps.note("at rest")
    from django.test import Client

    for address in PAGES:
        status = Client(headers={"host": "127.0.0.1"}).get(address).status_code
        assert status == 200, f"{address}: {status}"
        steps.note(address)
    return steps.loaded


def publish() -> dict[str, list[str]]:
    """A list of three players, as a job publishes it."""
    steps = Steps()
    import_module("tavlei.office.django_setup").set_up()
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.publishing.publications import publish
    from tavlei.office.roles.models import User

    steps.note("before")
    began, size = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    publish(User.objects.get(), ListKind.BRIDGE, LIST_DAY, 1)
    spent, grown = time.process_time() - began, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - size
    sys.stderr.write(f"published in {spent:.2f} s of CPU, {grown / 1024:.0f} MiB more\n")
    steps.note("published")
    return steps.loaded


DONE: Final[dict[str, Callable[[], object]]] = {"world": make_world, "serve": serve, "publish": publish}

if __name__ == "__main__":
    sys.stdout.write(json.dumps(DONE[sys.argv[1]]()) + "\n")
