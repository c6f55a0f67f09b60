"""Batches: in order, line by line, and a bad line does not stop the rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tavlei.calc import batch, run_batch
from tavlei.languages import catalogue


def line(number: object, given: object, calc: object = "fsu.expected_percent") -> str:
    return json.dumps({"id": number, "calc": calc, "input": given})


def test_answers_come_in_order_with_their_ids() -> None:
    answers = list(run_batch(line(number, {"rating_difference": number}) for number in range(50)))
    assert [answer["id"] for answer in answers] == list(range(50))
    assert all("output" in answer for answer in answers)


def test_bad_lines_are_errors_of_their_own() -> None:
    lines: list[str | bytes] = [
        line("a", {"rating_difference": "x"}),
        "{broken",
        b"\xff\xff",
        line("b", {"rating_difference": 4}),
        "[1, 2]",
        line("c", {}, calc="no.such"),
        line("d", {}, calc=7),
        '{"id": "e"}',
        "",
        "   ",
        line("f", [1]),
    ]
    answers = list(run_batch(lines))
    assert [answer["id"] for answer in answers] == ["a", None, None, "b", None, "c", "d", "e", "f"]
    assert [answer.get("line") for answer in answers] == [1, 2, 3, None, 5, 6, 7, 8, 11]
    assert answers[0]["error"] == 'input.rating_difference: expected a whole number; got "x"'
    assert answers[0]["problems"] == [
        {
            "code": "bad_input",
            "path": "input.rating_difference",
            "message": 'expected a whole number; got "x"',
            "clause": None,
        }
    ]
    assert answers[3]["output"]["percent"] == 51
    assert "near it" in answers[5]["error"]
    assert answers[5]["problems"][0]["code"] == "unknown_calculator"
    assert answers[7]["error"] == "calc: the field is missing; input: the field is missing"
    assert answers[8]["error"].startswith("input: expected an object with the fields")


def test_a_mistake_of_the_program_is_told_and_the_rest_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **named: object) -> dict[str, Any]:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(batch, "run_calculator", broken)
    answers = list(run_batch([line(1, {}), line(2, {})]))
    assert [answer["error"] for answer in answers] == [
        "internal_error: the program failed: ZeroDivisionError: oops"
    ] * 2


def test_lines_are_taken_one_at_a_time() -> None:
    taken = 0

    def endless() -> Iterator[str]:
        nonlocal taken
        while True:
            taken += 1
            yield line(taken, {"rating_difference": taken})

    answers = run_batch(endless())
    for _ in range(100):
        next(answers)
    assert taken == 100


def test_errors_and_explanations_speak_the_language() -> None:
    book = catalogue("ru")
    answers = list(run_batch([line(1, {}), line(2, {"rating_difference": 4})], book, book.phrase))
    assert answers[0]["error"] == "input.rating_difference: поле отсутствует; ожидается целое число"
    assert answers[1]["output"]["explanation"]["verdict"]["text"] == "Ожидаемый результат игрока: 51 %, соперника: 49 %"
