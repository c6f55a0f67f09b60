"""Single matches (7.6) and the conversion of EBL and WBF points (7.7)."""

from __future__ import annotations

from fractions import Fraction
from math import log10

import pytest
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.points.awards import match_award
from tavlei.bridge.points.masterpoint_conversion import PointsSource, convert_points
from tavlei.bridge.points.matches import match_stands_alone
from tavlei.calc import run_calculator
from tavlei.rulebook import Refusal

BRIDGE = "bridge-classification-2024"


@pytest.mark.clause(BRIDGE, "7.6/p2", "7.6/p3", "7.2")
def test_a_match_by_hand() -> None:
    # 100 boards: kd = 2.4; 50 IMPs are a third of the span: 15 VP; rank -5/16: q1 = 0.2375, 28.5 master points
    found = match_award(Fraction(-5, 16), 100, 50, CLASSIFICATION)
    assert found.winner_vp == 15
    assert found.mb == 29
    assert (found.q1, found.kd, found.mb_raw) == pytest.approx((0.2375, 2.4, 28.5))
    assert match_award(Fraction(0), 16, 0, CLASSIFICATION).mb == 0
    assert (
        match_award(Fraction(0), 16, 60, CLASSIFICATION).winner_vp
        == match_award(Fraction(0), 16, 10**9, CLASSIFICATION).winner_vp
        == 20
    )
    assert match_award(Fraction(5), 16, 99, CLASSIFICATION).mb_raw == pytest.approx(
        100 * 0.2 / 1.6**5 * (2.2 * log10(16) - 2)
    )


@pytest.mark.clause(BRIDGE, "7.2", "7.6/p2")
@pytest.mark.parametrize(
    ("rank", "boards", "margin", "path"),
    [(0, 15, 5, "boards"), (0, 16, -1, "imp_margin"), (6, 16, 1, "loser_rank"), (0, 10_001, 1, "boards")],
)
def test_a_match_that_is_refused(rank: int, boards: int, margin: int, path: str) -> None:
    with pytest.raises(Refusal) as caught:
        run_calculator("bridge.match_award", {"loser_rank": rank, "boards": boards, "imp_margin": margin})
    assert [problem.path for problem in caught.value.problems] == [path]


@pytest.mark.clause(BRIDGE, "7.6/p4")
def test_a_match_of_a_classified_tournament_gives_nothing() -> None:
    assert [match_stands_alone(each, CLASSIFICATION).met for each in (True, False, None)] == [False, True, None]


@pytest.mark.clause(BRIDGE, "7.7")
def test_points_of_other_federations() -> None:
    def converted(ebl: str | None, wbf: str | None, formula: int | None = None) -> tuple[int, PointsSource]:
        found = convert_points(
            CLASSIFICATION,
            ebl=None if ebl is None else Fraction(ebl),
            wbf=None if wbf is None else Fraction(wbf),
            formula=formula,
        )
        return found.points, found.source

    assert converted("4", None) == (24, PointsSource.EBL)
    assert converted(None, "4") == (6, PointsSource.WBF)
    assert converted("4", "4") == (6, PointsSource.WBF)  # WBF where both are there, also if it is less
    assert converted(None, "7") == (11, PointsSource.WBF)  # 10.5
    assert converted(None, "3") == (5, PointsSource.WBF)  # 4.5
    assert converted("0.75", None) == (5, PointsSource.EBL)  # 4.5
    assert converted("4", None, 25) == (25, PointsSource.FORMULA)
    assert converted("4", None, 23) == (24, PointsSource.EBL)
    assert converted(None, None, 3) == (3, PointsSource.FORMULA)
    assert converted(None, None) == (0, PointsSource.NOTHING)
    with pytest.raises(Refusal, match="cannot be negative"):
        convert_points(CLASSIFICATION, ebl=Fraction(-1))


@pytest.mark.clause(BRIDGE, "7.7")
def test_only_russian_players_are_converted() -> None:
    found = convert_points(CLASSIFICATION, wbf=Fraction(100), formula=4, russian=False)
    assert (found.points, found.source, found.converted) == (4, PointsSource.FORMULA, None)
    assert convert_points(CLASSIFICATION, wbf=Fraction(100), russian=False).step().key == "bridge.nothing_to_convert"
