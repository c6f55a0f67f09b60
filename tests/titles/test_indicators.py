"""Renju ranks by indicators (section 5): the assumed table, its replacement, the norms."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.rulebook import DataError
from tavlei.titles import (
    IndicatorNorm,
    IndicatorOpponent,
    indicator_norm,
    indicator_rank,
    indicator_table_toml,
    load_indicator_table,
    reachable_targets,
    shipped_table,
)

EDITION = "draughts-norms-2022"
SHIPPED = indicator_table_toml(shipped_table(NORMS))
OFFICIAL = SHIPPED.replace("assumed = true", "assumed = false").replace("assumption of reading R13", "order no. 1")


def opponents(*indicators: int, points: str = "1") -> list[IndicatorOpponent]:
    return [IndicatorOpponent(indicator, Fraction(points)) for indicator in indicators]


def norm(target: int, current: int, *indicators: int, points: str = "1") -> IndicatorNorm:
    return indicator_norm(target, current, opponents(*indicators, points=points), NORMS)


def failed(found: IndicatorNorm) -> list[str]:
    return [condition.key.removeprefix("titles.") for condition in found.conditions() if not condition.met]


@pytest.mark.clause(EDITION, "5/table", "5/2.1")
def test_the_assumed_table_is_the_formula_of_the_reading() -> None:
    """R13, cell by cell; R12 for who has no indicator."""
    table = shipped_table(NORMS)
    for target in range(1, 14):
        for opponent in range(20):
            percent = 50 + 5 * (target - opponent)
            assert table.percent(target, opponent) == (percent if 5 <= percent <= 95 else None)
    assert table.assumed
    assert table.readings == ("R13",)


@pytest.mark.clause(EDITION, "5/3")
def test_ranks_of_the_indicators() -> None:
    wanted = ["IIIy", "IIy", "Iy", "III", "III", "III", "II", "II", "II", "I", "I", "I", "KMS"]
    assert [indicator_rank(number, NORMS).value for number in range(1, 14)] == wanted


@pytest.mark.clause(EDITION, "5/4")
@pytest.mark.parametrize(
    ("current", "targets"),
    [
        (0, (2, 1)),
        (1, (3, 2)),
        (7, (9, 8)),
        (8, (9,)),
        (9, (10,)),
        (10, (11,)),
        (12, (13,)),
        (13, ()),
        (19, ()),
    ],
)
def test_ten_to_thirteen_one_by_one_below_one_may_be_skipped(current: int, targets: tuple[int, ...]) -> None:
    """R12: 10 only from 9."""
    assert reachable_targets(current, NORMS) == targets


@pytest.mark.clause(EDITION, "5/1", "5/2.1", "5/2.2", "5/2.3", "5/2.3/table")
def test_worked_example_of_section_5() -> None:
    """Target 8: against 9 45 %, 8 50 %, 7 55 %, none 90 %: 2 x .45 + 3 x .5 + .55 + .9 = 3.85, rounded to 4."""
    found = norm(8, 7, 9, 9, 8, 8, 8, 7, 0)
    assert [found.norm.exact, found.norm.points, found.scored] == [Fraction("3.85"), 4, 7]
    assert found.sheet() == (
        (9, 2, 45, Fraction("0.45"), Fraction("0.9")),
        (8, 3, 50, Fraction("0.5"), Fraction("1.5")),
        (7, 1, 55, Fraction("0.55"), Fraction("0.55")),
        (0, 1, 90, Fraction("0.9"), Fraction("0.9")),
    )
    told = found.explanation()
    assert told.verdict.key == "titles.indicator_reached"
    assert {"R12", "R13"} <= set(told.readings)
    assert found.assumed


@pytest.mark.clause(EDITION, "5/2.3")
def test_half_a_point_short() -> None:
    found = norm(8, 7, 8, 8, 8, 8, 8, 8, 8, points="0")
    assert (found.norm.points, found.short) == (Fraction("3.5"), Fraction("3.5"))
    assert failed(found) == ["points_scored"]
    assert "R14" in found.explanation().readings
    assert "R14" not in norm(8, 7, 8, 8, 8, 8, 8, 8, 8).explanation().readings
    counterfactual = found.explanation().counterfactual
    assert counterfactual is not None
    assert counterfactual.value == Fraction("3.5")


@pytest.mark.clause(EDITION, "5/5")
def test_seven_games_of_which_five_with_strong_opponents() -> None:
    """Strong is at most 3 below the target (R12)."""
    assert failed(norm(9, 8, 6, 6, 6, 6, 6, 5, 5)) == []
    assert failed(norm(9, 8, 6, 6, 6, 6, 5, 5, 5)) == ["strong_games"]
    assert failed(norm(9, 8, 6, 6, 6, 6, 6, 5)) == ["games"]


@pytest.mark.clause(EDITION, "5/4")
def test_an_indicator_out_of_sequence_is_not_reached() -> None:
    assert failed(norm(10, 8, *[10] * 7)) == ["indicator_sequence"]
    assert failed(norm(10, 9, *[10] * 7)) == []
    assert failed(norm(8, 8, *[8] * 7)) == ["indicator_sequence"]


def test_opponents_with_an_empty_cell_do_not_count() -> None:
    found = norm(1, 0, 19, 19, 19, 19, 19, 19, 19)
    assert [found.norm.points, found.scored] == [0, 0]
    assert "points_scored" in failed(found)


@pytest.mark.clause(EDITION, "5/table")
def test_a_federation_replaces_the_table() -> None:
    own = load_indicator_table("own.toml", OFFICIAL.replace("8 = [75, ", "8 = [76, "), NORMS)
    found = indicator_norm(13, 12, opponents(*[8] * 7), NORMS, table=own)
    assert found.norm.exact == Fraction("5.32")
    assert not found.assumed
    assert "R13" not in found.explanation().readings
    assert own.source == "order no. 1"


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("8 = [75, ", "8 = [101, ", "rows.8: opponent 8, target 13: «101» is no whole number from 0 to 100"),
        ("8 = [75, ", '8 = ["x", ', "opponent 8, target 13: «x» is no whole number"),
        ("8 = [75, ", "8 = [", "rows.8: the row has 12 cells, not 13"),
        ("8 = [75, ", "8 = [69, ", "rows.8: opponent 8, target 12: 70 is more than the 69 for a higher target"),
        ("8 = [75, ", "8 = [81, ", "opponent 8, target 13: 81 is more than the 80 for a weaker opponent"),
        ("8 = [75, 70, ", '8 = [75, "", ', "opponent 8, target 12: the cell is empty between figures"),
        ("[rows]", "rows = 1\n[lost]", "a table of indicators has the fields"),
        ("8 = [75", "20 = [75", "rows.20: the rows are the opponents' indicators"),
        ("\n8 = [75, 70, 65, 60, 55, 50, 45, 40, 35, 30, 25, 20, 15]", "", "the row of indicator 8 is missing"),
        ("targets = [13, ", "targets = [14, ", "the columns are the targets"),
        ("order no. 1", "", "«source» names the document"),
        ("assumed = false", 'assumed = "no"', "«assumed» is true or false"),
        ('clause = "5/table"\n', "", "a table of indicators has the fields"),
        ('clause = "5/table"', 'clause = "5/tables"', "5/tables"),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(old: str, new: str, why: str) -> None:
    assert old in OFFICIAL
    with pytest.raises(DataError, match=why):
        load_indicator_table("own.toml", OFFICIAL.replace(old, new), NORMS)


@given(st.lists(st.integers(0, 19), min_size=7, max_size=12), st.integers(0, 12))
def test_a_higher_target_never_asks_for_less_of_the_same_counted_opponents(field: list[int], current: int) -> None:
    for target in reachable_targets(current, NORMS):
        found = norm(target, current, *field)
        slow = sum(
            Fraction(50 + 5 * (target - opponent), 100) for opponent in field if 5 <= 50 + 5 * (target - opponent) <= 95
        )
        assert found.norm.exact == slow
        below = norm(target - 1, current, *field) if target > 1 else found
        if None not in (*found.percents, *below.percents):
            assert below.norm.exact <= found.norm.exact
