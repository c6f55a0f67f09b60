"""Of a test with many cases `make test` runs some and `make prove` the others: none is lost."""

from __future__ import annotations

from itertools import product

import pytest
from tests.sampling import chosen


@pytest.mark.parametrize(
    ("count", "among", "places"),
    [(1, 9, {0}), (2, 9, {0, 8}), (3, 9, {0, 4, 8}), (4, 10, {0, 3, 6, 9}), (3, 3, {0, 1, 2}), (5, 2, {0, 1})],
)
def test_cases_are_taken_far_apart(count: int, among: int, places: set[int]) -> None:
    assert chosen(count, [frozenset({("one", place)}) for place in range(among)]) == places


def test_every_value_of_every_parameter_is_among_them() -> None:
    cases = [frozenset({("seed", seed), ("game", game)}) for seed, game in product(range(4), range(6))]
    kept = chosen(6, cases)
    assert len(kept) == 6
    assert frozenset().union(*(cases[place] for place in kept)) == frozenset().union(*cases)


def test_a_test_runs_so_many_of_its_cases_and_leaves_the_others_to_proofs(request: pytest.FixtureRequest) -> None:
    """This module has such a test itself; a case that is a proof anyway is none of them."""
    cases = [item for item in request.session.items if item.name.startswith("test_a_case[")]
    for item in cases:
        assert bool(item.get_closest_marker("prove")) is (item.name not in ("test_a_case[0]", "test_a_case[6]"))


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", [*range(7), pytest.param(7, marks=pytest.mark.prove)])
def test_a_case(number: int) -> None:
    assert 0 <= number <= 7
