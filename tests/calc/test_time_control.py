"""`time_control.check`: outputs, both editions, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from tavlei.calc import run_calculator, schema
from tavlei.rulebook import Refusal

NAME = "time_control.check"


def check(discipline: str, control: object, **more: object) -> dict[str, Any]:
    return run_calculator(NAME, {"discipline": discipline, "control": control, **more})


def test_a_recommended_control() -> None:
    assert check("russian_rapid", "8m+4s") == {
        "allowed": True,
        "recommended": True,
        "why_not": [],
        "disciplines": ["russian_rapid", "russian_rapid_team", "international_blitz", "international_blitz_team"],
        "clauses": ["draughts-rules-2022 6.1.9.2", "draughts-rules-2022 6.1.10.1"],
        "readings": ["D13"],
    }


def test_a_refused_control_says_why() -> None:
    found = check("russian_blitz", "6+30")
    assert (found["allowed"], found["recommended"], found["why_not"]) == (
        False,
        False,
        ["the base time is too long"],
    )
    assert found["disciplines"] == ["international_blitz", "international_blitz_team"]


@pytest.mark.clause("draughts-rules-2013", "2.1.11.1", "2.1.11.2")
def test_the_edition_is_chosen() -> None:
    assert check("russian", "20")["allowed"]
    old = check("russian", "20", edition="draughts-rules-2013")
    assert not old["allowed"]
    assert old["disciplines"] == ["russian_rapid"]
    assert old["clauses"] == ["draughts-rules-2013 2.1.11.1", "draughts-rules-2013 2.1.11.2"]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"discipline": "chess", "control": "5"}, r"discipline: expected one of: russian_rapid, .*; got \"chess\""),
        ({"discipline": 5, "control": "5"}, "discipline: expected one of: russian_rapid, .*; got 5"),
        ({"discipline": "russian"}, "control: the field is missing; expected a text"),
        ({"discipline": "russian", "control": 30}, "control: expected a time control such as .*; got «30»"),
        ({"discipline": "russian", "control": "half an hour"}, "control: expected a time control such as"),
        ({"discipline": "russian", "control": "0"}, r"control: a period has .* \[draughts-rules-2022 5\.4\.2\.1\]"),
        (
            {"discipline": "renju", "control": "90", "edition": "1999"},
            "edition: expected one of: draughts-rules-2013, draughts-rules-2022; got 1999",
        ),
        ({"discipline": "composition", "control": "90"}, "discipline: .* sets no time control for composition"),
        ({"discipline": "correspondence", "control": "90"}, "discipline: play by correspondence is timed in days"),
    ],
)
def test_a_bad_field_is_refused(given: dict[str, object], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        run_calculator(NAME, given)


def test_the_schema_lists_the_disciplines_and_shows_controls() -> None:
    published = schema(NAME)["input"]
    assert len(published["$defs"]["Discipline"]["enum"]) == 16
    assert "2h/50+1h" in published["properties"]["control"]["examples"]
