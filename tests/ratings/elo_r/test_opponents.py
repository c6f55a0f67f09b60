"""The rating that counts of an opponent: Elo-R, initial, converted Elo-M, or none (7.8, 7.10, 7.11)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.ratings.elo_r.builders import EDITION, NORMS, person, refused_by

from tavlei.ratings.elo_r import EloRAthlete, RatedEncounter, RatingBasis, Sex, accepted_elo_m, average, elo_m_to_r


@pytest.mark.clause(EDITION, "7/7.11.1", "7/7.11.2")
@pytest.mark.parametrize(
    ("elo_m", "elo_r", "number"),
    [
        ("0", "250", "7/7.11.1"),
        ("1950", "2200", "7/7.11.1"),
        ("2200", "2450", "7/7.11.1"),
        ("2201", "2451.5", "7/7.11.2"),
        ("2300", "2600", "7/7.11.2"),
        ("2301", "2601.5", "7/7.11.2"),
    ],
)
def test_an_elo_m_becomes_an_elo_r(elo_m: str, elo_r: str, number: str) -> None:
    found = elo_m_to_r(Fraction(elo_m), NORMS)
    assert found.elo_r == Fraction(elo_r)
    told = found.explanation()
    assert [clause.number for clause in told.clauses] == [number]
    assert ("E12" in told.readings) == (number == "7/7.11.2")


def test_a_negative_elo_m_is_refused() -> None:
    assert refused_by(elo_m_to_r, Fraction(-1), NORMS) == ""


@given(st.fractions(0, 4000), st.fractions(0, 4000))
def test_the_conversion_keeps_the_order(one: Fraction, other: Fraction) -> None:
    low, high = sorted((one, other))
    assert elo_m_to_r(high, NORMS).elo_r - elo_m_to_r(low, NORMS).elo_r >= high - low
    assert elo_m_to_r(low, NORMS).elo_r >= low + 250


@pytest.mark.clause(EDITION, "7/7.11", "7/7.11/item2")
@pytest.mark.parametrize(
    ("discipline", "counts"),
    [(None, True), ("russian", True), ("draughts_64", True), ("international", False), ("russian_blitz", False)],
)
def test_only_an_elo_m_of_russian_draughts_counts(discipline: str | None, counts: bool) -> None:
    assert accepted_elo_m(Fraction(2200), discipline, NORMS) == (2200 if counts else None)
    assert accepted_elo_m(None, discipline, NORMS) is None


@pytest.mark.clause(EDITION, "7/7.8", "7/7.8/item2", "7/7.8/item4", "7/7.8/item5", "7/7.10", "7/7.11")
@pytest.mark.parametrize(
    ("person", "value", "basis", "readings"),
    [
        (person(title="MS", elo_r=2400), 2400, RatingBasis.ELO_R, ()),
        (person(title="GR", elo_r=2400), 2400, RatingBasis.ELO_R, ()),
        (person(Sex.F, "KMS", 2100), 2100, RatingBasis.ELO_R, ()),
        (person(title="I", elo_r=2300), 2300, RatingBasis.ELO_R, ("E15",)),
        (person(title="GR"), 2600, RatingBasis.INITIAL, ("E14",)),
        (person(Sex.F, "KMS"), 2250, RatingBasis.INITIAL, ("E14", "E6")),
        (person(Sex.F, "KMS", kms_confirmed_among_men=True), 2350, RatingBasis.INITIAL, ("E14", "E6")),
        (person(title="GR", elo_m=Fraction(2300)), 2600, RatingBasis.INITIAL, ("E14",)),
        (person(citizen=False, elo_m=Fraction(2301)), Fraction("2601.5"), RatingBasis.CONVERTED, ("E12",)),
        (person(citizen=False, title="MG", elo_r=2500, elo_m=Fraction(2000)), 2250, RatingBasis.CONVERTED, ("E12",)),
    ],
)
def test_a_rating_counts_by_its_basis(
    person: EloRAthlete, value: int, basis: RatingBasis, readings: tuple[str, ...]
) -> None:
    """A new title leaves the Elo-R as it is; a woman plays with her own among men."""
    assert person.rating is not None
    assert (person.rating.value, person.rating.basis) == (value, basis)
    assert person.rating_step().value == value
    assert person.rating_step().readings == readings
    assert RatedEncounter(person, 1).is_counted


@pytest.mark.clause(EDITION, "7/7.10", "7/7.11", "7/7.6/item4")
@pytest.mark.parametrize(
    ("person", "number", "readings"),
    [
        (person(title="I"), "7/7.10", ("E4",)),
        (person(elo_m=Fraction(2300)), "7/7.10", ("E4",)),
        (person(citizen=False, title="MG", elo_r=2600), "7/7.11", ("E4", "E12")),
    ],
)
def test_nobody_else_counts(person: EloRAthlete, number: str, readings: tuple[str, ...]) -> None:
    met = RatedEncounter(person, 1)
    assert person.rating is None
    assert not met.is_counted
    step = met.step(3)
    assert (step.key, step.readings) == ("elo_r.encounter_not_counted", readings)
    assert step.clause is not None
    assert step.clause.number == number


@pytest.mark.clause(EDITION, "7/7.6/item4")
def test_a_game_not_played_does_not_count() -> None:
    met = RatedEncounter(person(title="GR", elo_r=2600), 1, played=False)
    assert not met.is_counted
    assert met.step(1).readings == ("E4",)


@pytest.mark.clause(EDITION, "7/7.2.1")
def test_the_average_is_exact() -> None:
    found = average([2400, 2401, Fraction("2601.5")], NORMS)
    assert found.value == Fraction("7402.5") / 3
    assert (found.total, found.count) == (Fraction("7402.5"), 3)
    assert refused_by(average, [], NORMS) == ""


@pytest.mark.clause(EDITION, "7/7.2.1")
@given(st.lists(st.integers(1500, 2900), min_size=1))
def test_the_average_is_between_its_ends_whatever_the_order(ratings: list[int]) -> None:
    found = average(ratings, NORMS).value
    assert min(ratings) <= found <= max(ratings)
    assert average(sorted(ratings), NORMS).value == found
    assert average(ratings * 2, NORMS).value == found
