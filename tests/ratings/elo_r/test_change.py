"""The change in one competition: every threshold and every protection on both sides (7.3-7.5, 7.10-7.12)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.ratings.elo_r.builders import EDITION, HALF, against, change_of, computed, person, refused_by, texts

from tavlei.ratings.elo_r import EloRAthlete, Finish, NotComputed, Participation, RatedEncounter, Sex
from tavlei.rulebook import Settings

MASTER = person(title="MS", elo_r=2450)
SIX_OF_NINE = ["1", "1", "0.5", "0.5", "0.5", "1", "0", "0.5", "1"]
FOUR_OF_NINE = ["1", "0", "0.5", "0.5", "0.5", "0", "0", "0.5", "1"]


@pytest.mark.clause(EDITION, "7/7.2.1", "7/7.3", "7/7.4", "7/7.5")
def test_the_change_is_ten_times_actual_less_expected() -> None:
    found = computed(person(title="MS", elo_r=2400), against([2375] * 9, SIX_OF_NINE))
    assert texts(found.average.value, found.difference, found.expected.percent) == "2375 25 53"
    assert texts(found.points, found.maximum, found.expected_points) == "6 9 4.77"
    assert found.raw_change == found.change == Fraction("12.3")
    clauses = [clause.number for clause in found.explanation().clauses]
    assert clauses == ["7/7.5", "7/7.10", "7/7.8", "7/7.2.1", "7/7.3", "7/7.1", "7/7.4", "7/7.5/item2"]


@pytest.mark.clause(EDITION, "7/7.5/item2")
@pytest.mark.parametrize(
    ("sex", "ratings", "half"),
    [
        ("M", [2375] * 5, False),
        ("M", [2375, 2375, 2375, 2375, 2374], True),
        ("M", [2376, 2374, 2375, 2375, 2375], False),
        ("F", [2275] * 5, False),
        ("F", [2275, 2275, 2275, 2275, 2274], True),
        ("F", [2300] * 5, False),
        ("M", [2300] * 5, True),
    ],
)
def test_a_low_average_halves_the_change(sex: str, ratings: list[int | EloRAthlete], half: bool) -> None:
    """E2: the exact average, E6: by the sex of the athlete computed, whoever the opponents are."""
    found = computed(person(Sex(sex), "MS", 2350), against(ratings, ["1"] * 5))
    assert found.half_weight is half
    assert found.change == found.raw_change * (HALF if half else 1)
    told = found.explanation()
    assert "E2" in told.readings
    assert ("E6" in told.readings) == (sex == "F")
    assert ("E7" in told.readings) == half


@pytest.mark.clause(EDITION, "7/7.10")
@pytest.mark.parametrize("count", [0, 4, 5])
def test_five_counted_encounters_are_needed(count: int) -> None:
    stranger = person(title="I")
    encounters = against([2450] * count + [stranger] * 3, ["1"] * (count + 3))
    found = change_of(MASTER, encounters)
    assert found.counted == count
    assert found.own_elo_r == 2450
    if count < 5:
        assert isinstance(found, NotComputed)
        assert found.why == "fewer than 5 counted encounters"
        told = found.explanation()
        assert told.counterfactual is not None
        assert told.counterfactual.value == 5 - count
        assert told.conditions[0].met is False
    else:
        assert found.computed
        assert found.points == found.maximum == 5


@pytest.mark.clause(EDITION, "7/7.6/item4", "7/7.10", "7/7.11")
def test_what_is_not_counted_leaves_average_points_and_maximum() -> None:
    """E4."""
    plain = against([2450, 2440, 2430, 2420, 2410], ["1", "0.5", "0", "0.5", "1"])
    forfeit = RatedEncounter(person(title="GR", elo_r=2700), 1, played=False)
    stranger, foreigner = RatedEncounter(person(title="II"), 1), RatedEncounter(person(citizen=False, title="MG"), 0)
    alone, among = computed(MASTER, plain), computed(MASTER, (forfeit, *plain, stranger, foreigner))
    assert texts(among.change, among.counted, among.maximum) == texts(alone.change, 5, 5)
    assert {"E4", "E12"} <= set(among.explanation().readings)
    assert "E4" not in alone.explanation().readings


@pytest.mark.clause(EDITION, "7/7.8", "7/7.10")
def test_without_rating_and_title_nothing_is_computed() -> None:
    found = change_of(person(title="I"), against([2450] * 9, SIX_OF_NINE))
    assert isinstance(found, NotComputed)
    assert (found.why, found.own_elo_r, found.counted) == ("no Elo-R and no title", None, None)
    assert found.explanation().verdict.value == found.why


@pytest.mark.clause(EDITION, "7/7.8", "7/7.8/item2")
def test_a_first_competition_is_computed_with_the_initial_elo_r() -> None:
    found = computed(person(Sex.F, "KMS"), against([2250] * 5, ["0.5"] * 5))
    assert texts(found.own_elo_r, found.change) == "2250 0"
    assert "E14" in found.explanation().readings


@pytest.mark.clause(EDITION, "7/7.8")
def test_a_foreigner_is_not_computed() -> None:
    foreigner = person(citizen=False, elo_m=Fraction(2300))
    assert refused_by(change_of, foreigner, against([2450] * 5, ["1"] * 5)) == "athlete.citizen"


@pytest.mark.clause(EDITION, "7/7.2.1")
def test_an_opponent_met_twice_counts_twice() -> None:
    """E3."""
    found = computed(MASTER, against([2600, 2600, 2400, 2400, 2400], ["0.5"] * 5))
    assert found.average.value == 2480


@pytest.mark.clause(EDITION, "7/7.4", "7/7.5")
def test_two_points_for_a_win_double_the_change_unless_normalised() -> None:
    """E5."""
    ones = against([2450] * 5, ["1", "1", "0.5", "0.5", "0"])
    twos = tuple(RatedEncounter(each.opponent, each.points * 2) for each in ones)
    one = computed(MASTER, ones)
    scored = computed(MASTER, twos, points_for_win=2)
    normalised = computed(MASTER, twos, points_for_win=2, settings=Settings({"E5": "normalised"}))
    assert texts(scored.points, scored.maximum, scored.change) == texts(6, 10, 2 * one.change)
    assert texts(normalised.points, normalised.maximum, normalised.change) == texts(3, 5, one.change)
    assert "E5" in scored.explanation().readings
    assert "E5" in normalised.explanation().readings
    assert "E5" not in one.explanation().readings


@pytest.mark.clause(EDITION, "7/7.12", "7/7.12.1")
@pytest.mark.parametrize(
    ("total", "second", "protected"), [("4", "3.5", "7.12.1"), ("4", "4", None), ("4", "4.5", None)]
)
def test_a_winner_loses_nothing_if_ahead_in_points(total: str, second: str, protected: str | None) -> None:
    """E10: a winner level on points is not protected."""
    finish = Finish(1, None, Fraction(total), Fraction(second))
    found = computed(MASTER, against([2450] * 9, FOUR_OF_NINE), finish)
    assert found.change_before_protection == -5
    assert found.protected_by == protected
    assert found.change == (0 if protected else -5)
    told = found.explanation()
    assert "E10" in told.readings
    assert told.conditions[-1].met == bool(protected)


@pytest.mark.clause(EDITION, "7/7.12", "7/7.12.2")
@pytest.mark.parametrize(
    ("own", "finish", "protected"),
    [
        (2651, Finish(2), True),
        (2651, Finish(3), True),
        (2650, Finish(2), False),
        (2651, Finish(4), False),
        (2651, Finish(), False),
        (2651, Finish(2, 3), True),
        (2651, Finish(2, 2), True),
        (2651, Finish(3, 4), False),
        (2651, Finish(2, 5), False),
        (2651, Finish(1, 2, 6, 6), False),
    ],
)
def test_second_and_third_lose_nothing_if_far_above(own: int, finish: Finish, protected: bool) -> None:
    """N16: a shared place only with its whole range; E2: more than 250, exactly."""
    found = computed(person(title="MS", elo_r=own), against([2400] * 9, SIX_OF_NINE), finish)
    assert found.change_before_protection < 0
    assert found.protected_by == ("7.12.2" if protected else None)
    assert found.change == (0 if protected else found.change_before_protection)
    if finish.place not in (None, finish.shared_to) and finish.shared_to and finish.place != 1:
        assert "N16" in found.explanation().readings


@pytest.mark.clause(EDITION, "7/7.12.2")
@pytest.mark.parametrize(("last", "protected"), [(2401, False), (2400, False), (2399, True)])
def test_the_difference_of_250_is_exact(last: int, protected: bool) -> None:
    ratings: list[int | EloRAthlete] = [2400] * 8
    found = computed(person(title="MS", elo_r=2650), against([*ratings, last], SIX_OF_NINE), Finish(2))
    assert (found.protected_by is not None) == protected


@pytest.mark.clause(EDITION, "7/7.12")
@pytest.mark.parametrize("finish", [Finish(1, None, 6, 5), Finish(2)])
def test_a_gain_needs_no_protection(finish: Finish) -> None:
    found = computed(person(title="MS", elo_r=2660), against([2400] * 5, ["1"] * 5), finish)
    assert found.change > 0
    assert found.protected_by is None
    assert len(found.explanation().conditions) == 1


@pytest.mark.clause(EDITION, "7/7.12")
def test_no_change_needs_no_protection() -> None:
    found = computed(MASTER, against([2450] * 5, ["0.5"] * 5), Finish(1, None, 3, 2))
    assert (found.change_before_protection, found.protected_by) == (Fraction(0), None)


@pytest.mark.clause(EDITION, "7/7.12", "7/7.5/item2")
def test_a_loss_is_halved_before_it_is_cancelled() -> None:
    """E7."""
    found = computed(person(title="MS", elo_r=2300), against([2300] * 9, FOUR_OF_NINE), Finish(1, None, 4, 3))
    assert texts(found.raw_change, found.change_before_protection, found.change) == "-5 -2.5 0"
    assert found.explanation().verdict.readings == ("E7",)


def test_what_contradicts_itself_is_refused_at_its_place() -> None:
    met = against([2450, 2450], ["1", "1.5"])
    assert refused_by(Participation, met) == "encounters[1].points"
    assert refused_by(Participation, (RatedEncounter(MASTER, -1),)) == "encounters[0].points"
    assert refused_by(Participation, (), 3) == "points_for_win"
    assert refused_by(Finish, 0) == "place"
    assert refused_by(Finish, 3, 2) == "place"
    assert refused_by(Finish, None, 2) == "place"
    assert refused_by(change_of, MASTER, (), Finish(1, None, 5)) == "points_of_second"
