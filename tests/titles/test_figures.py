"""The figures of the conditions against a second transcription; figures that contradict themselves."""

from __future__ import annotations

import tomllib

import pytest
from tests.titles.people import NORMS

from tavlei.rulebook import DataError
from tavlei.titles.figures import figure, figures, minimum_rating, read_condition_figures
from tavlei.titles.titles_and_ranks import Sex

EDITION = "draughts-norms-2022"

NUMBERS = {
    "place.GR.age": (16, "1/age"),
    "place.GR.participants": (10, "1/3"),
    "place.GR.rounds": (7, "1/3"),
    "place.GR.teams": (10, "1/2"),
    "place.GR.team_rounds": (7, "1/2"),
    "place.GR.team_percent": (50, "1/2"),
    "place.MS.age": (12, "2/age"),
    "place.MS.participants": (10, "2/1"),
    "place.MS.rounds": (7, "2/1"),
    "place.MS.own_rounds": (7, "2/1"),
    "place.MS.second_within_months": (24, "2/table/russia-championship/3"),
    "competition_rank.places": (5, "2/table/international-renju/2"),
    "competition_rank.GR": (200, "2/table/international-renju/2"),
    "competition_rank.MS": (100, "2/table/international-renju/2"),
    "competition_rank.KMS": (40, "2/table/international-renju/2"),
    "competition_rank.enough": (300, "2/table/international-renju/1"),
    "competition_rank.foreign_GR": (2500, "2/table/international-renju/2/item2"),
    "competition_rank.foreign_MS": (2350, "2/table/international-renju/2/item2"),
    "norm.GR.age": (16, "3/age"),
    "norm.GR.participants": (10, "3/5.2"),
    "norm.GR.rounds": (7, "3/5.2"),
    "norm.MS.age": (12, "3/age"),
    "norm.MS.participants": (10, "3/6.2"),
    "norm.MS.rounds": (7, "3/6.2/item2"),
    "norm.MS.long_rounds": (9, "3/6.2/item2"),
    "conversion.bound": (2200, "3/4.1"),
    "conversion.addition": (250, "3/4.1"),
    "conversion.divisor_above": (2, "3/4.2"),
    "rank.kms_age": (9, "4/age"),
    "rank.age": (7, "4/age"),
    "rank.participants": (8, "4/4.2"),
    "rank.rounds": (7, "4/4.2"),
    "rank.own_rounds": (7, "4/4.2"),
    "rank.adult_age": (17, "4/table/rank-coefficients"),
    "rank.lowest_row": (6, "4/4.3"),
    "rank.confirmation_thirds": (2, "4/4.3/item2"),
    "rank.second_within_months": (12, "4/4.4"),
    "indicator.highest": (19, "5/table"),
    "indicator.highest_target": (13, "5/table"),
    "indicator.kms_age": (9, "5/age"),
    "indicator.age": (7, "5/age"),
    "indicator.games": (7, "5/5"),
    "indicator.strong_games": (5, "5/5"),
    "indicator.strong_below": (3, "5/5"),
    "indicator.one_by_one_from": (10, "5/4"),
    "indicator.step_below": (2, "5/4"),
    "composition.age": (7, "6/age"),
    "composition.finalists": (14, "6/2"),
    "composition.works": (8, "6/1.1"),
}
# path, discipline -> rating list, men, women, clause
OWN_RATINGS = {
    ("place.GR", "russian_rapid"): ("elo_r", 2600, 2400, "1/1"),
    ("place.GR", "russian_blitz"): ("elo_r", 2600, 2400, "1/1"),
    ("place.GR", "russian_team"): ("elo_r", 2600, 2400, "1/1"),
    ("place.GR", "international_rapid"): ("elo_m_international_quick", 2250, 2100, "1/1/item2"),
    ("place.GR", "international_blitz"): ("elo_m_international_quick", 2250, 2100, "1/1/item2"),
    ("place.GR", "international_team"): ("elo_m_international", 2250, 2100, "1/1/item3"),
    ("place.MS", "russian_rapid"): ("elo_r", 2400, 2300, "2/2"),
    ("place.MS", "russian_blitz"): ("elo_r", 2400, 2300, "2/2"),
    ("place.MS", "international_rapid"): ("elo_m_international_quick", 2050, 1950, "2/2/item2"),
    ("place.MS", "international_blitz"): ("elo_m_international_quick", 2050, 1950, "2/2/item2"),
    ("norm.GR", "russian"): ("elo_r", 2600, 2400, "3/5.3"),
    ("norm.GR", "international"): ("elo_m_international", 2250, 2100, "3/5.3"),
    ("norm.MS", "russian"): ("elo_r", 2400, 2300, "3/6.3"),
    ("norm.MS", "international"): ("elo_m_international", 2050, 1950, "3/6.3"),
}


@pytest.mark.parametrize("name", list(NUMBERS))
def test_every_number_agrees_with_a_second_transcription(name: str) -> None:
    assert (figure(name, NORMS).number, figure(name, NORMS).clause.number) == NUMBERS[name]


def test_there_are_no_other_numbers() -> None:
    assert {name for name, figure in figures(NORMS).items() if not figure.listed and figure.by_sex is None} == set(
        NUMBERS
    )


@pytest.mark.clause(EDITION, "1/1", "1/1/item2", "1/1/item3", "2/2", "2/2/item2", "3/5.3", "3/6.3")
@pytest.mark.parametrize("key", list(OWN_RATINGS))
def test_own_ratings(key: tuple[str, str]) -> None:
    rating, men, women, number = OWN_RATINGS[key]
    found = minimum_rating(*key, NORMS)
    assert found is not None
    assert (found[0], found[1].of(Sex.M).number, found[1].of(Sex.F).number) == (rating, men, women)
    assert found[1].clause.number == number


@pytest.mark.parametrize(
    ("path", "discipline"),
    [
        ("place.MS", "russian_rapid_team"),
        ("norm.MS", "russian_team"),
        ("norm.MS", "reverse"),
        ("norm.MS", "international_team"),
        ("place.GR", "renju"),
    ],
)
def test_elsewhere_no_own_rating_is_asked_for(path: str, discipline: str) -> None:
    """N8, N17."""
    assert minimum_rating(path, discipline, NORMS) is None


@pytest.mark.clause(EDITION, "3/5.1/item2")
def test_holders_of_gr_or_mg() -> None:
    assert [figure("norm.GR.holders", NORMS).of(sex).number for sex in (Sex.M, Sex.F)] == [6, 4]


@pytest.mark.clause(EDITION, "5/3")
def test_indicators_of_the_ranks() -> None:
    wanted = {"KMS": (13,), "I": (10, 11, 12), "II": (7, 8, 9), "III": (4, 5, 6), "Iy": (3,), "IIy": (2,), "IIIy": (1,)}
    assert {rank: figure(f"indicator.{rank}", NORMS).listed for rank in wanted} == wanted


GOOD = '[a]\nage = { value = 16, clause = "1/age", readings = ["N9"] }\n'


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("value = 16", 'value = "16"', "a.age: every figure must be a whole number"),
        ("value = 16", "value = true", "every figure must be a whole number"),
        ("value = 16, ", "", "either value or M and F"),
        ("value = 16", "M = 16", "either value or M and F"),
        ("value = 16", "value = 16, unit = 1", "either value or M and F"),
        ('clause = "1/age", ', "", "a.age"),
        ("1/age", "1/ages", "1/ages"),
        ('["N9"]', '["N999"]', "N999"),
        ('["N9"]', '"N9"', "expected a list of readings"),
        ("[a]\n", "[a]\nb = 5\n", "a.b: a figure has a value and a clause"),
    ],
)
def test_a_figure_without_clause_or_number_is_refused(old: str, new: str, why: str) -> None:
    assert read_condition_figures(tomllib.loads(GOOD), NORMS)["a.age"].number == 16
    assert old in GOOD
    with pytest.raises(DataError, match=why):
        read_condition_figures(tomllib.loads(GOOD.replace(old, new)), NORMS)
