"""Team standing of an individual competition; individual places of a team competition; kinds of competition."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.rulebook import Refusal
from tavlei.tournament.model import Result
from tavlei.tournament.systems import CompetitionKind
from tavlei.tournament.teams import (
    AthleteResult,
    TeamBoard,
    TeamEvent,
    TeamMatch,
    TeamScoring,
    board_tables,
    team_standing,
)

EDITION = "draughts-rules-2022"


def result(athlete: str, points: str, place: int) -> AthleteResult:
    return AthleteResult(athlete, athlete[0], Fraction(points), Fraction(place))


FIELD = [
    result("A1", "7", 1),
    result("B1", "6", 2),
    result("B2", "5.5", 3),
    result("A2", "4.5", 4),
    result("C1", "4", 5),
    result("B3", "3", 6),
    result("A3", "2", 7),
]


@pytest.mark.clause(EDITION, "1.3/item4")
def test_the_best_results_of_a_team_are_added_up() -> None:
    """With two results both A and B have 11.5 points; the sums of places are 5 and 5, so they share the place."""
    found = team_standing(FIELD, 2, RULES)
    assert [(row.team, row.placing.text, row.points, row.sum_of_places) for row in found.rows] == [
        ("A", "1-2", Fraction(23, 2), Fraction(5)),
        ("B", "1-2", Fraction(23, 2), Fraction(5)),
        ("C", "3", Fraction(4), Fraction(13)),
    ]
    assert [each.athlete for each in found.rows[1].counted] == ["B1", "B2"]
    assert found.explanation().readings == ("T21",)
    assert found.explanation().verdict.value == "A, B"


@pytest.mark.clause(EDITION, "1.3/item4")
def test_more_results_or_the_sum_of_places_decide() -> None:
    assert [row.team for row in team_standing(FIELD, 3, RULES).rows] == ["B", "A", "C"]
    assert [row.team for row in team_standing(FIELD, 1, RULES).rows] == ["A", "B", "C"]
    equal = [
        result("A1", "5", 1),
        result("A2", "2", 4),
        result("B1", "4", 2),
        result("B2", "3", 3),
        result("C1", "7", 5),
    ]
    found = team_standing([*equal, result("A3", "0", 6)], 2, RULES)
    assert [(row.team, *map(int, (row.points, row.sum_of_places))) for row in found.rows] == [
        ("A", 7, 5),
        ("B", 7, 5),
        ("C", 7, 12),
    ]
    assert found.rows[2].placing.text == "3"  # a missing result counts as a place behind everybody


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.integers(0, 9)), min_size=1, max_size=12), st.integers(1, 4))
def test_a_team_counts_its_best_and_never_more(drawn: list[tuple[str, int]], best: int) -> None:
    field = [
        AthleteResult(f"{team}{index}", team, Fraction(points), Fraction(index + 1))
        for index, (team, points) in enumerate(sorted(drawn, key=lambda each: -each[1]))
    ]
    found = team_standing(field, best, RULES)
    for row in found.rows:
        own = sorted((points for team, points in drawn if team == row.team), reverse=True)
        assert row.points == sum(own[:best])
        assert len(row.counted) == min(best, len(own))
    keys = [(-row.points, row.sum_of_places) for row in found.rows]
    assert keys == sorted(keys)
    for one, other in zip(found.rows, found.rows[1:], strict=False):
        assert (one.placing == other.placing) is False
        assert (one.placing.first == other.placing.first) == (
            (one.points, one.sum_of_places) == (other.points, other.sum_of_places)
        )


def test_bad_results_are_refused() -> None:
    with pytest.raises(Refusal, match="at least one result counts"):
        team_standing(FIELD, 0, RULES)
    with pytest.raises(Refusal, match="«A1» is listed twice"):
        team_standing([FIELD[0], FIELD[0]], 1, RULES)
    with pytest.raises(Refusal, match="expected at least 1"):
        team_standing([], 1, RULES)


@pytest.mark.clause(EDITION, "1.3/item3")
def test_individual_places_on_every_board() -> None:
    first = TeamMatch(
        "A", "B", (TeamBoard(Result.WHITE_WINS, "a1", "b1"), TeamBoard(Result.DRAW, "a2", "b2")), rulebook=RULES
    )
    second = TeamMatch(
        "B", "A", (TeamBoard(Result.DRAW, "b1", "a1"), TeamBoard(Result.WHITE_PLUS, "b3", None)), rulebook=RULES
    )
    event = TeamEvent(("A", "B"), ((first,), (second,)), 2, TeamScoring.BOARD_POINTS)
    found = board_tables(event, RULES)
    shown = [
        [(row.placing.participant, row.placing.text, row.games, row.points) for row in rows] for rows in found.boards
    ]
    assert shown == [
        [("a1", "1", 2, Fraction(3, 2)), ("b1", "2", 2, Fraction(1, 2))],
        [("b3", "1", 1, Fraction(1)), ("a2", "2-3", 1, Fraction(1, 2)), ("b2", "2-3", 1, Fraction(1, 2))],
    ]
    assert [step.value for step in found.explanation().working] == [1, 2]


@pytest.mark.clause(EDITION, "1.3", "1.3/item1", "1.3/item2")
def test_what_is_placed_in_each_kind_of_competition() -> None:
    assert {kind.value: kind.places_athletes for kind in CompetitionKind} == {
        "individual": True,
        "team": False,
        "individual_and_team": True,
        "individual_with_team_standing": True,
    }
