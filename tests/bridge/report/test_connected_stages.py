"""What a tournament is classified as (3.1-3.4, 3.9): one-stage, connected multi-stage, several."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.bridge.reports import group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.findings import breaches
from tavlei.bridge.report.tournament_report import GroupResult, Quota, ReportedEntry, TournamentReport
from tavlei.bridge.report.tournament_structure import StructureKind, structure
from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import Refusal

EDITION = "bridge-classification-2024"
TEAMS = Format.TEAMS
EIGHT = stage(group(*"ABCDEFGH"))


def clauses(given: TournamentReport) -> list[tuple[str, str]]:
    return [(breach.key, breach.clause.number) for breach in breaches(structure(given, CLASSIFICATION).findings)]


@pytest.mark.clause(EDITION, "3.1")
def test_one_stage_with_the_same_entrants_and_equal_weights() -> None:
    plain = report(stage(group("A", "B", "C", "D")))
    assert structure(plain, CLASSIFICATION).kind is StructureKind.ONE_STAGE
    for change in ({"fixed_field": False}, {"equal_weight": False}, {"handicap": True}):
        found = structure(report(stage(group("A", "B", "C", "D", **change))), CLASSIFICATION)
        assert found.kind is StructureKind.NOTHING
        assert found.parts == ()
        assert [breach.clause.number for breach in breaches(found.findings)] == ["3.1"]


@pytest.mark.clause(EDITION, "3.2", "3.4")
def test_a_connected_tournament_is_one_and_nothing_of_it_is_classified_alone() -> None:
    found = structure(
        report(EIGHT, stage(group("A", "B", "C", handicap=True), group("D", "E", stream=2))), CLASSIFICATION
    )
    assert found.kind is StructureKind.MULTI_STAGE
    assert len(found.parts) == 1
    assert found.parts[0].stages == (0, 1)


@pytest.mark.clause(EDITION, "3.2")
def test_the_first_stage_has_no_handicap() -> None:
    given = report(stage(group(*"ABCDEF", handicap=True)), stage(group("A", "B", "C", "D")))
    assert clauses(given) == [("bridge.tournament.first_stage_handicap", "3.2")]
    found = structure(given, CLASSIFICATION)
    assert found.kind is StructureKind.STAGE_GROUPS
    assert [part.stages for part in found.parts] == [(1,)]


@pytest.mark.clause(EDITION, "3.2", "3.4")
def test_groups_are_classified_alone_if_the_stages_are_not_connected() -> None:
    """B28: of the groups only those without a handicap that are one-stage tournaments."""
    second = stage(
        group("A", "X", "Y"), group("B", "C", stream=2, handicap=True), group("D", "E", stream=3, equal_weight=False)
    )
    found = structure(report(EIGHT, second), CLASSIFICATION)
    assert found.kind is StructureKind.STAGE_GROUPS
    assert [sorted(part.course.report.by_id) for part in found.parts] == [list("ABCDEFGH"), ["A", "X", "Y"]]


@pytest.mark.clause(EDITION, "3.2/p2")
def test_one_stage_may_not_be_cut_in_two() -> None:
    cut = report(EIGHT, stage(group(*"HGFEDCBA", summed=True)))
    with pytest.raises(Refusal) as raised:
        structure(cut, CLASSIFICATION)
    assert [(problem.path, problem.clause and problem.clause.number) for problem in raised.value.problems] == [
        ("stages[1]", "3.2/p2")
    ]
    other_groups = stage(group(*"ABCD", summed=True), group(*"EFGH", summed=True, stream=2))
    assert structure(report(EIGHT, other_groups), CLASSIFICATION).kind is StructureKind.MULTI_STAGE
    carried = stage(group(*"HGFEDCBA", handicap=True))
    assert structure(report(EIGHT, carried), CLASSIFICATION).kind is StructureKind.MULTI_STAGE


@pytest.mark.clause(EDITION, "3.2/p3")
def test_the_last_stage_has_one_main_final() -> None:
    given = report(EIGHT, stage(group("A", "B"), group("C", "D")), format=TEAMS)
    assert ("bridge.tournament.one_main_final", "3.2/p3") in clauses(given)
    assert structure(given, CLASSIFICATION).kind is StructureKind.STAGE_GROUPS


@pytest.mark.clause(EDITION, "3.2/p3")
@pytest.mark.parametrize(("joined", "kind"), [(2, StructureKind.MULTI_STAGE), (3, StructureKind.STAGE_GROUPS)])
def test_two_thirds_of_the_main_stream_come_from_the_stage_before(joined: int, kind: StructureKind) -> None:
    """Four of the best and two who joined are six (4 of 6 suffices); with three joined 4 of 7 does not."""
    final = stage(group(*"ABCD", *"XYZ"[:joined]))
    assert structure(report(EIGHT, final), CLASSIFICATION).kind is kind


@pytest.mark.clause(EDITION, "3.2/p3")
def test_two_thirds_by_the_regulation_and_in_fact_are_tested_apart() -> None:
    """B27: the regulation gave 3 of 6 places to the best, though in fact nobody joined; and the other way round."""
    by_quota = report(stage(group(*"ABCDEFGH", quota=3)), stage(group(*"ABC", size=6)))
    assert clauses(by_quota) == [("bridge.tournament.two_thirds_by_quota", "3.2/p3")]
    in_fact = report(stage(group(*"ABCDEFGH", quota=4)), stage(group(*"ABXY", size=6)))
    assert clauses(in_fact) == [("bridge.tournament.two_thirds_in_fact", "3.2/p3")]
    assert clauses(report(stage(group(*"ABCDEFGH", quota=4)), stage(group(*"ABCX", size=6)))) == []


@pytest.mark.clause(EDITION, "3.2/p3")
def test_who_was_not_among_the_best_counts_against_it() -> None:
    """Three pass by the regulation; E, fifth, came in for C, and D has another roster: one of three is too few."""
    first = stage(group(*"ABCDEFGH", quota=3))
    assert clauses(report(first, stage(group("A", "B", "E")))) == []
    changed = GroupResult("B", roster=("B1", "B9"))
    assert clauses(report(first, stage(group("A", changed, "E")))) == [
        ("bridge.tournament.two_thirds_in_fact", "3.2/p3")
    ]
    instead = GroupResult("C", replacement=True)
    assert clauses(report(first, stage(group("A", changed, instead)))) == [
        ("bridge.tournament.two_thirds_in_fact", "3.2/p3")
    ]


@pytest.mark.clause(EDITION, "3.2/p3", "3.5")
def test_places_of_the_disqualified_are_passed_on() -> None:
    """A won the group and was disqualified; D, fourth, is third of those who stand."""
    out = ReportedEntry("A", roster("A", 2), disqualified_in=0)
    given = report(stage(group(*"ABCDEFGH", quota=3)), stage(group("B", "C", "D")), entries=[out])
    assert clauses(given) == []


@pytest.mark.clause(EDITION, "3.2/p3")
def test_who_skipped_a_stage_is_judged_on_his_last_one() -> None:
    """A and B, first and second, skip the second stage by the regulation; of the others only C comes through."""
    quotas = (Quota(2, 2),)
    first = stage(group(*"ABCDEFGH", quotas=quotas))
    repechage = stage(group("C", "D", "E", "F", stream=2, quota=1, to=2))
    assert clauses(report(first, repechage, stage(group("A", "B", "C")))) == []
    third_and_fourth = report(
        first, stage(group("A", "D", "E", "F", stream=2, quota=1, to=2)), stage(group("C", "B", "G"))
    )
    assert ("bridge.tournament.two_thirds_in_fact", "3.2/p3") in clauses(third_and_fourth)


@pytest.mark.clause(EDITION, "3.2/p3")
def test_the_rule_begins_after_the_main_streams_first_stage() -> None:
    """B62: the seeded S, T, U enter with the main stream at the second stage."""
    preliminary = stage(group(*"ABCDEFGH", stream=2))
    assert clauses(report(preliminary, stage(group("S", "A", "T", "U")), stage(group("S", "A")))) == []


@pytest.mark.clause(EDITION, "3.2/p3")
def test_main_groups_are_those_with_the_best_share_of_places() -> None:
    """B26: quotas may differ by one place; by two the smaller one is no main group."""
    final = stage(group("A", "B", "C", "D", "G", "H", "I"))
    fine = report(stage(group(*"ABCDEF", quota=4), group(*"GHIJKL", quota=3)), final)
    assert structure(fine, CLASSIFICATION).kind is StructureKind.MULTI_STAGE
    misnamed = report(stage(group(*"ABCDEF", quota=4), group(*"GHIJKL", quota=2)), final)
    with pytest.raises(Refusal) as raised:
        structure(misnamed, CLASSIFICATION)
    assert [problem.path for problem in raised.value.problems] == ["stages[0].groups[1].stream"]
    lower = report(stage(group(*"ABCDEF", quota=4), group(*"GHIJKL", quota=4, stream=2)), final)
    with pytest.raises(Refusal) as raised:
        structure(lower, CLASSIFICATION)
    assert [problem.path for problem in raised.value.problems] == ["stages[0].groups[1].stream"]


@pytest.mark.clause(EDITION, "3.2/p3")
def test_shares_not_numbers_of_places_are_compared() -> None:
    """Six of twelve and four of eight are the same conditions."""
    first = stage(group(*"ABCDEFGHIJKL", quota=6), group(*"MNOPQRST", quota=4))
    assert structure(report(first, stage(group(*"ABCDEFMNOP"))), CLASSIFICATION).kind is StructureKind.MULTI_STAGE


@pytest.mark.clause(EDITION, "3.9")
def test_pairs_compared_in_fixed_groups_are_several_tournaments() -> None:
    found = structure(report(stage(group(*"ABCD", name="North"), group(*"EFGH", name="South"))), CLASSIFICATION)
    assert found.kind is StructureKind.SEPARATE_GROUPS
    assert [(part.name, sorted(part.course.report.by_id)) for part in found.parts] == [
        ("North", list("ABCD")),
        ("South", list("EFGH")),
    ]
    two_stages = report(
        stage(group(*"ABCD"), group(*"EFGH", stream=2)), stage(group("A", "B"), group("E", "F", stream=2))
    )
    assert [len(part.course.report.stages) for part in structure(two_stages, CLASSIFICATION).parts] == [2, 2]


@pytest.mark.clause(EDITION, "3.9", "3.2")
def test_pairs_that_meet_in_a_final_are_one_tournament_and_teams_in_groups_are_classified_by_group() -> None:
    joined = report(stage(group(*"ABCD"), group(*"EFGH")), stage(group("A", "E")))
    assert structure(joined, CLASSIFICATION).kind is StructureKind.MULTI_STAGE
    teams = structure(report(stage(group(*"ABCD"), group(*"EFGH")), format=TEAMS), CLASSIFICATION)
    assert teams.kind is StructureKind.STAGE_GROUPS
    assert len(teams.parts) == 2


@pytest.mark.clause(EDITION, "3.9", "3.1")
def test_each_of_several_tournaments_is_judged_by_itself() -> None:
    good, bad = group(*"ABCD"), group(*"EFGH", equal_weight=False)
    found = structure(report(stage(good, bad)), CLASSIFICATION)
    assert [sorted(part.course.report.by_id) for part in found.parts] == [list("ABCD")]
    nothing = structure(report(stage(replace(good, equal_weight=False), bad)), CLASSIFICATION)
    assert nothing.kind is StructureKind.NOTHING
