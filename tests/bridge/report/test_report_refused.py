"""Reports that contradict themselves are refused with the path of the field."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.bridge.reports import event, group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import Declaration, GroupResult, ReportedEntry, Stage, TournamentReport
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"
TEAM = ReportedEntry("A", roster("A", 6))


def refused(given: TournamentReport) -> list[str]:
    with pytest.raises(Refusal) as raised:
        Course(given, rulebook=CLASSIFICATION)
    return [problem.path for problem in raised.value.problems]


@pytest.mark.clause(EDITION, "3.2")
def test_overlapping_groups() -> None:
    assert refused(report(stage(group("A", "B"), group("B", "C")))) == ["stages[0].groups[1].results[0].entry"]


@pytest.mark.clause(EDITION, "3.5")
@pytest.mark.parametrize("places", [(2, 3, 4), (1, 1, 2), (1, 2, 4), (1, 3, 3)])
def test_places_are_one_to_n_with_ties(places: tuple[int, ...]) -> None:
    given = group(*(GroupResult(name, place) for name, place in zip("ABC", places, strict=True)))
    assert refused(report(stage(given)))[0].startswith("stages[0].groups[0].results[")
    Course(
        report(stage(group(*(GroupResult(name, place) for name, place in zip("ABC", (1, 1, 3), strict=True))))),
        rulebook=CLASSIFICATION,
    )


@pytest.mark.clause(EDITION, "4.4", "4.8", "5.3")
@pytest.mark.parametrize(
    ("result", "field"),
    [
        (GroupResult("A", 1, byes=21), "byes"),
        (GroupResult("A", 1, missed=21), "missed"),
        (GroupResult("A", 1, byes=10, missed=11), "missed"),
        (GroupResult("A", left_after=21), "left_after"),
        (GroupResult("A", left_after=5, missed=3), "missed"),
    ],
)
def test_boards_beyond_those_scheduled(result: GroupResult, field: str) -> None:
    names = group(result, "B") if result.left_after is None else group("B", result)
    assert any(path.endswith(f".{field}") for path in refused(report(stage(names))))


@pytest.mark.clause(EDITION, "5.1")
@pytest.mark.parametrize(
    ("players", "paths"),
    [
        ({"A1": 20, "A2": 20, "A3": 20, "A4": 20}, []),
        ({"A1": 20, "A2": 20, "A3": 20, "A4": 10, "A5": 10}, []),
        ({"A1": 20, "A2": 20, "A3": 20, "A4": 19}, ["players"]),
        ({"A1": 21, "A2": 19, "A3": 20, "A4": 20}, ["players.A1"]),
        ({"A1": 20, "A2": 20, "A3": 20, "Z": 20}, ["players.Z"]),
    ],
)
def test_boards_of_players_add_up_to_four_at_the_tables(players: dict[str, int], paths: list[str]) -> None:
    given = report(stage(group(GroupResult("A", players=players), "B")), format=Format.TEAMS, entries=[TEAM])
    if not paths:
        Course(given, rulebook=CLASSIFICATION)
    else:
        assert refused(given) == [f"stages[0].groups[0].results[0].{path}" for path in paths]


@pytest.mark.clause(EDITION, "3/p1")
def test_a_participant_has_the_players_of_its_format_and_nobody_plays_for_two() -> None:
    assert refused(report(stage(group("A", "B")), entries=[ReportedEntry("A", ("A1",))])) == ["entries[0].players"]
    assert refused(report(stage(group("A", "B")), entries=[ReportedEntry("A", ("A1", "B1"))])) == ["entries[1].players"]
    alone = report(stage(group(*"ABCDEFGH")), format=Format.INDIVIDUAL, entries=[ReportedEntry("A", ("A1", "A2"))])
    assert refused(alone) == ["entries[0].players"]


def test_unknown_participants_and_players() -> None:
    given = report(stage(group("A", "B")))
    assert refused(replace(given, entries=given.entries[:1])) == ["stages[0].groups[0].results[1].entry"]
    usual = event(given)
    known = {name: player for name, player in usual.players.items() if name != "B2"}
    with pytest.raises(Refusal, match="B2") as raised:
        replace(usual, players=known)
    assert [problem.path for problem in raised.value.problems] == ["entries[1].players"]


def test_nobody_comes_back_after_leaving_or_being_disqualified() -> None:
    left = stage(group("A", "B", GroupResult("C", left_after=10, rest_adjudicated=True)))
    assert refused(report(left, stage(group("A", "C")))) == ["stages[1].groups[0].results[1].entry"]
    out = ReportedEntry("B", roster("B", 2), disqualified_in=0)
    assert refused(report(stage(group("A", "B")), stage(group("A", "B")), entries=[out]))


@pytest.mark.clause(EDITION, "3.2/p3")
def test_a_report_names_the_main_stream() -> None:
    assert refused(report(stage(group("A", "B", stream=2)))) == ["stages"]
    assert refused(report()) == ["stages"]
    assert refused(TournamentReport(Format.PAIRS, (), (Stage(()),))) == ["stages[0].groups", "stages"]


@pytest.mark.clause(EDITION, "3.5")
def test_only_the_departed_and_the_disqualified_have_no_place() -> None:
    given = stage(group(GroupResult("A", 1), GroupResult("B", 2)))
    bare = Stage((replace(given.groups[0], results=(GroupResult("A", 1), GroupResult("B"))),))
    assert refused(report(bare)) == ["stages[0].groups[0].results[1].place"]
    Course(report(bare, entries=[ReportedEntry("B", roster("B", 2), disqualified_in=0)]), rulebook=CLASSIFICATION)


FOUR = ("A1", "A2", "A3", "A4")


@pytest.mark.clause(EDITION, "5.3")
@pytest.mark.parametrize(
    ("declared", "field"),
    [
        (Declaration(4, FOUR, "Captain"), None),
        (Declaration(4, FOUR, "Captain", segment=("A1", "A2", "A3", "A4", "A5")), None),
        (Declaration(4, FOUR, "Captain", segment=("A1", "A2", "A5", "A6")), "declarations[0].players[2]"),
        (Declaration(4, FOUR), "declarations[0].by"),
        (Declaration(4, FOUR[:3], "Captain"), "declarations[0].players"),
        (Declaration(4, ("A1", "A1", "A2", "A3"), "Captain"), "declarations[0].players"),
        (Declaration(4, ("A1", "A2", "A3", "Z"), "Captain"), "declarations[0].players[3]"),
        (Declaration(5, FOUR, "Captain"), "declarations"),
    ],
)
def test_four_players_of_the_segment_by_the_captains_decision(declared: Declaration, field: str | None) -> None:
    played = dict.fromkeys(FOUR, 16)
    result = GroupResult("A", missed=4, players=played, declarations=(declared,))
    given = report(stage(group(result, "B")), format=Format.TEAMS, entries=[TEAM])
    if field is None:
        Course(given, rulebook=CLASSIFICATION)
    else:
        assert refused(given)[0] == f"stages[0].groups[0].results[0].{field}"


@pytest.mark.clause(EDITION, "5.3")
@pytest.mark.parametrize(
    ("before", "after", "allowed"),
    [
        (("A1", "A2"), ("A1", "A3"), True),
        (("A2", "A3"), ("A1", "A3"), True),  # A2 before, A1 after
        (("A1", "A3"), ("A1", "A3"), False),  # A2 neither before nor after
        (("A1", "A2"), (), True),  # nothing was played after
        ((), ("A1", "A3"), False),  # nothing before, A2 not after
        ((), (), False),
    ],
)
def test_a_pair_declares_whoever_played_before_or_after(
    before: tuple[str, ...], after: tuple[str, ...], allowed: bool
) -> None:
    declared = Declaration(2, ("A1", "A2"), before=before, after=after)
    result = GroupResult("A", missed=2, players={"A1": 18, "A2": 10, "A3": 8}, declarations=(declared,))
    given = report(stage(group(result, "B", "C", "D")), entries=[ReportedEntry("A", roster("A", 3))])
    if allowed:
        Course(given, rulebook=CLASSIFICATION)
        disagreed = replace(declared, agreed=False)
        given = report(
            stage(group(replace(result, declarations=(disagreed,)), "B")), entries=[ReportedEntry("A", roster("A", 3))]
        )
        assert refused(given) == ["stages[0].groups[0].results[0].declarations[0].agreed"]
    else:
        assert refused(given)[0].startswith("stages[0].groups[0].results[0].declarations[0].players[")
