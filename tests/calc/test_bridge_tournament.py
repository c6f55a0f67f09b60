"""`bridge.tournament`: the JSON of a report, small and large, its refusals, its explanation in three languages."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from tavlei.calc import find_calculator, run_calculator
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"
SMALL: dict[str, Any] = dict(find_calculator("bridge.tournament").example)


@pytest.fixture(scope="module")
def large() -> dict[str, Any]:
    file = Path(__file__).parents[2] / "docs" / "examples" / "bridge-multi-stage.json"
    return dict(json.loads(file.read_text(encoding="utf-8"))["input"])


def answer(given: dict[str, Any]) -> dict[str, Any]:
    return run_calculator("bridge.tournament", given)


def only(given: dict[str, Any]) -> dict[str, Any]:
    (found,) = answer(given)["tournaments"]
    return dict(found)


def player(found: dict[str, Any], name: str) -> dict[str, Any]:
    return next(dict(each) for each in found["players"] if each["player"] == name)


def refused(given: dict[str, Any]) -> list[str]:
    with pytest.raises(Refusal) as raised:
        answer(given)
    return [problem.path for problem in raised.value.problems]


def changed(given: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {**copy.deepcopy(given), **more}


@pytest.mark.clause(EDITION, "3.1", "3.5", "5.2", "4.10")
def test_a_small_pair_tournament_needs_boards_and_results_only() -> None:
    found = only(SMALL)
    assert (found["classified"], found["N"], found["length"], found["actual_length"]) == (True, 4, 24, 24)
    assert [(each["entry"], each["first"], each["last"]) for each in found["ranking"]] == [
        ("2", 1, 1),
        ("1", 2, 2),
        ("3", 3, 4),
        ("4", 3, 4),
    ]
    ranks = {participant["entry"]: participant["rank"] for participant in found["participants"]}
    assert ranks == {"1": "-0.25", "2": "1", "3": "2.5", "4": "4.5"}
    assert player(found, "Sidorova")["mb"] == found["MB"][0][2]
    assert player(found, "Orlov")["mb"] == 0
    assert [each["clause"] for each in player(found, "Orlov")["why_not"]] == [f"{EDITION} 5.2"]


def test_places_by_the_order_of_the_list_and_individuals_without_entries() -> None:
    given = {
        "format": "individual",
        "starts": "2024-05-14",
        "players": [{"id": f"P{number}", "rank": 2} for number in range(8)],
        "boards": 28,
        "results": [{"entry": f"P{number}"} for number in (3, 1, 0, 2, 4, 5, 6, 7)],
    }
    found = only(given)
    assert [each["entry"] for each in found["ranking"]] == ["P3", "P1", "P0", "P2", "P4", "P5", "P6", "P7"]


@pytest.mark.parametrize(
    ("change", "paths"),
    [
        ({"boards": 0}, ["boards"]),
        ({"boards": None}, ["boards"]),
        ({"results": None}, ["results"]),
        ({"entries": None}, ["entries"]),
        ({"ends": "2024-05-13"}, ["ends"]),
        ({"festival_starts": "2024-05-15", "festival_ends": "2024-05-20"}, ["festival_ends"]),
        ({"own_conditions": {"share": "1/3", "final_share": "1/3"}}, ["own_conditions"]),
        ({"stages": [{"groups": [{"boards": 24, "results": [{"entry": "1"}]}]}]}, ["stages"]),
    ],
)
def test_reports_that_do_not_fit_together(change: dict[str, Any], paths: list[str]) -> None:
    assert refused(changed(SMALL, **change)) == paths


def test_paths_are_those_of_the_short_form() -> None:
    given = changed(SMALL)
    given["results"][0]["players"]["Kozlova"] = 7
    assert refused(given) == ["results[0].players"]
    given = changed(SMALL)
    given["results"][2]["place"] = 5
    assert refused(given) == ["results[2].place"]
    given = changed(SMALL)
    given["entries"][1]["players"][2] = "Nobody"
    assert "entries[1].players" in refused(given)
    given = changed(SMALL)
    given["players"][1]["rank"] = 6
    assert refused(given) == ["players[1].rank"]
    given = changed(SMALL)
    given["players"][1]["foreign"] = True
    assert refused(given) == ["players[1].country"]
    given = changed(SMALL)
    given["players"].append({"id": "Ivanov"})
    assert refused(given) == ["players[9].id"]


@pytest.mark.clause(EDITION, "3.2/p3")
def test_a_quota_without_a_stage_leads_to_the_main_streams_next_one(large: dict[str, Any]) -> None:
    given = changed(large)
    given["stages"][0]["groups"][0]["quota"] = [{"places": 3, "stage": 2}]
    assert answer(given)["tournaments"] == answer(large)["tournaments"]
    given["stages"][3]["groups"][0]["quota"] = 1
    assert refused(given) == ["stages[3].groups[0].quota"]


@pytest.mark.clause(EDITION, "3.4", "3.5", "4.8", "5.5/p2", "8.13", "5.3")
def test_the_worked_example(large: dict[str, Any]) -> None:
    found = only(large)
    assert answer(large)["kind"] == "multi_stage"
    assert (found["length"], found["actual_length"], found["N"], found["rated_kind"]) == (166, 166, 12, "normal")
    places = {each["entry"]: (each["first"], each["last"]) for each in found["ranking"]}
    assert places["Kama"] == places["Volga"] == (9, 10)
    assert (places["Don"], places["Vega"], places["Yenisei"]) == ((3, 3), (4, 4), (12, 12))
    credited = {name: player(found, name)["credited_for_stage"] for name in ("101", "104", "105", "106")}
    assert credited == {"101": None, "104": 3, "105": None, "106": 4}
    assert player(found, "106")["ro"] == player(found, "201")["ro"]
    assert player(found, "104")["mb"] == player(found, "301")["mb"]
    assert player(found, "105")["mb"] == 0
    assert player(found, "1105")["boards"] == 23 + 7 + 17
    assert [declaration["players"] for declaration in found["declarations"]] == [["1101", "1102", "1104", "1105"]]
    own = {participant["entry"]: participant["own_length"] for participant in found["participants"]}
    assert (own["Arbat"], own["Don"], own["Zarya"], own["Yenisei"]) == (166, 150, 110, 70)
    finals = {participant["entry"]: participant["final_part"] for participant in found["participants"]}
    assert (finals["Arbat"], finals["Zarya"]) == (["Semi-finals", "Final"], [])


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_explanation_is_told_in_every_language(large: dict[str, Any], language: str) -> None:
    told = run_calculator("bridge.tournament", large, catalogue(language))["explanation"]

    def texts(step: dict[str, Any]) -> list[str]:
        return [step["text"], *(text for below in step["steps"] for text in texts(below))]

    sentences = texts(told["verdict"]) + [
        text for part in ("conditions", "working") for one in told[part] for text in texts(one)
    ]
    assert not [text for text in sentences if text.startswith("bridge.") or "{" in text]
    assert {"B19", "B26", "B27", "B30", "B32", "B33", "B34", "B35", "B36", "B37", "B38", "B39", "B40", "B46"} <= set(
        told["readings"]
    )


@pytest.mark.clause(EDITION, "7.3", "7.1/p8")
def test_sessions_in_json() -> None:
    names = [f"P{number}" for number in range(8)]
    given = {
        "format": "pairs",
        "starts": "2024-05-14",
        "players": [{"id": f"{name}{letter}", "rank": 0} for name in names for letter in "ab"],
        "entries": [{"id": name, "players": [f"{name}a", f"{name}b"]} for name in names],
        "boards": 32,
        "results": [{"entry": name} for name in names],
        "divisions": [
            {
                "seating_by_results": False,
                "announced_before": True,
                "sessions": [
                    {
                        "name": "evening",
                        "first_board": 17,
                        "last_board": 32,
                        "results": [
                            {"entry": name, "place": place, "met": 7} for place, name in enumerate(names[::-1], start=1)
                        ],
                    }
                ],
            }
        ],
    }
    found = only(given)
    assert player(found, "P7a")["mb"] == found["sessions"][0]["MB"][0][2] > 0
    assert player(found, "P7a")["mb_from"] == "sessions"
    told = run_calculator("bridge.tournament", given, catalogue("en"))["explanation"]
    assert "B43" in told["readings"]


@pytest.mark.clause(EDITION, "3.7")
def test_conduct_is_as_usual_unless_told() -> None:
    banned = {"disqualified": [{"player": "Ivanov", "since": "2024-01-01"}]}
    found = answer(changed(SMALL, conduct=banned))
    assert found["classified"] is False
    assert [finding["clause"] for finding in found["findings"] if finding["met"] is False] == [f"{EDITION} 3.7"]
    assert {player["mb"] for player in found["tournaments"][0]["players"]} == {0}


@pytest.mark.clause(EDITION, "6.3", "6.3/p2", "app2")
@pytest.mark.parametrize(
    ("code", "rank"),
    [("NED", "0"), ("NLD", "0"), ("NL", "0"), ("nld", "0"), ("DEU", "0.3"), ("TWN", "0.6"), ("UKR", "1.2")],
)
def test_a_country_is_known_by_its_codes(code: str, rank: str) -> None:
    """The Olympic code and those of ISO 3166 mean the same country (B85)."""
    people = [{**person, "foreign": True, "country": code, "rank": None} for person in SMALL["players"]]
    ranks = {one["rank"] for one in only(changed(SMALL, players=people))["participants"]}
    assert ranks == {rank}


@pytest.mark.clause(EDITION, "6.3", "app2")
@pytest.mark.parametrize("code", ["XYZ", "GBR", "Poland", ""])
def test_a_code_that_nobody_knows_is_refused_and_not_category_4(code: str) -> None:
    people = [{**SMALL["players"][0], "foreign": True, "country": code}, *SMALL["players"][1:]]
    with pytest.raises(Refusal, match=r"ENG, .*NED.* \[bridge-classification-2024 app2\]") as raised:
        answer(changed(SMALL, players=people))
    assert [problem.path for problem in raised.value.problems] == ["players[0].country"]
