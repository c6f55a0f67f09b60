"""Settings: defaults, choices of a federation, and official rulings (draughts-rules-2022 XVI, reading D0)."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from tavlei.rulebook import DEFAULT_SETTINGS, Refusal, settings_from_json

RULING = {
    "title": "Решение президиума № 7",
    "day": "2023-02-01",
    "edition": "chess-rating-ua",
    "clause": "6.6.6",
    "reading": "F3",
    "choice": "toward_plus_infinity",
}


def test_without_a_word_the_default_holds() -> None:
    assert DEFAULT_SETTINGS.resolve("F3").choice == "away_from_zero"


def test_a_setting_replaces_the_default() -> None:
    resolved = settings_from_json({"F3": "toward_plus_infinity"}).resolve("F3")
    assert (resolved.choice, resolved.ruling) == ("toward_plus_infinity", None)


def test_a_truth_value_is_a_choice_where_the_reading_says_so() -> None:
    assert settings_from_json({"P1": False}).resolve("P1").choice is False


@pytest.mark.clause("draughts-rules-2022", "XVI")
def test_a_ruling_replaces_reading_and_setting_from_its_day_on() -> None:
    settings = settings_from_json({"F3": "away_from_zero", "rulings": [RULING]})
    before, after = settings.resolve("F3", date(2023, 1, 31)), settings.resolve("F3", date(2023, 2, 1))
    assert (before.choice, before.ruling) == ("away_from_zero", None)
    assert after.choice == "toward_plus_infinity"
    assert after.ruling is not None
    assert (after.ruling.title, after.ruling.day) == ("Решение президиума № 7", date(2023, 2, 1))
    assert str(after.ruling.clause) == "chess-rating-ua 6.6.6"


@pytest.mark.clause("draughts-rules-2022", "XVI")
def test_the_latest_ruling_holds() -> None:
    later = RULING | {"day": "2024-02-01", "choice": "away_from_zero"}
    settings = settings_from_json({"rulings": [later, RULING]})
    assert settings.resolve("F3", date(2023, 6, 1)).choice == "toward_plus_infinity"
    assert settings.resolve("F3", date(2024, 6, 1)).choice == "away_from_zero"
    assert settings.resolve("F3").choice == "away_from_zero"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"F3": "up"}, "F3: expected one of: away_from_zero, toward_plus_infinity; got up"),
        ({"F3": True}, "F3: expected one of"),
        ({"P1": "true"}, "P1: expected one of"),
        ({"P1": 1}, "P1: expected one of"),
        ({"Z1": "x"}, "there is no reading «Z1»"),
        ({"F2": "x"}, "F2: reading F2 is no switch"),
        ({"rulings": {}}, "rulings: expected a list"),
        ({"rulings": [3]}, r"rulings\[0\]: expected an object"),
        ({"rulings": [RULING | {"day": "1 February"}]}, r"rulings\[0\]\.day: expected a date"),
        ({"rulings": [RULING | {"clause": "6.6.66"}]}, r"clause 6\.6\.66 is not registered"),
        ({"rulings": [RULING | {"choice": "up"}]}, "expected one of"),
        ({"rulings": [{"title": "t"}]}, r"rulings\[0\]\.day: the field is missing; rulings\[0\]\.edition"),
    ],
)
def test_what_names_nothing_known_is_refused(given: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        settings_from_json(given)


def test_a_reading_that_is_no_switch_has_nothing_to_resolve() -> None:
    with pytest.raises(Refusal, match="is no switch"):
        DEFAULT_SETTINGS.resolve("E1")
