"""The rank a performance gives (4/age, 4/4)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.titles.people import NORMS

from tavlei.titles import RankAward, RankCircumstances, RankOpponent, Sex, Title, rank_award, rank_field

EDITION = "draughts-norms-2022"
ENOUGH = RankCircumstances(participants=8, rounds=7, age=9, status="region")
FIELD = ["KMS", "KMS", "I", "I", "I", "II", "II"]


def award(points: str, given: RankCircumstances = ENOUGH) -> RankAward:
    """The points are the score against every opponent of the field."""
    opponents = [RankOpponent(Title(rank), Fraction(points)) for rank in FIELD]
    return rank_award(rank_field(opponents, NORMS, athlete_sex=Sex.M), given, NORMS)


def rank(found: RankAward) -> str | None:
    return None if found.awarded is None else found.awarded.target.value


@pytest.mark.clause(EDITION, "4/4.1.1", "4/4.1.2", "4/4.2", "4/age")
def test_the_highest_rank_that_suffices_is_awarded() -> None:
    """R6."""
    assert rank(award("1")) == "KMS"
    assert rank(award("0.5")) == "I"
    assert award("0.5").tried[0].target is Title.KMS
    assert "R6" in award("1").explanation().readings


@pytest.mark.clause(EDITION, "4/4.2", "4/age")
@pytest.mark.parametrize(
    ("changes", "reasons"),
    [
        ({"participants": 7}, ["fewer than 8 participants"]),
        ({"rounds": 6}, ["fewer than 7 rounds"]),
        ({"age": 6}, ["younger than 7"]),
        (
            {"participants": 7, "rounds": 6, "age": 6},
            ["fewer than 8 participants", "fewer than 7 rounds", "younger than 7"],
        ),
    ],
)
def test_one_less_gives_no_rank(changes: dict[str, int], reasons: list[str]) -> None:
    found = award("1", replace(ENOUGH, **changes))  # type: ignore[arg-type]
    assert (rank(found), list(found.why_not)) == (None, reasons)
    assert found.explanation().verdict.key == "titles.no_rank"


@pytest.mark.clause(EDITION, "4/4.1.1", "4/age")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"status": "region"}, "KMS"),
        ({"status": "federal district"}, "KMS"),
        ({"status": "russia"}, "KMS"),
        ({"status": "municipality"}, "I"),
        ({"status": "other"}, "I"),
        ({"age": 8}, "I"),
        ({"age": 7}, "I"),
    ],
)
def test_kms_asks_for_a_region_and_nine_years(changes: dict[str, object], expected: str) -> None:
    assert rank(award("1", replace(ENOUGH, **changes))) == expected  # type: ignore[arg-type]


def test_nothing_reached() -> None:
    found = award("0")
    assert (rank(found), found.why_not) == (None, ("no norm reached",))
    assert [norm.target for norm in found.tried] == list(Title)[3:10]
    assert "R14" in found.explanation().readings


def test_also_what_was_not_reached_names_the_readings_it_rests_on() -> None:
    """R2, R3, R4, R5: an unconfirmed woman, a beginner, scoring 2-1-0."""
    opponents = [
        RankOpponent(Title.KMS, Fraction(0), Sex.F),
        *[RankOpponent(Title.NONE_ADULT, Fraction(0))] * 6,
    ]
    field = rank_field(opponents, NORMS, athlete_sex=Sex.M, mens_competition=True, points_for_win=2)
    found = rank_award(field, ENOUGH, NORMS)
    assert found.awarded is None
    assert {"R1", "R2", "R3", "R4", "R5", "R6", "R14"} <= set(found.explanation().readings)


def test_without_opponents_nothing_is_reached() -> None:
    found = rank_award(rank_field([], NORMS, athlete_sex=Sex.M), ENOUGH, NORMS)
    assert found.why_not == ("no norm reached",)


@pytest.mark.clause(EDITION, "4/4.4")
def test_in_rapid_and_blitz_it_is_the_first_of_two() -> None:
    """R7."""
    quick = award("1", replace(ENOUGH, quick=True))
    assert quick.second_performance_needed
    assert not award("1").second_performance_needed
    assert not award("0", replace(ENOUGH, quick=True)).second_performance_needed
    assert "R7" in quick.explanation().readings
    assert "R7" not in award("1").explanation().readings
