"""Mixed competitions: stages, groups, finals, what is carried over, places of the whole."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.carry_over import Carried, CarryOver, carried_over, without_met
from tavlei.tournament.knockout import seed_order
from tavlei.tournament.mixed import (
    CompetitionStage,
    MixedCompetition,
    StageGroup,
    StageQuota,
    groups_by_seed,
    knockout_seeds,
    next_groups,
    overall_places,
)
from tavlei.tournament.model import Bye, Encounter, Participant, Result, Tournament, encounters
from tavlei.tournament.places import Placing
from tavlei.tournament.round_robin import round_robin
from tavlei.tournament.systems import SystemOfPlay

EDITION = "draughts-rules-2022"


def placed(*names: str) -> list[Placing]:
    return [Placing(name, place, place) for place, name in enumerate(names, start=1)]


def tournament(names: str, *results: tuple[str, str, Result]) -> Tournament:
    rounds = tuple((Encounter(white, black, result),) for white, black, result in results)
    return Tournament(tuple(Participant(name) for name in names), rounds)


GROUP_ONE = tournament("abc", ("a", "b", Result.WHITE_WINS), ("b", "c", Result.DRAW), ("c", "a", Result.BLACK_WINS))
GROUP_TWO = tournament("xyz", ("x", "y", Result.DRAW), ("y", "z", Result.WHITE_WINS), ("z", "x", Result.WHITE_WINS))


def stage(name: str, system: SystemOfPlay, *groups: str, carry: CarryOver = CarryOver.NOTHING) -> CompetitionStage:
    return CompetitionStage(
        name, system, tuple(StageGroup(group, tuple(group)) for group in groups), carry, rulebook=RULES
    )


@pytest.mark.clause(EDITION, "1.4", "1.4/item6")
def test_stages_have_different_systems() -> None:
    groups = stage("groups", SystemOfPlay.ROUND_ROBIN, "abc", "xyz")
    final = stage("final", SystemOfPlay.OLYMPIC, "abxy")
    told = MixedCompetition((groups, final), rulebook=RULES).explanation()
    assert [step.inputs["system"] for step in told.working] == ["round_robin", "olympic"]
    assert len(told.working[0].steps) == 3
    assert len(SystemOfPlay) == 6
    assert [each for each in SystemOfPlay if each.is_knockout] == ["olympic", "improved_olympic"]


@pytest.mark.clause(EDITION, "1.4/item6")
def test_a_bad_mixture_is_refused() -> None:
    with pytest.raises(Refusal, match="two stages or more"):
        MixedCompetition((stage("one", SystemOfPlay.SWISS, "abc"),), rulebook=RULES)
    with pytest.raises(Refusal, match="one of the other systems"):
        stage("one", SystemOfPlay.MIXED, "abc")
    with pytest.raises(Refusal, match="«a» is listed twice"):
        stage("one", SystemOfPlay.ROUND_ROBIN, "ab", "ac")
    first = stage("one", SystemOfPlay.ROUND_ROBIN, "ab", carry=CarryOver.ALL_POINTS)
    second = stage("two", SystemOfPlay.ROUND_ROBIN, "ab")
    with pytest.raises(Refusal, match="nothing can be carried into the first stage"):
        MixedCompetition((first, second), rulebook=RULES)


def test_seeds_are_dealt_to_and_fro() -> None:
    assert [each.participants for each in groups_by_seed("1234567", ["A", "B", "C"])] == [
        ("1", "6", "7"),
        ("2", "5"),
        ("3", "4"),
    ]


@given(st.integers(1, 6), st.integers(0, 30))
def test_groups_differ_by_one_member_at_most(groups: int, more: int) -> None:
    names = [str(number) for number in range(2 * groups + more)]
    sizes = [len(each.participants) for each in groups_by_seed(names, [f"g{each}" for each in range(groups)])]
    assert sum(sizes) == len(names)
    assert max(sizes) - min(sizes) <= 1


@pytest.mark.clause(EDITION, "1.4/item6")
def test_finals_a_and_b() -> None:
    finals = next_groups(
        [placed("a", "b", "c", "d"), placed("w", "x", "y", "z")], [StageQuota("A", 1, 2), StageQuota("B", 3, 4)], RULES
    )
    assert finals == (StageGroup("A", ("a", "w", "b", "x")), StageGroup("B", ("c", "y", "d", "z")))
    overall = overall_places([placed("w", "a", "x", "b"), [Placing("c", 1, 2), Placing("y", 1, 2)]])
    assert [(each.participant, each.text) for each in overall] == [
        ("w", "1"),
        ("a", "2"),
        ("x", "3"),
        ("b", "4"),
        ("c", "5-6"),
        ("y", "5-6"),
    ]


def test_a_place_shared_over_the_edge_must_be_settled_first() -> None:
    group = [Placing("a", 1, 1), Placing("b", 2, 3), Placing("c", 2, 3), Placing("d", 4, 4)]
    with pytest.raises(Refusal, match=r"«b» shares the places 2-3: this must be settled first \[.* 5\.4\.8\.13\]"):
        next_groups([group], [StageQuota("A", 1, 2)], RULES)
    assert next_groups([group], [StageQuota("A", 1, 3)], RULES)[0].participants == ("a", "b", "c")


@pytest.mark.parametrize("groups", [2, 3, 4, 5, 8])
def test_members_of_a_group_do_not_meet_at_once_in_the_knock_out(groups: int) -> None:
    placings = [placed(f"{group}1", f"{group}2", f"{group}3") for group in range(groups)]
    seeds = knockout_seeds(placings, 2, RULES)
    assert [name[-1] for name in seeds] == ["1"] * groups + ["2"] * groups
    order = [seeds[seed - 1] if seed <= len(seeds) else None for seed in seed_order(len(seeds))]
    for one, other in zip(order[::2], order[1::2], strict=True):
        assert one is None or other is None or one[0] != other[0]


@pytest.mark.clause(EDITION, "1.4/item6")
def test_points_are_carried_over_or_not() -> None:
    stages = [GROUP_ONE, GROUP_TWO]
    assert carried_over(stages, "abxy", CarryOver.NOTHING) == Carried()
    everything = carried_over(stages, "abxy", CarryOver.ALL_POINTS)
    assert everything.points == {"a": 2, "b": Fraction(1, 2), "x": Fraction(1, 2), "y": Fraction(3, 2)}
    mutual = carried_over(stages, "abxy", CarryOver.MUTUAL)
    assert [encounter.players for encounter in encounters(mutual.rounds)] == [("a", "b"), ("x", "y")]
    assert mutual.points == {}


@pytest.mark.clause(EDITION, "1.4/item6")
def test_encounters_carried_over_are_not_played_again() -> None:
    mutual = carried_over([GROUP_ONE, GROUP_TWO], "abxy", CarryOver.MUTUAL)
    rounds = without_met(round_robin("abxy", RULES).rounds, mutual)
    left = {frozenset(encounter.players) for encounter in encounters(rounds)}
    assert left == {frozenset(pair) for pair in combinations("abxy", 2)} - {frozenset("ab"), frozenset("xy")}


def test_a_bye_counts_in_a_swiss_only_and_a_missing_result_is_told() -> None:
    swiss = Tournament((Participant("a"), Participant("b")), ((Bye("a"),),))
    assert carried_over([swiss], "a", CarryOver.ALL_POINTS, bye_counts=True).points == {"a": 1}
    assert carried_over([swiss], "a", CarryOver.ALL_POINTS).points == {"a": 0}
    going_on = Tournament((Participant("a"), Participant("b")), ((Encounter("a", "b"),),))
    with pytest.raises(Refusal, match="the result of «a» and «b» is missing"):
        carried_over([going_on], "ab", CarryOver.ALL_POINTS)
