"""The rating of 8.1: against every choice of results, on both sides of the limits, by windows of the ledger."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.account_builders import EDITION, JUNE, account, entry, told
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.rating import RatedResult, rating, rating_on, year_sum
from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

results = st.builds(RatedResult, ro=st.integers(-5, 30), championship=st.booleans())

FIGURES = CLASSIFICATION.figures(AccountFigures)


@pytest.mark.clause(EDITION, "8.1/p2")
@given(st.lists(results, min_size=9, max_size=12))
def test_no_other_choice_of_results_gives_more(given: list[RatedResult]) -> None:
    best = max(
        sum(each.ro for each in chosen)
        for count in range(11)
        for chosen in combinations(given, count)
        if sum(not each.championship for each in chosen) <= 7
    )
    found = year_sum(given, FIGURES)
    assert found.total == best
    assert len(found.counted) <= 10
    assert sum(not given[index].championship for index in found.counted) <= 7


@pytest.mark.clause(EDITION, "8.1/p2")
@given(st.lists(results, max_size=25), st.randoms())
def test_the_order_of_the_results_does_not_matter(given: list[RatedResult], chance: object) -> None:
    shuffled = list(given)
    chance.shuffle(shuffled)  # type: ignore[attr-defined]
    assert year_sum(shuffled, FIGURES).total == year_sum(given, FIGURES).total


@pytest.mark.clause(EDITION, "8.1/p2")
def test_at_most_ten_results_and_seven_without_championship() -> None:
    assert year_sum([RatedResult(10)] * 8, FIGURES).total == 70
    assert year_sum([RatedResult(10)] * 7 + [RatedResult(1, championship=True)] * 5, FIGURES).total == 73
    assert year_sum([RatedResult(10)] * 6 + [RatedResult(1, championship=True)] * 5, FIGURES).total == 64
    assert year_sum([RatedResult(1)] * 7 + [RatedResult(10, championship=True)] * 11, FIGURES).total == 100
    assert year_sum([], FIGURES).total == 0


def test_a_result_below_zero_is_never_taken() -> None:
    found = year_sum([RatedResult(-3, championship=True), RatedResult(0), RatedResult(2)], FIGURES)
    assert told(found.total, found.counted) == (2, (2,))


@pytest.mark.clause(EDITION, "8.1")
def test_the_years_have_their_weights() -> None:
    year = [RatedResult(100)]
    assert [rating([year] * count, CLASSIFICATION).value for count in (1, 2, 3, 4)] == [100, 175, 225, 250]
    assert rating([[], [], [], [RatedResult(Fraction("0.5"))]], CLASSIFICATION).value == Fraction(1, 8)
    for wrong in ([], [year] * 5):
        with pytest.raises(Refusal, match=r"8\.1"):
            rating(wrong, CLASSIFICATION)


@pytest.mark.clause(EDITION, "8.1", "8.1/p2")
@pytest.mark.parametrize(
    ("dated", "expected"),
    [
        (date(2024, 5, 31), 100),
        (date(2023, 6, 1), 100),
        (date(2023, 5, 31), 75),
        (date(2022, 6, 1), 75),
        (date(2022, 5, 31), 50),
        (date(2021, 5, 31), 25),
        (date(2020, 6, 1), 25),
        (date(2020, 5, 31), 0),
    ],
)
def test_years_run_back_from_the_first_of_the_month(dated: date, expected: int) -> None:
    assert rating_on(account(entry(dated, ro=100)), JUNE, CLASSIFICATION).value == expected


@pytest.mark.clause(EDITION, "8.1/p2", "1.2")
def test_the_rating_takes_what_is_published_and_knows_championships() -> None:
    late = entry(date(2024, 5, 5), published=date(2024, 8, 1), ro=100)
    assert rating_on(account(late), JUNE, CLASSIFICATION).value == 0
    assert rating_on(account(late), date(2024, 8, 1), CLASSIFICATION).value == 100
    ordinary = [entry(date(2024, 5, 5), source=f"O{index}", ro=10) for index in range(9)]
    champion = [entry(date(2024, 5, 5), source=f"C{index}", ro=1, championship=True) for index in range(4)]
    assert rating_on(account(*ordinary, *champion), JUNE, CLASSIFICATION).value == 73


def test_the_explanation_tells_every_year_and_result() -> None:
    found = rating_on(
        account(entry(date(2024, 5, 5), ro=40), entry(date(2022, 7, 5), ro=8, championship=True)), JUNE, CLASSIFICATION
    )
    explained = found.explanation()
    assert explained.verdict.value == 46
    assert [step.value for step in explained.working] == [40, 8, 0, 0]
    assert [step.key for step in explained.working[1].steps] == ["bridge.rating_championship_of"]
    assert explained.readings == ("B15", "B58")


@pytest.mark.clause(EDITION, "8.1", "8.1/p2")
def test_the_calculator_gives_floats() -> None:
    answer = run_calculator("bridge.rating", {"years": [[[12.5, False], [7, True]], [], [[3, False]]]})
    assert (answer["year_sums"], answer["rating"]) == ([19.5, 0.0, 3.0], 21.0)
    assert answer["counted"] == [[0, 1], [], [0]]
    assert all(isinstance(year_sum, float) for year_sum in [*answer["year_sums"], answer["rating"]])


@pytest.mark.parametrize(
    ("years", "path"),
    [
        ([], "years"),
        ([[]] * 5, "years"),
        ([[[1]]], "years[0][0]"),
        ([[[1, 0]]], "years[0][0]"),
        ([[], [[1, True], ["x", True]]], "years[1][1]"),
        ([[[True, True]]], "years[0][0]"),
        ([[{"ro": 1}]], "years[0][0]"),
        ("no", "years"),
        ([[[1, True, 2]]], "years[0][0]"),
        ([3], "years[0]"),
    ],
)
def test_the_calculator_refuses_what_is_no_result(years: object, path: str) -> None:
    with pytest.raises(Refusal) as refused:
        run_calculator("bridge.rating", {"years": years})
    assert refused.value.problems[0].path == path
