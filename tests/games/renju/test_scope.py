"""Which events the rules of renju govern."""

from __future__ import annotations

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.renju.scope import Scope, governing_rules
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text


@pytest.mark.clause("draughts-rules-2022", "9.1", "9.1/p3")
@pytest.mark.parametrize(
    ("in_russia", "rif", "scope", "number"),
    [
        (True, False, Scope.GOVERN, "9.1"),
        (True, True, Scope.WHERE_RIF_IS_SILENT, "9.1/p3"),
        (False, True, Scope.ELSEWHERE, "9.1"),
        (False, False, Scope.ELSEWHERE, "9.1"),
    ],
)
def test_which_rules_govern(in_russia: bool, rif: bool, scope: Scope, number: str) -> None:
    found = governing_rules(RULES, in_russia=in_russia, official_rif_event=rif)
    assert (found.scope, found.clause.number) == (scope, number)
    assert "renju." not in explanation_text(found.explanation(), catalogue("uk"))
