"""Clauses of the norms of draughts that few competitions meet, through their calculators."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import find_calculator, run_calculator

EDITION = "draughts-norms-2022"


@pytest.mark.clause(EDITION, "2/table/russia-championship/1")
def test_ten_teams_are_asked_for_where_teams_play_for_the_championship_of_russia() -> None:
    given: dict[str, Any] = {**find_calculator("titles.evaluate").example, "discipline": "russian_rapid_team"}
    found = run_calculator("titles.evaluate", given)
    assert f"{EDITION} 2/table/russia-championship/1" in found["clauses"]
