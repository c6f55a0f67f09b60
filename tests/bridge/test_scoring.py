"""IMPs, victory points, matchpoints, cross-IMPs and Butler."""

from __future__ import annotations

from decimal import ROUND_FLOOR, Decimal, localcontext
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.scoring import butler, cross_imps, imps, matchpoints, percentages, victory_points, vp_scale
from tavlei.bridge.scoring.cross_imps import datum, mean_cross_imps
from tavlei.bridge.scoring.figures import ScoringFigures
from tavlei.bridge.scoring.imps import ImpScale
from tavlei.rulebook import DataError, Refusal, citations

BRIDGE = "bridge-classification-2024"
SCORES = st.lists(st.integers(-400, 400).map(lambda tens: 10 * tens), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("points", "expected"),
    [(0, 0), (10, 0), (20, 1), (40, 1), (50, 2), (80, 2), (90, 3), (490, 10), (500, 11), (3990, 23), (4000, 24)],
)
def test_imps_on_both_sides_of_a_bound(points: int, expected: int) -> None:
    assert (imps(points, CLASSIFICATION), imps(-points, CLASSIFICATION)) == (expected, -expected)


def test_the_scale_of_imps_grows() -> None:
    steps = [imps(points, CLASSIFICATION) for points in range(0, 4100, 10)]
    assert set(steps) == set(range(25))
    assert steps == sorted(steps)
    with pytest.raises(DataError, match="must grow"):
        ImpScale((20, 20))


def literal_scale(boards: int) -> list[int]:
    """The scale in hundredths, with fifty digits and the correction as its words say: look again from the start."""
    with localcontext() as context:
        context.prec = 50
        ratio = ((Decimal(5).sqrt() - 1) / 2) ** 3
        span = 15 * Decimal(boards).sqrt()
        margin, values = 0, []
        while margin < span + 1:
            raw = 1000 + 1000 * (1 - (ratio.ln() * margin / span).exp()) / (1 - ratio)
            clean = raw.quantize(Decimal(10) ** -30)
            values.append(min(2000, int((clean + Decimal("0.5")).to_integral_value(ROUND_FLOOR))))
            margin += 1
    while True:
        steps = [after - before for before, after in pairwise(values)]
        grown = [index for index, (before, after) in enumerate(pairwise(steps), start=1) if after > before]
        if not grown:
            return values
        values[grown[-1]] += 1  # the order does not matter: here from the end


@pytest.mark.clause(BRIDGE, "7.6/p3")
@pytest.mark.parametrize("boards", [*range(1, 49), 56, 64, 96, 128, 225])
def test_the_scale_of_victory_points_is_the_literal_one(boards: int) -> None:
    found = [int(value * 100) for value in vp_scale(boards, CLASSIFICATION)]
    assert found == literal_scale(boards)
    assert (found[0], found[-1]) == (1000, 2000)
    steps = [after - before for before, after in pairwise(found)]
    assert steps == sorted(steps, reverse=True)


@pytest.mark.clause(BRIDGE, "7.6/p3")
def test_published_values_of_a_match_of_14_boards() -> None:
    assert {margin: str(float(victory_points(14, margin, CLASSIFICATION))) for margin in (2, 7, 10, 20)} == {
        2: "10.66",
        7: "12.16",
        10: "12.97",
        20: "15.26",
    }
    assert vp_scale(10_000, CLASSIFICATION)[1500] == 20
    for boards in (0, -1, 10_001):
        with pytest.raises(Refusal, match="boards"):
            vp_scale(boards, CLASSIFICATION)


def test_matchpoints_by_hand() -> None:
    assert matchpoints([420, 450, 420, -50]) == [3, 6, 3, 0]
    assert percentages([420, 450, 420, -50]) == [50, 100, 50, 0]
    assert matchpoints([100]) == [0]
    assert percentages([100]) == [50]
    with pytest.raises(Refusal, match="without a score"):
        matchpoints([])
    for score in (cross_imps, butler):
        with pytest.raises(Refusal, match="without a score"):
            score([], CLASSIFICATION)


@given(SCORES)
def test_matchpoints_are_counted_one_by_one(scores: list[int]) -> None:
    counted = [sum((one > other) * 2 + (one == other) for other in scores) - 1 for one in scores]
    assert matchpoints(scores) == counted
    assert sum(counted) == len(scores) * (len(scores) - 1)


@given(SCORES)
def test_cross_imps_add_up_to_nothing(scores: list[int]) -> None:
    found = cross_imps(scores, CLASSIFICATION)
    assert sum(found) == 0
    assert found[0] == -sum(imps(other - scores[0], CLASSIFICATION) for other in scores[1:])
    assert mean_cross_imps(scores, CLASSIFICATION) == [Fraction(each, max(1, len(scores) - 1)) for each in found]


def test_cross_imps_and_butler_by_hand() -> None:
    assert cross_imps([420, 450, -50], CLASSIFICATION) == [-1 + 10, 1 + 11, -10 - 11]
    assert datum([420, 450, -50]) == 270  # 273.33
    assert datum([425, 425, 425]) == 430  # a half goes away from zero
    assert datum([-425, -425]) == -430
    assert datum([1000, 100, 0], dropped_at_each_end=1) == 100
    assert butler([420, 450, -50], CLASSIFICATION) == [4, 5, -8]
    assert butler([420, 450, 430, -1700], CLASSIFICATION, dropped_at_each_end=1) == [
        0,
        1,
        0,
        -19,
    ]  # the mean of 420 and 430 is 430
    with pytest.raises(Refusal, match="cannot be left out"):
        butler([420, 450], CLASSIFICATION, dropped_at_each_end=1)


def test_the_figures_of_the_scale_stand_under_its_clause() -> None:
    assert (
        CLASSIFICATION.figures(ScoringFigures).most_victory_points
        == 2 * CLASSIFICATION.figures(ScoringFigures).draw_victory_points
        == 20
    )
    place = "tavlei/rulebook/figures/bridge-classification-2024/bridge_victory_points.toml"
    assert {citation.number for citation in citations() if citation.place == place} == {"7.6/p3"}
