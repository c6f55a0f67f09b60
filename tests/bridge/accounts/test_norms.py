"""The norms of 2.2 as data: against a second transcription, both sides of every threshold, contradictions refused."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.account_builders import EDITION, JUNE, transcription
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.balance import Balance
from tavlei.bridge.accounts.figures import AccountFigures
from tavlei.bridge.accounts.ledger import ForeignTitle
from tavlei.bridge.accounts.norms import Norm, NormFigure, NormRequirement, norm_table, read_norm_table
from tavlei.rulebook import DataError, citations

LETTERS = {
    "M": NormFigure.MB,
    "m": NormFigure.MB_YEAR,
    "r": NormFigure.RO_YEAR,
    "P": NormFigure.PB,
    "p": NormFigure.PB_YEAR,
    "L": NormFigure.LEVEL,
    "l": NormFigure.LEVEL_YEAR,
    "E": NormFigure.EBL_POINTS,
    "T": NormFigure.TITLE,
}
NORMS = [norm for row in norm_table(CLASSIFICATION).rows for norm in row.norms]
FACE = {NormFigure.MB: "mb_face", NormFigure.MB_YEAR: "mb_year_face"}


def changed(balance: Balance, **figures: Any) -> Balance:
    """The balance with other figures, named by their fields."""
    return replace(balance, **figures)


def with_figure(balance: Balance, asked: NormRequirement, amount: int) -> Balance:
    """The balance with so much of what is asked, all of it face to face."""
    if asked.title is not None:
        return replace(balance, titles=frozenset({asked.title} if amount else ()))
    found = changed(balance, **{asked.figure.value: amount})
    return changed(found, **{FACE[asked.figure]: amount}) if asked.figure.is_mb else found


def just_met(norm: Norm) -> Balance:
    """A balance that has exactly what a norm asks."""
    found = Balance(JUNE)
    for requirement in norm.requirements:
        found = with_figure(found, requirement, requirement.least)
    return found


@pytest.mark.clause(EDITION, "2.2/table")
def test_the_table_is_what_was_transcribed_a_second_time() -> None:
    plain = transcription()
    assert [row.coefficient for row in norm_table(CLASSIFICATION).rows] == list(plain)
    for row in norm_table(CLASSIFICATION).rows:
        assert len(row.norms) == len(plain[row.coefficient])
        for norm, expected in zip(row.norms, plain[row.coefficient], strict=True):
            asked = {(LETTERS[letter], figure) for letter, figure in expected.asked}
            found = {
                (requirement.figure, requirement.title.value if requirement.title else str(requirement.least))
                for requirement in norm.requirements
            }
            assert (norm.lifetime, found) == (expected.lifetime, asked), (row.coefficient, norm.number)


def test_norms_are_numbered_as_printed() -> None:
    assert [norm.number for norm in norm_table(CLASSIFICATION).rows[4].norms] == [1, 2, 3, 4, 5]
    assert len(NORMS) == 58


@pytest.mark.clause(EDITION, "2.2/table")
@pytest.mark.parametrize("norm", NORMS, ids=lambda norm: f"{norm.coefficient}/{norm.number}")
def test_a_norm_is_met_at_its_figures_and_not_one_below(norm: Norm) -> None:
    exact = just_met(norm)
    assert norm.met(exact)
    for requirement in norm.requirements:
        assert not norm.met(with_figure(exact, requirement, requirement.least - 1)), requirement
        assert norm.met(with_figure(exact, requirement, requirement.least + 1)), requirement


@pytest.mark.clause(EDITION, "2.2/note3")
@pytest.mark.parametrize(
    ("least", "face"), [(10, 7), (20, 14), (50, 34), (60, 40), (100, 67), (150, 100), (300, 200), (1000, 667), (30, 20)]
)
def test_two_thirds_of_the_norm_are_won_face_to_face(least: int, face: int) -> None:
    (asked, *_) = [
        requirement
        for norm in NORMS
        for requirement in norm.requirements
        if requirement.figure.is_mb and requirement.least == least
    ]
    total, own = ("mb", "mb_face") if asked.figure is NormFigure.MB else ("mb_year", "mb_year_face")
    enough = changed(Balance(JUNE), **{total: 10 * least, own: face})
    assert asked.met(enough)
    short = changed(enough, **{own: face - 1})
    assert not asked.met(short)
    assert (asked.missing(short), asked.missing_face_to_face(short)) == (1, 1)
    assert 3 * face >= 2 * least > 3 * (face - 1)


def test_what_is_missing_counts_both_the_total_and_the_face_to_face_part() -> None:
    asked = norm_table(CLASSIFICATION).rows[3].norms[0].requirements[0]
    assert asked.least == 300
    assert asked.missing(replace(Balance(JUNE), mb=290, mb_face=150)) == 50
    assert asked.missing(replace(Balance(JUNE), mb=263, mb_face=263)) == 37
    assert asked.missing(replace(Balance(JUNE), mb=263, mb_face=200)) == 37
    assert asked.missing(replace(Balance(JUNE), mb=300, mb_face=200)) == 0


def test_levels_and_titles_are_missing_whole() -> None:
    level = NormRequirement(NormFigure.LEVEL, 3)
    assert level.missing(replace(Balance(JUNE), level=2)) == 3
    assert level.missing(replace(Balance(JUNE), level=5)) == 0  # B22: or higher
    title = NormRequirement(NormFigure.TITLE, 1, title=ForeignTitle.WBF_MASTER)
    assert (title.missing(Balance(JUNE)), title.achieved(Balance(JUNE))) == (1, 0)


def test_ebl_points_may_be_fractions() -> None:
    asked = NormRequirement(NormFigure.EBL_POINTS, 10)
    assert asked.missing(replace(Balance(JUNE), ebl_points=Fraction("9.75"))) == Fraction(1, 4)


@pytest.mark.clause(EDITION, "2.2/note2")
def test_a_step_below_is_the_next_worse_row() -> None:
    ladder = list(transcription())
    for better, worse in zip(ladder[1:], ladder, strict=False):
        assert norm_table(CLASSIFICATION).step_below(better) == worse
    assert norm_table(CLASSIFICATION).step_below(Fraction(5)) == 5


FIRST = '[rows."5"]\nclause = "2.2/table"\nnorms = [{ lifetime = true }]\n'


@pytest.mark.parametrize(
    "rows",
    [
        "",
        FIRST.replace("{ lifetime = true }", "{ mb = 1, lifetime = true }"),
        FIRST + FIRST.replace('"5"', '"4"').replace("true", "false"),
        FIRST + FIRST.replace('"5"', '"4"').replace("lifetime", "mb_year = 3, lifetime"),
        FIRST + FIRST.replace('"5"', '"4"').replace("lifetime = true", "mb = 3"),
        FIRST + FIRST.replace('"5"', '"4"').replace("lifetime", "mbb = 3, lifetime"),
        FIRST + FIRST.replace('"5"', '"4"').replace("lifetime", 'title = "king", lifetime'),
        FIRST + FIRST.replace('"5"', '"4"').replace("lifetime", 'readings = ["B999"], lifetime'),
    ],
)
def test_a_table_that_contradicts_itself_is_refused(rows: str) -> None:
    with pytest.raises(DataError):
        read_norm_table(tomllib.loads(rows), CLASSIFICATION)
    assert len(read_norm_table(tomllib.loads(FIRST), CLASSIFICATION).rows) == 1


def test_figures_are_exact() -> None:
    assert CLASSIFICATION.figures(AccountFigures).face_to_face_share == Fraction(2, 3)


def test_the_data_cite_their_clauses() -> None:
    cited = {citation.number for citation in citations() if citation.edition == EDITION}
    assert cited >= {
        "2.1",
        "2.1/level1",
        "2.1/level5",
        "2.2/table",
        "2.2/note3",
        "2.2/note4",
        "2.2/note7",
        "8.1",
        "1.2",
        "1.6",
    }
