"""Which players' results count (5.1-5.3, 5.6): counts of boards, shares, boards for PB, declared boards."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.reports import course, group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.findings import Consequence
from tavlei.bridge.report.board_counts import boards_of, count_findings
from tavlei.bridge.report.counted_players import Players, PlayerVerdict
from tavlei.bridge.report.ranking import final_ranking
from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import (
    Declaration,
    GroupResult,
    OwnConditions,
    ReportedEntry,
    TournamentReport,
)
from tavlei.bridge.vocabulary import Format

EDITION = "bridge-classification-2024"
FOUR = ("A1", "A2", "A3", "A4")


def verdict(given: TournamentReport, player: str) -> PlayerVerdict:
    found = Course(given, rulebook=CLASSIFICATION)
    return Players(found, final_ranking(found)).verdict("A", player)


def team(boards: int, players: dict[str, int], *, size: int = 6, **more: Any) -> TournamentReport:
    results = (GroupResult("A", players=players), "B", "C", "D")
    return report(
        stage(group(*results, boards=boards)),
        format=Format.TEAMS,
        entries=[ReportedEntry("A", roster("A", size))],
        **more,
    )


@pytest.mark.clause(EDITION, "5.2")
@pytest.mark.parametrize(("boards", "qualified"), [(42, True), (41, False)])
def test_a_team_player_needs_exactly_forty_two_per_cent(boards: int, qualified: bool) -> None:
    """B37: of 100 boards; equality suffices."""
    played = {"A1": boards, "A5": 100 - boards, "A2": 100, "A3": 100, "A4": 100}
    assert verdict(team(100, played), "A1").qualified is qualified


@pytest.mark.clause(EDITION, "5.2")
@pytest.mark.parametrize(("boards", "qualified"), [(21, True), (20, False)])
def test_a_pair_player_needs_exactly_seventy_per_cent(boards: int, qualified: bool) -> None:
    result = GroupResult("A", players={"A1": boards, "A2": 30, "A3": 30 - boards})
    given = report(stage(group(result, "B", "C", "D", boards=30)), entries=[ReportedEntry("A", roster("A", 3))])
    assert verdict(given, "A1").qualified is qualified
    assert verdict(given, "A2").qualified


@pytest.mark.clause(EDITION, "5.2")
@pytest.mark.parametrize(("boards", "prize"), [(39, True), (38, False)])
def test_prize_points_in_teams_need_thirty_nine_boards(boards: int, prize: bool) -> None:
    played = {"A1": boards, "A5": 60 - boards, "A2": 60, "A3": 60, "A4": 60}
    found = verdict(team(60, played), "A1")
    assert found.qualified
    assert found.prize is prize


@pytest.mark.clause(EDITION, "5.2")
@pytest.mark.parametrize(("boards", "prize"), [(48, True), (47, False)])
def test_prize_points_in_pairs_need_forty_eight_boards(boards: int, prize: bool) -> None:
    found = verdict(report(stage(group(*"ABCD", boards=boards))), "A1")
    assert found.qualified
    assert found.prize is prize


@pytest.mark.clause(EDITION, "5.2")
def test_many_boards_do_not_replace_the_share() -> None:
    played = {"A1": 40, "A5": 60, "A2": 100, "A3": 100, "A4": 100}
    assert not verdict(team(100, played), "A1").prize


@pytest.mark.clause(EDITION, "5.2")
def test_byes_leave_the_boards_to_be_shared() -> None:
    """30 boards less a bye of 10: of 20 boards, 14 are 70 per cent."""
    result = GroupResult("A", byes=10, players={"A1": 14, "A2": 20, "A3": 6})
    given = report(stage(group(result, "B", "C", "D", boards=30)), entries=[ReportedEntry("A", roster("A", 3))])
    assert verdict(given, "A1").qualified


@pytest.mark.clause(EDITION, "5.2")
def test_in_individual_events_nothing_is_asked() -> None:
    given = report(stage(group(*"ABCDEFGH", boards=28)), format=Format.INDIVIDUAL)
    found = verdict(given, "A1")
    assert (found.qualified, found.prize, found.boards) == (True, True, 28)


@pytest.mark.clause(EDITION, "5.3", "4.8", "5.2")
def test_declared_boards_count_for_those_who_were_named() -> None:
    """The pair left after 20 of 40 boards and the rest was adjudicated: without a declaration 20 of 40 are too few."""
    left = GroupResult("A", left_after=20, rest_adjudicated=True)
    bare = report(stage(group("B", "C", "D", left, boards=40)))
    assert (verdict(bare, "A1").boards, verdict(bare, "A1").qualified) == (20, False)
    declared = Declaration(8, ("A1", "A2"))
    full = GroupResult("A", left_after=20, rest_adjudicated=True, declarations=(declared,))
    given = report(stage(group("B", "C", "D", full, boards=40)))
    assert (verdict(given, "A1").boards, verdict(given, "A1").qualified) == (28, True)


@pytest.mark.clause(EDITION, "5.3")
def test_a_captain_declares_four_of_six() -> None:
    declared = Declaration(10, FOUR, by="Captain", segment=(*FOUR, "A5"))
    played = {"A1": 32, "A2": 90, "A3": 90, "A4": 90, "A5": 58}
    result = GroupResult("A", missed=10, players=played, declarations=(declared,))
    entries = [ReportedEntry("A", roster("A", 6))]
    given = report(stage(group(result, "B", "C", "D", boards=100)), format=Format.TEAMS, entries=entries)
    assert (verdict(given, "A1").boards, verdict(given, "A1").qualified) == (42, True)
    assert verdict(given, "A5").boards == 58


@pytest.mark.clause(EDITION, "5.3", "4.8")
def test_boards_of_a_stage_that_does_not_count_do_not_count() -> None:
    early = GroupResult("A", left_after=9, rest_adjudicated=True)
    found = course(stage(group(*"ABCD")), stage(group("B", "C", early)))
    assert boards_of(found, "A", "A1") == 20


@pytest.mark.clause(EDITION, "5.1")
def test_without_a_count_of_boards_there_is_no_classification_at_home() -> None:
    six = [ReportedEntry("A", roster("A", 6))]
    uncounted = report(stage(group(*"ABCD")), format=Format.TEAMS, entries=six)
    (finding,) = count_findings(Course(uncounted, rulebook=CLASSIFICATION))
    assert (finding.met, finding.consequence, finding.clause.number) == (False, Consequence.NOT_CLASSIFIED, "5.1")
    assert finding.inputs["participants"] == "A"
    (fine,) = count_findings(course(stage(group(*"ABCD")), format=Format.TEAMS))
    assert fine.met
    (denied,) = count_findings(course(stage(group(*"ABCD")), boards_counted=False))
    assert denied.met is False


@pytest.mark.clause(EDITION, "5.1")
def test_abroad_only_those_without_a_count_get_nothing() -> None:
    six = [ReportedEntry("A", roster("A", 6))]
    abroad = report(stage(group(*"ABCD")), format=Format.TEAMS, entries=six, counts_missing_allowed=True)
    (finding,) = count_findings(Course(abroad, rulebook=CLASSIFICATION))
    assert (finding.met, finding.consequence) == (False, Consequence.REMARK)
    found = verdict(abroad, "A1")
    assert (found.counted, found.qualified, found.boards) == (False, False, None)
    assert [step.clause and step.clause.number for step in found.steps()] == ["5.1"]


@pytest.mark.clause(EDITION, "5.6")
@pytest.mark.parametrize(
    ("share", "boards", "qualified"),
    [("0.33", 33, True), ("0.33", 32, False), ("0.25", 30, True), ("0.25", 29, False), ("0.5", 45, True)],
)
def test_own_conditions_of_a_championship_suffice_but_never_below_thirty_per_cent(
    share: str, boards: int, qualified: bool
) -> None:
    """The last case fulfils 5.2 and so needs no own conditions."""
    own = OwnConditions(Fraction(share), Fraction(share))
    played = {"A1": boards, "A5": 100 - boards, "A2": 100, "A3": 100, "A4": 100}
    assert verdict(team(100, played, own_conditions=own), "A1").qualified is qualified
    assert verdict(team(100, played), "A1").qualified is (boards >= 42)


@pytest.mark.clause(EDITION, "5.6")
def test_own_conditions_stand_for_the_whole_of_section_five() -> None:
    """B84: 20 of 60 boards by the championship's own third, though 39 boards are not reached."""
    played = {"A1": 20, "A5": 40, "A2": 60, "A3": 60, "A4": 60}
    own = OwnConditions(Fraction(1, 3), Fraction(1, 3))
    found = verdict(team(60, played, own_conditions=own), "A1")
    assert found.qualified
    assert found.prize
