"""Before a Swiss tournament: rounds, scoring, and how it is drawn."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.tournament.rules import RULES

from tavlei.languages import catalogue
from tavlei.rulebook import Refusal, explanation_text
from tavlei.tournament.model import Encounter, Participant, Result, Tournament
from tavlei.tournament.swiss.plan import DrawingManner, check_rounds, drawing_manner


@pytest.mark.clause("draughts-rules-2022", "5.4.10.3", "5.4.10.10", "5.4.11")
@pytest.mark.parametrize(
    ("regional", "by_hand", "program", "manner", "number"),
    [
        (True, False, True, DrawingManner.BY_PROGRAM, "5.4.11"),
        (True, True, False, DrawingManner.BY_HAND_REFUSED, "5.4.10.10"),
        (False, False, True, DrawingManner.BY_PROGRAM, "5.4.10.3"),
        (False, True, True, DrawingManner.BY_PROGRAM, "5.4.10.3"),
        (False, True, False, DrawingManner.BY_HAND_ALLOWED, "5.4.10.3"),
    ],
)
def test_who_may_draw_by_hand(regional: bool, by_hand: bool, program: bool, manner: DrawingManner, number: str) -> None:
    found = drawing_manner(RULES, regional_or_higher=regional, by_hand=by_hand, program_at_hand=program)
    assert (found.manner, found.clause.number, found.allowed) == (
        manner,
        number,
        manner is not DrawingManner.BY_HAND_REFUSED,
    )
    assert "swiss." not in explanation_text(found.explanation(), catalogue("ru"))


@pytest.mark.clause("draughts-rules-2022", "1.4/item2")
def test_no_more_rounds_than_the_field_allows() -> None:
    assert [check_rounds(count, rounds, RULES) for count, rounds in ((24, 7), (8, 7), (7, 7), (2, 1))] == [7, 7, 7, 1]
    for count, rounds in ((8, 8), (7, 8), (8, 0), (2, 2)):
        with pytest.raises(Refusal, match=r"rounds: .* participants can play 1 to"):
            check_rounds(count, rounds, RULES)


@pytest.mark.clause("draughts-rules-2022", "5.4.7.1")
@pytest.mark.parametrize(("points", "expected"), [(1, ["1", "1/2", "0"]), (2, ["2", "1", "0"])])
def test_both_ways_of_counting(points: int, expected: list[str]) -> None:
    people = (Participant("a"), Participant("b"))
    for result, value in zip((Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS), expected, strict=True):
        tournament = Tournament(people, ((Encounter("a", "b", result),),), points)  # type: ignore[arg-type]
        assert tournament.points(tournament.entries()["a"][0].score) == Fraction(value)
