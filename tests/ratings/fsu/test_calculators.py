"""The calculators `fsu.*`: shapes, settings and refusals beside the contracts."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ratings.fsu.builders import refused_by

from tavlei.calc import all_calculators, run_calculator

PLAYER = {"rating": 2000, "rated_games_before": 100}
GAME = {"round": 1, "opponent": {"fsu_rating": 2000}, "result": "1"}


@pytest.mark.parametrize(
    "name", [calculator.name for calculator in all_calculators() if calculator.name.startswith("fsu.")]
)
def test_every_example_runs(name: str) -> None:
    (chosen,) = [calculator for calculator in all_calculators() if calculator.name == name]
    answer = run_calculator(name, dict(chosen.example))
    assert answer["clauses"]
    assert set(chosen.gives.model_fields) - set(answer) == set()


def test_the_keys_of_a_first_rating_stand_only_when_rated() -> None:
    answer = run_calculator("fsu.initial_rating", {"current_month": "2023-05", "tournaments": []})
    assert "dR" not in answer
    assert (answer["status"], answer["games_counted"], answer["dropped"]) == ("collecting", 0, [])


def test_the_list_gives_the_state_of_the_next_month_and_one_sheet() -> None:
    given: dict[str, Any] = {
        "month": "2023-05",
        "players": [{"id": "a", **PLAYER}, {"id": "b", "rating": 2310, "rated_games_before": 100}],
        "tournaments": [{"id": "T", "pairings": [{"round": 1, "white": "a", "black": "b", "result": "1-0"}]}],
        "explain_player": "a",
    }
    answer = run_calculator("fsu.month_list", given)
    state = {each["id"]: each for each in answer["next_state"]}
    assert (state["a"]["rated_games_before"], state["b"]["ever_published_2300_or_more"]) == (101, True)
    assert answer["list_date"] == "2023-06-01"
    assert refused_by(run_calculator, "fsu.month_list", {**given, "explain_player": "z"}) == "player"


@pytest.mark.parametrize(
    ("name", "given", "path"),
    [
        ("fsu.dr_from_score", {"points": "4", "games": 3}, "points"),
        ("fsu.dr_from_score", {"points": "0", "games": 0}, "games"),
        ("fsu.k_factor", {"player": PLAYER, "month": "2023-13", "rated_games_in_month": 1}, "month"),
        ("fsu.k_factor", {"player": PLAYER, "month": 5, "rated_games_in_month": 1}, "month"),
        (
            "fsu.k_factor",
            {"player": {"rating": 2000}, "month": "2023-05", "rated_games_in_month": 1},
            "player.rated_games_before",
        ),
        (
            "fsu.month_list",
            {"month": "2023-05", "players": [{"id": "a", "rating": 2000}], "tournaments": []},
            "players[0].rated_games_before",
        ),
        (
            "fsu.rating_change",
            {"player": PLAYER, "month": "2023-05", "tournaments": [{"id": "A", "games": [{**GAME, "result": "2"}]}]},
            "tournaments[0].games[0].result",
        ),
    ],
)
def test_bad_input_is_refused_at_its_place(name: str, given: dict[str, Any], path: str) -> None:
    assert refused_by(run_calculator, name, given) == path


def test_the_switches_are_taken_from_the_settings() -> None:
    given = {
        "player": {"rating": 2400, "rated_games_before": 100},
        "month": "2023-05",
        "tournaments": [{"id": "A", "games": [{"round": 1, "opponent": {"fsu_rating": 2207}, "result": "0.5"}]}],
    }
    assert run_calculator("fsu.rating_change", given)["change"] == -3
    other = run_calculator("fsu.rating_change", {**given, "settings": {"F3": "toward_plus_infinity"}})
    assert (other["change"], other["change_exact"]) == (-2, "-2.50")
