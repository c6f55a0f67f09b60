"""The final part (5.4), its thirds and the fallback to an earlier stage (5.5)."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.reports import group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.report.counted_players import Players, PlayerVerdict
from tavlei.bridge.report.final_part import FinalPart
from tavlei.bridge.report.ranking import final_ranking
from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import GroupResult, OwnConditions, ReportedEntry, Stage, TournamentReport
from tavlei.bridge.vocabulary import Format

EDITION = "bridge-classification-2024"
TEAMS = Format.TEAMS


def part(given: TournamentReport, entry: str, until: int | None = None) -> FinalPart:
    found = Course(given, rulebook=CLASSIFICATION)
    part = Players(found, final_ranking(found)).final_part_of(entry, until)
    assert part is not None
    return part


def stages_of(found: FinalPart) -> list[int]:
    return [stage for unit in found.units for stage in unit.stages]


def verdict(given: TournamentReport, player: str, entry: str = "A") -> PlayerVerdict:
    found = Course(given, rulebook=CLASSIFICATION)
    return Players(found, final_ranking(found)).verdict(entry, player)


def ladder(*boards: int, summed: tuple[int, ...] = ()) -> TournamentReport:
    """Stages of the main stream with these boards, from which the last of the field goes out each time."""
    names = "ABCDEFGHIJ"
    stages = [
        stage(group(*names[: 10 - number], boards=board, summed=number in summed))
        for number, board in enumerate(boards)
    ]
    return report(*stages, format=TEAMS)


@pytest.mark.clause(EDITION, "5.4/p2")
@pytest.mark.parametrize(
    ("boards", "closing"),
    [
        ((60, 40), [1]),
        ((50, 50), []),  # not less than half
        ((51, 49), [1]),
        ((60, 20, 20), [1, 2]),
        ((40, 40, 20), [2]),
        ((40, 30, 30), [2]),
        ((90, 16), [1]),
        ((90, 15), []),  # under 16 boards there is none
        ((90, 8, 8), [1, 2]),
        ((20, 80), []),
    ],
)
def test_the_longest_run_of_closing_stages_below_half(boards: tuple[int, ...], closing: list[int]) -> None:
    assert stages_of(part(ladder(*boards), "A")) == closing


@pytest.mark.clause(EDITION, "5.4/p2")
@given(st.lists(st.integers(1, 60), min_size=1, max_size=6))
def test_the_final_part_agrees_with_the_words_of_the_clause(boards: list[int]) -> None:
    """Of all runs of closing stages with less than half of the boards the longest; none if it has fewer than 16."""
    runs = [boards[start:] for start in range(len(boards) + 1) if 2 * sum(boards[start:]) < sum(boards)]
    longest = max(runs, key=len)
    wanted = list(range(len(boards) - len(longest), len(boards))) if sum(longest) >= 16 else []
    assert stages_of(part(ladder(*boards), "A")) == wanted


@pytest.mark.clause(EDITION, "5.4")
def test_neighbours_added_with_equal_weight_are_one_stage() -> None:
    """Merged stages weigh together: 30 + 20 of 90 boards are not less than half, 20 alone are."""
    assert stages_of(part(ladder(60, 20, 20), "A")) == [1, 2]
    assert stages_of(part(ladder(40, 30, 20, summed=(2,)), "A")) == []  # 40 and 50: not less than half
    assert stages_of(part(ladder(40, 30, 20), "A")) == [2]
    merged = part(ladder(60, 20, 20, summed=(2,)), "A")
    assert [unit.stages for unit in merged.units] == [(1, 2)]


FINALS = (
    stage(group(*"ABCDEFGH", boards=60), name="Swiss"),
    stage(group(*"ABCD", boards=40), group(*"EFGH", boards=40, stream=2), name="Finals"),
)


@pytest.mark.clause(EDITION, "5.4/p2")
def test_the_stream_of_the_last_place_has_no_final_part() -> None:
    """B64: H, the last, finished in the lower final; the main final keeps its own."""
    given = report(*FINALS, format=TEAMS)
    assert stages_of(part(given, "A")) == [1]
    assert part(given, "E").units == ()
    assert part(given, "E").decides_last_place


@pytest.mark.clause(EDITION, "5.4/p2")
def test_with_everybody_in_the_final_it_decides_the_last_place() -> None:
    given = report(FINALS[0], stage(group(*"ABCDEFGH", boards=40, handicap=True)), format=TEAMS)
    assert part(given, "A").decides_last_place


@pytest.mark.clause(EDITION, "5.4/p2")
def test_those_who_went_out_before_take_nothing_from_the_main_stream() -> None:
    """B80: the last-ranked went out in the Swiss; the final after it is a final part."""
    given = report(FINALS[0], stage(group(*"ABCD", boards=40)), format=TEAMS)
    assert stages_of(part(given, "A")) == [1]


@pytest.mark.clause(EDITION, "5.4/p2")
def test_who_left_a_stage_finished_in_it() -> None:
    """H left the lower final too early and is ranked behind it, but it was there that it finished."""
    lower = group("E", "F", "G", GroupResult("H", left_after=5), boards=40, stream=2)
    given = report(FINALS[0], stage(group(*"ABCD", boards=40), lower), format=TEAMS)
    assert part(given, "E").decides_last_place
    assert stages_of(part(given, "A")) == [1]


@pytest.mark.clause(EDITION, "5.4/p2")
def test_a_lower_stream_has_a_final_part_of_its_own() -> None:
    """B64: three finals after a Swiss; the middle one has 30 of 90 boards, the last decides the last place."""
    finals = stage(
        group("A", "B", boards=70), group("C", "D", boards=30, stream=2), group("E", "F", boards=30, stream=3)
    )
    given = report(stage(group(*"ABCDEF", boards=60)), finals, format=TEAMS)
    assert stages_of(part(given, "A")) == []  # 70 of 130
    assert stages_of(part(given, "C")) == [1]
    assert stages_of(part(given, "E")) == []


def play_off(
    players: dict[int, dict[str, int]], rounds: tuple[int | None, ...] = (None, None, None)
) -> TournamentReport:
    """A Swiss of 80 boards, then semi-finals of 32 and a final of 40; A has six players and wins."""

    def one(number: int) -> GroupResult:
        return GroupResult("A", players=players[number])

    return report(
        stage(group(one(0), *"BCDEFGH", boards=80), name="Swiss"),
        stage(
            group(one(1), "D", boards=32, rounds=rounds[1]),
            group("B", "C", boards=32, rounds=rounds[1]),
            name="Semi-final",
        ),
        stage(group(one(2), "B", boards=40, rounds=rounds[2]), name="Final"),
        format=TEAMS,
        entries=[ReportedEntry("A", roster("A", 6))],
    )


def shares(total: int, first: int) -> dict[str, int]:
    """A1 plays `first` boards, A5 the rest in his place, the others everything."""
    return {"A1": first, "A5": total - first, "A2": total, "A3": total, "A4": total}


@pytest.mark.clause(EDITION, "5.5")
@pytest.mark.parametrize(
    ("semi", "final", "credited"),
    [
        (11, 14, None),  # a third of 32 is 10 2/3, of 40 13 1/3
        (10, 14, 1),
        (11, 13, 2),
        (0, 40, 1),
    ],
)
def test_a_third_of_every_stage_of_the_final_part(semi: int, final: int, credited: int | None) -> None:
    """Who fails in the final is credited with reaching it, who fails in the semi-final with reaching that."""
    given = play_off({0: shares(80, 80), 1: shares(32, semi), 2: shares(40, final)})
    found = verdict(given, "A1")
    assert found.qualified
    assert found.dropped == credited
    assert found.places == {None: (1, 1), 2: (2, 2), 1: (3, 4)}[credited]


@pytest.mark.clause(EDITION, "5.5")
def test_a_stage_of_a_single_segment_is_excused_but_then_the_whole_part_counts() -> None:
    """B39: nothing in the final of one segment; 24 of 72 in the whole part are a third, 23 are not."""
    enough = play_off({0: shares(80, 80), 1: shares(32, 24), 2: shares(40, 0)}, (None, None, 1))
    assert verdict(enough, "A1").dropped is None
    short = play_off({0: shares(80, 80), 1: shares(32, 23), 2: shares(40, 0)}, (None, None, 1))
    assert verdict(short, "A1").dropped == 2
    several = play_off({0: shares(80, 80), 1: shares(32, 24), 2: shares(40, 0)}, (None, None, 2))
    assert verdict(several, "A1").dropped == 2


@pytest.mark.clause(EDITION, "5.5")
def test_a_single_closing_stage_of_one_segment_asks_nothing() -> None:
    final = stage(group(GroupResult("A", players=shares(40, 0)), "B", boards=40, rounds=1))
    entries = [ReportedEntry("A", roster("A", 6))]
    swiss = stage(group(GroupResult("A", players=shares(80, 80)), *"BCDEFGH", boards=80))
    assert verdict(report(swiss, final, format=TEAMS, entries=entries), "A1").dropped is None


@pytest.mark.clause(EDITION, "5.5")
def test_eliminated_teams_answer_only_for_the_stages_they_played() -> None:
    """B64: D lost its semi-final; D1 played 11 of its 32 boards and all before."""
    results = {
        name: GroupResult(
            name, players={f"{name}1": 11, f"{name}5": 21, **dict.fromkeys((f"{name}2", f"{name}3", f"{name}4"), 32)}
        )
        for name in "D"
    }
    swiss = stage(group("A", "B", "C", GroupResult("D", players=dict.fromkeys(roster("D", 4), 80)), *"EFGH", boards=80))
    semi = stage(group("A", results["D"], boards=32), group("B", "C", boards=32))
    given = report(
        swiss, semi, stage(group("A", "B", boards=40)), format=TEAMS, entries=[ReportedEntry("D", roster("D", 5))]
    )
    found = verdict(given, "D1", "D")
    assert [step.inputs["stage"] for step in found.tests[0].final] == ["2"]
    assert found.dropped is None
    assert found.places == (3, 4)


@pytest.mark.clause(EDITION, "5.5/p2")
def test_the_fallback_gives_the_lowest_places_of_those_who_entered_the_dropped_stage() -> None:
    """B19, B40: of a final of four, place 4; with a tie at its end, the places shared."""
    for last, places in ((("B", "C", "D"), (4, 4)), (("B", ("C", "D")), (3, 4))):
        entries = [ReportedEntry("A", roster("A", 6))]
        swiss = stage(group(GroupResult("A", players=shares(80, 80)), *"BCDEFGH", boards=80))
        final = stage(group(GroupResult("A", players=shares(60, 0)), *last, boards=60))
        found = verdict(report(swiss, final, format=TEAMS, entries=entries), "A1")
        assert (found.dropped, found.places) == (1, places)


@pytest.mark.clause(EDITION, "5.5/p2", "5.2")
def test_the_fallback_opens_only_if_the_final_part_fails() -> None:
    """B65: A1 lacks 42 per cent of all boards but has his third of the final; without the Swiss he would be in."""
    given = play_off({0: shares(80, 40), 1: shares(32, 11), 2: shares(40, 12)})
    failing_both = verdict(given, "A1")
    assert failing_both.dropped == 2  # 12 of 40 fail 5.5; 51 of 112 remain
    only_share = play_off({0: shares(80, 36), 1: shares(32, 11), 2: shares(40, 14)})
    found = verdict(only_share, "A1")
    assert (found.qualified, found.dropped, len(found.tests)) == (False, None, 1)


@pytest.mark.clause(EDITION, "5.5/p2", "5.2")
def test_all_of_section_five_is_tested_again_on_the_remainder() -> None:
    """Without the final A1 has 42 of 112 boards: too few (37.5 %); without the semi-final 34 of 80 suffice (42.5 %),
    but they are fewer than the 39 that PB need."""
    given = play_off({0: shares(80, 34), 1: shares(32, 8), 2: shares(40, 40)})
    found = verdict(given, "A1")
    assert [test.qualified for test in found.tests] == [False, False, True]
    assert (found.dropped, found.places, found.prize) == (1, (3, 4), False)
    more = verdict(play_off({0: shares(80, 39), 1: shares(32, 8), 2: shares(40, 40)}), "A1")
    assert (more.dropped, more.prize) == (1, True)


@pytest.mark.clause(EDITION, "5.5/p2")
def test_nothing_is_left_to_drop() -> None:
    found = verdict(play_off({0: shares(80, 10), 1: shares(32, 0), 2: shares(40, 0)}), "A1")
    assert (found.qualified, found.dropped) == (False, None)


@pytest.mark.clause(EDITION, "5.5/p2", "5.4")
def test_merged_stages_are_dropped_together() -> None:
    """A final of two parts added with equal weight: who sat both out is credited with reaching the first of them."""
    entries = [ReportedEntry("A", roster("A", 6))]
    given = report(
        stage(group(GroupResult("A", players=shares(100, 100)), *"BCDEFGH", boards=100)),
        stage(group(GroupResult("A", players=shares(40, 10)), "B", "C", "D", boards=40)),
        stage(
            group(GroupResult("A", players=shares(40, 16)), "B", boards=40, summed=True),
            group("C", "D", boards=40, stream=2),
        ),
        format=TEAMS,
        entries=entries,
    )
    found = verdict(given, "A1")
    assert (found.tests[0].final_met, found.dropped, found.places) == (False, 1, (4, 4))


@pytest.mark.clause(EDITION, "5.5")
@pytest.mark.parametrize(("boards", "dropped"), [(14, None), (13, 1)])
def test_pairs_need_seventy_per_cent_of_the_final_part(boards: int, dropped: int | None) -> None:
    """70 per cent of the 20 boards of the final; of the whole the player has more than 70 per cent in any case."""
    entries = [ReportedEntry("A", roster("A", 3))]
    first = stage(group(GroupResult("A", players={"A1": 60, "A2": 60}), *"BCDEFGH", boards=60))
    result = GroupResult("A", players={"A1": boards, "A2": 20, "A3": 20 - boards})
    given = report(first, stage(group(result, "B", "C", "D", boards=20)), entries=entries)
    found = verdict(given, "A1")
    assert (found.qualified, found.dropped) == (True, dropped)
    assert found.places == ((1, 1) if dropped is None else (4, 4))


@pytest.mark.clause(EDITION, "5.6")
def test_own_conditions_ask_thirty_per_cent_of_the_final_part_too() -> None:
    own = OwnConditions(Fraction("0.3"), Fraction("0.1"))
    for final, qualified in ((12, True), (11, False)):
        entries = [ReportedEntry("A", roster("A", 6))]
        swiss = stage(group(GroupResult("A", players=shares(80, 30)), *"BCDEFGH", boards=80))
        last = stage(group(GroupResult("A", players=shares(40, final)), "B", boards=40))
        given = report(swiss, last, format=TEAMS, entries=entries, own_conditions=own)
        assert verdict(given, "A1").tests[0].qualified is qualified


@st.composite
def campaigns(draw: st.DrawFn) -> TournamentReport:
    """A team of five through two to four stages of one stream that always leaves somebody behind."""
    boards = draw(st.lists(st.integers(4, 50), min_size=2, max_size=4))
    stages: list[Stage] = []
    for number, board in enumerate(boards):
        result = GroupResult("A", players=shares(board, draw(st.integers(0, board))))
        rounds = draw(st.sampled_from([1, 4]))
        stages.append(stage(group(result, *"BCDEFG"[: 6 - number], boards=board, rounds=rounds)))
    return report(*stages, format=TEAMS, entries=[ReportedEntry("A", roster("A", 5))])


def slow_fallback(given: TournamentReport) -> tuple[bool, bool, int | None]:
    """Section 5 for A1 from its words: qualified, PB boards, earliest dropped stage."""
    total = [stage.groups[0].boards for stage in given.stages]
    single = [stage.groups[0].rounds == 1 for stage in given.stages]
    own = [(stage.groups[0].results[0].players or {})["A1"] for stage in given.stages]

    def final_ok(count: int) -> bool:
        runs = [
            list(range(start, count))
            for start in range(1, count + 1)
            if 2 * sum(total[start:count]) < sum(total[:count])
        ]
        longest = max(runs, key=len) if runs else []
        if sum(total[i] for i in longest) < 16:
            return True
        thirds = all(single[i] or 3 * own[i] >= total[i] for i in longest)
        needs_whole = len(longest) > 1 and any(single[i] for i in longest)
        return thirds and (not needs_whole or 3 * sum(own[i] for i in longest) >= sum(total[i] for i in longest))

    def share_ok(count: int) -> bool:
        return 100 * sum(own[:count]) >= 42 * sum(total[:count]) and sum(own[:count]) > 0

    count = len(total)
    if share_ok(count) and final_ok(count):
        return True, sum(own) >= 39, None
    if final_ok(count):
        return False, False, None
    for left in range(count - 1, 0, -1):
        if share_ok(left) and final_ok(left):
            return True, sum(own[:left]) >= 39, left
    return False, False, None


@pytest.mark.clause(EDITION, "5.4/p2", "5.5", "5.5/p2")
@given(campaigns())
def test_the_fallback_agrees_with_the_words_of_the_clauses(given: TournamentReport) -> None:
    found = verdict(given, "A1")
    assert (found.qualified, found.prize, found.dropped) == slow_fallback(given)
