"""`bridge.rank_coefficient` and `bridge.month`: shapes, defaults, refusals, the words in every language."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bridge.account_builders import EDITION

from tavlei.calc import run_calculator
from tavlei.calc.register import find_calculator
from tavlei.calc.running import evaluate
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text

MINE = ("bridge.rating", "bridge.rank_coefficient", "bridge.month")
MONTH: dict[str, Any] = {"list_day": "2024-06-01", "players": [{"number": 1}], "ledger": []}
OFFICER = {"id": "Tver", "kind": "branch", "since": "2024-01-15", "region": "Tver"}
BATCH = {"id": "B", "officer": "Tver", "received": "2024-05-30", "credits": [{"player": 1, "mb": 12}]}


def coefficient(*ledger: dict[str, Any], on: str = "2024-06-15", **more: Any) -> dict[str, Any]:
    return run_calculator("bridge.rank_coefficient", {"on": on, "ledger": list(ledger), **more})


def refused(name: str, given: dict[str, Any]) -> str:
    with pytest.raises(Refusal) as error:
        run_calculator(name, given)
    return error.value.problems[0].path


@pytest.mark.parametrize("name", MINE)
@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_the_examples_are_explained_in_every_language(name: str, language: str) -> None:
    chosen = find_calculator(name)
    answer = evaluate(name, dict(chosen.example))
    assert set(chosen.gives.model_fields) <= set(answer.json())
    text = explanation_text(answer.answer.explanation(), catalogue(language))
    assert "bridge." not in text
    assert "{" not in text


@pytest.mark.parametrize("language", ["en", "ru", "uk"])
def test_everything_a_norm_may_ask_has_its_words(language: str) -> None:
    given: dict[str, Any] = {
        "on": "2024-06-15",
        "ledger": [
            {"date": "2024-05-01", "mb": 400, "ro": 20, "pb": 1, "level": 2},
            {"date": "2022-05-01", "mb": 60, "online": True},
        ],
        "recognitions": [{"date": "2023-01-01", "ebl_points": "12.5", "titles": ["wbf_master"]}],
        "opening": {"coefficient": "0", "list_day": "2023-01-01"},
        "rows_ahead": 99,
    }
    changes: list[dict[str, Any]] = [{}, {"recognitions": []}, {"ledger": [], "recognitions": []}]
    for change in [*changes, {"opening": None, "ledger": given["ledger"][1:]}]:
        text = explanation_text(
            evaluate("bridge.rank_coefficient", {**given, **change}).answer.explanation(), catalogue(language)
        )
        assert "bridge." not in text


@pytest.mark.clause(EDITION, "2.2/table", "2.2/note2", "2.2/note7")
def test_a_coefficient_with_its_reasons() -> None:
    found = coefficient({"date": "2024-05-05", "mb": 23}, {"date": "2022-01-05", "mb": 40})
    assert (found["list_day"], found["coefficient"], found["lifetime"], found["why"]) == (
        "2024-06-01",
        "3",
        False,
        "temporary norm",
    )
    assert (found["lost_on"], found["then"], found["for_life"]["coefficient"]) == ("2025-06-01", "4", "4")
    assert found["norm"] == {
        "coefficient": "3",
        "number": 2,
        "lifetime": False,
        "needs": [
            {"figure": "mb", "least": 50, "found": "63", "missing": "0", "missing_face_to_face": 0},
            {"figure": "mb_year", "least": 10, "found": "23", "missing": "0", "missing_face_to_face": 0},
        ],
    }
    by_year = [each for each in found["next"] if (each["coefficient"], each["number"]) == ("2", 3)]
    assert by_year[0]["needs"] == [
        {"figure": "mb_year", "least": 60, "found": "23", "missing": "37", "missing_face_to_face": 17}
    ]
    assert [(each["list_day"], each["coefficient"], each["lifetime"]) for each in found["history"]] == [
        ("2022-02-01", "3", False),
        ("2023-02-01", "4", True),
        ("2024-06-01", "3", False),
    ]


@pytest.mark.clause(EDITION, "1.2")
def test_the_coefficient_of_a_day_is_that_of_the_first_of_its_month() -> None:
    won = {"date": "2024-05-31", "mb": 20}
    found = [coefficient(won, on=day)["coefficient"] for day in ("2024-05-31", "2024-06-01", "2024-06-30")]
    assert found == ["5", "3", "3"]
    assert coefficient({**won, "published": "2024-08-01"}, on="2024-07-31")["coefficient"] == "5"


@pytest.mark.clause(EDITION, "2.1", "2.2/note6")
def test_a_place_in_a_championship_gives_the_level() -> None:
    won = {"date": "2024-05-05", "achievement": {"championship": "russia_women_pairs", "place": 1}}
    assert coefficient(won)["balance"]["level"] == 2
    small = {**won, "achievement": {**won["achievement"], "small_field": True}}  # type: ignore[dict-item]
    assert coefficient(small)["balance"]["level"] == 1
    by_status = {"date": "2024-05-05", "achievement": {"status": "regional", "format": "teams", "place": 1}}
    assert (coefficient(by_status)["coefficient"], coefficient(by_status)["lifetime"]) == ("0.5", False)
    low = {"date": "2024-05-05", "achievement": {"status": "regional", "format": "teams", "place": 2}}
    assert coefficient(low)["balance"]["level"] is None


@pytest.mark.parametrize(
    ("entry", "path"),
    [
        ({"date": "2024-05-05", "mb": -1}, "ledger[0].mb"),
        ({"date": "2024-05-05", "level": 6}, "ledger[0].level"),
        (
            {"date": "2024-05-05", "level": 1, "achievement": {"status": "regional", "format": "pairs", "place": 1}},
            "ledger[0].level",
        ),
        ({"date": "2024-05-05", "achievement": {"status": "regional", "place": 1}}, "ledger[0].achievement"),
        ({"date": "2024-05-05", "achievement": {"place": 1}}, "ledger[0].achievement"),
        ({"date": "2024-05-05", "achievement": {"championship": "x", "place": 1}}, "ledger[0].achievement"),
        ({"date": "2024-05-05", "published": "2024-05-01"}, "ledger[0].published"),
        ({"date": "2024-05-05", "published": "2024-06-02"}, "ledger[0].published"),
        ({"date": "2024-05-05", "mb": 5, "online": True, "ro": 3}, "ledger[0].ro"),
        ({"mb": 5}, "ledger[0].date"),
    ],
)
def test_bad_entries_are_refused_at_their_place(entry: dict[str, Any], path: str) -> None:
    assert refused("bridge.rank_coefficient", {"on": "2024-06-15", "ledger": [entry]}) == path
    if path != "ledger[0].date":
        assert refused("bridge.month", {**MONTH, "ledger": [{"player": 1, **entry}]}) == path


@pytest.mark.clause(EDITION, "1.2", "1.3")
def test_the_list_before_and_a_replay_agree() -> None:
    won = {"player": 1, "date": "2023-05-05", "mb": 250}
    may = run_calculator("bridge.month", {**MONTH, "list_day": "2024-05-01", "ledger": [won]})
    assert (may["players"][0]["coefficient"], may["players"][0]["lifetime"]) == ("1", False)
    previous = {"list_day": may["list_day"], "state": may["state"]}
    chained = run_calculator("bridge.month", {**MONTH, "ledger": [won], "previous": previous})
    assert chained == run_calculator("bridge.month", {**MONTH, "ledger": [won]})
    assert (chained["players"][0]["coefficient"], chained["players"][0]["lifetime"]) == ("2", True)
    wrong = {**previous, "list_day": "2024-03-01"}
    assert refused("bridge.month", {**MONTH, "ledger": [won], "previous": wrong}) == "previous"


@pytest.mark.parametrize("players", [[], [{"number": 1}, {"number": 2}]])
def test_what_a_list_rests_on_is_what_its_explanation_names(players: list[dict[str, Any]]) -> None:
    given = {**MONTH, "players": players}
    brief, explained = run_calculator("bridge.month", given), run_calculator("bridge.month", given, catalogue("en"))
    assert brief == {name: value for name, value in explained.items() if name != "explanation"}


@pytest.mark.clause(EDITION, "1.6")
def test_batches_are_entered_or_returned() -> None:
    second = {**BATCH, "id": "C", "received": "2024-05-31"}
    unknown = {**BATCH, "id": "D", "received": "2024-04-30", "credits": [{"player": 9, "mb": 1}]}
    given = {**MONTH, "officers": [OFFICER], "batches": [unknown, BATCH, second]}
    found = run_calculator("bridge.month", given)
    assert [(batch["id"], batch["accepted"], batch["why_not"]) for batch in found["batches"]] == [
        ("D", False, ["bridge.batch_numbers"]),
        ("B", True, []),
        ("C", False, ["bridge.batch_monthly"]),
    ]
    assert (found["players"][0]["mb"], found["new_entries"]) == (12, ["B"])
    sent = run_calculator("bridge.month", {**given, "officers": [{**OFFICER, "sent": ["2024-05-02"]}]})
    assert [batch["accepted"] for batch in sent["batches"]] == [False, False, False]
    assert refused("bridge.month", {**MONTH, "batches": [BATCH]}) == "batches[0].officer"


def test_a_player_of_the_list_can_be_explained() -> None:
    given = {**MONTH, "ledger": [{"player": 1, "date": "2024-05-05", "mb": 25}], "explain_player": 1}
    explained = evaluate("bridge.month", given).answer.explanation()
    assert explained.verdict.key == "bridge.coefficient_temporary"
    assert refused("bridge.month", {**given, "explain_player": 2}) == "player"


@pytest.mark.clause(EDITION, "1.2")
@pytest.mark.parametrize(("day", "met"), [(None, None), ("2024-06-03", True), ("2024-06-04", False)])
def test_a_late_publication_is_told(day: str | None, met: bool | None) -> None:
    assert run_calculator("bridge.month", {**MONTH, "published_on": day})["published_in_time"] is met


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": [{"number": 1}, {"number": 1}]}, "players[1].number"),
        ({"players": [{"number": 0}]}, "players[0].number"),
        ({"recognitions": [{"player": 1, "date": "2024-05-05", "ebl_points": "-1"}]}, "recognitions[0].ebl_points"),
        ({"openings": [{"player": 1, "coefficient": "2", "list_day": "2024-05-05"}]}, "openings[0].list_day"),
        ({"ledger": [{"player": 2, "date": "2024-05-05", "mb": 1}]}, "entries"),
        ({"list_day": "2024-06-02"}, "list_day"),
        ({"officers": [OFFICER], "batches": [{**BATCH, "credits": BATCH["credits"] * 2}]}, "batches[0].credits"),  # type: ignore[operator]
    ],
)
def test_a_bad_register_or_ledger_is_refused_at_its_place(change: dict[str, Any], path: str) -> None:
    assert refused("bridge.month", {**MONTH, **change}) == path
