"""The norm of GR and MS in points: average, per cent, possible points (3/1, 3/2, 3/4)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.rulebook import Refusal
from tavlei.titles import NormColumn, NormDiscipline, NormScore, OpponentRating, Sex, Title, TitleNorm, title_norm
from tavlei.titles.norm.norm_points import converted_rating, is_converted

EDITION = "draughts-norms-2022"
MS_MEN = NormColumn(Title.MS, NormDiscipline.RUSSIAN, Sex.M)


def norm(ratings: list[int], points: str, win: int = 1, column: NormColumn = MS_MEN) -> TitleNorm:
    opponents = [OpponentRating(Fraction(rating)) for rating in ratings]
    return title_norm(column, opponents, NormScore(Fraction(points), len(ratings), win), NORMS)


def exact(found: TitleNorm) -> Fraction | None:
    return None if found.norm is None else found.norm.exact


@pytest.mark.clause(EDITION, "3/1.1", "3/2.2")
def test_worked_example_of_section_3() -> None:
    """Nine opponents of 2455 on average: 60 % of 9 are 5.4, rounded to 5.5."""
    found = norm([2440, 2450, 2455, 2460, 2470, 2455, 2455, 2455, 2455], "5.5")
    assert [found.average, found.percent.percent, exact(found)] == [2455, 60, Fraction("5.4")]
    assert [found.points, found.achieved, found.short] == [Fraction("5.5"), True, 0]
    told = found.explanation()
    assert told.verdict.key == "titles.norm_reached"
    assert told.counterfactual is None
    assert {clause.number for clause in told.clauses} >= {"3/1.1", "3/table/ms-russian", "3/2.2", "3/2.2.1"}


@pytest.mark.clause(EDITION, "3/2.2")
def test_half_a_point_short() -> None:
    found = norm([2455] * 9, "5")
    assert not found.achieved
    told = found.explanation()
    assert told.verdict.key == "titles.norm_not_reached"
    assert told.counterfactual is not None
    assert (told.counterfactual.key, told.counterfactual.value) == ("titles.points_missing", Fraction(1, 2))


@pytest.mark.clause(EDITION, "3/2.2", "3/2.2.2")
def test_scoring_2_1_0_has_twice_the_points() -> None:
    found = norm([2455] * 9, "11", win=2)
    assert [exact(found), found.points, found.achieved] == [Fraction("10.8"), 11, True]


@pytest.mark.clause(EDITION, "3/2.1")
def test_below_the_table_nothing_is_achieved() -> None:
    """N6: not even with all the points."""
    found = norm([2425] * 9, "9")
    assert (found.percent.percent, found.points, found.short, found.achieved) == (None, None, None, False)
    assert found.explanation().verdict.key == "titles.no_norm"


@pytest.mark.clause(EDITION, "3/4", "3/4.1", "3/4.2")
def test_each_elo_m_is_converted_before_the_average() -> None:
    """N5: five of 2300 and four of 2100 are 22400/9, not the converted average of 2211.1."""
    opponents = [converted_rating(Fraction(rating), NORMS) for rating in [2300] * 5 + [2100] * 4]
    found = title_norm(MS_MEN, opponents, NormScore(Fraction(5), 9), NORMS)
    assert found.average == Fraction(22400, 9)
    assert [found.percent.percent, found.points, found.achieved] == [57, 5, True]
    assert {"N1", "N4", "N5"} <= set(found.explanation().readings)


@pytest.mark.clause(EDITION, "3/4")
@pytest.mark.parametrize(
    ("discipline", "converted"),
    [
        ("russian", True),
        ("russian_team", True),
        ("reverse", False),
        ("international", False),
        ("international_team", False),
    ],
)
def test_which_disciplines_convert(discipline: str, converted: bool) -> None:
    """N5: giveaway does not."""
    assert is_converted(NormDiscipline(discipline), NORMS, international=True) is converted
    assert not is_converted(NormDiscipline(discipline), NORMS, international=False)


def test_without_an_opponent_or_with_impossible_points_there_is_no_norm() -> None:
    with pytest.raises(Refusal, match="there is no opponent"):
        norm([], "0")
    with pytest.raises(Refusal, match=r"7\.5 points cannot be scored where 7 are possible"):
        norm([2500] * 7, "7.5")


RATINGS = st.lists(st.integers(2300, 2700), min_size=1, max_size=15)


@given(RATINGS, st.sampled_from([1, 2]))
def test_the_norm_does_not_depend_on_the_order_and_is_reached_by_all_points(ratings: list[int], win: int) -> None:
    best = str(len(ratings) * win)
    found = norm(ratings, best, win)
    mixed = sorted(ratings, key=lambda rating: (rating * 7919) % 101)
    assert norm(mixed, best, win).points == found.points
    assert found.achieved is (found.points is not None)
    assert norm(ratings, "0", win).achieved is False


@given(RATINGS, st.data())
def test_more_points_never_lose_the_norm(ratings: list[int], data: st.DataObject) -> None:
    halves = st.integers(0, 2 * len(ratings)).map(lambda number: str(Fraction(number, 2)))
    fewer, more = sorted(data.draw(st.tuples(halves, halves)), key=Fraction)
    assert norm(ratings, fewer).achieved <= norm(ratings, more).achieved
