"""The figures of the conditions as data: complete, cited, contradictions refused."""

from __future__ import annotations

from importlib.resources import files

import pytest
from tests.bridge.condition_facts import EDITION

from tavlei.bridge.condition_figures import condition_figures, load_condition_figures
from tavlei.rulebook import DataError, citations, register

TEXT = (files("tavlei.bridge") / "condition_figures.toml").read_text(encoding="utf-8")


def test_the_file_of_the_package() -> None:
    assert load_condition_figures("x.toml", TEXT) == condition_figures()
    place = "tavlei.bridge.condition_figures:condition_figures.toml"
    numbers = {each.clause.number for each in citations() if each.place == place}
    assert "8.6/item2" in numbers
    assert numbers <= set(register(EDITION))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('edition = "bridge-classification-2024"', 'edition = "other"'),
        ("express_length = 48", ""),
        ("express_length = 48", "express_length = 48\nextra = 1"),
        ("least_field = { pairs = 16, teams = 8, individual = 28 }", "least_field = { pairs = 16, teams = 8 }"),
    ],
)
def test_a_file_that_is_incomplete_is_refused(old: str, new: str) -> None:
    assert old in TEXT
    with pytest.raises(DataError):
        load_condition_figures("x.toml", TEXT.replace(old, new))
