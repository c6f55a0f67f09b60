"""Taking the seats and handing in the sheets."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.games.rulebooks import RULES

from tavlei.games.sheets import Sheet, hand_in, seating_time
from tavlei.languages import catalogue
from tavlei.rulebook import explanation_text

SHEET = Sheet(("e3-d4", "d6-c5"), 61_000, "1-0", signed=True)


@pytest.mark.clause("draughts-rules-2022", "5.4.1.1")
def test_players_sit_five_minutes_before_the_round() -> None:
    assert seating_time(600_000, RULES) == 300_000


@pytest.mark.clause("draughts-rules-2022", "5.4.3.1", "5.4.3.5", "9.3.2.5")
@pytest.mark.parametrize("renju", [False, True])
def test_equal_and_signed_sheets_are_complete(renju: bool) -> None:
    found = hand_in(SHEET, SHEET, RULES, renju=renju)
    assert found.complete
    assert found.clause.number == ("9.3.2.5" if renju else "5.4.3.5")


@pytest.mark.clause("draughts-rules-2022", "5.4.3.5", "9.3.2.5")
@pytest.mark.parametrize(
    ("black", "missing", "differing", "results"),
    [
        (replace(SHEET, signed=False), ("a signature",), (), False),
        (replace(SHEET, time_used_ms=None), ("the time used",), (), False),
        (replace(SHEET, result=None), ("the result of the game",), (), True),
        (replace(SHEET, result="0-1"), (), (), True),
        (replace(SHEET, moves=("e3-d4",)), (), (2,), False),
        (replace(SHEET, moves=("e3-d4", "d6-e5", "x")), (), (2, 3), False),
    ],
)
def test_what_is_missing_or_differs_is_named(
    black: Sheet, missing: tuple[str, ...], differing: tuple[int, ...], results: bool
) -> None:
    found = hand_in(SHEET, black, RULES)
    assert (found.missing, found.differing_moves, found.results_differ) == (missing, differing, results)
    assert not found.complete
    for language in ("ru", "uk", "en"):
        assert "sheets." not in explanation_text(found.explanation(), catalogue(language))
