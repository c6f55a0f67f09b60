"""The figures of the conditions as data: complete and cited."""

from __future__ import annotations

from tests.bridge.condition_facts import EDITION
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.conditions.figures import ConditionFigures
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import citations, register


def test_the_file_of_the_package() -> None:
    assert CLASSIFICATION.figures(ConditionFigures).least_field[Format.TEAMS] == 8
    place = "tavlei/rulebook/figures/bridge-classification-2024/bridge_conditions.toml"
    numbers = {citation.number for citation in citations() if citation.place == place}
    assert "8.6/item2" in numbers
    assert numbers <= set(register(EDITION))
