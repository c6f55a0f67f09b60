"""The norm of a rank: coefficients, field, points, sheets (4/1-4/3, 4/4.3)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.titles.people import NORMS

from tavlei.rulebook import Refusal, Settings
from tavlei.titles import RANKS, RankNorm, RankOpponent, Sex, Title, rank_field, rank_norm

EDITION = "draughts-norms-2022"

# The table once more, by coefficient and target, for the slow reference; the tables have tests of their own.
STEP = 15
TARGET_ROW = {"KMS": 0, "I": 1, "II": 2, "III": 3, "Iy": 3, "IIy": 4, "IIIy": 5}


def opponents(*given: tuple[str, str], sex: Sex = Sex.M, confirmed: bool = False) -> list[RankOpponent]:
    return [RankOpponent(Title(rank), Fraction(points), sex, confirmed) for rank, points in given]


def norm(target: str, given: list[RankOpponent], win: int = 1, *, men: bool = False, athlete: Sex = Sex.M) -> RankNorm:
    return rank_norm(
        rank_field(given, NORMS, athlete_sex=athlete, mens_competition=men, points_for_win=win), Title(target), NORMS
    )


KMS_FIELD = opponents(("KMS", "1"), ("KMS", "0.5"), ("I", "1"), ("I", "1"), ("I", "0.5"), ("II", "1"), ("II", "1"))


@pytest.mark.clause(EDITION, "4/2", "4/2/p2", "4/3", "4/3/p2", "4/table/required-coefficient")
def test_worked_example_of_section_4() -> None:
    """Two KMS, three of rank I, two of rank II: coefficient 7/7 = 1, points 2 x .5 + 3 x .65 + 2 x .8 = 4.55 -> 4.5."""
    found = norm("KMS", KMS_FIELD)
    assert found.field.coefficients == (0, 0, 1, 1, 1, 2, 2)
    assert found.field.tournament_coefficient == 1
    assert found.field_strong_enough
    assert [found.norm.exact, found.norm.points, found.scored] == [Fraction("4.55"), Fraction("4.5"), 6]
    assert found.achieved
    told = found.explanation()
    assert told.verdict.key == "titles.rank_norm_reached"
    assert "R1" in told.readings


@pytest.mark.clause(EDITION, "4/2", "4/table/required-coefficient")
def test_a_weaker_field_is_not_strong_enough() -> None:
    """R1: the coefficient is an upper limit."""
    found = norm("KMS", [*KMS_FIELD[:-1], *opponents(("III", "1"))])
    assert found.field.tournament_coefficient == Fraction(8, 7)
    assert not found.field_strong_enough
    assert found.points_suffice
    assert not found.achieved
    assert norm("I", [*KMS_FIELD[:-1], *opponents(("III", "1"))]).achieved


@pytest.mark.clause(EDITION, "4/1", "4/2/p2")
def test_who_has_an_empty_cell_leaves_the_points_but_not_the_coefficient() -> None:
    """R2."""
    field = opponents(("GR", "0"), ("MS", "0"), ("MS", "0.5"), ("KMS", "0.5"), ("I", "1"), ("none_adult", "1"))
    found = norm("KMS", field)
    assert found.field.coefficients == (-2, -1, -1, 0, 1, 4)
    assert found.field.tournament_coefficient == Fraction(1, 6)
    assert (found.percents, found.counted_opponents) == ((20, 35, 35, 50, 65, None), 5)
    assert [found.norm.exact, found.scored] == [Fraction("2.05"), 2]
    assert {"R1", "R2", "R5"} <= set(found.explanation().readings)


@pytest.mark.clause(EDITION, "4/1")
def test_if_every_cell_is_empty_nothing_is_achieved() -> None:
    found = norm("IIIy", opponents(*[("KMS", "1")] * 7))
    assert [found.counted_opponents, found.norm.points, found.scored, found.achieved] == [0, 0, 0, False]


@pytest.mark.clause(EDITION, "4/3/p2", "4/3.1")
def test_a_norm_of_no_points_is_no_norm() -> None:
    """R14: against one KMS rank III asks for 5 %, which rounds to nothing; a draw is needed all the same."""
    strong = [("GR", "0")] * 6
    assert norm("III", opponents(*strong, ("KMS", "0"))).norm.points == 0
    assert not norm("III", opponents(*strong, ("KMS", "0"))).achieved
    assert norm("III", opponents(*strong, ("KMS", "0.5"))).achieved
    assert "R14" in norm("III", opponents(*strong, ("KMS", "0"))).explanation().readings


@pytest.mark.clause(EDITION, "4/3", "4/3.2")
def test_scoring_2_1_0_doubles_before_rounding() -> None:
    """R3: 4.55 doubled is 9.1, so 9; not twice the rounded 4.5."""
    found = norm("KMS", [RankOpponent(opponent.rank, opponent.points * 2) for opponent in KMS_FIELD], win=2)
    assert [found.norm.exact, found.norm.points, found.scored] == [Fraction("9.1"), 9, 12]
    assert "R3" in found.explanation().readings
    odd = norm("KMS", opponents(*[("KMS", "1")] * 7), win=2)
    assert [odd.norm.exact, odd.norm.points] == [7, 7]


@pytest.mark.clause(EDITION, "4/1/item2")
def test_in_a_mixed_field_the_percentages_are_averaged_over_the_games() -> None:
    men = opponents(("KMS", "1"), ("I", "1"))
    women = opponents(("KMS", "1"), ("II", "1"), sex=Sex.F)
    found = norm("KMS", [*men, *women])
    average = Fraction(50 + 65 + 50 + 80, 4)
    assert found.norm.exact == average * 4 / 100
    assert sum(row.product for row in found.points_sheet()) == average * 4 / 100


@pytest.mark.clause(EDITION, "4/4.3")
@pytest.mark.parametrize(
    ("athlete", "men", "confirmed", "coefficient"),
    [(Sex.M, True, False, 4), (Sex.M, True, True, 3), (Sex.M, False, False, 3), (Sex.F, True, False, 3)],
)
def test_an_unconfirmed_woman_counts_one_row_lower_in_a_mans_norm(
    athlete: Sex, men: bool, confirmed: bool, coefficient: int
) -> None:
    """R4, only in a man's norm of a men's competition."""
    woman = opponents(("III", "1"), sex=Sex.F, confirmed=confirmed)
    found = norm("III", woman, men=men, athlete=athlete)
    assert found.field.coefficients == (coefficient,)
    assert ("R4" in found.explanation().readings) is (coefficient == 4)


@pytest.mark.clause(EDITION, "4/4.3")
@pytest.mark.parametrize(
    ("rank", "one_row", "one_rank"),
    [
        ("MG", -1, -1),
        ("GR", -1, -1),
        ("MS", 0, 0),
        ("KMS", 1, 1),
        ("I", 2, 2),
        ("II", 3, 3),
        ("III", 4, 3),
        ("Iy", 4, 4),
        ("IIy", 5, 5),
        ("IIIy", 6, 6),
        ("none_adult", 5, 4),
        ("none_youth", 6, 6),
    ],
)
def test_one_row_or_one_rank_lower(rank: str, one_row: int, one_rank: int) -> None:
    """R4 and its other choice: rank III becomes I youth, whose coefficient is the same."""
    woman = opponents((rank, "1"), sex=Sex.F)
    for choice, coefficient in (("one_row", one_row), ("one_rank", one_rank)):
        rulebook = replace(NORMS, settings=Settings({"R4": choice}))
        field = rank_field(woman, rulebook, athlete_sex=Sex.M, mens_competition=True)
        assert field.coefficients == (coefficient,), choice


@pytest.mark.clause(EDITION, "4/2/table")
def test_the_sheet_of_the_coefficient() -> None:
    field = norm("KMS", [*KMS_FIELD, *opponents(("MG", "0"), ("GR", "0"))]).field
    rows = [(row.rank, row.number, row.figure, int(row.product)) for row in field.coefficient_sheet()]
    assert rows == [
        (Title.MG, 1, -2, -2),
        (Title.GR, 1, -2, -2),
        (Title.KMS, 2, 0, 0),
        (Title.I, 3, 1, 3),
        (Title.II, 2, 2, 4),
    ]
    assert sum(row.product for row in field.coefficient_sheet()) / 9 == field.tournament_coefficient


@pytest.mark.clause(EDITION, "4/2/table")
def test_a_woman_counted_lower_has_a_row_of_her_own() -> None:
    field = rank_field(
        [*opponents(("I", "1")), *opponents(("I", "1"), sex=Sex.F)], NORMS, athlete_sex=Sex.M, mens_competition=True
    )
    assert [(row.rank, row.coefficient, row.number) for row in field.coefficient_sheet()] == [
        (Title.I, 1, 1),
        (Title.I, 2, 1),
    ]


@pytest.mark.clause(EDITION, "4/3/table")
def test_the_sheet_of_the_points() -> None:
    found = norm("KMS", [*KMS_FIELD, *opponents(("none_adult", "1"))])
    rows = [(row.rank, row.number, row.figure, row.product) for row in found.points_sheet()]
    assert rows == [
        (Title.KMS, 2, 50, Fraction(1)),
        (Title.I, 3, 65, Fraction("1.95")),
        (Title.II, 2, 80, Fraction("1.6")),
        (Title.NONE_ADULT, 1, None, Fraction(0)),
    ]
    assert sum(row.product for row in found.points_sheet()) == found.norm.exact


@pytest.mark.clause(EDITION, "4/table")
def test_the_last_row_is_kept_as_printed() -> None:
    """R16."""
    found = norm("IIy", opponents(*[("none_youth", "1")] * 4))
    assert found.norm.exact == 3
    assert "R16" in found.explanation().readings
    assert "R16" not in norm("Iy", opponents(*[("none_youth", "1")] * 4)).explanation().readings


def test_without_opponents_there_is_no_coefficient() -> None:
    with pytest.raises(Refusal, match="there is no opponent to take the coefficient of"):
        norm("KMS", []).explanation()


def percent(coefficient: int, target: str) -> int | None:
    """The pattern of the table: 50 against the own row, 15 more for each row lower; the last row is not of it."""
    if coefficient == 6 and target in ("IIy", "IIIy"):
        return {"IIy": 75, "IIIy": 60}[target]
    found = 50 + STEP * (coefficient - TARGET_ROW[target])
    return found if 5 <= found <= 95 else None


RANK_OF = {"MG": -2, "GR": -2, "MS": -1, "KMS": 0, "I": 1, "II": 2, "III": 3, "Iy": 3, "none_adult": 4, "IIy": 4}
RANK_OF |= {"IIIy": 5, "none_youth": 6}
ANYBODY = st.builds(
    RankOpponent,
    st.sampled_from(list(Title)),
    st.sampled_from([Fraction(0), Fraction(1, 2), Fraction(1)]),
    st.sampled_from(list(Sex)),
    st.booleans(),
)


@given(st.lists(ANYBODY, min_size=1, max_size=12), st.sampled_from(RANKS), st.booleans(), st.sampled_from(list(Sex)))
def test_a_slow_reference_agrees(field: list[RankOpponent], target: Title, men: bool, athlete: Sex) -> None:
    coefficients = []
    for opponent in field:
        coefficient = RANK_OF[opponent.rank]
        if men and athlete is Sex.M and opponent.sex is Sex.F and not opponent.confirmed_among_men:
            coefficient = min(6, coefficient + 1)
        coefficients.append(coefficient)
    counted = [(opponent, percent(its, target)) for opponent, its in zip(field, coefficients, strict=True)]
    needed = sum(Fraction(cell, 100) for _, cell in counted if cell is not None)
    scored = sum(opponent.points for opponent, cell in counted if cell is not None)
    found = norm(target, field, men=men, athlete=athlete)
    assert list(found.field.coefficients) == coefficients
    assert found.norm.exact == needed
    assert found.scored == scored
    required = {"KMS": 1, "I": 2, "II": 3, "III": 4, "Iy": 4, "IIy": 5, "IIIy": 6}[target]
    strong = Fraction(sum(coefficients), len(field)) <= required
    assert found.achieved is (strong and scored > 0 and scored >= found.norm.points)


@given(st.lists(ANYBODY, min_size=1, max_size=12), st.sampled_from(RANKS))
def test_winning_more_never_loses_a_norm(field: list[RankOpponent], target: Title) -> None:
    better = [
        RankOpponent(opponent.rank, Fraction(1), opponent.sex, opponent.confirmed_among_men) for opponent in field
    ]
    assert norm(target, field).achieved <= norm(target, better).achieved
