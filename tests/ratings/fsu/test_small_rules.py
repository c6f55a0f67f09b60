"""Table 6.1a, K, activity, conditions of games, figures, months."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.fsu.builders import CHESS, EDITION, MAY, player, refused_by

from tavlei.ratings.fsu import DailyPlay, FsuFigures, GameCounts, Month, active_until, activity, dr_from_score, k_factor
from tavlei.ratings.fsu.month import month_of, parse_month
from tavlei.rulebook import library

# the column of 6.1a for p = .51 ... .99, read off the regulation a second time
UPPER = """7 14 21 29 36 43 50 57 65 72 80 87 95 102 110 117 125 133 141 149 158 166 175 184 193 202 211 220 230 240
251 262 273 284 296 309 322 336 351 366 383 401 422 444 470 501 538 589 677 800"""


@pytest.mark.clause(EDITION, "6.1a")
def test_table_6_1a_agrees_with_a_second_transcription() -> None:
    assert dr_from_score(50, 100, CHESS).difference == 0
    for above, expected in enumerate(map(int, UPPER.split()), start=1):
        assert dr_from_score(50 + above, 100, CHESS).difference == expected
        assert dr_from_score(50 - above, 100, CHESS).difference == -expected


@pytest.mark.clause(EDITION, "6.1a")
@pytest.mark.parametrize(("points", "games", "p"), [("10.5", 20, 53), ("9.5", 20, 48), ("1", 3, 33), ("0.5", 8, 6)])
def test_the_fraction_is_rounded_halves_up(points: str, games: int, p: int) -> None:
    """F15: .525 gives .53 and .475 gives .48."""
    assert dr_from_score(Fraction(points), games, CHESS).p_hundredths == p


@pytest.mark.parametrize(("points", "games", "path"), [(1, 0, "games"), (4, 3, "points"), (-1, 3, "points")])
def test_an_impossible_score_is_refused(points: int, games: int, path: str) -> None:
    assert refused_by(dr_from_score, points, games, CHESS) == path


@pytest.mark.clause(EDITION, "6.6.5")
@pytest.mark.parametrize(
    ("rating", "games", "born", "ever", "k"),
    [
        (2400, 29, None, True, 40),
        (2400, 30, None, False, 10),
        (2200, 30, None, True, 10),
        (2299, 30, None, False, 20),
        (2000, 30, date(2009, 5, 2), True, 40),
        (2001, 30, date(2009, 5, 2), False, 20),
        (2000, 30, date(2009, 5, 1), False, 20),
    ],
)
def test_the_first_rule_that_fits_gives_k(rating: int, games: int, born: date | None, ever: bool, k: int) -> None:
    """F7, F8, F9."""
    given_player = player(rating, games, birth_date=born, ever_published_2300_or_more=ever)
    assert k_factor(given_player, MAY, 1, CHESS).base == k


@pytest.mark.clause(EDITION, "6.6.5/p2")
@given(st.integers(0, 60), st.integers(0, 1000))
def test_k_is_the_largest_that_keeps_within_700(before: int, games: int) -> None:
    found = k_factor(player(1700, before), MAY, games, CHESS)
    assert found.used * games <= 700
    assert found.used == found.base or (found.used + 1) * games > 700


def test_a_negative_number_of_games_is_refused() -> None:
    assert refused_by(k_factor, player(), MAY, -1, CHESS) == "rated_games_in_month"


@pytest.mark.clause(EDITION, "5/p2", "5/p2/item3")
@pytest.mark.parametrize(
    ("listed", "last", "status"),
    [
        (date(2023, 5, 1), date(2020, 5, 1), "active"),
        (date(2023, 5, 1), date(2020, 4, 30), "inactive"),
        (date(2024, 2, 29), date(2021, 2, 28), "active"),
        (date(2024, 2, 29), date(2021, 2, 27), "inactive"),
    ],
)
def test_three_years_without_a_game_make_inactive(listed: date, last: date, status: str) -> None:
    assert activity(listed, last, CHESS).status == status


@pytest.mark.clause(EDITION, "3/p2")
def test_the_activity_column_shows_three_years_from_the_last_game() -> None:
    assert active_until(date(2023, 5, 20), CHESS) == date(2026, 5, 20)
    assert active_until(date(2024, 2, 29), CHESS) == date(2027, 2, 28)
    assert refused_by(activity, date(2023, 5, 1), date(2023, 5, 2), CHESS) == "last_rated_game"


@pytest.mark.clause(EDITION, "2/p3", "2/p3/item2", "2/p6", "2/p6/item2")
@pytest.mark.parametrize(
    ("play", "ratings", "moves", "why"),
    [
        ((60, 0, 3, 12), (2299, 1900), (1, 1), ()),
        ((30, 30, 3, 12), (2299, 1900), (1, 1), ()),
        ((30, 29, 4, 13), (2299, 1900), (1, 0), (0, 1, 2, 4)),
        ((89, 0, 1, 5), (1900, 2300), (9, 9), (3,)),
        ((60, 30, 1, 5), (1900, 2300), (9, 9), ()),
    ],
)
def test_the_conditions_of_a_game(
    play: tuple[int, int, int, int], ratings: tuple[int, int], moves: tuple[int, int], why: tuple[int, ...]
) -> None:
    reasons = [
        "more than 3 rounds a day",
        "more than 12 hours of play a day",
        "less than 60 minutes for 60 moves",
        "a player rated 2300 or more needs 90 minutes",
        "a side made no move",
    ]
    found = GameCounts(DailyPlay(*play[:3], Fraction(play[3])), *ratings, *moves, CHESS)
    assert found.why_not == tuple(reasons[each] for each in why)
    unmet = [step for step in found.explanation().conditions if step.met is False]
    assert len(unmet) == len(why)


@pytest.mark.clause(EDITION, "2/p1")
def test_the_list_of_a_month_is_of_the_first_of_the_next() -> None:
    assert parse_month("2023-12", CHESS).list_date(CHESS) == date(2024, 1, 1)
    assert month_of(date(2023, 5, 31)).list_date(CHESS) == date(2023, 6, 1)
    for wrong in ("2023-13", "2023-00", "2023-5", "May"):
        assert refused_by(parse_month, wrong, CHESS) == ""


@pytest.mark.clause(EDITION, "4/p2/item2")
def test_the_window_is_24_months_with_the_current_one() -> None:
    """F19."""
    assert MAY.pools(Month(2021, 6), CHESS)
    assert not MAY.pools(Month(2021, 5), CHESS)
    assert not MAY.pools(Month(2023, 6), CHESS)


def test_the_figures_cite_their_clauses() -> None:
    place = "tavlei/rulebook/figures/chess-rating-ua/fsu.toml"
    cited = {citation.number for citation in library().data_citations() if citation.place == place}
    assert {"2/p3", "4/p1", "6.2.4", "6.6.3", "6.6.5", "6.7"} <= cited
    figures = CHESS.figures(FsuFigures)
    assert (figures.games_for_first_rating, figures.most_k_times_games) == (15, 700)
