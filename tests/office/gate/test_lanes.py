"""A lane: a client has a quarter of its places, all strangers a half, and an account goes before them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tavlei.office.workers import BusyError, DepartedError, Departure, Lane, Limits, departure, served_client
from tavlei.office.workers.work import FILES, HEAVY, LISTS, QUICK


def lane(processes: int = 1, waiting: int = 7) -> Lane:
    return Lane(Limits(seconds=1, memory=1 << 20, patience=60), processes=processes, waiting=waiting)


@contextmanager
def standing(lane: Lane, client: str, *, is_account: bool = False) -> Iterator[list[str]]:
    """Somebody has a place or waits for one."""
    came: list[str] = []
    begun, end = threading.Event(), threading.Event()
    known: list[Departure] = []

    def stand() -> None:
        with departure(client, is_account=is_account) as own:
            known.append(own)
            begun.set()
            with suppress(DepartedError):
                lane._come_in(own)
                came.append(client)
                end.wait()
                lane._leave(own, 0.0)

    thread = threading.Thread(target=stand)
    thread.start()
    begun.wait()
    try:
        yield came
    finally:
        known[0].leave()
        end.set()
        thread.join()


def settle(lane: Lane, places: int) -> None:
    while sum(lane._places.values()) < places:
        threading.Event().wait(0.005)


def refused(lane: Lane, client: str, *, is_account: bool = False) -> bool:
    with departure(client, is_account=is_account):
        try:
            lane._refuse_too_many(served_client())
        except BusyError:
            return True
    return False


def test_one_client_has_a_quarter_of_a_lane() -> None:
    heavy = lane()
    with standing(heavy, "a"):
        settle(heavy, 1)
        assert not refused(heavy, "a")
        with standing(heavy, "a"):
            settle(heavy, 2)
            assert refused(heavy, "a")
            assert not refused(heavy, "b")
    assert (heavy._busy, heavy._waiting, heavy._strangers, heavy._places) == (0, 0, 0, {})


def test_strangers_have_half_of_a_lane_and_judges_the_rest() -> None:
    heavy = lane()
    with standing(heavy, "a"), standing(heavy, "b"), standing(heavy, "c"), standing(heavy, "d"):
        settle(heavy, 4)
        assert refused(heavy, "e"), "however many addresses strangers come from"
        assert not refused(heavy, "user 1", is_account=True)


def test_an_account_that_waits_goes_before_strangers() -> None:
    heavy = lane()
    with departure("first", is_account=True) as first:
        heavy._come_in(first)
        with standing(heavy, "a") as stranger:
            settle(heavy, 2)
            with standing(heavy, "user 1", is_account=True) as judge:
                settle(heavy, 3)
                heavy._leave(first, 0.0)
                while not judge:
                    threading.Event().wait(0.005)
                assert not stranger
            while not stranger:
                threading.Event().wait(0.005)


def test_all_lanes_leave_threads_to_pages() -> None:
    from tavlei.office.asgi import THREADS
    from tavlei.office.pages.gate.turns import OF_STRANGERS

    lanes = (QUICK, HEAVY, LISTS, FILES)
    assert sum(one.processes + one.most_waiting for one in lanes) < THREADS
    assert sum(one.of_strangers for one in lanes if one is not LISTS) < int(THREADS * OF_STRANGERS)


def test_what_is_done_in_a_lane_is_spent_for_its_client() -> None:
    spent: list[float] = []
    quick = lane()
    with departure("a", spend=spent.append) as client:
        quick._come_in(client)
        quick._leave(client, 2.5)
    assert spent == [2.5]
