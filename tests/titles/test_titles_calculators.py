"""`titles.evaluate` and `titles.forecast`: shapes, gaps, refusals."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from tests.titles.people import NORMS

from tavlei.calc import evaluate as calculate
from tavlei.calc import find_calculator, run_calculator, schema
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text
from tavlei.titles import indicator_table_toml, shipped_table

PEOPLE = [
    {"id": "hero", "sex": "M", "birth": "2005-03-02", "citizen": True, "title": "I", "elo_r": 2400},
    *(
        {"id": f"o{number}", "sex": "M", "birth": 1990, "citizen": True, "title": "KMS", "elo_r": 2490}
        for number in range(1, 10)
    ),
]
RESULTS = ["1-0", "1-0", "1-0", "0.5-0.5", "0-1", "0-1", "0-1"]
ROUNDS = [
    [{"white": "hero", "black": f"o{number}", "result": result}] for number, result in enumerate(RESULTS, start=1)
]
GIVEN: dict[str, Any] = {
    "discipline": "russian",
    "status": "federal_district",
    "competition_of": "men",
    "system": "swiss",
    "start": "2023-06-01",
    "end": "2023-06-10",
    "participants": PEOPLE,
    "rounds": ROUNDS,
}


def evaluated(**changes: Any) -> dict[str, Any]:
    return run_calculator("titles.evaluate", {**GIVEN, **changes})


def hero(found: dict[str, Any], title: str, by: str) -> dict[str, Any]:
    (only,) = [each for each in found["participants"][0]["titles"] if (each["title"], each["by"]) == (title, by)]
    return dict(only)


def test_every_title_and_rank_with_its_conditions() -> None:
    found = evaluated()
    assert [person["id"] for person in found["participants"]] == [person["id"] for person in PEOPLE]
    assert [(title["title"], title["by"]) for title in found["participants"][0]["titles"]] == [
        ("GR", "norm"),
        ("MS", "norm"),
        *((rank, "rank") for rank in ("KMS", "I", "II", "III", "Iy", "IIy", "IIIy")),
    ]
    assert found["participants"][0]["highest"] == "KMS"
    ms = hero(found, "MS", "norm")
    assert {key: ms[key] for key in ("outcome", "norm", "scored", "short", "clause", "certificate")} == {
        "outcome": "not_fulfilled",
        "norm": "4",
        "scored": "3.5",
        "short": "0.5",
        "clause": "draughts-norms-2022 3/6",
        "certificate": False,
    }
    assert ms["conditions"][-1] == {
        "condition": "points_scored",
        "met": False,
        "value": "3.5",
        "threshold": "4",
        "clause": "draughts-norms-2022 3/2.2",
    }
    assert found["problems"] == []
    assert not found["assumed"]


def test_what_is_wrong_or_missing_is_named_and_the_rest_evaluated() -> None:
    people = [dict(person) for person in PEOPLE]
    people[1]["sex"] = "X"
    people[2]["birth"] = "yesterday"
    del people[3]["citizen"]
    rounds = [*ROUNDS, [{"white": "o9", "black": "o9", "result": "1-0"}], [{"white": "o8", "black": "o7"}]]
    found = evaluated(participants=people, rounds=rounds, status="galaxy")
    assert {(problem["field"], problem["participant"]) for problem in found["problems"]} == {
        ("status", None),
        ("participants[1].sex", "o1"),
        ("participants[2].birth", "o2"),
        ("participants[3].citizen", "o3"),
        ("rounds[7][0]", "o9"),
        ("rounds[8][0]", None),
    }
    told = {problem["field"]: problem["problem"] for problem in found["problems"]}
    assert told["status"].startswith("expected one of: world, europe")
    assert told["rounds[7][0]"] == "«o9» has a result against himself"
    assert told["participants[2].birth"] == "expected a date such as 2023-05-01; got yesterday"
    assert told["participants[1].sex"] == "expected one of: M, F; got X"
    assert hero(found, "MS", "norm")["outcome"] == "undecided"
    assert "status" in hero(found, "MS", "norm")["missing"]
    assert hero(found, "I", "rank")["outcome"] == "undecided"  # the sex of o1 matters in a man's norm among men
    assert hero(evaluated(status="galaxy"), "I", "rank")["outcome"] == "fulfilled"


@pytest.mark.parametrize(
    ("birth", "known"),
    [("2005-03-02", True), (2005, True), ("2005", True), ("2005-13-02", False), ("abcd", False), ("20055", False)],
)
def test_birth_is_a_day_or_a_year(birth: str | int, known: bool) -> None:
    people = [{**PEOPLE[0], "birth": birth}, *PEOPLE[1:]]
    assert (evaluated(participants=people)["problems"] == []) is known


def test_places_shared_places_and_earlier_performances() -> None:
    earlier = {"title": "KMS", "end": "2023-01-01", "discipline": "russian_blitz", "clause": "4/4.4"}
    people = [{**PEOPLE[0], "place": [1, 2], "earlier": [earlier]}, *PEOPLE[1:]]
    found = evaluated(participants=people, discipline="russian_rapid", status="all_russian", in_unified_calendar=True)
    place = hero(found, "MS", "place")
    assert place["conditions"][0]["value"] == "1-2"
    assert not place["conditions"][0]["met"]
    assert hero(found, "KMS", "rank")["outcome"] == "fulfilled"
    assert hero(evaluated(discipline="russian_rapid"), "KMS", "rank")["outcome"] == "first_of_two"


def test_renju_is_assumed_until_a_federation_brings_its_table() -> None:
    example = dict(find_calculator("titles.evaluate").example)
    assert run_calculator("titles.evaluate", example)["assumed"]
    text = indicator_table_toml(shipped_table(NORMS))
    table = {**tomllib.loads(text), "assumed": False, "source": "order no. 1"}
    assert not run_calculator("titles.evaluate", {**example, "renju_table": table})["assumed"]
    with pytest.raises(Refusal, match="renju_table: a table of indicators has the fields"):
        run_calculator("titles.evaluate", {**example, "renju_table": {}})


def test_composition() -> None:
    people = [{"id": "anna", "sex": "F", "birth": 2000, "citizen": True, "points": "50"}]
    given = {"discipline": "composition", "contest": "solve", "maximum": "100", "finalists": 14, "status": "region"}
    found = evaluated(participants=people, rounds=[], **given)
    assert found["participants"][0]["highest"] == "II"


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"discipline": "go"}, "discipline: expected one of"),
        ({"end": "2023-05-31"}, "end: the competition ends before it begins"),
        ({"kind": "first"}, "age_group: a championship of an age group"),
        ({"kind": "first", "age_group": "12_15"}, r"age_group: expected one of: under_27.*4/5"),
        ({"rounds": [[{"white": "hero"}]]}, r"rounds\[0\]\[0\]\.black: the field is missing"),
        ({"rounds": [[{"white": "hero", "black": "o1", "result": "2-0"}]]}, r"rounds\[0\]\[0\]\.result: expected"),
        ({"participants": [*PEOPLE, PEOPLE[0]]}, "participants: the participant «hero» is listed twice"),
        ({"participants": [{**PEOPLE[0], "title": "ZMS"}]}, r"participants\[0\]\.title: expected one of"),
        ({"stages": [3]}, "stages: the stages have 3 rounds, but 7 are given"),
        ({"wide_board": True, "discipline": "renju"}, "wide_board: only Russian draughts"),
        ({"edition": "draughts-norms-2018"}, "edition: expected one of: draughts-norms-2022"),
    ],
)
def test_contradictions_are_refused_with_their_field(changes: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        evaluated(**changes)


def forecast(**changes: Any) -> dict[str, Any]:
    return run_calculator("titles.forecast", {**GIVEN, "rounds": ROUNDS[:4], **changes})


def norm(found: dict[str, Any], title: str) -> dict[str, Any]:
    (only,) = [norm for norm in found["participants"][0]["norms"] if norm["title"] == title]
    return dict(only)


def test_points_still_needed() -> None:
    found = forecast(expected={"hero": [{"id": "o5"}, {"id": "o6"}, {"elo_r": 2490, "title": "KMS"}]})
    assert found["participants"][0]["remaining"] == 3
    ms = norm(found, "MS")
    assert {key: ms[key] for key in ("norm", "scored", "needed", "available", "chance", "unmet")} == {
        "norm": "4",
        "scored": "3.5",
        "needed": "0.5",
        "available": "3",
        "chance": "possible",
        "unmet": [],
    }
    pending = [[{"white": "hero", "black": f"o{number}"}] for number in (5, 6, 7)]
    assert norm(forecast(rounds=[*ROUNDS[:4], *pending]), "MS")["needed"] == "0.5"
    few = forecast(planned_rounds=9)
    assert (few["participants"][0]["unknown"], norm(few, "MS")["chance"]) == (5, "undecided")


def test_an_expected_opponent_nobody_knows_is_refused() -> None:
    with pytest.raises(Refusal, match=r"expected\.hero\[0\]: there is no participant «x»"):
        forecast(expected={"hero": [{"id": "x"}]})
    with pytest.raises(Refusal, match=r"expected\.x: there is no participant «x»"):
        forecast(expected={"x": []})


def test_schemas_are_published() -> None:
    for name in ("titles.evaluate", "titles.forecast"):
        published = schema(name)
        assert all(field.get("description") for field in published["input"]["properties"].values())
        found = run_calculator(name, dict(find_calculator(name).example))
        assert set(found) - {"clauses", "readings"} == set(published["output"]["properties"])


def test_a_confirmation_among_men_tells_from_when_it_holds() -> None:
    woman = {**PEOPLE[0], "sex": "F", "title": "I"}
    found = evaluated(participants=[woman, *PEOPLE[1:]])
    confirmed = hero(found, "I", "confirmation")
    assert (confirmed["outcome"], confirmed["holds_from"]) == ("fulfilled", "2023-06-11")


def test_some_titles_only_and_some_participants_in_full() -> None:
    found = evaluated(titles=["KMS", "I"])
    assert {title["title"] for person in found["participants"] for title in person["titles"]} == {"KMS", "I"}
    given = {**GIVEN, "explain": ["hero"], "titles": ["I"]}
    told = calculate("titles.evaluate", given).answer.explanation().working
    assert [bool(step.steps) for step in told] == [step.inputs["athlete"] == "hero" for step in told]
    with pytest.raises(Refusal, match=r"explain\[0\]: there is no participant «nobody»"):
        evaluated(explain=["nobody"])


def test_the_explanation_lists_the_gaps_too() -> None:
    people = [{**PEOPLE[0]}, {**PEOPLE[1], "sex": "X"}, *PEOPLE[2:]]
    rounds = [*ROUNDS, [{"white": "o9", "black": "o9", "result": "1-0"}]]
    given = {**GIVEN, "participants": people, "rounds": rounds, "status": "galaxy"}
    found = calculate("titles.evaluate", given)
    told = found.answer.explanation()
    gaps = [step for step in told.working if step.key.startswith("titles.gap")]
    places = [(step.inputs["field"], step.inputs.get("athlete")) for step in gaps]
    assert places == [("status", None), ("participants[1].sex", "o1"), ("rounds[7][0]", "o9")]
    assert places == [(problem["field"], problem["participant"]) for problem in found.json()["problems"]]
    assert told.verdict.inputs["problems"] == 3
    text = explanation_text(told, catalogue("ru"))
    assert "Пробел в данных: статус соревнования\n" in text
    assert "Пробел в данных: пол (o1)" in text
    assert "o9" in text.split("Пробел в данных: тур 8, встреча 1\n")[1]
    assert "[1].sex" not in text
