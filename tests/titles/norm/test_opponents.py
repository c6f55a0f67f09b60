"""With which rating and rank an opponent counts (3/1.1, 3/4; N11, N13; R10, R11)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.titles.people import NORMS, athlete, event

from tavlei.rulebook import Rulebook, Settings
from tavlei.titles import AthleteEncounter, Missing, NormDiscipline, RankOpponent, Sex, Title
from tavlei.titles.opponents import CountedRating, opponent_rank, opponent_rating, rank_opponent

EDITION = "draughts-norms-2022"
ELO_M_FOR_FOREIGNERS = replace(NORMS, settings=Settings({"N13": "elo_m_for_foreigners"}))


def found(
    discipline: str = "russian", *, abroad: bool = False, rulebook: Rulebook = NORMS, **fields: Any
) -> CountedRating:
    opponent = athlete("boris", **fields)
    return opponent_rating(opponent, NormDiscipline(discipline), rulebook, international=abroad)


def rating(discipline: str = "russian", **fields: Any) -> Fraction | None:
    counted = found(discipline, **fields)
    assert counted.missing == ()
    return None if counted.rating is None else counted.rating.value


@pytest.mark.clause(EDITION, "3/1.1", "3/3")
def test_at_home_a_citizen_counts_with_elo_r() -> None:
    assert rating(elo_r=2444, elo_m_russian=Fraction(2300)) == 2444
    assert rating("russian_team", elo_r=2444) == rating("reverse", elo_r=2444) == 2444


@pytest.mark.clause(EDITION, "3/1.1")
@pytest.mark.parametrize(
    ("title", "sex", "confirmed", "initial"),
    [
        ("GR", "M", False, 2600),
        ("MG", "F", False, 2450),
        ("MS", "M", False, 2450),
        ("MS", "F", False, 2350),
        ("KMS", "M", False, 2350),
        ("KMS", "F", False, 2250),
        ("KMS", "F", True, 2350),
        ("I", "M", False, None),
        (None, "M", False, None),
    ],
)
def test_without_elo_r_the_initial_one_of_the_title(
    title: str | None, sex: str, confirmed: bool, initial: int | None
) -> None:
    """N11; who has no such title leaves."""
    given: dict[str, Any] = {
        "title": None if title is None else Title(title),
        "sex": Sex(sex),
        "confirmed_among_men": confirmed,
    }
    assert rating(**given) == initial


@pytest.mark.clause(EDITION, "3/1.1")
def test_on_100_squares_who_has_no_elo_m_leaves_even_with_a_title() -> None:
    """N11."""
    for discipline in ("international", "international_team"):
        assert rating(discipline, elo_m_international=2100, elo_r=2600) == 2100
        assert rating(discipline, title=Title.GR, elo_r=2600, elo_m_international_quick=2300) is None


@pytest.mark.clause(EDITION, "3/4", "3/4.1", "3/4.2")
def test_at_an_international_event_elo_m_is_converted() -> None:
    """N13: of Russians too; without Elo-M the Elo-R, else the initial one."""
    assert rating(abroad=True, elo_m_russian=Fraction(2300), elo_r=2444) == 2600
    assert rating("russian_team", abroad=True, citizen=False, elo_m_russian=Fraction(2200)) == 2450
    assert rating(abroad=True, elo_r=2444) == 2444
    assert rating(abroad=True, title=Title.MS) == 2450
    assert rating(abroad=True, citizen=False, title=Title.MG) is None
    assert rating("reverse", abroad=True, elo_m_russian=Fraction(2300), elo_r=2444) == 2444


@pytest.mark.clause(EDITION, "3/4")
def test_a_federation_may_convert_foreigners_only() -> None:
    """N13 and its other choice."""
    given: dict[str, Any] = {"abroad": True, "rulebook": ELO_M_FOR_FOREIGNERS, "elo_m_russian": Fraction(2300)}
    assert rating(elo_r=2444, **given) == 2444
    assert rating(citizen=False, **given) == 2600
    assert found(citizen=None, **given).missing == (Missing("citizen", "boris"),)


def test_a_foreigner_at_home_counts_with_a_converted_elo_m_only() -> None:
    """N13, 7.11, E12."""
    assert rating(citizen=False, elo_m_russian=Fraction(2301)) == Fraction("2601.5")
    assert rating(citizen=False, title=Title.GR) is None


def test_what_matters_and_is_not_known_is_told() -> None:
    assert found(citizen=None, elo_r=2400).missing == (Missing("citizen", "boris"),)
    assert found(sex=None, title=Title.MS).missing == (Missing("sex", "boris"),)
    assert found(sex=None, elo_r=2400).missing == ()
    assert found(abroad=True, citizen=None, title=Title.MS).missing == (Missing("citizen", "boris"),)
    assert found(abroad=True, citizen=None, elo_m_russian=Fraction(2000)).missing == ()


@pytest.mark.clause(EDITION, "4/table/rank-coefficients")
@pytest.mark.parametrize(
    ("birth", "rank"), [(2006, "none_adult"), (2007, "none_youth"), (1990, "none_adult"), (2015, "none_youth")]
)
def test_who_has_no_rank_is_a_youth_until_the_year_of_17(birth: int, rank: str) -> None:
    """R10."""
    assert opponent_rank(athlete("boris", birth_year=birth), event(), NORMS) == rank
    assert opponent_rank(athlete("boris", birth_year=birth, title=Title.II), event(), NORMS) == "II"


def test_an_opponent_of_unknown_rank_is_told() -> None:
    met = AthleteEncounter(athlete("boris", birth_year=None), Fraction(1))
    assert rank_opponent(met, event(), NORMS, mans_norm=True) == Missing("birth", "boris")
    held = AthleteEncounter(athlete("boris", birth_year=None, title=Title.I), Fraction(1))
    assert rank_opponent(held, event(), NORMS, mans_norm=True) == RankOpponent(Title.I, Fraction(1), name="boris")


@pytest.mark.clause(EDITION, "4/4.3")
def test_the_sex_of_an_opponent_matters_in_a_mans_norm_among_men_only() -> None:
    met = AthleteEncounter(athlete("boris", sex=None, title=Title.I), Fraction(1))
    assert rank_opponent(met, event(), NORMS, mans_norm=True) == Missing("sex", "boris")
    assert isinstance(rank_opponent(met, event(), NORMS, mans_norm=False), RankOpponent)
    assert isinstance(rank_opponent(met, event(competition_of=None), NORMS, mans_norm=True), RankOpponent)
