"""The explanation of a list: the same figures once more, down to the encounter."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS, listed, report, round_robin

from tavlei.ratings.elo_r import HalfYear
from tavlei.ratings.elo_r.listing import explain, explain_competition, grounds, half_year_list, summary

HALF = HalfYear(2023, 1)
NAMES = [f"p{number}" for number in range(8)]
ATHLETES = [listed(name, 2350 + 25 * number if number % 3 else None) for number, name in enumerate(NAMES)]
REPORTS = [
    report("first", dict.fromkeys(NAMES, "MS"), round_robin(NAMES, "0.5-0.5")),
    report("second", dict.fromkeys(NAMES, "MS"), round_robin(NAMES[::-1]), name="Cup of the city"),
]


@pytest.mark.clause(EDITION, "7/7.6/item2", "7/7.6/item3")
def test_every_figure_of_the_list_is_found_again() -> None:
    found = half_year_list(ATHLETES, REPORTS, HALF, NORMS)
    for row in found.rows:
        told = explain(found, row.id)
        assert told.verdict.value == row.new_elo_r
        lines = [step for step in told.working if step.key == "elo_r.in_competition"]
        assert [step.value for step in lines] == [line.change for line in row.half_year.competitions]
        (total,) = [step.value for step in told.working if step.key == "elo_r.sum"]
        assert total == row.half_year.sum
        assert isinstance(total, Fraction)
        assert [len([each for each in line.steps if each.key == "elo_r.encounter"]) for line in lines] == [7, 7]


def test_opponents_and_competitions_are_named() -> None:
    told = explain(half_year_list(ATHLETES, REPORTS, HALF, NORMS), "p1")
    inputs = [step.inputs for step in told.walk()]
    assert {"opponent": "p3", "points": Fraction(1, 2)} in inputs
    assert any(each.get("competition") == "Cup of the city" for each in inputs)
    assert {"E7", "E8", "E9", "E14", "E18"} <= set(told.readings)


def test_the_summary_has_a_line_for_everybody() -> None:
    found = half_year_list(ATHLETES, REPORTS, HALF, NORMS)
    rows = [step for step in summary(found).working if step.key == "elo_r.row"]
    assert [step.value for step in rows] == [row.new_elo_r for row in found.rows]
    assert not any(step.steps for step in rows)


def test_who_is_asked_for_comes_first_and_the_others_below_one_step() -> None:
    """The last of the list is asked for: nobody's line stands before his, and none is lost."""
    found = half_year_list(ATHLETES, REPORTS, HALF, NORMS)
    asked = found.rows[-1].id
    own, others, *_rest = summary(found, [asked]).working
    assert own.inputs["athlete"] == asked
    assert own.steps == explain(found, asked).working
    assert (others.key, others.value) == ("elo_r.other_rows", len(found.rows) - 1)
    assert [step.inputs["athlete"] for step in others.steps] == [row.id for row in found.rows[:-1]]
    assert set(grounds(found, [asked]).clauses) == set(summary(found, [asked]).grounds.clauses)
    everybody = [row.id for row in found.rows]
    assert not [step for step in summary(found, everybody).working if step.key == "elo_r.other_rows"]


def test_an_included_competition_is_explained_by_its_conditions() -> None:
    told = explain_competition(half_year_list(ATHLETES, REPORTS, HALF, NORMS), "first")
    assert told.verdict.key == "elo_r.competition_included"
    assert [step.met for step in told.conditions] == [True] * 5
