"""A withdrawal from a round robin in the table: below half the results leave it, from half on they stay."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.tournament.rules import RULES
from tests.tournament.standings.helpers import ROBIN, SWISS, keys, numbers, places, points, tournament, values

from tavlei.tournament.model import Tournament
from tavlei.tournament.standings import CRITERIA, Withdrawal, standings

EDITION = "draughts-rules-2022"
# x beat a and then left; everybody has played everybody else
BELOW_HALF = tournament(
    *("x-a 1-0, b-c 1-0", "a-b 1-0, x-c -:-", "a-c 0.5-0.5, x-b -:-", "x-d -:-, a", "a-d 1-0", "b-d 1-0", "c-d 1-0")
)
HALF = tournament(
    "x-a 1-0, b-c 1-0", "a-b 1-0, x-c 0-1", "a-c 0.5-0.5, x-b -:+", "x-d -:+", "a-d 1-0", "b-d 1-0", "c-d 1-0"
)


def all_criteria(event: Tournament, after: int) -> dict[str, Fraction | None]:
    return dict(standings(event, ROBIN, list(CRITERIA), RULES, withdrawn=[Withdrawal("x", after)]).row("x").values)


@pytest.mark.clause(EDITION, "5.4.5.2")
def test_below_half_his_results_leave_everybodys_points_and_coefficients() -> None:
    """T16, T30: x has played 1 of 4; a loses nothing by having lost to him."""
    table = standings(BELOW_HALF, ROBIN, ["solkoff", "shmulyan"], RULES, withdrawn=[Withdrawal("x", 1)])
    assert points(table) == numbers(a="2.5", b=2, c="1.5", d=0, x=0)
    assert places(table) == {"a": 1, "b": 2, "c": 3, "d": 4, "x": None}
    assert values(table, "solkoff") == numbers(a="3.5", b=4, c="4.5", d=6, x=0)
    assert values(table, "shmulyan") == numbers(a=2, b="-1", c="-2", d="-6", x=0)
    assert [row.participant for row in table.rows][-1] == "x"


@pytest.mark.clause(EDITION, "5.4.5.2")
def test_his_values_are_those_of_a_player_without_encounters() -> None:
    """T30."""
    found = all_criteria(BELOW_HALF, 1)
    assert {name for name, value in found.items() if value is None} == {"head_to_head", "results_by_place"}
    assert {value for value in found.values() if value is not None} == {0}


@pytest.mark.clause(EDITION, "5.4.5.3")
def test_from_half_on_his_results_stay() -> None:
    """x has played 2 of 4: exactly half."""
    table = standings(HALF, ROBIN, ["wins"], RULES, withdrawn=[Withdrawal("x", 2)])
    assert points(table) == numbers(b=3, a="2.5", c="2.5", d=1, x=1)
    assert table.row("x").place == 4
    assert "withdrawal.results_stay" in keys(table.explanation())


@pytest.mark.clause(EDITION, "5.4.5.2", "5.4.5.3")
def test_half_is_counted_over_all_cycles() -> None:
    """Two cycles of three: x has played 2 of 4 and stays; with one of them forfeited he goes."""
    cycles = ["x-a 1-0, b", "{}, a", "a-b 1-0", "a-x +:-, b", "b-x +:-", "b-a 1-0"]
    for game, place in (("x-b 1-0", 1), ("x-b +:-", None)):
        event = tournament(*(line.format(game) for line in cycles))
        assert standings(event, ROBIN, (), RULES, withdrawn=[Withdrawal("x", 2)]).row("x").place == place


@pytest.mark.clause(EDITION, "5.4.5.2")
def test_nobody_leaves_the_table_who_is_not_listed_as_withdrawn() -> None:
    """T30."""
    table = standings(BELOW_HALF, ROBIN, (), RULES)
    assert points(table)["x"] == 1
    assert None not in places(table).values()


@pytest.mark.clause(EDITION, "5.4.5.5")
def test_in_a_swiss_the_results_stay() -> None:
    event = tournament("x-a 1-0, b-c 1-0", "a-b 1-0", "a-c 0.5-0.5")
    table = standings(event, SWISS, ["solkoff"], RULES, withdrawn=[Withdrawal("x", 1)])
    assert points(table)["x"] == 1
    assert values(table, "solkoff")["a"] == Fraction(5, 2)
    assert "withdrawal.swiss" in keys(table.explanation())


def test_several_who_left_stand_last_by_name() -> None:
    event = tournament("y-x 1-0, a-b 1-0", "a-x +:-, b-y +:-", "a-y +:-, b-x +:-")
    table = standings(event, ROBIN, ["solkoff"], RULES, withdrawn=[Withdrawal("y", 1), Withdrawal("x", 1)])
    assert [(row.participant, row.place) for row in table.rows] == [("a", 1), ("b", 2), ("x", None), ("y", None)]
    assert points(table) == numbers(a=1, b=0, x=0, y=0)
