"""Each coefficient worked out by hand on one small Swiss with a bye, a forfeit and a withdrawal, and on a round robin.

The Swiss (a win is 1): a 3 points; b and d 1.5; c and e 1. e left after round 2, having forfeited his encounter.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import ROBIN, SWISS, figures, numbers, points, refused, tournament, values

from tavlei.rulebook import Settings
from tavlei.tournament.standings import CRITERIA, Withdrawal, standings
from tavlei.tournament.standings.full_truncated_solkoff import without_worst

EDITION = "draughts-rules-2022"
EVENT = tournament(
    "a-b 1-0, c-d 0.5-0.5, e",
    "a-c 1-0, e-b -:+, d",
    "d-a 0-1, b-c 0.5-0.5",
    ratings={"a": 2100, "b": 2000, "c": 1900, "e": 1800},
)
LEFT = [Withdrawal("e", 2)]
ALL = tournament("a-d 1-0, b-c 0.5-0.5", "c-a 1-0, d-b 0-1", "a-b 0.5-0.5, d-c 1-0")


@pytest.mark.clause(EDITION, "5.4.7.2/item2")
def test_a_plus_is_worth_a_win_and_a_minus_nothing() -> None:
    assert points(standings(EVENT, SWISS, (), RULES)) == numbers(a=3, b="1.5", d="1.5", c=1, e=1)


@pytest.mark.parametrize(
    ("criterion", "expected"),
    [
        pytest.param(
            "sonneborn_berger",
            numbers(a=4, b="1.5", c="1.5", d="0.5", e=0),
            marks=pytest.mark.clause(EDITION, "5.4.8.3.1"),
        ),
        pytest.param("solkoff", numbers(a=4, b=5, c=6, d=4, e="1.5"), marks=pytest.mark.clause(EDITION, "5.4.8.5")),
        pytest.param(
            "median_solkoff",
            numbers(a="1.5", b=1, c="1.5", d=1, e=0),
            marks=pytest.mark.clause(EDITION, "5.4.8.6"),
        ),
        pytest.param(
            "truncated_solkoff",
            numbers(a=3, b=4, c="4.5", d=4, e="1.5"),
            marks=pytest.mark.clause(EDITION, "5.4.8.7"),
        ),
        pytest.param(
            "full_truncated_solkoff",
            numbers(a=3, b=4, c="4.5", d=4, e="1.5"),
            marks=pytest.mark.clause(EDITION, "5.4.8.7/item2"),
        ),
        pytest.param(
            "solkoff_plus",
            numbers(a=15, b="11.5", c=13, d=10, e=5),
            marks=pytest.mark.clause(EDITION, "5.4.8.8"),
        ),
        pytest.param(
            "solkoff_balyakin",
            numbers(a="19.5", b="19.5", c="25.5", d=18, e="7.5"),
            marks=pytest.mark.clause(EDITION, "5.4.8.9"),
        ),
        pytest.param(
            "riga",
            numbers(a=8, b="6.5", c="7.5", d="4.5", e="1.5"),
            marks=pytest.mark.clause(EDITION, "5.4.8.10"),
        ),
        pytest.param("wins", numbers(a=3, b=1, c=0, d=0, e=0), marks=pytest.mark.clause(EDITION, "5.4.8.2/item2")),
        pytest.param(
            "opponents_ratings",
            numbers(a=3900, b=5800, c=4100, d=4000, e=2000),
            marks=pytest.mark.clause(EDITION, "5.4.8.2/item5"),
        ),
    ],
)
def test_by_hand(criterion: str, expected: dict[str, Fraction]) -> None:
    assert values(standings(EVENT, SWISS, [criterion], RULES, withdrawn=LEFT), criterion) == expected


@pytest.mark.clause(EDITION, "5.4.8.3.1/item2")
def test_the_second_form_of_sonneborn_berger_is_twice_the_first() -> None:
    found = values(standings(EVENT, SWISS, ["sonneborn_berger"], RULES, sonneborn_berger_form=2), "sonneborn_berger")
    assert found == numbers(a=8, b=3, c=3, d=1, e=0)


@pytest.mark.clause(EDITION, "5.4.8.4.1")
def test_shmulyan_in_a_round_robin() -> None:
    """b 2 points, a and c 1.5, d 1."""
    assert values(standings(ALL, ROBIN, ["shmulyan"], RULES), "shmulyan") == numbers(a="-0.5", b=1, c="0.5", d=-2)


@pytest.mark.clause(EDITION, "5.4.8.4.3")
def test_shmulyan_outside_a_round_robin_is_refused() -> None:
    assert refused(standings, ALL, SWISS, ["wins", "shmulyan"], RULES) == ("criteria[1]", "5.4.8.4.3")


@pytest.mark.clause(EDITION, "5.4.8.7/item2")
@pytest.mark.parametrize(
    ("entries", "sums"), [([], ()), ([5], (0,)), ([4, 1, 2], (6, 4, 0)), ([3, 3, 1], (6, 3, 0)), ([0, 0], (0, 0))]
)
def test_one_more_of_the_worst_is_left_out_at_each_step(entries: list[int], sums: tuple[int, ...]) -> None:
    assert without_worst(entries) == sums


@pytest.mark.clause(EDITION, "5.4.8.7/item2")
def test_the_lists_of_the_full_truncated_coefficient() -> None:
    found = standings(EVENT, SWISS, ["full_truncated_solkoff"], RULES).vectors["full_truncated_solkoff"]
    assert found["b"] == found["d"] == figures(4, 3, 0)
    assert found["e"] == figures(1.5, 1.5, 0)


@pytest.mark.clause(EDITION, "5.4.8.7/item2")
def test_a_list_that_has_ended_equals_one_that_goes_on_with_zeros() -> None:
    """T11: a has two opponents without a point, b one."""
    table = standings(tournament("a-x -:-", "a-y -:-", "b-z -:-"), ROBIN, ["full_truncated_solkoff"], RULES)
    assert table.vectors["full_truncated_solkoff"]["a"] != table.vectors["full_truncated_solkoff"]["b"]
    assert {row.place for row in table.rows} == {1}


@pytest.mark.clause(EDITION, "5.4.8.6", "5.4.8.7")
def test_fewer_than_three_entries_have_no_median() -> None:
    """T11: one entry of two is left of a truncation, none of a median."""
    two = tournament("a-b 1-0", "a-c 1-0")
    table = standings(two, SWISS, ["median_solkoff", "truncated_solkoff"], RULES)
    assert set(values(table, "median_solkoff").values()) == {0}
    assert values(table, "truncated_solkoff") == numbers(a=0, b=2, c=2)


def test_a_missed_round_is_an_entry_of_0_in_a_swiss_and_none_in_a_round_robin() -> None:
    """T8, T30."""
    event = tournament("a-b 1-0", "a-c 1-0", "b-c 0.5-0.5")
    assert values(standings(event, SWISS, ["truncated_solkoff"], RULES), "truncated_solkoff") == numbers(
        a=1, b="2.5", c="2.5"
    )
    assert values(standings(event, ROBIN, ["truncated_solkoff"], RULES), "truncated_solkoff") == numbers(
        a="0.5", b=2, c=2
    )


def test_a_bye_is_a_win_in_a_swiss_and_nothing_in_a_round_robin() -> None:
    event = tournament("a-b 1-0, c")
    assert points(standings(event, SWISS, (), RULES)) == numbers(a=1, c=1, b=0)
    assert points(standings(event, ROBIN, (), RULES)) == numbers(a=1, b=0, c=0)


@pytest.mark.parametrize(
    ("criterion", "b", "e"),
    [("solkoff", 4, 0), ("wins", 0, 0), ("sonneborn_berger", "0.5", 0), ("riga", "4.5", 0), ("solkoff_plus", 10, 0)],
)
def test_a_forfeit_may_be_switched_to_count_in_the_points_only(criterion: str, b: object, e: object) -> None:
    """T9; the points stay."""
    table = standings(EVENT, SWISS, [criterion], replace(RULES, settings=Settings({"T9": "forfeit_as_bye"})))
    found = values(table, criterion)
    assert {"b": found["b"], "e": found["e"]} == numbers(b=b, e=e)
    assert points(table)["b"] == Fraction(3, 2)
    assert "standings.forfeits_as_byes" in [step.key for step in table.explanation().walk()]


def test_a_forfeit_is_an_encounter_in_the_ratings_however_t9_is_set() -> None:
    """T31."""
    table = standings(EVENT, SWISS, ["opponents_ratings"], replace(RULES, settings=Settings({"T9": "forfeit_as_bye"})))
    assert values(table, "opponents_ratings")["b"] == 5800


@pytest.mark.clause(EDITION, "5.4.8.2/item1", "5.4.8.2/p2", "5.4.8.12")
def test_the_regulation_names_the_criteria_and_their_order() -> None:
    assert len(CRITERIA) == 13
    table = standings(ALL, ROBIN, ["wins", "solkoff"], RULES)
    assert [criterion.key for criterion in table.criteria] == ["wins", "solkoff"]
    assert all(list(row.values) == ["wins", "solkoff"] for row in table.rows)
    assert refused(standings, ALL, ROBIN, ["wins", "buchholz"], RULES) == ("criteria[1]", "5.4.8.2")
    assert refused(standings, ALL, ROBIN, ["wins", "riga", "wins"], RULES) == ("criteria[2]", "5.4.8.2/p2")
