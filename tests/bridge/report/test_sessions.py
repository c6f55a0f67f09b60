"""Sessions: when they count (7.1), and the choice between them and the whole (7.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.findings import Consequence, breaches
from tavlei.bridge.points.session_choice import SessionShare, choose_points, player_session_points
from tavlei.bridge.report.sessions import Division, Meetings, SessionFacts, session_findings, sessions_may_count
from tavlei.bridge.vocabulary import Format, TechnicalStatus
from tavlei.rulebook import Refusal

BRIDGE = "bridge-classification-2024"


def session(name: str, first: int, last: int, *met: tuple[int, bool], **more: Any) -> SessionFacts:
    meetings = tuple(Meetings(f"pair {index}", *each) for index, each in enumerate(met or ((5, False),)))
    return SessionFacts(
        name, first, last, meetings, **{"played_out": True, "scored": True} | more, rulebook=CLASSIFICATION
    )


GOOD = Division(
    Format.PAIRS,
    TechnicalStatus.ALL_RUSSIAN,
    (session("1", 1, 16), session("2", 20, 40)),
    seating_by_results=False,
    announced_before=True,
    results_sent=True,
    rulebook=CLASSIFICATION,
)


def broken(division: Division) -> list[tuple[str, str]]:
    found = breaches(session_findings(division))
    assert all(each.consequence is Consequence.NO_SESSIONS for each in found)
    assert sessions_may_count(division) is (not found)
    return [(each.key.removeprefix("bridge.session_"), each.clause.number) for each in found]


@pytest.mark.clause(BRIDGE, "7.1/p2", "7.1/p3", "7.1/p5", "7.1/p6", "7.1/p7", "7.1/p8")
@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, []),
        ({"format": Format.INDIVIDUAL}, []),
        ({"format": Format.TEAMS}, [("format", "7.1/p2")]),
        ({"technical_status": TechnicalStatus.FOREIGN}, [("not_abroad", "7.1/p2")]),
        ({"technical_status": TechnicalStatus.LOCAL, "results_sent": None}, []),
        ({"sessions": (session("1", 1, 15), session("2", 16, 40))}, [("boards", "7.1/p3")]),
        ({"sessions": (session("1", 1, 16), session("2", 16, 40))}, [("disjoint", "7.1/p3")]),
        ({"sessions": (session("2", 17, 40), session("1", 1, 16))}, []),
        ({"seating_by_results": True}, [("seating", "7.1/p5")]),
        ({"seating_by_results": True, "sessions": (session("whole stage", 1, 40),)}, []),
        ({"announced_before": False}, [("announced", "7.1/p6")]),
        ({"results_sent": False}, [("results_sent", "7.1/p7")]),
        ({"announced_before": False, "results_sent": False}, [("announced", "7.1/p6"), ("results_sent", "7.1/p7")]),
    ],
)
def test_the_rules_of_a_division(changes: dict[str, Any], expected: list[tuple[str, str]]) -> None:
    assert broken(replace(GOOD, **changes)) == expected


@pytest.mark.clause(BRIDGE, "7.1/p4")
@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        (session("1", 1, 20, played_out=False), [("played_out", "7.1/p4")]),
        (session("1", 1, 20, scored=False), [("scored", "7.1/p4")]),
        (session("1", 1, 20, (5, False), (4, False)), [("opponents", "7.1/p4")]),
        (session("1", 1, 20, (5, False), (4, True)), []),
        (session("1", 1, 20, (5, False), (3, True)), [("opponents", "7.1/p4")]),
        (session("1", 1, 20, (4, True), (4, True)), [("opponents", "7.1/p4")] * 2),  # everyone has a bye
        (session("1", 1, 20, (5, True), (5, True)), []),
    ],
)
def test_the_rules_of_one_session(facts: SessionFacts, expected: list[tuple[str, str]]) -> None:
    assert broken(replace(GOOD, sessions=(facts,))) == expected
    individual = [(key.replace("opponents", "partners"), number) for key, number in expected]
    assert broken(replace(GOOD, sessions=(facts,), format=Format.INDIVIDUAL)) == individual


@pytest.mark.clause(BRIDGE, "7.1/p4", "7.1/p6", "7.1/p8")
def test_what_is_not_reported_is_neither_kept_nor_broken() -> None:
    silent = replace(GOOD, announced_before=None, sessions=(SessionFacts("1", 1, 20, rulebook=CLASSIFICATION),))
    unknown = {session_finding.key for session_finding in session_findings(silent) if session_finding.met is None}
    asked = ("announced", "opponents", "played_out", "scored")
    assert unknown == {f"bridge.session_{name}" for name in asked}
    assert sessions_may_count(silent) is None
    assert sessions_may_count(replace(silent, results_sent=False)) is False


def test_a_division_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match="no session"):
        replace(GOOD, sessions=())
    with pytest.raises(Refusal, match="boards 5 to 4 are no series"):
        session("1", 5, 4)


@pytest.mark.clause(BRIDGE, "7.3")
@pytest.mark.parametrize(
    ("whole", "sessions", "points", "by_sessions"),
    [
        (10, [4, 5], 10, False),
        (10, [4, 6], 10, False),
        (10, [4, 7], 11, True),
        (10, None, 10, False),
        (None, [1], 1, True),
        (None, None, 0, False),
        (0, [0], 0, False),
    ],
)
def test_the_better_of_both_and_never_both(
    whole: int | None, sessions: list[int] | None, points: int, by_sessions: bool
) -> None:
    found = choose_points(whole, sessions, CLASSIFICATION)
    assert (found.points, found.takes_sessions) == (points, by_sessions)
    assert found.step().key == ("bridge.sessions_taken" if by_sessions else "bridge.whole_taken")


@pytest.mark.clause(BRIDGE, "7.3")
def test_a_player_gets_the_sessions_he_played() -> None:
    shares = [
        SessionShare(5, 20, 14, rulebook=CLASSIFICATION),
        SessionShare(7, 20, 13, rulebook=CLASSIFICATION),
        SessionShare(3, 20, 20, rulebook=CLASSIFICATION),
        SessionShare(2, 16, 0, rulebook=CLASSIFICATION),
    ]
    assert player_session_points(Format.PAIRS, shares, CLASSIFICATION) == 8
    assert player_session_points(Format.INDIVIDUAL, shares, CLASSIFICATION) == 15
    with pytest.raises(Refusal, match="21 of the 20"):
        SessionShare(1, 20, 21, rulebook=CLASSIFICATION)
