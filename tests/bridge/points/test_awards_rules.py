"""Master, rating and prize points: both sides of every threshold, worked by hand."""

from __future__ import annotations

from fractions import Fraction
from math import atan, floor, log10
from typing import Any

import pytest
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.prize_guarantees import guaranteed_points
from tavlei.bridge.points.arithmetic import at_least, nearest
from tavlei.bridge.points.awards import Award, QualificationField, RatedEventKind, RatedTerms, award
from tavlei.bridge.points.master_points import field_coefficient, master_points, weak_field_factor
from tavlei.bridge.points.rating_points import rating_points, rating_values
from tavlei.bridge.points.shares import averaged
from tavlei.bridge.vocabulary import Format, SpecialStatus

BRIDGE = "bridge-classification-2024"


def field(format_: Format, count: int, rank: Fraction | int = 0, boards: int = 66, **more: Any) -> QualificationField:
    return QualificationField(format_, (Fraction(rank),) * count, boards, **more, rulebook=CLASSIFICATION)


def rated(given: QualificationField, **terms: Any) -> Award:
    return award(given, RatedTerms(**terms, rulebook=CLASSIFICATION))


def coefficients(given: QualificationField, **terms: Any) -> tuple[float, float, float]:
    found = rated(given, **terms).rating
    assert found is not None
    return found.coefficients.RC_formula, found.coefficients.RC, found.coefficients.RCM


@pytest.mark.clause(BRIDGE, "8.11/p4", "8.12/p2", "7.4")
def test_a_half_goes_up_and_not_to_the_even_number() -> None:
    # 29 players of rank 0: kq = 29 x 0.2 / 4 = 1.45, RO(1) = 72.5
    assert rated(field(Format.INDIVIDUAL, 29)).RO[0] == (1, 1, 73)
    # 30 players of rank 0 in a championship of Russia: RCM = 1.5 + 1
    assert rated(field(Format.INDIVIDUAL, 30), status=SpecialStatus.RUSSIAN).PB[0] == (1, 1, 3)
    # a fixed coefficient of 0.5 gives one prize point
    women = rated(field(Format.PAIRS, 4), fixed_rating_coefficient=Fraction(1, 2))
    assert women.PB == ((1, 1, 1),)
    assert [nearest(each) for each in (0.5, 1.5, 2.5, -0.5, 2.4999)] == [1, 2, 3, 0, 2]


@pytest.mark.clause(BRIDGE, "8.11", "8.11/p4")
def test_noise_of_binary_numbers_does_not_push_a_half_down() -> None:
    value = rating_values(5.1, 36, 40, CLASSIFICATION)[5]  # 50 x 5.1 x (1 - lg 6 / lg 36) = 127.5
    assert floor(value + 0.5) == 127, "without this noise the test would prove nothing"
    assert nearest(value) == 128
    assert at_least(0.5 - 1e-12, 0.5)
    assert not at_least(0.4999999, 0.5)


@pytest.mark.clause(BRIDGE, "7.4", "8.11/p5")
def test_a_tie_averages_what_is_not_rounded_yet() -> None:
    assert averaged([2.4, 2.4, 0.6], [(1, 3)]) == ((1, 3, 2),)  # 1.8; of rounded values 5/3
    assert averaged([3.4, 1.4], [(1, 2)]) == ((1, 2, 2),)  # 2.4; of rounded values 2
    assert averaged([1.5, 1.4, 0.6], [(1, 2), (3, 3)]) == ((1, 2, 1), (3, 3, 1))  # 1.45; of rounded values 1.5
    assert averaged([3.0, 2.0, 0.4], [(1, 2), (3, 3)]) == ((1, 2, 3),)


@pytest.mark.clause(BRIDGE, "8.11", "8.11/p3", "8.11/p5")
def test_a_tie_across_the_last_rated_place_averages_with_nothing() -> None:
    untied = rated(field(Format.PAIRS, 24, boards=75)).rating
    assert untied is not None
    last = untied.pR
    assert 2 < last < 20
    assert last == floor(untied.pR_raw) + 1
    values = rating_values(untied.coefficients.RC, last, 24, CLASSIFICATION)
    assert values[last - 1 :] == [0.0] * (25 - last)
    tied = rated(field(Format.PAIRS, 24, boards=75, ties=((last - 2, last + 2),)))
    expected = nearest((values[last - 3] + values[last - 2]) / 5)
    assert expected > 0
    assert tied.RO[-1] == (last - 2, last + 2, expected)
    below = rated(field(Format.PAIRS, 24, boards=75, ties=((last, last + 2),)))
    assert below.RO[-1].last == last - 1


@pytest.mark.clause(BRIDGE, "7.6/item3")
def test_the_formula_changes_between_31_and_32() -> None:
    small = master_points(field(Format.PAIRS, 31))
    assert small.kN == pytest.approx(0.4 * small.kq * log10(31) * small.kq1)
    large = master_points(field(Format.PAIRS, 32))
    assert large.kN == pytest.approx(0.6 * (large.kq + log10(32) - 1.5) * large.kq1)
    assert field_coefficient(2.0, 1.0, 31, CLASSIFICATION) == pytest.approx(0.8 * log10(31))
    assert field_coefficient(2.0, 1.0, 32, CLASSIFICATION) == pytest.approx(0.6 * (0.5 + log10(32)))


@pytest.mark.clause(BRIDGE, "7.6/item3", "7.6/item8")
def test_teams_count_twice_for_the_number_but_once_for_the_fall() -> None:
    fifteen, sixteen = master_points(field(Format.TEAMS, 15)), master_points(field(Format.TEAMS, 16))
    assert (fifteen.N0, sixteen.N0) == (30, 32)
    assert fifteen.kN == pytest.approx(0.4 * fifteen.kq * log10(30) * fifteen.kq1)
    assert sixteen.kN == pytest.approx(0.6 * (sixteen.kq + log10(32) - 1.5) * sixteen.kq1)
    assert sixteen.t == pytest.approx(2 * (3 + sixteen.kq - 0.5 * log10(16)))


@pytest.mark.clause(BRIDGE, "7.6/item3")
def test_a_weak_field_has_a_factor_above_one() -> None:
    assert weak_field_factor(0.1, CLASSIFICATION) == pytest.approx(1.7)
    assert 1 < weak_field_factor(0.999, CLASSIFICATION) < 1.001
    assert (
        weak_field_factor(1.0, CLASSIFICATION)
        == weak_field_factor(1.001, CLASSIFICATION)
        == weak_field_factor(5.0, CLASSIFICATION)
        == 1
    )
    # twenty players of rank 0 have kq = 1, nineteen have less
    assert master_points(field(Format.INDIVIDUAL, 20)).kq1 == pytest.approx(1)
    assert master_points(field(Format.INDIVIDUAL, 19)).kq1 > 1.01


@pytest.mark.clause(BRIDGE, "7.5")
def test_only_the_best_count_for_the_quality() -> None:
    pairs = [Fraction(0)] * 32
    best = master_points(QualificationField(Format.PAIRS, tuple(pairs), 66, rulebook=CLASSIFICATION)).kq
    assert best == pytest.approx(0.1 * (1 - 0.95**32) / 0.05)
    assert (
        master_points(QualificationField(Format.PAIRS, (Fraction(5), *pairs), 66, rulebook=CLASSIFICATION)).kq == best
    )
    teams = (Fraction(2),) * 16
    assert (
        master_points(QualificationField(Format.TEAMS, (*teams, Fraction(3)), 66, rulebook=CLASSIFICATION)).kq
        == master_points(QualificationField(Format.TEAMS, teams, 66, rulebook=CLASSIFICATION)).kq
        == pytest.approx(0.2 / 1.6**2 * (1 - 0.9**16) / 0.1)
    )
    assert master_points(field(Format.INDIVIDUAL, 40, -1)).kq == pytest.approx(32 * 0.32 / 4)


@pytest.mark.clause(BRIDGE, "7.6/item2")
def test_a_session_has_its_own_coefficient_of_length() -> None:
    assert award(field(Format.PAIRS, 10, boards=24, session=True)).master.kd == pytest.approx(log10(24) - 0.7)
    assert award(field(Format.PAIRS, 10, boards=24)).master.kd == pytest.approx(2.2 * log10(24) - 2)


@pytest.mark.clause(BRIDGE, "8.10", "8.12")
def test_the_length_leaves_rcm_from_full_length_up_to_119_boards() -> None:
    def pairs(boards: int) -> tuple[float, float, float]:
        return coefficients(field(Format.PAIRS, 20, boards=boards))

    kq = pairs(66)[0]
    assert pairs(65)[2] == pytest.approx(kq + log10(65 / 66))
    assert pairs(65)[2] < kq
    assert pairs(66)[2] == pairs(119)[2] == pytest.approx(kq)
    assert pairs(119)[0] == pytest.approx(kq + log10(119 / 66))
    assert pairs(120)[0] == pairs(120)[2] == pytest.approx(kq + log10(120 / 66))
    teams = [coefficients(field(Format.TEAMS, 10, boards=boards)) for boards in (87, 88, 119, 120)]
    assert [formula == modified for formula, _, modified in teams] == [True, True, False, True]
    assert teams[0][2] < teams[1][2] == teams[2][2] < teams[3][2]


@pytest.mark.clause(BRIDGE, "8.10/p3", "8.10/p4", "8.12")
def test_a_status_adds_to_both_coefficients() -> None:
    given = field(Format.PAIRS, 20, boards=80)
    plain = coefficients(given)
    for status, added in (
        (SpecialStatus.REGIONAL, 0.5),
        (SpecialStatus.RUSSIAN, 1),
        (SpecialStatus.MAIN_RUSSIAN, 1),
    ):
        found = coefficients(given, status=status)
        assert found == pytest.approx([each + added for each in plain])


@pytest.mark.clause(BRIDGE, "8.10/p2", "8.12")
def test_an_express_tournament_has_one_coefficient() -> None:
    formula, used, modified = coefficients(field(Format.PAIRS, 40, boards=60), express=True)
    kq = master_points(field(Format.PAIRS, 40, boards=60)).kq
    assert formula == used == modified == pytest.approx((kq + 0.5 * log10(40 / 32) - 0.5) / 2)


@pytest.mark.clause(BRIDGE, "8.10/item4")
def test_strong_participants_are_counted_by_the_kind_of_event() -> None:
    ranks = tuple(map(Fraction, ["-0.25", "0", "1/6", "0.25", *["-1"] * 36]))
    given = QualificationField(Format.PAIRS, ranks, 66, rulebook=CLASSIFICATION)
    kq = master_points(given).kq
    extra = {
        RatedEventKind.RUSSIA: 38,
        RatedEventKind.WORLD_EUROPE: 40,
    }
    for kind, strong in extra.items():
        assert coefficients(given, kind=kind)[0] == pytest.approx(kq + 0.5 * log10(strong / 32))
    abroad = [coefficients(given, kind=RatedEventKind.FOREIGN, host_country_category=each)[0] for each in range(5)]
    assert abroad == pytest.approx([kq + 0.5 * log10(36 / 32), kq, kq, kq, kq])
    large = QualificationField(Format.TEAMS, (Fraction(1),) * 31, 88, rulebook=CLASSIFICATION)
    found = rated(large, kind=RatedEventKind.FOREIGN, host_country_category=3).rating
    assert found is not None
    assert Fraction("13.95") == found.coefficients.N0


@pytest.mark.clause(BRIDGE, "8.10/p5", "8.14", "app1")
def test_a_guarantee_raises_rc_but_not_rcm_and_prizes_place_by_place() -> None:
    weak = field(Format.TEAMS, 8, 2, boards=88)
    formula, used, modified = coefficients(weak, guaranteed="ru_team")
    assert (used, modified) == (4.5, formula)
    assert [each.points for each in rated(weak, guaranteed="ru_team").PB] == [5, 4, 3, 2, 1]
    strong = field(Format.TEAMS, 16, -5, boards=88)
    formula, used, modified = coefficients(strong, guaranteed="ru_team")
    assert used == formula > 6
    by_formula = nearest(modified)
    assert [each.points for each in rated(strong, guaranteed="ru_team").PB] == list(range(by_formula, 0, -1))
    # the table may give more lower down: Rosenblum 7-6-5-4-3-3-3-3-2...
    both = rated(field(Format.TEAMS, 40, -5, boards=88), guaranteed="w_rosenblum", kind=RatedEventKind.WORLD_EUROPE)
    assert both.rating is not None
    first = both.rating.first_by_formula
    assert [each.points for each in both.PB] == [
        max(first - place, guaranteed_points("w_rosenblum", CLASSIFICATION).at(place + 1)) for place in range(32)
    ]


@pytest.mark.clause(BRIDGE, "8.5/p2")
def test_a_fixed_coefficient_is_used_for_everything_but_the_table_still_gives_its_prizes() -> None:
    given = field(Format.PAIRS, 10, -5, boards=66)
    terms: dict[str, Any] = {"status": SpecialStatus.RUSSIAN, "guaranteed": "ru_women_pair"}
    formula, used, modified = coefficients(given, fixed_rating_coefficient=Fraction(1), **terms)
    assert formula > 3
    assert used == modified == 1
    assert rated(given, fixed_rating_coefficient=Fraction(1), **terms).PB == ((1, 1, 2), (2, 2, 1))
    assert rated(given, fixed_rating_coefficient=Fraction(1), **terms).RO[0].points == 50


@pytest.mark.clause(BRIDGE, "8.11/p2")
def test_the_number_of_rated_places_uses_radians_and_the_final_coefficient() -> None:
    found = rated(field(Format.TEAMS, 60, 2, boards=88), guaranteed="w_bermuda").rating
    assert found is not None
    assert found.pR_raw == pytest.approx(20 * atan(60 * 8.5 / 100))
    small = rated(field(Format.PAIRS, 4, boards=66), fixed_rating_coefficient=Fraction(1)).rating
    assert small is not None
    assert small.pR_raw == pytest.approx(40 * atan(0.04))
    assert small.pR == 2


@pytest.mark.clause(BRIDGE, "8.11", "8.12/p2")
def test_a_coefficient_that_is_not_positive_gives_nothing() -> None:
    found = rated(field(Format.PAIRS, 16, 5, boards=48), express=True)
    assert found.rating is not None
    assert found.rating.coefficients.RC < 0
    assert (found.RO, found.PB, found.rating.pR) == ((), (), 3)


@pytest.mark.clause(BRIDGE, "8.12/p2")
def test_prize_points_need_half_a_point_and_no_amateurs() -> None:
    below = field(Format.INDIVIDUAL, 28, 1, boards=66)  # kq = 28 x 0.125 / 4 = 0.875
    assert rated(below).PB == ((1, 1, 1),)
    assert rated(below, express=True).PB == ()  # RCM = 0.1875
    amateurs = rated(field(Format.INDIVIDUAL, 28, 1, boards=66), amateur=True, guaranteed="ru_individual")
    assert amateurs.PB == ()
    assert amateurs.RO
    assert amateurs.rating is not None
    assert (amateurs.rating.first_by_formula, amateurs.rating.first_prize) == (0, 0)


@pytest.mark.clause(BRIDGE, "8.12/p2")
def test_a_tie_gets_the_prize_of_its_best_place() -> None:
    found = rated(field(Format.TEAMS, 12, -5, boards=88, ties=((2, 4), (5, 6))))
    first = found.PB[0].points
    assert first >= 5
    assert found.PB[1:] == ((2, 4, first - 1), *(((5, 6, first - 4),)))
    assert found.points_at(4)[2] == first - 1
    assert found.points_at(12) == (0, found.points_at(12)[1], 0)


@pytest.mark.clause(BRIDGE, "7.1")
def test_points_are_found_by_place() -> None:
    found = rated(field(Format.PAIRS, 20, boards=66, ties=((1, 3),)))
    assert found.points_at(1) == found.points_at(3) == (found.MB[0].points, found.RO[0].points, found.PB[0].points)
    assert found.points_at(4)[0] == found.MB[1].points
    assert award(field(Format.PAIRS, 20)).points_at(1)[1:] == (0, 0)


@pytest.mark.clause(BRIDGE, "7.4")
def test_a_tie_of_one_place_is_that_place() -> None:
    assert award(field(Format.PAIRS, 20, ties=((20, 20), (3, 3)))).MB == award(field(Format.PAIRS, 20)).MB


def test_rating_points_alone_are_those_of_the_award() -> None:
    given, terms = field(Format.PAIRS, 20), RatedTerms(rulebook=CLASSIFICATION)
    assert rating_points(given, terms, master_points(given).kq) == award(given, terms).rating
