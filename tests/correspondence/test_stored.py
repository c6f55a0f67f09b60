"""Events are stored as JSON and come back the same."""

from __future__ import annotations

import json
from typing import Any

import pytest
from tests.correspondence.builders import BLACK, EDITION, END, STOP, WHITE, claim, day, letter, notice, repeat

from tavlei.correspondence import (
    ClaimDecision,
    ClaimFinding,
    ClaimMaterial,
    ClaimProtest,
    Enquiry,
    GameEnding,
    Mail,
    Medium,
    Offer,
    Ruled,
    Score,
    ThreeDates,
    event_from_json,
    event_json,
)
from tavlei.rulebook import Refusal, clause

FULL = letter(
    WHITE,
    3,
    5,
    "c3-b4",
    repeated=("f6-g5",),
    accepted=("a", "b"),
    offers=(Offer(("x", "y"), "A"), Offer(())),
    mail=Mail(Medium.SERVER, receipt=day(3), stamped=False),
    earlier=ThreeDates(received=day(1)),
    totals=(None, 7),
    number=0,
    greeting=False,
    charges=STOP,
    first=2,
)
EVENTS: list[Any] = [
    FULL,
    letter(BLACK, None, None, code="", resigns=True),
    notice(BLACK, 3, 4),
    repeat(WHITE, 50, letter=FULL),
    Enquiry(BLACK, day(30), registered=False),
    claim(WHITE, 80, 84, "b2-c3", materials=frozenset({ClaimMaterial.LETTERS}), secretary_told=None),
    claim(WHITE, 80, 84, materials=frozenset()),
    ClaimProtest(BLACK, day(3), day(4), "why", frozenset()),
    ClaimDecision(ClaimFinding.NOT_OVERDUE, day(9), day(10)),
    Ruled(GameEnding(Score.MINUSES, "adjudication", clause(EDITION, "10.5.8"), END)),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda each: type(each).__name__)
def test_an_event_comes_back_as_it_was(event: Any) -> None:
    stored = json.loads(json.dumps(event_json(event)))
    assert event_from_json(stored) == event


def test_what_is_stored_is_short_and_stable() -> None:
    assert event_json(Enquiry(BLACK, day(30))) == {
        "kind": "enquiry",
        "by": "black",
        "sent": "2024-03-31",
        "registered": True,
    }
    assert event_json(FULL)["charges"] == ["stop"]


@pytest.mark.parametrize(
    "stored",
    [
        {},
        {"kind": "card"},
        {"kind": "enquiry"},
        {"kind": "enquiry", "by": "red", "sent": "2024-03-31"},
        {"kind": "enquiry", "by": "black", "sent": "soon"},
        {"kind": "enquiry", "by": "black", "sent": "2024-03-31", "colour": "white"},
        {"kind": "enquiry", "by": "black", "sent": "2024-03-31", "registered": "yes"},
        {"kind": "letter", "by": "white", "dates": "today"},
    ],
)
def test_anything_else_is_refused(stored: dict[str, Any]) -> None:
    with pytest.raises(Refusal):
        event_from_json(stored)
