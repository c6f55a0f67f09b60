"""The first rating (section 4, 6.2, 6.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, refused_by, tournament

from tavlei.ratings.fsu import Month, Opponent, initial_rating
from tavlei.rulebook import Settings

APRIL, MARCH = Month(2023, 4), Month(2023, 3)


@pytest.mark.clause(EDITION, "4/p1", "4/p2", "6.2.1/p2", "6.2.2")
def test_half_of_the_points_of_15_games_gives_the_average() -> None:
    first = tournament("A", [1800] * 7, "1===001", APRIL)
    second = tournament("B", [1900] * 8, "10101010")
    assert initial_rating(APRIL, [first], CHESS).status == "collecting"
    found = initial_rating(MAY, [first, second], CHESS)
    assert found.performance is not None
    assert found.performance.average == Fraction(7 * 1800 + 8 * 1900, 15)
    assert (found.status, found.rating) == ("rated", 1853)


@pytest.mark.clause(EDITION, "6.2.3", "6.3")
@pytest.mark.parametrize(("scores", "rating"), [("1" * 8 + "0" * 7, 1821), ("1" * 7 + "0" * 8, 1779)])
def test_the_difference_of_the_table_is_added(scores: str, rating: int) -> None:
    assert initial_rating(MAY, [tournament("A", [1800] * 15, scores)], CHESS).rating == rating


@pytest.mark.clause(EDITION, "6.3")
def test_only_the_result_is_rounded_half_up() -> None:
    """F16: an average of 1800.5."""
    found = initial_rating(MAY, [tournament("A", [1800] * 8 + [1801] * 8, "10" * 8)], CHESS)
    assert found.rating == 1801


@pytest.mark.clause(EDITION, "6.2.4")
@pytest.mark.parametrize(("rating", "capped", "published"), [(2300, False, 2300), (2301, True, 2300)])
def test_a_first_rating_is_at_most_2300(rating: int, capped: bool, published: int) -> None:
    found = initial_rating(MAY, [tournament("A", [rating] * 16, "10" * 8)], CHESS)
    assert (found.rating, found.capped) == (published, capped)


@pytest.mark.clause(EDITION, "4/p1/item2", "6.2.1")
@pytest.mark.parametrize(
    ("ratings", "scores", "why"),
    [
        ([1800] * 2, "11", "first tournament needs 3 games against rated opponents"),
        ([1800] * 3, "000", "zero score in the first tournament"),
        ([1599] * 4, "1010", "performance in the first tournament below 1600"),
        ([1600] * 4, "1010", None),
        ([Opponent(category="I")] * 4, "1010", "no games against rated opponents"),
        ([Opponent("POL", fide_rating=1730)] * 3, "100", None),
    ],
)
def test_the_first_tournament_has_conditions(ratings: list[int | Opponent], scores: str, why: str | None) -> None:
    """F11, F12, F13; a later tournament needs none of it."""
    first, later = tournament("A", ratings, scores), tournament("B", [1500], "0")
    found = initial_rating(MAY, [first, later], CHESS)
    assert [each.why for each in found.tournaments] == [
        why,
        None if why is None else "first tournament needs 3 games against rated opponents",
    ]


@pytest.mark.clause(EDITION, "4/p2/item2")
def test_what_is_older_than_two_years_is_not_pooled() -> None:
    """F19: and the next tournament must pass as the first one."""
    old = tournament("A", [1800] * 14, "10" * 7, Month(2021, 5))
    found = initial_rating(MAY, [old, tournament("B", [1800] * 2, "11")], CHESS)
    assert [each.why for each in found.tournaments] == [
        "outside the two-year window",
        "first tournament needs 3 games against rated opponents",
    ]


@pytest.mark.clause(EDITION, "6.2.5")
def test_first_tournaments_are_dropped_until_1600_is_reached() -> None:
    """F18: the remainder is published only with 15 games, unless set otherwise."""
    games = [
        tournament("A", [1700] * 5, "=1010", MARCH),
        tournament("B", [1500] * 9, "000000000", APRIL),
        tournament("C", [1650] * 6, "111000"),
    ]
    found = initial_rating(MAY, games, CHESS)
    assert [each.tournament.id for each in found.dropped] == ["A", "B"]
    assert (found.status, found.games_kept, found.games_counted, found.rating) == ("collecting", 20, 6, None)
    assert [each.id for each in found.carried] == ["C"]
    other = initial_rating(MAY, games, replace(CHESS, settings=Settings({"F18": "publish_fewer"})))
    assert (other.status, other.rating) == ("rated", 1650)


@pytest.mark.clause(EDITION, "6.2.5")
def test_below_1600_is_tested_before_rounding() -> None:
    """F17: 1599.93 is below 1600, with nothing left the count starts again."""
    games = [1600] * 14 + [1599, 1600]
    found = initial_rating(MAY, [tournament("A", [1600] * 4, "1010", MARCH), tournament("B", games, "10" * 8)], CHESS)
    assert found.status == "restart from zero"
    assert (found.games_counted, found.rating, found.carried) == (0, None, ())


@pytest.mark.clause(EDITION, "6.2.5")
def test_what_was_left_after_dropping_need_not_be_a_first_tournament_again() -> None:
    """F40."""
    left = tournament("C", [1650] * 2, "10", APRIL)
    later = tournament("D", [1650] * 13, "1" + "10" * 6)
    resumed = initial_rating(MAY, [left, later], CHESS, first_tournament_passed=True)
    assert (resumed.rating, "F40" in resumed.explanation().readings) == (1671, True)
    assert initial_rating(MAY, [left, later], CHESS).games_kept == 13
    old = tournament("C", [1650] * 3, "100", Month(2020, 1))
    gone = initial_rating(MAY, [old, tournament("D", [1650], "1")], CHESS, first_tournament_passed=True)
    assert (gone.games_kept, gone.first_tournament_passed) == (0, False)


def test_a_tournament_named_twice_is_refused() -> None:
    twice = [tournament("A", [1800], "1")] * 2
    assert refused_by(initial_rating, MAY, twice, CHESS) == "tournaments[1].id"


def test_the_explanation_names_what_it_rests_on() -> None:
    found = initial_rating(MAY, [tournament("A", [1801] * 15, "1" * 8 + "0" * 7)], CHESS).explanation()
    assert {"F13", "F14", "F15", "F16"} <= set(found.readings)
    assert [clause.number for clause in found.clauses] == ["6.3", "4/p1", "4/p1/item2", "6.2.1/p2", "6.1a", "6.2.3"]
