"""The calculators `fsu.competition_counts` and `fsu.month`, and the worked examples of the documentation."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from tests.ratings.fsu.builders import EDITION, refused_by

from tavlei.calc import run_calculator

EXAMPLES = Path(__file__).parents[3] / "docs" / "examples"
REPORT: dict[str, Any] = {
    "base_minutes": 90,
    "increment_seconds": 0,
    "rounds_per_day": 3,
    "hours_per_day": "12",
    "end_date": "2023-05-20",
    "reported": "2023-05-25",
    "approved_by": "empowered_region",
}
GAME = {"round": 1, "white": "a", "black": "b", "result": "1-0"}
PLAYERS = [{"id": "a", "rating": 2000, "rated_games_before": 50}, {"id": "b", "rating": 2000, "rated_games_before": 50}]


@pytest.mark.clause(EDITION, "2/p3", "2/p4", "2/p5", "2/p9", "7/p1", "7/p2", "7/p3")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({}, None),
        ({"rounds_per_day": 4}, ("more than 3 rounds a day", "2/p3")),
        ({"hours_per_day": "12.5"}, ("more than 12 hours of play a day", "2/p3")),
        ({"base_minutes": 59}, ("less than 60 minutes for 60 moves", "2/p3")),
        ({"classical": False}, ("not classical chess", "2/p3")),
        ({"fide_laws": False}, ("not held under the FIDE laws of chess", "2/p4")),
        ({"games_recorded": False}, ("the games were not recorded", "2/p5")),
        ({"approved_by": None}, ("not agreed by the federation or an empowered regional one", "7/p2")),
        ({"by_chief_judge": False}, ("not submitted by the chief judge", "7/p3")),
        ({"electronic": False}, ("no report in electronic form", "7/p1")),
        ({"paper": False}, ("no report on paper", "7/p1")),
        ({"technical_errors": ["round 2"]}, ("technical errors in the report", "2/p9")),
        ({"reported": "2023-06-21"}, ("reported more than a month after the end", "2/p9")),
    ],
)
def test_a_verdict_names_the_fault_and_its_clause(changes: dict[str, Any], fault: tuple[str, str] | None) -> None:
    answer = run_calculator("fsu.competition_counts", {**REPORT, **changes})
    assert answer["verdict"] == ("accepted" if fault is None else "refused")
    assert [(each["why"], each["clause"]) for each in answer["faults"]] == ([] if fault is None else [fault])
    assert answer["open_to_appeal"] == (fault is not None)
    assert answer["last_day_to_report"] == "2023-06-20"


@pytest.mark.clause(EDITION, "2/p9", "2/p9/item2")
@pytest.mark.parametrize("body", [None, "commission", "appeal"])
def test_a_decision_overlooks_what_may_be_overlooked(body: str | None) -> None:
    waiver = {"number": "4", "day": "2023-07-02"} | ({} if body is None else {"by": body})
    given = {**REPORT, "reported": "2023-06-30", "paper": False, "waiver": waiver}
    answer = run_calculator("fsu.competition_counts", given)
    assert (answer["verdict"], answer["month"], answer["why_not"]) == ("accepted", "2023-07", [])
    assert [fault["waived"] for fault in answer["faults"]] == [True, True]
    refused = run_calculator("fsu.competition_counts", {**given, "fide_laws": False})
    assert refused["why_not"] == ["not held under the FIDE laws of chess"]


def test_bad_reports_are_refused_at_their_place() -> None:
    assert refused_by(run_calculator, "fsu.competition_counts", {**REPORT, "reported": "2023-05-19"}) == "reported"
    empty = {**REPORT, "waiver": {"number": "", "day": "2023-05-26"}}
    assert refused_by(run_calculator, "fsu.competition_counts", empty).endswith("number")
    month: dict[str, Any] = {
        "month": "2023-05",
        "players": PLAYERS,
        "reports": [{"id": "T", **REPORT, "games": [GAME]}],
    }
    assert run_calculator("fsu.month", month)["players"][0]["new"] == 2010
    assert refused_by(run_calculator, "fsu.month", {**month, "explain_player": "z"}) == "player"
    twice = {**month, "reports": month["reports"] * 2}
    assert refused_by(run_calculator, "fsu.month", twice) == "reports[1].id"


@pytest.mark.clause(EDITION, "3/p2", "5/p2", "5/p2/item3")
def test_the_published_list_has_activity() -> None:
    players = [{**PLAYERS[0], "last_rated_game": "2020-05-31"}, {**PLAYERS[1], "last_rated_game": "2020-05-31"}]
    idle = {"id": "c", "rating": 1900, "rated_games_before": 50, "last_rated_game": "2020-05-31"}
    unknown = {"id": "d", "rating": 1800, "rated_games_before": 50}
    report = {"id": "T", **REPORT, "games": [GAME]}
    answer = run_calculator(
        "fsu.month", {"month": "2023-05", "players": [*players, idle, unknown], "reports": [report]}
    )
    rows = {each["id"]: (each["status"], each["active_until"]) for each in answer["published"]}
    assert rows["a"] == rows["b"] == ("active", "2026-05-20")
    assert (rows["c"], rows["d"]) == (("inactive", "2023-05-31"), ("active", None))
    assert date.fromisoformat(answer["list_date"]) == date(2023, 6, 1)


@pytest.mark.parametrize("name", ["fsu-month", "fsu-first-rating"])
def test_the_worked_examples_run_and_say_what_their_words_say(name: str) -> None:
    example = json.loads((EXAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    assert set(example["title"]) == set(example["about"]) == {"uk", "ru", "en"}
    answer = run_calculator(example["calc"], example["input"])
    if name == "fsu-month":
        assert [report["rated_here"] for report in answer["reports"]] == [True, True, False]
        assert [len(report["left_out"]) for report in answer["reports"]] == [1, 1, 0]
        assert "removed by decision" in [player["status"] for player in answer["players"]]
    else:
        assert [tournament["kept"] for tournament in answer["tournaments"]] == [False, True, True]
        assert (answer["games_counted"], answer["status"]) == (15, "rated")
