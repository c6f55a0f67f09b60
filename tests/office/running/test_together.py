"""What several threads ask for at the same instant is done in one go."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event

import pytest

from tavlei.office.acts.together import Together


class Work:
    """Doubles numbers, and waits with the first of them until it is told to go on."""

    def __init__(self) -> None:
        self.done: list[list[int]] = []
        self.begun, self.go_on = Event(), Event()

    def __call__(self, numbers: Sequence[int]) -> list[int | Exception]:
        self.done.append(list(numbers))
        self.begun.set()
        self.go_on.wait(30)
        if 13 in numbers:
            raise ArithmeticError("nobody gets anything")
        return [ValueError(number) if number < 0 else 2 * number for number in numbers]


def ask_while_one_is_served(
    work: Work, together: Together[int, int], asked: Sequence[int], pool: ThreadPoolExecutor
) -> list[Future[int]]:
    """One is served first; all others have come before he is done."""
    told = [pool.submit(together.ask, 1, 1000)]
    work.begun.wait(30)
    told += [pool.submit(together.ask, 1, number) for number in asked]
    while len(together._queues[1].waiting) < len(asked):
        Event().wait(0.001)
    work.go_on.set()
    return told


def test_those_who_come_meanwhile_are_served_together() -> None:
    work = Work()
    together = Together(work)
    with ThreadPoolExecutor(10) as pool:
        told = ask_while_one_is_served(work, together, range(9), pool)
        assert [one.result(30) for one in told] == [2000, *(2 * number for number in range(9))]
    first, rest = work.done
    assert first == [1000]
    assert sorted(rest) == list(range(9))
    assert not together._queues, "nobody is remembered"


def test_an_exception_is_for_whoever_gave_its_input() -> None:
    work = Work()
    with ThreadPoolExecutor(4) as pool:
        _first, good, bad = ask_while_one_is_served(work, Together(work), [5, -1], pool)
        assert good.result(30) == 10
        with pytest.raises(ValueError, match="-1"):
            bad.result(30)


def test_what_fails_for_all_is_raised_for_all_and_the_next_are_served() -> None:
    work = Work()
    together = Together(work)
    with ThreadPoolExecutor(4) as pool:
        first, *others = ask_while_one_is_served(work, together, [5, 13], pool)
        assert first.result(30) == 2000
        for one in others:
            with pytest.raises(ArithmeticError):
                one.result(30)
    assert together.ask(1, 7) == 14


def test_what_is_about_something_else_does_not_wait() -> None:
    work = Work()
    together = Together(work)
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(together.ask, 1, 1)
        work.begun.wait(30)
        work.begun.clear()
        second = pool.submit(together.ask, 2, 2)
        assert work.begun.wait(30), "it has begun though the first is not done"
        work.go_on.set()
        assert (first.result(30), second.result(30)) == (2, 4)
    assert sorted(work.done) == [[1], [2]]
