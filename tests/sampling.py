"""A test with many cases of one kind: `make test` runs some, far apart from one another, `make prove` the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import pytest

MARK: Final = "sample"
Values = frozenset[tuple[str, int]]  # which value every parameter of a case has


def leave_the_rest_to_proofs(items: Iterable[pytest.Item]) -> None:
    """Mark as long proofs all but `n` cases of every test that is marked `sample(n)`."""
    for count, cases in _sampled(items):
        kept = chosen(count, [_values(case) for case in cases])
        for place, case in enumerate(cases):
            if place not in kept:
                case.add_marker("prove")


def chosen(count: int, cases: Sequence[Values]) -> set[int]:
    """So many places out of a row: every value of every parameter as soon as possible, else far apart."""
    left = list(_far_apart(count, len(cases)))
    kept: set[int] = set()
    seen: set[tuple[str, int]] = set()
    while left and len(kept) < count:
        best = max(left, key=lambda place: len(cases[place] - seen))  # the first of the best
        left.remove(best)
        kept.add(best)
        seen |= cases[best]
    return kept


def _far_apart(count: int, among: int) -> Iterator[int]:
    """All places of a row, those at equal distances first."""
    first = [place * (among - 1) // max(count - 1, 1) for place in range(min(count, among))]
    yield from first
    yield from (place for place in range(among) if place not in set(first))


def _values(case: pytest.Item) -> Values:
    return frozenset(case.callspec.indices.items()) if isinstance(case, pytest.Function) else frozenset()


def _sampled(items: Iterable[pytest.Item]) -> Iterable[tuple[int, list[pytest.Item]]]:
    """How many cases of a test are wanted, and those that are no proofs already, in their order."""
    tests: dict[str, tuple[int, list[pytest.Item]]] = {}
    for item in items:
        if (mark := item.get_closest_marker(MARK)) and not item.get_closest_marker("prove"):
            tests.setdefault(item.nodeid.partition("[")[0], (mark.args[0], []))[1].append(item)
    return tests.values()
