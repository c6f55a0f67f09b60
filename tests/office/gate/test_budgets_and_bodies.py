"""What clients have cost, and how much of their bodies is held."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tavlei.office.design.addresses import costs_by_route
from tavlei.office.pages.gate import bodies as body_module
from tavlei.office.pages.gate import budgets as budget_module
from tavlei.office.pages.gate.bodies import Bodies, TooManyBytesError
from tavlei.office.pages.gate.budgets import OF_ACCOUNT, OF_ADDRESS, Budgets
from tavlei.office.pages.gate.clients import Client

STRANGER, JUDGE = Client("192.0.2.1"), Client("user 1", is_account=True)
MEGA = 1 << 20


class Clock(SimpleNamespace):
    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(budget_module, "time", clock)
    return clock


def test_a_budget_is_used_up_and_comes_back(clock: Clock) -> None:
    budgets = Budgets()
    budgets.spend(STRANGER, OF_ADDRESS.most)
    assert budgets.wait(STRANGER, "drawn") == 0
    budgets.spend(STRANGER, 1.0)
    assert budgets.wait(STRANGER, "drawn") == 4, "a quarter of a second comes back in a second"
    assert budgets.wait(Client("192.0.2.2"), "drawn") == 0, "another one is not hindered"
    assert budgets.wait(JUDGE, "drawn") == 0
    clock.now += 4
    assert budgets.wait(STRANGER, "drawn") == 0
    clock.now += 10_000
    budgets.spend(STRANGER, OF_ADDRESS.most)
    assert budgets.wait(STRANGER, "drawn") == 0, "no more comes back than there was"
    assert OF_ACCOUNT.most > OF_ADDRESS.most


def test_who_was_told_to_come_again_is_told_so_without_being_looked_at(clock: Clock) -> None:
    budgets = Budgets()
    budgets.refuse(STRANGER.key, "heavy", 20)
    assert budgets.wait(STRANGER, "heavy") == 20
    assert budgets.wait(STRANGER, "drawn") == 0
    clock.now += 21
    assert budgets.wait(STRANGER, "heavy") == 0


def test_only_so_many_clients_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budget_module, "_MOST_CLIENTS", 10)
    budgets = Budgets()
    for number in range(100):
        budgets.spend(Client(f"10.0.0.{number}"), 1.0)
        budgets.refuse(f"10.0.0.{number}", "heavy", 20)
    assert (len(budgets._used), len(budgets._refused)) == (10, 10)


def test_bodies_of_one_stranger_of_all_strangers_and_of_all_are_bounded() -> None:
    bodies = Bodies()
    with bodies.holding(STRANGER) as one:
        one.grow(body_module.OF_STRANGER)
        with bodies.holding(STRANGER) as second, pytest.raises(TooManyBytesError):
            second.grow(1)
        others = [bodies.holding(Client(f"10.0.0.{number}")) for number in range(8)]
        with others[0] as a, others[1] as b, others[2] as c, others[3] as d:
            for body in (a, b):
                body.grow(body_module.OF_STRANGER)
            c.grow(body_module.OF_STRANGERS - 3 * body_module.OF_STRANGER)
            with pytest.raises(TooManyBytesError):
                d.grow(1)
            with bodies.holding(JUDGE) as judge:
                judge.grow(65 * MEGA)
                assert bodies.of_all == body_module.OF_STRANGERS + 65 * MEGA
    assert (bodies.of_all, bodies.of_strangers, bodies.of_client) == (0, 0, {})
    assert body_module.OF_STRANGERS < body_module.OF_ALL - body_module.OF_ACCOUNT, "there is room for judges"


def test_several_processes_share_what_an_office_may_take() -> None:
    alone, one_of_two, one_of_many = Bodies(), Bodies(processes=2), Bodies(processes=16)
    assert 2 * one_of_two.most_of_all <= alone.most_of_all == body_module.OF_ALL
    assert 2 * one_of_two.most_of_strangers <= alone.most_of_strangers == body_module.OF_STRANGERS
    largest = max(cost.most_body for methods in costs_by_route().values() for cost in methods.values() if cost)
    assert one_of_many.most_of_all >= largest, "the largest file comes whole"
    assert one_of_many.most_of_strangers >= body_module.OF_STRANGER
    with one_of_two.holding(JUDGE) as body, pytest.raises(TooManyBytesError):
        body.grow(one_of_two.most_of_all + 1)


def test_connections_and_what_is_answered_count_too(clock: Clock) -> None:
    """Whoever opens lines without end, or has everything sent to him, has used up his budget one day."""
    for price in (budget_module.A_CONNECTION, budget_module.A_MEGABYTE_ANSWERED, budget_module.A_MEGABYTE):
        budgets = Budgets()
        for _time in range(int(OF_ADDRESS.most / price) + 10):
            budgets.spend(STRANGER, price)
        assert budgets.wait(STRANGER, "cheap") > 0
