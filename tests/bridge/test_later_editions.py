"""An edition that extends the classification and writes only what changes: the rules follow it, the old one stays."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest
from tests.bridge.account_builders import account, entry
from tests.bridge.condition_facts import GOOD
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.accounts.rank_coefficients import rank_coefficient
from tavlei.bridge.conditions.prize_guarantees import guaranteed_points
from tavlei.bridge.conditions.rated_tournament import rated_verdict
from tavlei.bridge.points.achievements import championship, place_rows
from tavlei.bridge.points.awards import QualificationField, award
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Library, Rulebook
from tavlei.rulebook._data import package

ID = "bridge-classification-2030"
SINCE = date(2030, 1, 1)
EDITIONS = f"""
[{ID}]
series = "bridge-classification"
language = "ru"
document = "a test"
valid_from = 2030-01-01
supersedes = "bridge-classification-2024"
extends = "bridge-classification-2024"
title = {{ en = "Later", ru = "Later", uk = "Later" }}
short_title = {{ en = "Later", ru = "Later", uk = "Later" }}
issuer = {{ en = "A test", ru = "A test", uk = "A test" }}
"""
FIGURES = {
    "bridge_norms": '[rows."4"]\nnorms = [{ mb = 8, lifetime = true }]',
    "bridge_conditions": '["8.5"]\nleast_field = { pairs = 20 }',
    "bridge_formulas": '["7.6"]\nmaster_points_scale = 60',
    "bridge_prize_guarantees": "[keys.ru_team]\nplaces = [[6, 1], [5, 1]]",
    "bridge_championships": '[championships.bermuda_bowl]\nstanding = "world_europe"',
}


@pytest.fixture
def later(tmp_path: Path) -> Rulebook:
    """The classification as it stands in 2030."""
    (tmp_path / "editions.toml").write_text(EDITIONS, encoding="utf-8")
    folder = tmp_path / "figures" / ID
    folder.mkdir(parents=True)
    for name, changes in FIGURES.items():
        (folder / f"{name}.toml").write_text(f'edition = "{ID}"\n{changes}\n', encoding="utf-8")
    return Rulebook.on("bridge-classification", SINCE, among=Library(package(), tmp_path))


def test_the_day_chooses_the_edition(later: Rulebook) -> None:
    assert later.edition.id == ID
    before = Rulebook.on("bridge-classification", date(2029, 12, 31), among=later.library)
    assert before.edition.id == CLASSIFICATION.edition.id


def test_a_changed_norm_is_followed_and_cited_from_the_new_edition(later: Rulebook) -> None:
    own = account(entry(date(2029, 5, 12), mb=8))
    old = rank_coefficient(own, date(2029, 6, 1), CLASSIFICATION)
    new = rank_coefficient(own, date(2029, 6, 1), later)
    assert (old.coefficient, new.coefficient) == (Fraction(5), Fraction(4))
    assert {cited.edition for cited in new.explanation().clauses} == {ID}
    assert {cited.edition for cited in old.explanation().clauses} == {CLASSIFICATION.edition.id}


def test_changed_conditions_and_points_are_followed(later: Rulebook) -> None:
    assert (rated_verdict(GOOD, CLASSIFICATION).rated, rated_verdict(GOOD, later).rated) == (True, False)
    ranks = (Fraction(0),) * 16
    old, new = (
        award(QualificationField(Format.PAIRS, ranks, 66, rulebook=rulebook)) for rulebook in (CLASSIFICATION, later)
    )
    assert new.master.first_raw == pytest.approx(old.master.first_raw * 60 / 50)
    assert guaranteed_points("ru_team", CLASSIFICATION).by_place == (5, 4, 3, 2, 1)
    assert guaranteed_points("ru_team", later).by_place == (6, 5)
    assert guaranteed_points("ru_pair", later) == guaranteed_points("ru_pair", CLASSIFICATION)


def test_inherited_rows_cite_the_new_edition(later: Rulebook) -> None:
    bowl = championship("bermuda_bowl", SINCE, later)
    assert (bowl.standing, bowl.clause.edition) == ("world_europe", ID)
    assert championship("bermuda_bowl", SINCE, CLASSIFICATION).standing == "main_world_europe"
    assert {row.clause.edition for row in place_rows(later)} == {ID}
