"""Clauses of the bridge classification that few tournaments meet, through their calculators."""

from __future__ import annotations

import json
from pathlib import Path
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


@pytest.mark.clause(EDITION, "7.6/p4")
@pytest.mark.parametrize(("part", "points"), [(None, 10), (False, 10), (True, 0)])
def test_a_match_inside_a_classified_tournament_gives_nothing_by_itself(part: bool | None, points: int) -> None:
    given = example("bridge.match_award", **({} if part is None else {"part_of_classified_tournament": part}))
    assert run_calculator("bridge.match_award", given)["mb"] == points


@pytest.mark.clause(EDITION, "7.7")
@pytest.mark.parametrize(("ebl", "mb", "source"), [(None, 0, None), (10, 60, "conversion")])
def test_international_points_take_the_place_of_the_formula_if_they_are_more(
    ebl: int | None, mb: int, source: str | None
) -> None:
    """The last pair of sixteen abroad, all others Polish."""
    pairs = {str(pair): [f"{pair}-1", f"{pair}-2"] for pair in range(1, 17)}
    players = [
        {"id": name, "foreign": True, "country": "POL"} for pair in pairs.values() for name in pair if name != "16-1"
    ]
    players.append({"id": "16-1", "rank": 0, "told": "2024-07-01", **({} if ebl is None else {"ebl": ebl})})
    known = dict.fromkeys(("link_given", "formula_known", "data_suffice", "feasible"), True)
    given = {
        "format": "pairs", "starts": "2024-06-08", "technical_status": "foreign", "boards": 66, "players": players,
        "entries": [{"id": pair, "players": names} for pair, names in pairs.items()],
        "results": [{"entry": pair, "place": int(pair)} for pair in pairs],
        "abroad": {**known, "asks_special_status": False}, "counts_missing_allowed": True,
    }  # fmt: skip
    (found,) = run_calculator("bridge.tournament", given)["tournaments"]
    row = next(row for row in found["players"] if row["player"] == "16-1")
    assert (row["mb"], row["mb_from"] if source else None) == (mb, source)


def joined(**more: Any) -> list[dict[str, Any]]:
    """The findings about a team that joined in the second stage of an all-Russian tournament (3.3)."""
    file = Path(__file__).parents[2] / "docs" / "examples" / "bridge-multi-stage.json"
    given = json.loads(file.read_text(encoding="utf-8"))["input"]
    given["players"] += [{"id": f"X{number}", "rank": 1} for number in (1, 2, 3, 4)]
    players = ["X1", "X2", "X3", "X4"]
    origin = {"tournament": "Cup", "players": players, "contending_for": 3, "finished": True, "qualified": True}
    given["entries"].append({"id": "X", "players": players, "joined_from": {**origin, **more}})
    given["stages"][1]["groups"][0]["results"].append({"entry": "X"})
    answer = run_calculator("bridge.tournament", {**given, "joining_rules_published": True})
    found = [finding for tournament in answer["tournaments"] for finding in tournament["rated_findings"]]
    return [finding for finding in found if finding["clause"].split()[1].startswith("3.3")]


@pytest.mark.clause(EDITION, "3.3/p2", "3.3/p3", "3.3/p4")
def test_who_joins_later_comes_out_of_another_rated_tournament() -> None:
    asked = joined()
    assert {finding["clause"].split()[1] for finding in asked} >= {"3.3/p2", "3.3/p3", "3.3/p4"}
    assert all(finding["met"] for finding in asked if finding["clause"].split()[1] == "3.3/p2")
    late = [finding for finding in joined(contending_for=4) if finding["met"] is False]
    assert {finding["clause"].split()[1] for finding in late} >= {"3.3/p2"}
