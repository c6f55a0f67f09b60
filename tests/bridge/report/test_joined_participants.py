"""Participants who join at a later stage (3.3): what is asked, and that a breach only takes the rating."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from tests.bridge.reports import group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.findings import Consequence, breaches
from tavlei.bridge.report.joiners import joiner_findings, joiners, length_since_last_joiner
from tavlei.bridge.report.lengths import tournament_lengths
from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import GroupResult, JoinedFrom, ReportedEntry, TournamentReport
from tavlei.bridge.report.tournament_structure import StructureKind, structure

EDITION = "bridge-classification-2024"
FIRST = stage(group(*"ABCDEFGH", boards=40))
ORIGIN = JoinedFrom("Cup", ("X1", "X2"), 3, finished=True, qualified=True)


def scored(*pairs: tuple[str, int]) -> list[GroupResult]:
    return [GroupResult(name, start_score=Fraction(score)) for name, score in pairs]


def joined(origin: JoinedFrom | None = ORIGIN, *, all_russian: bool = True, **more: Any) -> TournamentReport:
    final = group(*scored(("A", 30), ("B", 24), ("C", 20), ("D", 10), ("X", 24)), boards=50, handicap=True)
    entry = ReportedEntry("X", roster("X", 2), joined_from=origin)
    return report(FIRST, stage(final), entries=[entry], all_russian=all_russian, joining_rules_published=True, **more)


def broken(given: TournamentReport) -> list[tuple[str, str]]:
    return [
        (breach.key, breach.clause.number)
        for breach in breaches(joiner_findings(Course(given, rulebook=CLASSIFICATION)), Consequence.NOT_RATED)
    ]


@pytest.mark.clause(EDITION, "3.3", "3.3/p2", "3.3/p3", "3.3/p4")
def test_a_joining_by_all_the_rules() -> None:
    found = tuple(joiner_findings(Course(joined(), rulebook=CLASSIFICATION)))
    assert all(each.met for each in found)
    assert {each.clause.number for each in found} == {"3.3/p2", "3.3/p3", "3.3/p4"}


@pytest.mark.clause(EDITION, "3.3")
def test_length_from_the_last_joining_on() -> None:
    course = Course(joined(), rulebook=CLASSIFICATION)
    assert length_since_last_joiner(course, tournament_lengths(course)) == 50
    alone = Course(report(FIRST, stage(group("A", "B"))), rulebook=CLASSIFICATION)
    assert length_since_last_joiner(alone, tournament_lengths(alone)) is None
    assert list(joiner_findings(alone)) == []


@pytest.mark.clause(EDITION, "3.3/p2")
@pytest.mark.parametrize(
    ("origin", "key"),
    [
        (JoinedFrom("Cup", ("X1",), 3, finished=True, qualified=True), None),
        (JoinedFrom("Cup", (), 3, finished=True, qualified=True), "bridge.tournament.joiner_origin"),
        (JoinedFrom("Cup", ("X1",), 4, finished=True, qualified=True), "bridge.tournament.joiner_contending"),
        (JoinedFrom("Cup", ("X1",), 3, finished=False, qualified=True), "bridge.tournament.joiner_finished"),
        (JoinedFrom("Cup", ("X1",), 3, finished=True, qualified=False), "bridge.tournament.joiner_qualified"),
    ],
)
def test_half_of_the_players_come_out_of_another_rated_tournament(origin: JoinedFrom, key: str | None) -> None:
    assert broken(joined(origin)) == ([] if key is None else [(key, "3.3/p2")])


@pytest.mark.clause(EDITION, "3.3/p2")
def test_an_origin_that_nobody_told_is_asked_for() -> None:
    found = [
        joiner_finding
        for joiner_finding in joiner_findings(Course(joined(None), rulebook=CLASSIFICATION))
        if joiner_finding.met is None
    ]
    assert [each.needs for each in found] == [("entries[X].joined_from",)]


@pytest.mark.clause(EDITION, "3.3/p4")
def test_joiners_are_at_most_a_third_of_their_group() -> None:
    """B29: themselves included; two of six are a third, two of five are more."""
    for others, share in (("ABCD", True), ("ABC", False)):
        final = stage(group(*others, "X", "Y", boards=50))
        found = joiner_findings(Course(report(FIRST, final, all_russian=True), rulebook=CLASSIFICATION))
        assert [each.met for each in found if each.key == "bridge.tournament.joiners_share"] == [share]


@pytest.mark.clause(EDITION, "3.3/p4")
@pytest.mark.parametrize(("score", "allowed"), [(24, True), (25, False)])
def test_no_joiner_starts_above_the_end_of_the_top_third_of_the_others(score: int, allowed: bool) -> None:
    """Of four others the top third ends with place ceil(4/3) = 2, that is 24."""
    final = group(*scored(("A", 30), ("B", 24), ("C", 20), ("D", 10), ("X", score)), boards=50, handicap=True)
    found = joiner_findings(Course(report(FIRST, stage(final), all_russian=True), rulebook=CLASSIFICATION))
    assert [each.met for each in found if each.key == "bridge.tournament.joiners_below_top"] == [allowed]


@pytest.mark.clause(EDITION, "3.3/p4")
def test_joiners_have_one_equal_handicap() -> None:
    names = (("A", 30), ("B", 24), ("C", 20), ("D", 10), ("X", 10), ("Y", 9))
    found = joiner_findings(
        Course(report(FIRST, stage(group(*scored(*names), handicap=True)), all_russian=True), rulebook=CLASSIFICATION)
    )
    assert [each.met for each in found if each.key == "bridge.tournament.joiners_equal_handicap"] == [False]
    untold = stage(group(*"ABCD", "X", "Y", handicap=True))
    gaps = [
        joiner_finding
        for joiner_finding in joiner_findings(Course(report(FIRST, untold, all_russian=True), rulebook=CLASSIFICATION))
        if joiner_finding.met is None
    ]
    assert ("stages[1].groups[0].results[].start_score",) in [gap.needs for gap in gaps]


@pytest.mark.clause(EDITION, "3.3/p2", "3.3/p4")
def test_these_rules_are_for_all_russian_tournaments_and_a_breach_does_not_unmake_the_tournament() -> None:
    """B62: unrated, but still classified as one."""
    poor = JoinedFrom("Cup", (), 9, finished=False, qualified=False)
    assert broken(joined(poor, all_russian=False)) == []
    assert broken(joined(poor))
    assert structure(joined(poor), CLASSIFICATION).kind is StructureKind.MULTI_STAGE


@pytest.mark.clause(EDITION, "3.3/p3")
def test_the_rules_of_joining_stand_in_the_regulation() -> None:
    hidden = replace(joined(), joining_rules_published=False)
    assert broken(hidden) == [("bridge.tournament.joining_rules_published", "3.3/p3")]


@pytest.mark.clause(EDITION, "3.3", "3.5/item3")
def test_who_never_had_a_path_is_no_joiner_and_neither_is_the_seeded_main_stream() -> None:
    """B62 and B82."""
    consolation = Course(report(FIRST, stage(group("A", "B"), group("X", "C", stream=2))), rulebook=CLASSIFICATION)
    assert joiners(consolation) == []
    seeded = Course(report(stage(group(*"ABCD", stream=2)), stage(group("S", "T", "A"))), rulebook=CLASSIFICATION)
    assert joiners(seeded) == []
    late = Course(report(FIRST, stage(group("A", "B", "X"))), rulebook=CLASSIFICATION)
    assert [joiner.entry for joiner in joiners(late)] == ["X"]
