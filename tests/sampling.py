"""A test with many cases of one kind: `make test` runs some, far apart from one another, `make prove` the rest."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import pytest

MARK: Final = "sample"


def leave_the_rest_to_proofs(items: Iterable[pytest.Item]) -> None:
    """Mark as long proofs all but `n` cases of every test that is marked `sample(n)`."""
    for count, cases in _sampled(items):
        kept = spread(count, len(cases))
        for place, case in enumerate(cases):
            if place not in kept:
                case.add_marker("prove")


def spread(count: int, among: int) -> set[int]:
    """So many places out of a row, the first and the last among them, at equal distances."""
    if count >= among:
        return set(range(among))
    return {place * (among - 1) // max(count - 1, 1) for place in range(count)}


def _sampled(items: Iterable[pytest.Item]) -> Iterable[tuple[int, list[pytest.Item]]]:
    """How many cases of a test are wanted, and all of them in their order."""
    tests: dict[str, tuple[int, list[pytest.Item]]] = {}
    for item in items:
        if mark := item.get_closest_marker(MARK):
            tests.setdefault(item.nodeid.partition("[")[0], (mark.args[0], []))[1].append(item)
    return tests.values()
