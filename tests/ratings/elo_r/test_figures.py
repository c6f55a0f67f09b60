"""The figures of section 7 against a second transcription, and a file that is wrong."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.ratings.elo_r.builders import EDITION, NORMS

from tavlei.ratings.elo_r import EloRFigures, Sex, initial, is_titled
from tavlei.ratings.elo_r.initial import TITLES
from tavlei.rulebook import library

INITIAL = """
GR 2600 2450
MG 2600 2450
MS 2450 2350
KMS 2350 2250
"""


@pytest.mark.clause(EDITION, "7/7.5", "7/7.5/item2", "7/7.9", "7/7.10", "7/7.12.2", "7/7.13", "7/7.14")
def test_the_figures_agree_with_a_second_transcription() -> None:
    found = NORMS.figures(EloRFigures)
    assert found.elo_r_per_point == 10
    assert dict(found.low_average) == {"M": 2375, "F": 2275}
    assert found.low_average_weight == Fraction(1, 2)
    assert found.list_days == ("01-01", "07-01")
    assert found.report_working_days == 10
    assert found.least_titled == 6
    assert found.least_titled_share == Fraction(1, 2)
    assert found.least_encounters == 5
    assert (found.elo_m_added, found.elo_m_limit, found.elo_m_share) == (250, 2200, Fraction(1, 2))
    assert (found.protected_places, found.protected_difference) == ((2, 3), 250)
    assert found.most_encounters == 40
    assert (found.absence_years, found.absence_deduction, found.most_absence_deduction) == (4, 10, 50)


@pytest.mark.clause(EDITION, "7/7.8", "7/7.8/item3")
def test_the_initial_elo_r_agree_with_a_second_transcription() -> None:
    rows = [line.split() for line in INITIAL.split("\n") if line]
    for title, men, women in rows:
        assert initial(title, Sex.M, NORMS).elo_r == int(men)
        assert initial(title, Sex.F, NORMS).elo_r == int(women)
    assert tuple(row[0] for row in rows) == NORMS.figures(EloRFigures).titles == TITLES


@pytest.mark.clause(EDITION, "7/7.8/item3")
@pytest.mark.parametrize(
    ("title", "sex", "elo_r"), [("KMS", "F", 2350), ("KMS", "M", 2350), ("MS", "F", 2350), ("GR", "F", 2450)]
)
def test_a_confirmation_among_men_matters_for_a_woman_kms_only(title: str, sex: str, elo_r: int) -> None:
    found = initial(title, Sex(sex), NORMS, kms_confirmed_among_men=True)
    assert found.elo_r == elo_r
    assert found.by_confirmation == (title == "KMS" and sex == "F")


@pytest.mark.clause(EDITION, "7/7.8", "7/7.8/item3")
@pytest.mark.parametrize("title", ["I", "II", "", "gr", "ГР", "KMS_confirmed_among_men", None])
def test_no_other_title_has_an_initial_elo_r(title: str | None) -> None:
    assert initial(title, Sex.F, NORMS).elo_r is None
    assert not is_titled(title, NORMS)


def test_mg_is_treated_as_gr_by_a_reading() -> None:
    assert "E14" in initial("MG", Sex.M, NORMS).explanation().readings
    assert initial("GR", Sex.M, NORMS).explanation().readings == ()
    assert initial("MS", Sex.F, NORMS).explanation().readings == ("E6",)


def test_the_figures_cite_their_clauses() -> None:
    place = "tavlei/rulebook/figures/draughts-norms-2022/elo_r.toml"
    cited = {citation.number for citation in library().data_citations() if citation.place == place}
    assert {"7/7.5/item2", "7/7.7", "7/7.12.2", "7/7.14"} <= cited
