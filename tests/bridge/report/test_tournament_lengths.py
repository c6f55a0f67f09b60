"""Lengths (4.1-4.6): stages, byes, tie-breaks, skipped stages, the actual length."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.reports import course, group, stage

from tavlei.bridge.report.lengths import StageLength, boards_played, own_length, stage_length, tournament_lengths
from tavlei.bridge.report.tournament_report import GroupResult

EDITION = "bridge-classification-2024"


@pytest.mark.clause(EDITION, "4.1")
def test_the_most_boards_of_the_stream_count() -> None:
    both = stage(group("A", "B", boards=27), group("C", "D", boards=24), group("E", "F", boards=40, stream=2))
    assert stage_length(both, 1) == 27
    assert stage_length(both, 2) == 40


@pytest.mark.clause(EDITION, "4.1")
def test_a_bye_for_all_adds_one_round_to_the_length_and_nothing_to_the_boards_played() -> None:
    """B33, B61: nine pairs, nine rounds of three boards, each sits out one round."""
    found = course(stage(group(*"ABCDEFGHI", boards=24, bye_for_all=3)))
    lengths = tournament_lengths(found)
    assert (lengths.length, lengths.actual) == (27, 24)
    assert boards_played(found, "A") == 24
    assert own_length(found, "A") == 27


@pytest.mark.clause(EDITION, "4.1")
def test_a_bye_in_one_group_only_is_no_bye_for_all() -> None:
    found = stage(group("A", "B", "C", boards=24, bye_for_all=3), group("D", "E", boards=24))
    assert stage_length(found, 1) == 24
    assert stage_length(stage(group("A", boards=24, bye_for_all=3), group("B", boards=22, bye_for_all=3)), 1) == 27


@pytest.mark.clause(EDITION, "4.1", "4.4")
def test_tie_break_boards_never_count() -> None:
    found = course(stage(group("A", "B", boards=24, tie_break_boards=8)))
    assert tournament_lengths(found).length == 24
    assert boards_played(found, "A") == 24


@pytest.mark.clause(EDITION, "4.4", "4.5")
def test_boards_of_byes_are_taken_off_and_stages_are_summed() -> None:
    first = stage(group(GroupResult("A", byes=4), "B", "C"))
    found = course(first, stage(group("A", "B", boards=16)))
    assert boards_played(found, "A") == 16 + 16
    assert boards_played(found, "C") == 20
    assert boards_played(found, "A", until=0) == 16


@pytest.mark.clause(EDITION, "4.2", "4.3")
def test_lengths_of_streams_for_their_participants() -> None:
    found = course(
        stage(group(*"ABCDEF", boards=40)), stage(group("A", "B", boards=30), group(*"CDE", boards=24, stream=2))
    )
    assert tournament_lengths(found).length == 70
    assert own_length(found, "A") == 70
    assert own_length(found, "C") == 64
    assert own_length(found, "F") == 40


@pytest.mark.clause(EDITION, "4.2")
def test_a_skipped_stage_and_a_late_joining_add_the_main_streams_length() -> None:
    """A skips stage 2, X joins at stage 3; stage 2 was longer in the lower stream."""
    found = course(
        stage(group(*"ABCDEF", boards=40)),
        stage(group(*"BC", boards=10), group(*"DEF", boards=14, stream=2)),
        stage(group("A", "B", "X", boards=20)),
    )
    assert own_length(found, "A") == 40 + 10 + 20
    assert own_length(found, "X") == 40 + 10 + 20
    assert own_length(found, "D") == 40 + 14


@pytest.mark.clause(EDITION, "4.2", "4.3", "4.6")
def test_a_stage_the_main_stream_skips_counts_by_the_next_stream() -> None:
    """A and B go straight into the final, C to F play a repechage of 12 boards (one of them 8)."""
    repechage = stage(group("C", "D", GroupResult("E", byes=4), boards=12, stream=2), group("F", boards=30, stream=3))
    found = course(stage(group(*"ABCDEF", boards=40)), repechage, stage(group("A", "B", "C", boards=20)))
    lengths = tournament_lengths(found)
    assert lengths.length == 40 + 12 + 20
    assert lengths.actual == 40 + 12 + 20
    assert own_length(found, "A") == 72


@pytest.mark.clause(EDITION, "4.3", "4.6", "4.2")
def test_a_stage_before_the_main_stream_begins_adds_to_the_actual_length_only() -> None:
    """B34: the seeded A and B enter at the second stage."""
    found = course(stage(group(*"CDEF", boards=30, stream=2)), stage(group("A", "B", "C", boards=50)))
    lengths = tournament_lengths(found)
    assert lengths.length == 50
    assert lengths.actual == 80
    assert own_length(found, "C") == 80
    assert own_length(found, "A") == 80


@pytest.mark.clause(EDITION, "4.6")
@pytest.mark.parametrize(
    ("played", "actual"),
    [
        ((20, 20, 18, 18), 20),
        ((20, 18, 18, 18), 18),
        ((20, 18, 16), 18),
        ((20, 20, 16), 20),
        ((20, 18, 18, 16, 16), 18),
    ],
)
def test_actual_length_is_what_at_least_half_of_the_participants_played(played: tuple[int, ...], actual: int) -> None:
    names = "ABCDE"[: len(played)]
    found = course(stage(group(*(GroupResult(name, byes=20 - each) for name, each in zip(names, played, strict=True)))))
    assert tournament_lengths(found).actual == actual


@pytest.mark.clause(EDITION, "4.6")
@given(st.lists(st.integers(0, 60), min_size=1, max_size=12))
def test_actual_length_agrees_with_the_words_of_the_clause(played: list[int]) -> None:
    """The greatest number d such that at least half of the participants played d boards or more."""
    wanted = max(d for d in range(61) if 2 * sum(each >= d for each in played) >= len(played))
    assert StageLength("", 1, 60, tuple(played), skipped=False, counts=True).actual == wanted


@pytest.mark.clause(EDITION, "4.8", "4.6")
def test_who_did_not_take_part_is_not_one_of_the_n() -> None:
    """B63: of A, B, C and the departed D only three count, so two of them decide."""
    early = GroupResult("D", left_after=5)
    found = course(stage(group("A", GroupResult("B", byes=2), GroupResult("C", byes=4), early)))
    assert tournament_lengths(found).actual == 18
    late = GroupResult("D", left_after=10, rest_adjudicated=True)
    stayed = course(stage(group("A", GroupResult("B", byes=2), GroupResult("C", byes=4), late)))
    assert tournament_lengths(stayed).actual == 20
    assert boards_played(stayed, "D") == 20
    assert boards_played(found, "D") == 0


@pytest.mark.clause(EDITION, "4.8")
def test_half_of_the_boards_scheduled_for_him_without_his_byes() -> None:
    left = GroupResult("C", byes=4, left_after=8, rest_adjudicated=True)
    assert boards_played(course(stage(group("A", "B", left))), "C") == 16
    early = GroupResult("C", byes=4, left_after=7, rest_adjudicated=True)
    assert boards_played(course(stage(group("A", "B", early))), "C") == 0
