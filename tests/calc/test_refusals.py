"""What a schema expects at a place, in words."""

from __future__ import annotations

from datetime import date
from typing import Literal

import pytest
from pydantic import Field, ValidationError

from tavlei.calc.formats import Day, Points
from tavlei.calc.inputs import CalcInput, CalcPart, unknown_fields
from tavlei.calc.refusals import refusal
from tavlei.languages import catalogue


class Game(CalcPart):
    round: int = Field(ge=1, le=99)
    result: Literal["1", "0.5", "0"]
    points: Points | None = None


class Tournament(CalcPart):
    games: list[Game] = Field(min_length=1)
    day: Day | None = None


class Report(CalcInput):
    tournaments: list[Tournament]
    title: str = Field(default="x", max_length=3)
    share: float = Field(default=0.5, gt=0, lt=1)


def problems(given: object, language: str = "en") -> list[str]:
    with pytest.raises(ValidationError) as caught:
        Report.model_validate(given)
    found = refusal(caught.value, Report.model_json_schema())
    return [problem.text(catalogue(language).phrase) for problem in found.problems]


def report(**game: object) -> dict[str, object]:
    return {"tournaments": [{"games": [{"round": 1, "result": "1"} | game]}]}


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (report(round=0), "tournaments[0].games[0].round: expected a whole number, at least 1, at most 99; got 0"),
        (report(result="2"), 'tournaments[0].games[0].result: expected one of: 1, 0.5, 0; got "2"'),
        (
            report(points="x"),
            'tournaments[0].games[0].points: expected an exact number such as 15, -6.5 or 160/9; got "x"',
        ),
        ({"tournaments": [{"games": []}]}, "tournaments[0].games: expected a list, at least 1 of them; got []"),
        ({"tournaments": {}}, "tournaments: expected a list; got {}"),
        ({"tournaments": [3]}, "tournaments[0]: expected an object; got 3"),
        ({}, "tournaments: the field is missing; expected a list"),
        ({"tournaments": [], "title": "long"}, 'title: expected a text, number of characters at most 3; got "long"'),
        ({"tournaments": [], "share": 1}, "share: expected a number, more than 0, less than 1; got 1"),
        (
            {"tournaments": [{"games": [{"round": 1}]}]},
            "tournaments[0].games[0].result: the field is missing; expected one of: 1, 0.5, 0",
        ),
    ],
)
def test_the_place_and_the_expectation_are_named(given: object, text: str) -> None:
    assert problems(given) == [text]


@pytest.mark.parametrize("day", ["2023-13-01", "1.5.2023", "20230501", 5, "2023-02-29"])
def test_a_wrong_day_is_refused(day: object) -> None:
    given = {"tournaments": [{"games": [{"round": 1, "result": "1"}], "day": day}]}
    assert problems(given)[0].startswith("tournaments[0].day: expected a date such as 2023-05-01; got ")


def test_a_day_is_read() -> None:
    found = Report.model_validate({"tournaments": [{"games": [{"round": 1, "result": "1"}], "day": "2024-02-29"}]})
    assert found.tournaments[0].day == date(2024, 2, 29)


def test_unknown_fields_are_named_wherever_they_stand() -> None:
    found = Report.model_validate(report(colour="w") | {"judge": 1})
    assert sorted(unknown_fields(found)) == ["judge", "tournaments[0].games[0].colour"]


def test_russian_words_fit_together() -> None:
    assert problems(report(round=0), "ru") == [
        "tournaments[0].games[0].round: ожидается целое число не меньше 1 не больше 99; получено 0"
    ]


def test_a_long_value_is_cut() -> None:
    assert problems({"tournaments": "x" * 1000})[0].endswith("x…")
