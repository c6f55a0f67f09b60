"""Running a calculator: outputs, warnings, switches and refusals."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tavlei.calc import all_calculators, find_calculator, read_json, run_calculator, schema
from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, edition, editions

FSU, ELO_R = "fsu.expected_percent", "elo_r.expected_percent"


def test_an_output_names_its_clauses_and_readings() -> None:
    assert run_calculator(FSU, {"rating_difference": 405}) == {
        "percent": 92,
        "opponent_percent": 8,
        "clauses": ["chess-rating-ua 6.1b"],
        "readings": ["F1"],
    }


@pytest.mark.parametrize("difference", ["-28.5", "-57/2", -28.5])
def test_an_exact_number_may_come_as_text_or_as_a_number(difference: object) -> None:
    assert run_calculator(ELO_R, {"difference": difference})["percent"] == 46


def test_unknown_fields_are_ignored_and_named() -> None:
    found = run_calculator(FSU, {"rating_difference": 1, "colour": "white"})
    assert (found["percent"], found["warnings"]) == (50, ["colour"])


def test_without_unknown_fields_there_is_no_warning() -> None:
    assert "warnings" not in run_calculator(FSU, {"rating_difference": 1})


@pytest.mark.parametrize("language", ["ru", "uk", "en"])
def test_an_explanation_is_added_when_asked_for(language: str) -> None:
    found = run_calculator(ELO_R, {"difference": "3.5"}, catalogue(language))
    assert found["explanation"]["language"] == language
    assert found["explanation"]["verdict"]["value"] == found["percent"]


@pytest.mark.parametrize("settings", [None, {}, {"F3": "toward_plus_infinity"}, {"P1": True, "E8": "half_up"}])
def test_any_switch_may_be_set_in_any_input(settings: object) -> None:
    assert run_calculator(FSU, {"rating_difference": 1, "settings": settings})["percent"] == 50


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({}, "rating_difference: the field is missing; expected a whole number"),
        ({"rating_difference": "5"}, 'rating_difference: expected a whole number; got "5"'),
        ({"rating_difference": 5.0}, "rating_difference: expected a whole number; got 5.0"),
        ({"rating_difference": True}, "rating_difference: expected a whole number; got true"),
        ({"rating_difference": None}, "rating_difference: expected a whole number; got null"),
        ({"rating_difference": 1, "settings": {"F3": "up"}}, "settings.F3: expected one of"),
        ({"rating_difference": 1, "settings": {"F2": "up"}}, "settings.F2: reading F2 is no switch"),
        ({"rating_difference": 1, "settings": [1]}, "settings: expected an object of switches"),
        ({"rating_difference": 1, "settings": {"rulings": [{}]}}, r"settings.rulings[0].title: the field is missing"),
        ([1], "expected an object with the fields of the calculator; got [1]"),
        ("text", 'expected an object with the fields of the calculator; got "text"'),
    ],
)
def test_a_bad_field_is_refused_with_its_path_and_what_was_expected(given: object, why: str) -> None:
    with pytest.raises(Refusal) as caught:
        run_calculator(FSU, given)
    assert why in str(caught.value)


@pytest.mark.parametrize(
    "difference", ["", "abc", "1/0", "3,5", "1e5", " 5", "--5", True, None, [1], float("inf"), "1" * 40]
)
def test_what_is_no_exact_number_is_refused(difference: object) -> None:
    with pytest.raises(Refusal, match=r"difference: expected an exact number such as 15, -6\.5 or 160/9; got"):
        run_calculator(ELO_R, {"difference": difference})


def test_every_wrong_field_is_named_at_once() -> None:
    with pytest.raises(Refusal) as caught:
        run_calculator(FSU, {"rating_difference": "x", "settings": {"F3": "up"}})
    assert [problem.path for problem in caught.value.problems] == ["settings.F3", "rating_difference"]


def test_a_refusal_speaks_russian_and_ukrainian() -> None:
    with pytest.raises(Refusal) as caught:
        run_calculator(FSU, {"rating_difference": "5"})
    assert caught.value.text(catalogue("ru").phrase) == 'rating_difference: ожидается целое число; получено "5"'
    assert caught.value.text(catalogue("uk").phrase) == 'rating_difference: очікується ціле число; отримано "5"'


def test_an_unknown_calculator_is_refused_with_its_neighbours() -> None:
    with pytest.raises(
        Refusal, match=r"unknown_calculator: there is no calculator «fsu\.expected»; near it: fsu\.expected_percent"
    ):
        find_calculator("fsu.expected")


@pytest.mark.parametrize("name", ["", ".", "os.path", "fsu", "../etc.passwd", "нет.такого"])
def test_a_strange_name_is_refused(name: str) -> None:
    with pytest.raises(Refusal, match="there is no calculator"):
        find_calculator(name)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not valid JSON at line 1, column 2"),
        ("", "not valid JSON at line 1, column 1"),
        ('{"a": NaN}', "NaN is no JSON number"),
        (b"\xff\xfe\xfd", "not UTF-8|not valid JSON"),
        (b'{"a": "\xd0"}', r"the text is not UTF-8 \(byte 8\)"),
        ("[" * 200_000, "nested too deeply"),
        ("1" * 5000, "a number of the JSON is too long"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str | bytes, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        read_json(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda x: st.lists(x) | st.dictionaries(st.text(), x),
    )
)
def test_whatever_comes_is_answered_or_refused(given: Any) -> None:
    for name in (FSU, ELO_R):
        for value in (given, {"rating_difference": given, "difference": given}, {"settings": given}):
            with contextlib.suppress(Refusal):
                json.dumps(run_calculator(name, value))


@pytest.mark.parametrize("calculator", all_calculators(), ids=lambda each: each.name)
def test_every_calculator_is_well_declared(calculator: Any) -> None:
    published = schema(calculator.name)
    json.dumps(published)
    assert published["input"]["properties"]
    assert published["output"]["properties"]
    assert published["input"]["properties"]["settings"]["properties"]["F3"]["default"] == "away_from_zero"
    output = run_calculator(calculator.name, calculator.example, catalogue("ru"))
    assert set(published["output"]["required"]) <= set(output)
    assert {clause.split(" ")[0] for clause in output["clauses"]} <= set(editions())
    assert edition(calculator.edition).id == calculator.edition
    assert calculator.name.partition(".")[0] in calculator.function.__module__.split("."), "the room of its family"
    assert all(each.get("description") for each in published["input"]["properties"].values())
