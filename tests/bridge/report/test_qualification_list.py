"""The qualification list (4.7-4.10): critical stages, 40 per cent, EBL and WBF points, the disqualified."""

from __future__ import annotations

from typing import Any

import pytest
from tests.bridge.reports import course, group, roster, stage

from tavlei.bridge.report.lengths import tournament_lengths
from tavlei.bridge.report.qualification_list import QualificationList, qualification_list
from tavlei.bridge.report.tournament_report import GroupResult, ReportedEntry, Stage

EDITION = "bridge-classification-2024"


def listing(*stages: Stage, **more: Any) -> QualificationList:
    found = course(*stages, **more)
    return qualification_list(found, tournament_lengths(found))


@pytest.mark.clause(EDITION, "4.7", "4.7/item2")
@pytest.mark.parametrize(("first", "listed"), [(40, True), (39, False)])
def test_exactly_forty_per_cent_suffice(first: int, listed: bool) -> None:
    found = listing(
        stage(group(*"ABCD", boards=first)), stage(group("A", "B", boards=100 - first), group("C", "D", stream=2))
    )
    assert found.find("C").critical == 0
    assert found.find("C").listed is listed
    assert found.find("A").critical == 1
    assert found.entries == (("A", "B", "C", "D") if listed else ("A", "B"))


@pytest.mark.clause(EDITION, "4.7")
def test_the_critical_stage_is_the_one_after_which_the_path_was_left() -> None:
    """D falls into a repechage that still leads back (stage 2), E does not get there."""
    found = listing(
        stage(group(*"ABCDE", boards=20)),
        stage(group("A", "B"), group("C", "D", stream=2), group("E", stream=3)),
        stage(group("A", "C", boards=60)),
    )
    assert {name: found.find(name).critical for name in "ABCDE"} == {"A": 2, "B": 1, "C": 2, "D": 1, "E": 0}
    assert [name for name in "ABCDE" if found.find(name).listed] == ["A", "B", "C", "D"]


@pytest.mark.clause(EDITION, "4.7")
def test_lengths_up_to_the_critical_stage_are_those_of_the_main_stream() -> None:
    """B36: the repechage of D has 60 boards, the main stream 10 in that stage; 10 + 10 of 80 are too few."""
    found = listing(
        stage(group(*"ABCD", boards=10)),
        stage(group("A", "B", boards=10), group("C", "D", boards=60, stream=2)),
        stage(group("A", "C", boards=60)),
    )
    assert (found.find("D").reached, found.find("D").length, found.find("D").listed) == (20, 80, False)


@pytest.mark.clause(EDITION, "4.7/item2")
def test_reaching_the_critical_stage_may_give_international_points() -> None:
    stages = (stage(group(*"ABCD", boards=20)), stage(group("A", "B", boards=20), group("C", stream=2)))
    last = stage(group("A", "B", boards=80))
    assert not listing(*stages, last).find("C").listed
    with_points = listing(stage(group(*"ABCD", boards=20), international_points=True), stages[1], last)
    assert with_points.find("C").listed


@pytest.mark.clause(EDITION, "4.7", "4.8")
def test_who_did_not_take_part_in_a_stage_has_the_one_before_as_critical() -> None:
    early = listing(stage(group(*"ABC", boards=30)), stage(group("A", "B", GroupResult("C", left_after=2), boards=70)))
    assert (early.find("C").critical, early.find("C").listed) == (0, False)
    late = GroupResult("C", left_after=35, rest_adjudicated=True)
    kept = listing(stage(group(*"ABC", boards=30)), stage(group("A", "B", late, boards=70)))
    assert (kept.find("C").critical, kept.find("C").listed) == (1, True)


@pytest.mark.clause(EDITION, "4.7", "3.5/item3", "4.9")
def test_who_never_had_a_path_is_not_counted() -> None:
    found = listing(stage(group(*"ABCD")), stage(group("A", "B"), group("X", "C", stream=2)))
    assert "X" not in found.entries
    assert found.find("X").critical is None


@pytest.mark.clause(EDITION, "4.7")
def test_the_disqualified_is_judged_by_the_stages_before() -> None:
    """B81: disqualified in the only stage, out of the list; in the final, in it by the qualification before."""
    only = ReportedEntry("C", roster("C", 2), disqualified_in=0)
    assert "C" not in listing(stage(group("A", "B", "C")), entries=[only]).entries
    later = ReportedEntry("C", roster("C", 2), disqualified_in=1)
    found = listing(
        stage(group("A", "B", "C", "D", boards=40)), stage(group("A", "B", "C", boards=60)), entries=[later]
    )
    assert found.find("C").critical == 0
    assert "C" in found.entries


@pytest.mark.clause(EDITION, "4.7", "4.3")
def test_a_stage_before_the_main_stream_counts_nothing_towards_the_forty_per_cent() -> None:
    """B34: who goes out in the preliminary stage has reached 0 of the length of 50."""
    found = listing(stage(group(*"CDEF", boards=60, stream=2)), stage(group("A", "C", boards=50)))
    assert (found.find("D").reached, found.find("D").length) == (0, 50)
    assert found.entries == ("C", "A")
