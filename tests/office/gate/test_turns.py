"""The queue before the threads: clients take turns, nobody takes more than his share, whoever has gone is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.proving import examples

from tavlei.office.design.costs import CLASS_BOUNDS, CostClass
from tavlei.office.pages.gate import turns as module
from tavlei.office.pages.gate.clients import Client
from tavlei.office.pages.gate.turns import Place, Turns
from tavlei.office.workers import BusyError, DepartedError, Departure

STRANGER, ANOTHER, JUDGE = Client("192.0.2.1"), Client("192.0.2.2"), Client("user 1", is_account=True)
DRAWN, HEAVY = CostClass.DRAWN, CostClass.HEAVY


def asked(turns: Turns, client: Client, cost: CostClass = DRAWN, departure: Departure | None = None) -> Any:
    return asyncio.ensure_future(turns.place(client, cost, departure or Departure()))


async def settled() -> None:
    for _turn in range(5):
        await asyncio.sleep(0)


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def test_one_client_has_a_quarter_of_a_class_and_others_go_before_the_rest_of_his() -> None:
    async def work() -> None:
        turns = Turns(24)
        his = [asked(turns, STRANGER) for _one in range(20)]
        await settled()
        share = CLASS_BOUNDS[DRAWN].share
        assert sum(one.done() for one in his) == share
        other = asked(turns, ANOTHER)
        await settled()
        assert other.done(), "who comes after twenty of another does not wait for them"
        his[0].result().leave()
        await settled()
        assert sum(one.done() for one in his) == share + 1
        for one in his:
            one.cancel()

    run(work())


def test_what_is_cheap_does_not_wait_behind_what_is_heavy() -> None:
    async def work() -> None:
        turns = Turns(24)
        heavy = [asked(turns, STRANGER, HEAVY) for _one in range(10)]
        await settled()
        page = asked(turns, STRANGER)
        await settled()
        assert page.done()
        for one in heavy:
            one.cancel()

    run(work())


def test_strangers_never_take_the_threads_of_accounts() -> None:
    """However many addresses they come from, a judge has a thread at once."""

    async def work() -> None:
        turns = Turns(24)
        strangers = [
            asked(turns, Client(f"192.0.2.{number}"), cost) for number in range(200) for cost in CostClass
        ]  # fmt: skip
        await settled()
        taken = sum(one.done() and one.exception() is None for one in strangers)
        assert taken <= turns.of_strangers
        judge = [asked(turns, Client(f"user {number}", is_account=True)) for number in range(8)]
        await settled()
        assert all(one.done() for one in judge)
        for one in strangers:
            one.cancel()

    run(work())


def test_waiting_accounts_come_before_waiting_strangers() -> None:
    async def work() -> None:
        turns = Turns(1)
        first = await turns.place(JUDGE, DRAWN, Departure())
        stranger, judge = asked(turns, STRANGER), asked(turns, Client("user 2", is_account=True))
        await settled()
        assert not stranger.done()
        first.leave()
        await settled()
        assert judge.done()
        assert not stranger.done()
        judge.result().leave()
        await settled()
        assert stranger.done()

    run(work())


def test_who_has_gone_stands_in_the_queue_no_more() -> None:
    async def work() -> None:
        turns, client = Turns(1), Departure()
        first = await turns.place(JUDGE, DRAWN, Departure())
        waiting = asked(turns, STRANGER, departure=client)
        await settled()
        assert turns.waiting == 1
        client.leave()
        await settled()
        assert isinstance(waiting.exception(), DepartedError)
        assert turns.waiting == 0
        first.leave()
        assert not turns._busy

    run(work())


def test_the_queue_of_one_and_of_all_strangers_is_short() -> None:
    async def work() -> None:
        turns = Turns(1)
        await turns.place(JUDGE, DRAWN, Departure())
        waiting = [asked(turns, STRANGER) for _one in range(module.MOST_OF_CLIENT)]
        await settled()
        with pytest.raises(BusyError):
            await turns.place(STRANGER, DRAWN, Departure())
        waiting += [asked(turns, Client(f"10.0.0.{number}")) for number in range(module.MOST_OF_STRANGERS)]
        await settled()
        assert turns.waiting == module.MOST_OF_STRANGERS
        judge = asked(turns, Client("user 2", is_account=True))
        await settled()
        assert turns.waiting == module.MOST_OF_STRANGERS + 1, "a judge is never refused because strangers are many"
        for one in (*waiting, judge):
            one.cancel()

    run(work())


@examples(60)
@given(st.data())
def test_whatever_happens_places_are_neither_lost_nor_doubled(data: st.DataObject) -> None:
    """Any order of coming, leaving and going away: the bounds hold, and in the end everything is free."""
    clients = [STRANGER, ANOTHER, Client("192.0.2.3"), JUDGE]

    async def work() -> None:
        turns = Turns(6)
        waiting: list[tuple[Any, Departure]] = []
        places: list[Place] = []
        for _step in range(data.draw(st.integers(1, 60))):
            match data.draw(st.sampled_from(["come", "leave", "go", "cancel"])):
                case "come":
                    gone = Departure()
                    client, cost = data.draw(st.sampled_from(clients)), data.draw(st.sampled_from(list(CostClass)))
                    waiting.append((asked(turns, client, cost, gone), gone))
                case "leave" if places:
                    places.pop(data.draw(st.integers(0, len(places) - 1))).leave()
                case "go" if waiting:
                    data.draw(st.sampled_from(waiting))[1].leave()
                case "cancel" if waiting:
                    data.draw(st.sampled_from(waiting))[0].cancel()
            if data.draw(st.booleans()):
                await settled()
            for one in [one for one in waiting if one[0].done()]:
                waiting.remove(one)
                if not one[0].cancelled() and one[0].exception() is None:
                    places.append(one[0].result())
            assert turns._busy <= 6
            assert turns._strangers.total() <= turns.of_strangers
            assert all(count <= CLASS_BOUNDS[cost].share for (_key, cost), count in turns._running.items())
        while waiting or places:
            for place in places:
                place.leave()
            places = []
            await settled()
            for one in [one for one in waiting if one[0].done()]:
                waiting.remove(one)
                if not one[0].cancelled() and one[0].exception() is None:
                    places.append(one[0].result())
        assert (turns._busy, turns.waiting, turns._strangers.total(), +turns._running) == (0, 0, 0, {})
        assert turns._waiting_strangers == 0

    run(work())
