"""Rank coefficients worked by hand: windows, temporary norms, the step down, what is named, what is missing."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from tests.bridge.account_builders import EDITION, JUNE, account, entry, told
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.balance import balance
from tavlei.bridge.accounts.ledger import ForeignTitle, Opening, Recognition
from tavlei.bridge.accounts.list_days import first_list_after, list_in_force, rated_years, year_before
from tavlei.bridge.accounts.norms import NormFigure
from tavlei.bridge.accounts.rank_coefficients import LifetimeOrigin, history, lost_on, rank_coefficient
from tavlei.rulebook import Refusal

HALF = Fraction(1, 2)


@pytest.mark.clause(EDITION, "2.2/note7", "1.2")
def test_the_last_year_is_twelve_months_up_to_the_day_before_the_list() -> None:
    year = year_before(JUNE, CLASSIFICATION)
    assert (year.first, year.end) == (date(2023, 6, 1), JUNE)
    assert date(2023, 6, 1) in year
    assert date(2024, 5, 31) in year
    assert date(2023, 5, 31) not in year
    assert JUNE not in year
    assert rated_years(JUNE, CLASSIFICATION)[3].first == date(2020, 6, 1)
    assert list_in_force(date(2024, 6, 30), CLASSIFICATION) == JUNE
    assert first_list_after(date(2024, 5, 31), CLASSIFICATION) == JUNE
    assert first_list_after(JUNE, CLASSIFICATION) == date(2024, 7, 1)  # B60
    assert first_list_after(date(2024, 12, 31), CLASSIFICATION) == date(2025, 1, 1)


@pytest.mark.clause(EDITION, "2.2/note7")
@pytest.mark.parametrize(
    ("dated", "counted"), [(date(2023, 5, 31), 0), (date(2023, 6, 1), 20), (date(2024, 5, 31), 20)]
)
def test_points_count_within_the_last_year_by_their_day(dated: date, counted: int) -> None:
    found = balance(account(entry(dated, mb=20)), JUNE, CLASSIFICATION)
    assert (found.mb, found.mb_year) == (20, counted)


@pytest.mark.clause(EDITION, "1.2")
def test_points_count_only_once_published() -> None:
    late = entry(date(2024, 3, 10), published=date(2024, 7, 1), mb=20)
    assert rank_coefficient(account(late), JUNE, CLASSIFICATION).coefficient == 5
    assert rank_coefficient(account(late), date(2024, 7, 1), CLASSIFICATION).coefficient == 3
    with pytest.raises(Refusal, match=r"2024-06-01"):
        entry(JUNE, published=JUNE, mb=20)  # B60
    with pytest.raises(Refusal, match=r"1\.2"):
        entry(date(2024, 5, 1), published=date(2024, 6, 2), mb=20)


@pytest.mark.clause(EDITION, "2.2/table")
def test_a_new_player_has_five_for_life() -> None:
    found = rank_coefficient(account(), JUNE, CLASSIFICATION)
    assert told(found.coefficient, found.is_lifetime, found.carried.lifetime.origin) == (
        5,
        True,
        LifetimeOrigin.BEGINNER,
    )
    assert list(history(account(), JUNE, CLASSIFICATION)) == []


@pytest.mark.clause(EDITION, "2.2/table")
def test_the_best_row_is_given_at_once() -> None:
    found = rank_coefficient(account(entry(date(2024, 5, 5), mb=12, ro=40, pb=3, level=2)), JUNE, CLASSIFICATION)
    assert (found.coefficient, found.is_lifetime) == (Fraction(-3, 2), False)  # level 2 within the year
    assert found.carried.lifetime.coefficient == -1  # level 2 at any time


@pytest.mark.clause(EDITION, "2.2/note2")
def test_a_temporary_coefficient_not_confirmed_drops_one_step_for_life() -> None:
    winner = account(entry(date(2023, 5, 20), mb=250))
    lists = {each.list_day: each for each in history(winner, date(2026, 1, 1), CLASSIFICATION)}
    first = lists[date(2023, 6, 1)]
    assert told(first.coefficient, first.is_lifetime) == (1, False)
    assert lists[date(2024, 5, 1)].coefficient == 1
    dropped = lists[JUNE]
    assert told(dropped.coefficient, dropped.is_lifetime, dropped.lost, dropped.norm) == (2, True, 1, None)
    assert (dropped.carried.lifetime.origin, dropped.carried.lifetime.since) == (LifetimeOrigin.STEP_DOWN, JUNE)
    assert lists[date(2026, 1, 1)].coefficient == 2  # and not a step further
    assert lost_on(winner, first) == JUNE


@pytest.mark.clause(EDITION, "2.2/note2")
def test_any_norm_of_the_row_or_a_better_one_confirms() -> None:
    by_mb = entry(date(2023, 5, 20), mb=200)
    by_ro = entry(date(2024, 1, 20), ro=50)
    assert rank_coefficient(account(by_mb, by_ro), JUNE, CLASSIFICATION).coefficient == 1
    kept = rank_coefficient(account(by_mb, by_ro), date(2025, 1, 1), CLASSIFICATION)
    assert told(kept.coefficient, kept.is_lifetime) == (1, False)
    assert rank_coefficient(account(by_mb, by_ro), date(2025, 2, 1), CLASSIFICATION).coefficient == 2
    better = entry(date(2024, 1, 20), pb=2)
    found = rank_coefficient(account(by_mb, better), JUNE, CLASSIFICATION)
    assert (found.coefficient, found.is_lifetime, found.lost) == (HALF, True, None)


@pytest.mark.clause(EDITION, "2.2/note2")
def test_a_temporary_norm_of_the_lower_row_does_not_stop_the_step_down() -> None:
    found = rank_coefficient(
        account(entry(date(2023, 5, 20), mb=200), entry(date(2024, 2, 1), mb=60)), JUNE, CLASSIFICATION
    )
    assert told(found.coefficient, found.is_lifetime, found.lost) == (2, True, 1)
    assert found.norm is None  # B59: a carried value is named before a temporary norm


@pytest.mark.clause(EDITION, "2.2/note2")
def test_of_two_temporary_values_the_last_one_decides_the_step() -> None:
    rising = account(entry(date(2023, 5, 20), mb=60), entry(date(2023, 8, 20), mb=140))
    assert rank_coefficient(rising, date(2023, 6, 1), CLASSIFICATION).coefficient == 2
    assert rank_coefficient(rising, date(2023, 9, 1), CLASSIFICATION).coefficient == 1
    assert rank_coefficient(rising, JUNE, CLASSIFICATION).coefficient == 2
    assert rank_coefficient(rising, JUNE, CLASSIFICATION).is_lifetime


@pytest.mark.clause(EDITION, "2.2/table", "2.2/note2")
@pytest.mark.parametrize(("last", "coefficient", "norm"), [(9, 4, None), (10, 3, 2), (20, 3, 2)])
def test_fifty_points_of_which_ten_are_a_temporary_norm(last: int, coefficient: int, norm: int | None) -> None:
    player = account(entry(date(2021, 5, 20), mb=45), entry(date(2024, 5, 20), mb=last))
    assert rank_coefficient(player, date(2022, 6, 1), CLASSIFICATION).coefficient == 4
    found = rank_coefficient(player, JUNE, CLASSIFICATION)
    assert told(found.coefficient, found.is_lifetime) == (coefficient, norm is None)
    if norm is not None and found.norm is not None:
        assert (found.norm.number, found.norm.lifetime) == (norm, False)


@pytest.mark.clause(EDITION, "2.2/note3")
@pytest.mark.parametrize(("face", "coefficient"), [(66, 4), (67, 3)])
def test_online_points_alone_do_not_raise(face: int, coefficient: int) -> None:
    old = date(2020, 5, 5)
    player = account(entry(old, mb=face), entry(old, source="online", online_mb=500))
    opened = Opening(Fraction(5), JUNE, rulebook=CLASSIFICATION)
    found = rank_coefficient(account(*player.entries, opening=opened), JUNE, CLASSIFICATION)
    assert told(found.coefficient, found.balance.mb, found.balance.mb_face) == (coefficient, 500 + face, face)


@pytest.mark.clause(EDITION, "2.2/note1")
def test_a_lifetime_coefficient_is_kept_when_the_norms_come_into_force() -> None:
    opening = Opening(Fraction(-1), date(2022, 1, 1), rulebook=CLASSIFICATION)
    kept = rank_coefficient(account(entry(date(2021, 1, 1), mb=300), opening=opening), JUNE, CLASSIFICATION)
    assert told(kept.coefficient, kept.is_lifetime, kept.norm) == (-1, True, None)
    assert kept.carried.lifetime.origin is LifetimeOrigin.OPENING
    better = rank_coefficient(account(entry(date(2021, 1, 1), level=3), opening=opening), JUNE, CLASSIFICATION)
    assert told(better.coefficient, better.norm is not None) == (-2, True)
    assert rank_coefficient(account(opening=opening), date(2021, 12, 1), CLASSIFICATION).coefficient == 5
    for wrong in (Fraction(6), Fraction(-11, 2)):
        with pytest.raises(Refusal, match=r"2\.2/note1"):
            rank_coefficient(account(opening=Opening(wrong, JUNE, rulebook=CLASSIFICATION)), JUNE, CLASSIFICATION)
    with pytest.raises(Refusal, match="1st"):
        Opening(Fraction(1), date(2024, 6, 2), rulebook=CLASSIFICATION)


@pytest.mark.clause(EDITION, "2.2/table")
def test_the_first_lifetime_norm_of_the_row_is_named_then_the_carried_value_then_the_temporary_norm() -> None:
    both = rank_coefficient(account(entry(date(2024, 5, 5), mb=1000, ro=50, pb=1)), JUNE, CLASSIFICATION)
    assert both.coefficient == HALF  # 1000 MB in all and 1 PB within the year (B21)
    assert (both.norm.number if both.norm else 0, both.is_lifetime) == (3, False)
    later = rank_coefficient(account(entry(date(2024, 5, 5), mb=1000, ro=50, pb=1)), date(2025, 6, 1), CLASSIFICATION)
    assert told(later.coefficient, later.norm.number if later.norm else 0, later.lost) == (1, 1, HALF)
    assert (later.carried.lifetime.origin, later.carried.lifetime.since) == (
        LifetimeOrigin.NORM,
        JUNE,
    )  # not the step down
    carried = account(entry(date(2024, 5, 5), mb=60), opening=Opening(Fraction(2), JUNE, rulebook=CLASSIFICATION))
    found = rank_coefficient(carried, JUNE, CLASSIFICATION)
    assert told(found.coefficient, found.is_lifetime, found.norm) == (2, True, None)


@pytest.mark.clause(EDITION, "2.2/table")
@pytest.mark.parametrize(
    ("title", "coefficient"),
    [
        (ForeignTitle.WBF_MASTER, Fraction(-7, 2)),
        (ForeignTitle.EBL_MASTER, Fraction(-4)),
        (ForeignTitle.WBF_LIFE_MASTER, Fraction(-9, 2)),
        (ForeignTitle.EBL_GRAND_MASTER, Fraction(-5)),
    ],
)
def test_titles_abroad_are_for_life(title: ForeignTitle, coefficient: Fraction) -> None:
    known = Recognition(7, date(2020, 1, 5), date(2020, 2, 1), titles=frozenset({title}), rulebook=CLASSIFICATION)
    found = rank_coefficient(account(abroad=(known,)), JUNE, CLASSIFICATION)
    assert (found.coefficient, found.is_lifetime) == (coefficient, True)


@pytest.mark.clause(EDITION, "2.2/table")
def test_of_several_totals_of_ebl_points_the_greatest_published_counts() -> None:
    known = [
        Recognition(7, date(2023, 1, 5), date(2023, 2, 1), Fraction("15.5"), rulebook=CLASSIFICATION),
        Recognition(7, date(2022, 1, 5), date(2022, 2, 1), Fraction("9.99"), rulebook=CLASSIFICATION),
        Recognition(7, date(2024, 6, 5), date(2024, 7, 1), Fraction(40), rulebook=CLASSIFICATION),
    ]
    assert rank_coefficient(account(abroad=tuple(known)), date(2023, 1, 1), CLASSIFICATION).coefficient == 5
    assert rank_coefficient(account(abroad=tuple(known)), JUNE, CLASSIFICATION).coefficient == -HALF
    assert balance(account(abroad=tuple(known)), JUNE, CLASSIFICATION).ebl_points == Fraction("15.5")
    with pytest.raises(Refusal, match="negative"):
        Recognition(7, date(2023, 1, 5), date(2023, 2, 1), Fraction(-1), rulebook=CLASSIFICATION)


def test_what_the_next_better_coefficients_need() -> None:
    found = rank_coefficient(
        account(entry(date(2022, 1, 5), mb=40), entry(date(2024, 5, 5), mb=23)), JUNE, CLASSIFICATION
    )
    assert told(found.coefficient, found.is_lifetime) == (3, False)
    gaps = {(gap.norm.coefficient, gap.norm.number): gap for gap in found.gaps()}
    assert {coefficient for coefficient, _ in gaps} == {3, 2, 1}
    (need,) = gaps[Fraction(2), 3].needs
    assert (need.figure, need.missing, need.missing_face_to_face) == (NormFigure.MB_YEAR, 37, 17)
    assert [each.missing for each in gaps[Fraction(2), 2].needs] == [87, 7]
    assert [each.missing for each in gaps[Fraction(1), 2].needs] == [1]
    assert [told(gap.norm.coefficient, gap.needs[0].missing) for gap in found.gaps(rows_ahead=0)] == [(3, 37)]
    assert {gap.norm.coefficient for gap in found.gaps(99)} == {
        *(Fraction(each, 2) for each in range(-10, 2)),
        1,
        2,
        3,
    }


def test_a_temporary_coefficient_is_told_what_makes_it_stay() -> None:
    found = rank_coefficient(account(entry(date(2024, 5, 5), mb=70)), JUNE, CLASSIFICATION)
    assert told(found.coefficient, found.is_lifetime) == (2, False)
    own = [gap for gap in found.gaps() if gap.norm.coefficient == 2]
    assert [(each.norm.number, each.needs[0].missing) for each in own] == [(1, 230)]


def test_a_coefficient_for_life_is_not_lost() -> None:
    player = account(entry(date(2024, 5, 5), mb=300))
    assert lost_on(player, rank_coefficient(player, date(2025, 6, 1), CLASSIFICATION)) is None
    temporary = account(entry(date(2024, 5, 5), level=1), entry(date(2024, 2, 5), mb=2000, source="M"))
    assert lost_on(temporary, rank_coefficient(temporary, JUNE, CLASSIFICATION)) is None  # 0.5 for life by MB


def test_the_explanation_names_the_note_of_a_carried_value() -> None:
    dropped = rank_coefficient(account(entry(date(2023, 5, 20), mb=250)), JUNE, CLASSIFICATION).explanation()
    assert (str(dropped.verdict.clause), dropped.verdict.readings) == (f"{EDITION} 2.2/note2", ("B49", "B59"))
    assert "bridge.coefficient_lost" in {step.key for step in dropped.working}
    kept = rank_coefficient(
        account(opening=Opening(Fraction(1), JUNE, rulebook=CLASSIFICATION)), JUNE, CLASSIFICATION
    ).explanation()
    assert (str(kept.verdict.clause), kept.verdict.readings) == (f"{EDITION} 2.2/note1", ("B51", "B59"))


def test_the_explanation_ends_with_the_nearest_norm_of_the_next_row() -> None:
    found = rank_coefficient(
        account(entry(date(2022, 1, 5), mb=40), entry(date(2024, 5, 5), mb=23, ro=14)), JUNE, CLASSIFICATION
    )
    near = found.explanation().counterfactual
    assert near is not None
    assert told(near.key, near.value, near.inputs["missing"]) == ("bridge.nearest_ro_year", 2, 1)
    by_points = (
        rank_coefficient(account(entry(date(2024, 5, 5), mb=56)), JUNE, CLASSIFICATION).explanation().counterfactual
    )
    assert by_points is not None
    assert told(by_points.key, by_points.inputs["missing"]) == ("bridge.nearest_mb_year", 4)
    best = rank_coefficient(account(opening=Opening(Fraction(-5), JUNE, rulebook=CLASSIFICATION)), JUNE, CLASSIFICATION)
    assert (best.explanation().counterfactual, best.gaps()) == (None, ())
