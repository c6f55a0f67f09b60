"""Round robin: the rule against every printed table, cycles, odd numbers, renju, another order of rounds."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.appendix2 import PRINTED
from tests.tournament.appendix2 import table as printed_table
from tests.tournament.rules import RULES

from tavlei.games.clock.disciplines import Discipline
from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye, Encounter, encounters
from tavlei.tournament.round_robin import reordered, round_robin, table
from tavlei.tournament.systems import ReasonedDecision

EDITION = "draughts-rules-2022"
COUNTS = st.integers(2, 60)


@pytest.mark.clause("draughts-rules-2013", "2.1.4.1/item2")
@pytest.mark.clause(EDITION, "app2/table")
@pytest.mark.parametrize("name", PRINTED)
def test_the_rule_gives_every_printed_table(name: str) -> None:
    smaller, larger = map(int, name.split("-"))
    assert table(larger) == printed_table(name)
    assert table(smaller) == printed_table(name)


def test_every_table_of_three_to_twenty_two_participants_is_there() -> None:
    covered = {int(number) for name in PRINTED for number in name.split("-")}
    assert covered == set(range(3, 23))
    for name in PRINTED:
        larger = int(name.split("-")[1])
        assert [len(pairs) for pairs in printed_table(name)] == [larger // 2] * (larger - 1)


@pytest.mark.clause(EDITION, "1.4/item1")
@given(COUNTS, st.integers(1, 4))
def test_every_pair_meets_once_in_a_cycle_and_a_round_is_a_perfect_matching(count: int, cycles: int) -> None:
    schedule = round_robin(count, RULES, cycles=cycles)
    length = count - 1 + count % 2
    assert len(schedule.rounds) == length * cycles
    for cycle in range(cycles):
        rounds = schedule.rounds[cycle * length : (cycle + 1) * length]
        met = Counter(frozenset(encounter.players) for encounter in encounters(rounds))
        assert len(met) == count * (count - 1) // 2
        assert set(met.values()) == {1}
    for one_round in schedule.rounds:
        names = [name for each in one_round for name in ((each.player,) if isinstance(each, Bye) else each.players)]
        assert sorted(names) == sorted(schedule.participants)
        assert sum(isinstance(each, Bye) for each in one_round) == count % 2


@given(COUNTS)
def test_colours_are_balanced(count: int) -> None:
    """With an odd number everybody has as many Whites as Blacks, with an even one the difference is one."""
    schedule = round_robin(count, RULES)
    whites = Counter(encounter.white for encounter in encounters(schedule.rounds))
    blacks = Counter(encounter.black for encounter in encounters(schedule.rounds))
    assert {abs(whites[name] - blacks[name]) for name in schedule.participants} == {1 - count % 2}


@given(COUNTS)
def test_nobody_has_a_colour_three_times_in_a_row(count: int) -> None:
    schedule = round_robin(count, RULES)
    for name in schedule.participants:
        colours = "".join(
            "w" if name == encounter.white else "b"
            for encounter in encounters(schedule.rounds)
            if name in encounter.players
        )
        assert "www" not in colours
        assert "bbb" not in colours


@given(COUNTS)
def test_with_an_odd_number_everybody_is_free_once(count: int) -> None:
    schedule = round_robin(count, RULES)
    free = Counter(each.player for one_round in schedule.rounds for each in one_round if isinstance(each, Bye))
    assert set(free.values()) <= {1}
    assert len(free) == (count if count % 2 else 0)
    assert all(isinstance(one_round[-1], Bye) == bool(count % 2) for one_round in schedule.rounds)


@pytest.mark.clause(EDITION, "app2")
def test_the_number_named_first_has_white_and_in_renju_black() -> None:
    draughts, renju = (
        round_robin(["a", "b", "c", "d"], RULES),
        round_robin(["a", "b", "c", "d"], RULES, cycles=1, discipline=Discipline.RENJU),
    )
    assert draughts.rounds[0] == (Encounter("a", "d"), Encounter("b", "c"))
    assert renju.rounds[0] == (Encounter("d", "a"), Encounter("c", "b"))
    assert draughts.explanation().working[1].key == "round_robin.first_white"
    assert renju.explanation().working[1].key == "round_robin.first_black"


@pytest.mark.clause(EDITION, "1.4/item1")
@given(st.integers(2, 20), st.integers(2, 5))
def test_even_cycles_reverse_the_colours(count: int, cycles: int) -> None:
    once, schedule = round_robin(count, RULES).rounds, round_robin(count, RULES, cycles=cycles)
    turned = tuple(
        tuple(each if isinstance(each, Bye) else Encounter(each.black, each.white) for each in one_round)
        for one_round in once
    )
    assert schedule.rounds == tuple(each for cycle in range(cycles) for each in (turned if cycle % 2 else once))
    assert "T19" in schedule.explanation().readings


def test_beyond_the_tables_the_same_rule_is_named() -> None:
    keys = [round_robin(count, RULES).explanation().working[0].key for count in (2, 3, 22, 23)]
    same, printed = "round_robin.same_rule", "round_robin.printed_table"
    assert keys == [same, printed, printed, same]
    assert round_robin(23, RULES).table == "23-24"


@pytest.mark.clause(EDITION, "app2/note1")
def test_rounds_are_reordered_by_a_reasoned_decision() -> None:
    schedule = round_robin(["a", "b", "c", "d"], RULES)
    decision = ReasonedDecision("chief judge", "a and b are of one team and should meet first")
    changed = reordered(schedule, [2, 1, 3], decision)
    assert changed.rounds == (schedule.rounds[1], schedule.rounds[0], schedule.rounds[2])
    again = reordered(changed, [3, 2, 1], ReasonedDecision("substitute", "the hall"))
    assert again.order == (3, 1, 2)
    assert [each.reason for each in again.decisions] == [decision.reason, "the hall"]
    told = [step for step in again.explanation().working if step.key == "round_robin.reordered"]
    assert [step.inputs["by"] for step in told] == ["chief judge", "substitute"]
    assert again.explanation().working[-1].inputs == {"round": 3, "planned": 2}


@pytest.mark.clause(EDITION, "app2/note1")
@pytest.mark.parametrize("order", [[1, 2], [1, 1, 2], [0, 1, 2], [1, 2, 3, 4]])
def test_an_order_names_every_round_once(order: list[int]) -> None:
    with pytest.raises(Refusal, match="app2/note1"):
        reordered(round_robin(4, RULES), order, ReasonedDecision("chief judge", "reason"))


@pytest.mark.parametrize(("by", "reason"), [("", "reason"), ("chief judge", " ")])
def test_a_decision_has_an_author_and_a_reason(by: str, reason: str) -> None:
    with pytest.raises(Refusal, match="who took it and why"):
        ReasonedDecision(by, reason)


@pytest.mark.parametrize(
    ("names", "cycles", "why"),
    [
        (["a"], 1, "players: expected at least 2 participants; got 1"),
        (["a", "b", "a"], 1, r"players\[2\]: the participant «a» is listed twice"),
        (["a", "b"], 0, "cycles: a round robin has at least one cycle"),
    ],
)
def test_a_bad_field_is_refused(names: list[str], cycles: int, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        round_robin(names, RULES, cycles=cycles)
