"""Clauses of the bridge classification that few tournaments meet, through their calculators."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import find_calculator, run_calculator

EDITION = "bridge-classification-2024"


def example(calculator: str, **more: Any) -> dict[str, Any]:
    return {**find_calculator(calculator).example, **more}


def tournament(first: dict[str, Any]) -> dict[str, Any]:
    """The example of a pair tournament, with more about its first player."""
    given = example("bridge.tournament")
    known, *others = given["players"]
    (found,) = run_calculator("bridge.tournament", {**given, "players": [{**known, **first}, *others]})["tournaments"]
    return dict(found)


def rank_of_first_pair(found: dict[str, Any]) -> str:
    return next(str(participant["rank"]) for participant in found["participants"] if participant["entry"] == "1")


@pytest.mark.clause(EDITION, "6.3/p2", "app2")
def test_a_foreign_player_has_the_rank_of_his_country_if_it_is_better() -> None:
    assert rank_of_first_pair(tournament({"rank": 5})) == "2.75"
    assert rank_of_first_pair(tournament({"rank": 5, "foreign": True, "country": "POL"})) == "0.25"


def findings(**more: Any) -> dict[str, Any]:
    found = run_calculator("bridge.rated_conditions", example("bridge.rated_conditions", **more))
    return {finding["clause"].split()[1]: finding for finding in found["findings"]}


@pytest.mark.clause(EDITION, "8.8/p4")
def test_veterans_are_old_enough_in_the_year_of_the_tournament() -> None:
    given: dict[str, Any] = {"starts": "2024-05-14", "category": {"sexes": "open", "ages": "veteran"}}
    for born, met in ((1940, True), (2000, False)):
        found = findings(**given, players=[{"id": "Ivanov", "birth_year": born}])
        assert found["8.8/p4"]["met"] is met


@pytest.mark.clause(EDITION, "8.8/p10")
def test_the_figures_of_admission_are_those_of_a_day() -> None:
    admission = {"criteria": ["rank"], "entries_close": "2024-05-10", "as_of": "2024-05-10"}
    assert findings(admission=admission)["8.8/p10"]["met"] is False
