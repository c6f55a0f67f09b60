"""A siege: whatever strangers and accounts do at once, judges are answered and nothing is left behind.

The short form counts answers and looks at no clock; the long one holds times, memory and disk against a run without
attackers.
"""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator

import pytest
from tests.office.siege.__main__ import ACCOUNTS, faults
from tests.office.siege.attacks import ATTACKS, OF_ACCOUNTS
from tests.office.siege.besieged import Besieged, besieged
from tests.office.siege.sieges import Course, Figures, run

pytestmark = pytest.mark.slow
PATIENCE = 120.0  # seconds, against hanging only


@pytest.fixture(scope="module")
def office(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Besieged]:
    with besieged(tmp_path_factory.mktemp("besieged")) as stormed:
        yield stormed


@pytest.fixture(scope="module")
def short(office: Besieged) -> Figures:
    """Every attack at least once by every attacker, while every judge enters three results and takes them back."""
    course = Course(times=len(ATTACKS), acts=3, attackers=3, accounts=1, pause=0.1)
    return asyncio.run(run(office, course))


def settles(is_so: Callable[[], bool]) -> bool:
    until = time.monotonic() + PATIENCE
    while not is_so() and time.monotonic() < until:
        time.sleep(0.1)
    return is_so()


def test_no_act_of_a_judge_is_refused_and_no_reader_sent_away(office: Besieged, short: Figures) -> None:
    assert set(short.judge_statuses) == {200, 302}
    assert set(short.spectator_statuses) == {200}
    assert short.judge_statuses[302] == 3 * len(office.judges), "every result is entered and taken back"


def test_every_attack_was_made_and_none_of_them_was_a_mistake_of_ours(short: Figures) -> None:
    answered = {kind.partition(" ")[0] for kind in short.attack_statuses}
    silent = {"half_a_body", "linger"}
    assert answered >= {attack.__name__ for attack in (*ATTACKS, *OF_ACCOUNTS)} - silent
    assert not [kind for kind in short.attack_statuses if kind.endswith(" 500")]


def test_nothing_is_computed_or_held_for_those_who_have_gone(office: Besieged, short: Figures) -> None:
    assert settles(lambda: office.working() == 0)
    assert settles(lambda: office.metrics()["tavlei_body_bytes"] == 0)
    waiting = [name for name in office.metrics() if name.startswith("tavlei_waiting{")]
    assert waiting
    assert settles(lambda: not any(office.metrics()[name] for name in waiting))


def test_what_is_computed_for_somebody_lets_pages_go_first(office: Besieged, short: Figures) -> None:
    assert min(os.nice(0) + 10, 19) in office.patience()


def test_what_was_refused_is_counted_by_cost_and_reason(office: Besieged, short: Figures) -> None:
    refused = {name for name, count in office.metrics().items() if name.startswith("tavlei_refused_total{") and count}
    assert 'tavlei_refused_total{cost="drawn",reason="host"}' in refused
    assert any('reason="sign_in"' in name or 'reason="large"' in name for name in refused)


@pytest.mark.prove
def test_a_long_siege_holds_its_bounds(office: Besieged) -> None:
    quiet = asyncio.run(run(office, Course(30)))
    stormed = asyncio.run(run(office, Course(180, attackers=40, accounts=ACCOUNTS)))
    assert faults(quiet, stormed) == []
