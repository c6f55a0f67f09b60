"""Sessions of a reported tournament (7.1-7.3, B12, B43, B44): the better of sessions and the whole."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.reports import event, group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.findings import breaches
from tavlei.bridge.points.awards import QualificationField, award
from tavlei.bridge.points.classification import Classification, classify
from tavlei.bridge.points.player_awards import PlayerAward, PointsFrom
from tavlei.bridge.report.event import Event, ReportedDivision, ReportedSession, SessionResult
from tavlei.bridge.report.sessions import Meetings, SessionFacts
from tavlei.bridge.report.tournament_report import GroupResult, ReportedEntry, TournamentReport
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"
EIGHT = "ABCDEFGH"


def session(name: str, first: int, last: int, order: str, **more: Any) -> ReportedSession:
    """A session with its participants in the order of places, everybody meeting seven others."""
    changed: dict[str, SessionResult] = more.pop("results", {})
    results = tuple(
        replace(changed.get(entry, SessionResult(entry, 1)), place=place) for place, entry in enumerate(order, start=1)
    )
    meetings = tuple(Meetings(entry, 7) for entry in order)
    return ReportedSession(SessionFacts(name, first, last, meetings, True, True, rulebook=CLASSIFICATION), results)


def divided(given: TournamentReport, *sessions: ReportedSession, number: int = 0, **more: Any) -> Event:
    facts = {"seating_by_results": False, "announced_before": True, **more}
    return event(given, divisions=(ReportedDivision(number, sessions, **facts),))


def player(found: Classification, name: str) -> PlayerAward:
    return next(each for part in found.parts for each in part.players if each.player == name)


def session_points(order: str, place: int, boards: int = 16) -> int:
    return award(
        QualificationField(Format.PAIRS, (Fraction(1),) * len(order), boards, session=True, rulebook=CLASSIFICATION)
    ).points_at(place)[0]


WHOLE = award(QualificationField(Format.PAIRS, (Fraction(1),) * 8, 32, rulebook=CLASSIFICATION))
PLAIN = report(stage(group(*EIGHT, boards=32)))


@pytest.mark.clause(EDITION, "7.3", "7.1")
def test_each_participant_takes_the_better_of_sessions_and_whole_and_nobody_both() -> None:
    """H, last in all, won the second session; A won the whole and was second in one session."""
    found = classify(divided(PLAIN, session("1", 1, 16, EIGHT), session("2", 17, 32, "HABCDEFG")))
    first, second = session_points(EIGHT, 8), session_points(EIGHT, 1)
    assert first + second > WHOLE.points_at(8)[0]
    assert player(found, "H1").master_points == first + second
    assert player(found, "H1").points_from is PointsFrom.SESSIONS
    own = session_points(EIGHT, 1) + session_points(EIGHT, 2)
    assert player(found, "A1").master_points == max(own, WHOLE.points_at(1)[0])
    assert (player(found, "A1").points_from is PointsFrom.WHOLE) is (WHOLE.points_at(1)[0] >= own)


@pytest.mark.clause(EDITION, "7.3")
def test_equal_means_the_whole() -> None:
    """B43: without points either way the source is the whole, that is, nothing from sessions."""
    found = classify(divided(PLAIN, session("1", 1, 16, EIGHT)))
    for name in EIGHT:
        place = EIGHT.index(name) + 1
        by_session, whole = session_points(EIGHT, place), WHOLE.points_at(place)[0]
        taken = player(found, f"{name}1")
        assert taken.master_points == max(by_session, whole)
        if by_session == whole:
            assert taken.points_from is not PointsFrom.SESSIONS


@pytest.mark.clause(EDITION, "7.3", "5.2")
@pytest.mark.parametrize(("boards", "gets"), [(12, True), (11, False)])
def test_session_points_go_to_players_with_seventy_per_cent_of_the_session(boards: int, gets: bool) -> None:
    """B43: H2 played the whole otherwise, and 12 of 16 boards (11.2 needed) of the session his pair won."""
    entries = [ReportedEntry("H", roster("H", 3))]
    result = GroupResult("H", players={"H1": 32, "H2": 16 + boards, "H3": 16 - boards})
    given = report(stage(group(*"ABCDEFG", result, boards=32)), entries=entries)
    first = {"H": SessionResult("H", 8, players={"H1": 16, "H2": 16})}
    second = {"H": SessionResult("H", 1, players={"H1": 16, "H2": boards, "H3": 16 - boards})}
    found = classify(
        divided(given, session("1", 1, 16, EIGHT, results=first), session("2", 17, 32, "HABCDEFG", results=second))
    )
    last, won = session_points(EIGHT, 8), session_points(EIGHT, 1)
    assert player(found, "H1").master_points == last + won
    assert player(found, "H2").master_points == last + (won if gets else 0)
    assert player(found, "H3").master_points == 0


@pytest.mark.clause(EDITION, "7.3", "4.10")
def test_the_list_does_not_bar_sessions() -> None:
    """B43: E went out in the qualification and is not in the list, but won its first session."""
    given = report(stage(group(*EIGHT, boards=24)), stage(group(*"ABCD", boards=60)))
    found = classify(divided(given, session("1", 1, 16, "EABCDFGH")))
    assert "E" not in found.parts[0].outcome.listed
    assert player(found, "E1").master_points == session_points(EIGHT, 1) > 0
    assert player(found, "E1").points_from is PointsFrom.SESSIONS


@pytest.mark.clause(EDITION, "7.1/p8", "7.1/p5", "7.1/p6")
@pytest.mark.parametrize(
    ("changes", "clause"), [({"announced_before": False}, "7.1/p6"), ({"seating_by_results": True}, "7.1/p5")]
)
def test_one_breach_loses_all_sessions_of_the_stage(changes: dict[str, bool], clause: str) -> None:
    sessions = (session("1", 1, 16, EIGHT), session("2", 17, 32, "HABCDEFG"))
    found = classify(divided(PLAIN, *sessions, **changes))
    assert [breach.clause.number for breach in breaches(found.parts[0].sessions.findings)] == [clause]
    assert player(found, "H1").points_from is not PointsFrom.SESSIONS
    assert player(found, "A1").master_points == WHOLE.points_at(1)[0]


@pytest.mark.clause(EDITION, "7.2")
def test_the_minima_hold_for_a_session_by_itself() -> None:
    """B44: three pairs in a session are too few, though the tournament has eight."""
    found = classify(divided(PLAIN, session("1", 1, 16, "ABC")))
    (finding,) = breaches(found.parts[0].sessions.findings)
    assert (finding.key, finding.value, finding.threshold) == ("bridge.tournament.session_field", 3, 4)
    assert found.parts[0].sessions.awards == ()


@pytest.mark.clause(EDITION, "7.3")
def test_sessions_that_cannot_be_are_refused_with_their_path() -> None:
    wrong = {"A": SessionResult("A", 1, players={"A1": 16, "A2": 15})}
    for sessions, path in (
        ((session("1", 1, 16, EIGHT, results=wrong),), "divisions[0].sessions[0].results[0].players"),
        ((session("1", 1, 16, "ABCX"),), "divisions[0].sessions[0].results[3].entry"),
    ):
        with pytest.raises(Refusal) as raised:
            divided(PLAIN, *sessions)
        assert [problem.path for problem in raised.value.problems] == [path]
    with pytest.raises(Refusal) as raised:
        divided(PLAIN, session("1", 1, 16, EIGHT), number=3)
    assert [problem.path for problem in raised.value.problems] == ["divisions[0].stage"]


@pytest.mark.clause(EDITION, "7.3", "3.5")
def test_the_disqualified_gets_nothing_for_sessions_either() -> None:
    out = ReportedEntry("H", roster("H", 2), disqualified_in=0)
    given = report(stage(group(*EIGHT, boards=32)), entries=[out])
    found = classify(divided(given, session("1", 1, 16, "HABCDEFG")))
    assert player(found, "H1").master_points == 0
    assert player(found, "A1").master_points > 0
