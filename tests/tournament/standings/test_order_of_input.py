"""A table does not depend on the order in which players, pairings, rounds and withdrawals are listed."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.standings.helpers import from_json
from tests.tournament.standings.strategies import Given, any_tournament

TURNED = {"1-0": "0-1", "0-1": "1-0", "+:-": "-:+", "-:+": "+:-", "0.5-0.5": "0.5-0.5", "-:-": "-:-"}


def shuffled(case: Given, chance: random.Random) -> Given:
    def mixed(listed: list[object]) -> list[object]:
        return chance.sample(listed, len(listed))

    return {
        **case,
        "players": mixed(case["players"]),
        "rounds": [mixed(one_round) for one_round in case["rounds"]],
        "withdrawn": mixed(case["withdrawn"]),
    }


@given(any_tournament, st.randoms(use_true_random=False))
def test_the_order_of_listing_changes_nothing(case: Given, chance: random.Random) -> None:
    table, other = from_json(case), from_json(shuffled(case, chance))
    assert other.rows == table.rows
    assert other.vectors == table.vectors
    assert other.explanation() == table.explanation()


@given(any_tournament, st.randoms(use_true_random=False))
def test_the_order_of_rounds_matters_to_a_withdrawal_after_a_manual_draw_only(
    case: Given, chance: random.Random
) -> None:
    case = {**case, "manual_draw": False, "withdrawn": [{**each, "after_round": 0} for each in case["withdrawn"]]}
    if case["system"] == "swiss":
        case["withdrawn"] = []
    other = {**case, "rounds": chance.sample(case["rounds"], len(case["rounds"]))}
    assert from_json(other).rows == from_json(case).rows


@given(any_tournament)
def test_colours_change_nothing(case: Given) -> None:
    def turned(each: dict[str, str]) -> dict[str, str]:
        if "bye" in each:
            return each
        return {"white": each["black"], "black": each["white"], "result": TURNED[each["result"]]}

    other = {**case, "rounds": [[turned(each) for each in one_round] for one_round in case["rounds"]]}
    assert from_json(other).rows == from_json(case).rows


@given(any_tournament)
def test_twice_the_points_for_a_win_never_change_the_places(case: Given) -> None:
    tables = [from_json({**case, "points_for_win": worth}) for worth in (1, 2)]
    assert [(row.participant, row.place) for row in tables[0].rows] == [
        (row.participant, row.place) for row in tables[1].rows
    ]
    assert [2 * row.points for row in tables[0].rows] == [row.points for row in tables[1].rows]
