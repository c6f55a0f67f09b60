"""Touching the stones."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.board import StoneColour
from tavlei.games.renju.handling import adjust_stones, displaced_stones
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text


@pytest.mark.clause("draughts-rules-2022", "9.2.5.2")
@pytest.mark.parametrize(
    ("own_turn", "warned", "allowed"), [(True, True, True), (True, False, False), (False, True, False)]
)
def test_stones_are_adjusted_on_the_own_turn_after_a_warning(own_turn: bool, warned: bool, allowed: bool) -> None:
    found = adjust_stones(RULES, own_turn=own_turn, warned=warned)
    assert found.allowed is allowed
    assert "9.2.5.2" in explanation_text(found.explanation(), catalogue("ru"))


@pytest.mark.clause("draughts-rules-2022", "9.2.5.2")
def test_displaced_stones_are_restored_on_the_offenders_time() -> None:
    found = displaced_stones(StoneColour.WHITE, RULES)
    assert found.on_time_of is StoneColour.WHITE
    assert explanation_text(found.explanation(), catalogue("ru")).startswith(
        "Шашки возвращаются на места за счет времени: белые"
    )
