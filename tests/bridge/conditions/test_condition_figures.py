"""The figures of the conditions as data: complete and cited."""

from __future__ import annotations

from tests.bridge.condition_facts import EDITION

from tavlei.bridge.conditions.figures import condition_figures
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import citations, register


def test_the_file_of_the_package() -> None:
    assert condition_figures().least_field[Format.TEAMS] == 8
    place = "tavlei.bridge.conditions.figures:figures.toml"
    numbers = {each.clause.number for each in citations() if each.place == place}
    assert "8.6/item2" in numbers
    assert numbers <= set(register(EDITION))
