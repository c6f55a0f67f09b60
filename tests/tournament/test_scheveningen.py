"""Scheveningen: everybody of one team meets everybody of the other."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye, Encounter, encounters
from tavlei.tournament.scheveningen import scheveningen

EDITION = "draughts-rules-2022"
SIZES = st.integers(1, 12)


def names(letter: str, count: int) -> list[str]:
    return [f"{letter}{number}" for number in range(1, count + 1)]


@pytest.mark.clause(EDITION, "1.4/item5")
def test_three_against_three() -> None:
    found = scheveningen(names("a", 3), names("b", 3), RULES)
    assert found.rounds == (
        (Encounter("a1", "b1"), Encounter("b2", "a2"), Encounter("a3", "b3")),
        (Encounter("b2", "a1"), Encounter("a2", "b3"), Encounter("b1", "a3")),
        (Encounter("a1", "b3"), Encounter("b1", "a2"), Encounter("a3", "b2")),
    )
    assert "T19" in found.explanation().readings


@pytest.mark.clause(EDITION, "1.4/item5")
@given(SIZES, st.integers(1, 3))
def test_the_formula_of_the_reading(size: int, cycles: int) -> None:
    found = scheveningen(names("a", size), names("b", size), RULES, cycles=cycles)
    for number, one_round in enumerate(found.rounds):
        cycle, index = divmod(number, size)
        expected = set()
        for i in range(1, size + 1):
            r = index + 1
            pair = (f"a{i}", f"b{(i + r - 2) % size + 1}")
            white = (i + r) % 2 == 0
            expected.add(pair if white != (cycle % 2 == 1) else pair[::-1])
        assert {encounter.players for encounter in encounters([one_round])} == expected


@given(SIZES, SIZES)
def test_all_pairs_meet_once_and_nobody_twice_in_a_round(one: int, other: int) -> None:
    found = scheveningen(names("a", one), names("b", other), RULES)
    met = Counter(frozenset(encounter.players) for encounter in encounters(found.rounds))
    assert set(met.values()) == {1}
    assert len(met) == one * other
    for one_round in found.rounds:
        busy = [name for each in one_round for name in ((each.player,) if isinstance(each, Bye) else each.players)]
        assert len(busy) == len(set(busy))
        assert sum(isinstance(each, Bye) for each in one_round) == abs(one - other)


@given(st.integers(1, 6))
def test_two_cycles_balance_everybodys_colours(half: int) -> None:
    """In one cycle of an even number the first team alternates and the second keeps its colours; two make it even."""
    size = 2 * half
    once, twice = (scheveningen(names("a", size), names("b", size), RULES, cycles=cycles) for cycles in (1, 2))
    assert {once.whites[name] for name in once.first} == {half}
    assert {once.whites[name] for name in once.second} == {0, size}
    assert set(twice.whites.values()) == {size}


@pytest.mark.parametrize(
    ("first", "second", "cycles", "why"),
    [
        ([], ["b"], 1, "first: expected at least 1"),
        (["a"], [], 1, "second: expected at least 1"),
        (["a"], ["a"], 1, r"players\[1\]: the participant «a» is listed twice"),
        (["a"], ["b"], 0, "cycles: there is at least one cycle"),
    ],
)
def test_bad_teams_are_refused(first: list[str], second: list[str], cycles: int, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        scheveningen(first, second, RULES, cycles=cycles)
