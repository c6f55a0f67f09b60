"""The points of random fields against the slow reference, number by number."""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.awards_reference import reference
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.prize_guarantees import guaranteed_table
from tavlei.calc import run_calculator

LEAST = {"pairs": 4, "teams": 2, "individual": 8}
RANKS = st.integers(-20, 20).map(lambda quarter: quarter / 4)
THIRDS = st.integers(-30, 30).map(lambda sixth: f"{sixth}/6")


@st.composite
def ties(draw: st.DrawFn, size: int) -> list[list[int]]:
    """Ties that do not overlap, out of a row of cuts."""
    cuts = sorted(draw(st.sets(st.integers(1, size), max_size=8)))
    return [[a, b - 1] for a, b in pairwise(cuts) if b - a > 1 and draw(st.booleans())]


@st.composite
def fields(draw: st.DrawFn) -> dict[str, Any]:
    """Any input of the calculator that is no error."""
    format_ = draw(st.sampled_from(sorted(LEAST)))
    size = draw(st.integers(LEAST[format_], 70))
    ranks = draw(st.lists(draw(st.sampled_from([RANKS, THIRDS])), min_size=size, max_size=size))
    rated = draw(st.booleans())
    express = draw(st.booleans())
    kind = draw(st.sampled_from(["russia", "world_europe", "foreign"]))
    return {
        "format": format_,
        "ranks": ranks,
        "boards": draw(st.integers(16, 300) | st.sampled_from([65, 66, 87, 88, 100, 119, 120])),
        "ties": draw(ties(size)),
        "session": not rated and format_ != "teams" and draw(st.booleans()),
        "rated": rated,
        "status": "none" if express else draw(st.sampled_from(["none", "regional", "russian", "main_russian"])),
        "express": express,
        "amateur": draw(st.booleans()),
        "guaranteed": draw(st.none() | st.sampled_from(sorted(guaranteed_table(CLASSIFICATION)))),
        "fixed_rating_coefficient": draw(st.none() | st.sampled_from([1, 0.5])),
        "kind": kind,
        "host_country_category": draw(st.integers(0, 4)) if kind == "foreign" else None,
    }


@pytest.mark.clause(
    "bridge-classification-2024",
    "4.9",
    "7.1",
    "7.4",
    "7.5",
    "7.6",
    "7.6/item2",
    "7.6/item3",
    "7.6/item8",
    "8.10",
    "8.10/p2",
    "8.10/item4",
    "8.11",
    "8.11/p2",
    "8.11/p3",
    "8.11/p5",
    "8.12",
    "8.12/p2",
    "8.14",
)
@given(fields())
def test_every_number_is_that_of_the_reference(given: dict[str, Any]) -> None:
    key = given["guaranteed"]
    expected = reference(given, list(guaranteed_table(CLASSIFICATION)[key].by_place) if key else None)
    found = run_calculator("bridge.award", given)
    assert {name: found.get(name) for name in expected} == {
        name: pytest.approx(float(value), rel=1e-9, abs=1e-9) if isinstance(value, Decimal) else value
        for name, value in expected.items()
    }
    assert ("RO" in found) == given["rated"]
