"""The page about security says the bounds that the code has."""

from __future__ import annotations

from pathlib import Path

import pytest

from tavlei.office.accounts import signing_in
from tavlei.office.asgi import THREADS
from tavlei.office.design.addresses import costs_by_route
from tavlei.office.design.costs import CLASS_BOUNDS, FORM_BYTES, SIGN_IN, CostClass
from tavlei.office.live.channels import MOST_OF_CLIENT as MOST_SOCKETS
from tavlei.office.pages.gate import bodies, budgets, turns
from tavlei.office.queue.asking import MOST_UNFINISHED
from tavlei.office.queue.kinds import OFFICIAL, PERSONAL
from tavlei.office.workers.work import FILES, HEAVY, LISTS, QUICK

PAGE = Path(signing_in.__file__).parents[4] / "docs" / "security.md"
TEXT = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize("cost", list(CostClass))
def test_a_class_of_cost_stands_there_with_its_bounds(cost: CostClass) -> None:
    (row,) = [row for row in TEXT.splitlines() if row.startswith(f"| `{cost.value}` |")]
    bounds = CLASS_BOUNDS[cost]
    assert [cell.strip() for cell in row.split("|")[3:-1]] == [
        str(bounds.a_minute), str(bounds.at_once), str(bounds.share)
    ]  # fmt: skip


def mega(size: int) -> str:
    return f"{size >> 20} MB"


largest = max(cost.most_body for methods in costs_by_route().values() for cost in methods.values() if cost)


@pytest.mark.parametrize(
    "said",
    [
        f"an address {budgets.OF_ADDRESS.most:.0f} s of computing at once",
        f"an account {budgets.OF_ACCOUNT.most:.0f} s, then half a second",
        f"A request counts {budgets.A_REQUEST * 1000} ms, a connection {budgets.A_CONNECTION * 1000:.0f} ms",
        f"a megabyte sent to us {budgets.A_MEGABYTE * 1000:.0f} ms",
        f"one sent by us {budgets.A_MEGABYTE_ANSWERED * 1000:.0f} ms",
        f"{FORM_BYTES >> 10} kB of a form",
        f"{mega(largest)} at most",
        f"{mega(bodies.OF_STRANGER)} of a stranger, {mega(bodies.OF_STRANGERS)} of all strangers",
        f"{mega(bodies.OF_ACCOUNT)} of an account, {mega(bodies.OF_ALL)} of everybody",
        f"{THREADS}, two thirds of them for strangers",
        f"{turns.MOST_OF_CLIENT} requests of one client wait, {turns.MOST_OF_STRANGERS} of strangers",
        f"`quick` {QUICK.processes} processes, {QUICK.limits.seconds} s and {mega(QUICK.limits.memory)} a question",
        f"a question, {QUICK.most_waiting} wait",
        *(
            f"`{lane.name}` {lane.processes}, {lane.limits.seconds} s, {mega(lane.limits.memory)}, {waiting}"
            for lane, waiting in ((HEAVY, HEAVY.most_waiting), (FILES, FILES.most_waiting), (LISTS, "none"))
        ),
        f"{MOST_UNFINISHED} unfinished of each. What anybody may ask for: {PERSONAL.seconds} s, 1 GB",
        f"official ones {OFFICIAL.seconds:,} s",
        f"{MOST_SOCKETS:,} sockets and streams of a client",
        f"asked for {budgets.OF_ADDRESS.most / budgets.A_LOOK:.0f} invented cookies",
    ],
)
def test_a_bound_stands_there_as_it_is(said: str) -> None:
    assert said in " ".join(TEXT.split())


def test_the_bound_of_signing_in_is_that_of_its_addresses() -> None:
    assert SIGN_IN.often == (300, 300)
    assert "300 in five minutes of an address" in TEXT
