"""The final ranking (3.5): conditional places, shared places, streams, those without a place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.bridge.reports import course, group, report, roster, stage
from tests.bridge.rulebooks import CLASSIFICATION

from tavlei.bridge.report.ranking import Ranking, Unranked, final_ranking
from tavlei.bridge.report.tournament_course import Course
from tavlei.bridge.report.tournament_report import GroupResult, ReportedEntry, ReportGroup, Stage, TournamentReport
from tavlei.bridge.vocabulary import Format

EDITION = "bridge-classification-2024"


def places(found: Ranking) -> dict[str, tuple[int, int]]:
    return {each.entry: each.places for each in found.placed}


@pytest.mark.clause(EDITION, "3.5")
def test_one_stage_is_ranked_as_its_group() -> None:
    found = final_ranking(course(stage(group("A", ("B", "C"), "D"))))
    assert places(found) == {"A": (1, 1), "B": (2, 3), "C": (2, 3), "D": (4, 4)}
    assert found.ties == ((2, 3),)


@pytest.mark.clause(EDITION, "3.5", "3.5/item2")
def test_eliminated_with_equal_conditional_places_share_behind_those_who_play_on() -> None:
    qualification = stage(group("A", "B", "C", "D"), group("E", "F", "G", "H"))
    final = stage(group("E", "A", "B", "F"))
    found = final_ranking(course(qualification, final))
    assert places(found) == {
        "E": (1, 1), "A": (2, 2), "B": (3, 3), "F": (4, 4),
        "C": (5, 6), "G": (5, 6), "D": (7, 8), "H": (7, 8),
    }  # fmt: skip


@pytest.mark.clause(EDITION, "3.5/item2")
def test_qualifiers_are_left_out_of_conditional_places() -> None:
    """Two pass from one group and one from the other: the conditional places count only those who went out."""
    found = final_ranking(
        course(stage(group("A", "B", "C", "D"), group("E", "F", "G", "H")), stage(group("A", "B", "E")))
    )
    assert places(found)["C"] == places(found)["F"] == (4, 5)
    assert places(found)["D"] == places(found)["G"] == (6, 7)
    assert places(found)["H"] == (8, 8)


@pytest.mark.clause(EDITION, "3.5", "3.5/item2")
def test_lower_streams_follow_all_of_the_better_one() -> None:
    first = stage(group("A", "B", "C", "D", "E", "F", "G", "H", quota=2))
    second = stage(group("A", "B"), group("C", "D", "E", stream=2), group("F", "G", "H", stream=2))
    found = final_ranking(course(first, second))
    assert places(found) == {
        "A": (1, 1), "B": (2, 2),
        "C": (3, 4), "F": (3, 4), "D": (5, 6), "G": (5, 6), "E": (7, 8), "H": (7, 8),
    }  # fmt: skip


@pytest.mark.clause(EDITION, "3.5/item2")
def test_play_off_losers_of_a_stage_share_and_a_place_match_overrides_that() -> None:
    swiss = stage(group("A", "B", "C", "D", "E", "F"))
    semi = stage(group("A", "D"), group("B", "C"))
    shared = final_ranking(course(swiss, semi, stage(group("A", "B")), format=Format.TEAMS))
    assert places(shared)["C"] == places(shared)["D"] == (3, 4)
    decided = stage(group("A", "B"), group("D", "C", stream=2))
    found = final_ranking(course(swiss, semi, decided, format=Format.TEAMS))
    assert places(found)["D"] == (3, 3)
    assert places(found)["C"] == (4, 4)
    assert places(found)["E"] == (5, 5)


@pytest.mark.clause(EDITION, "3.5/item2")
def test_a_tie_inside_a_group_covers_all_its_conditional_places_and_everyone_overlapping_shares() -> None:
    """B63: C and D share conditional 1-2 of their group; G (1) and H (2) of the other overlap with them."""
    first = stage(group("A", "B", ("C", "D"), "I"), group("E", "F", "G", "H", "J"))
    found = final_ranking(course(first, stage(group("A", "B", "E", "F"))))
    assert {name: places(found)[name] for name in "CDGH"} == dict.fromkeys("CDGH", (5, 8))
    assert places(found)["I"] == places(found)["J"] == (9, 10)
    plain = final_ranking(
        course(stage(group("A", "B", "C", "D"), group("E", "F", "G", "H")), stage(group("A", "B", "E", "F")))
    )
    assert places(plain)["C"] == (5, 6)


@pytest.mark.clause(EDITION, "3.5")
def test_the_disqualified_has_no_place_and_others_move_up() -> None:
    out = ReportedEntry("B", roster("B", 2), disqualified_in=0)
    found = final_ranking(course(stage(group("A", "B", "C")), entries=[out]))
    assert places(found) == {"A": (1, 1), "C": (2, 2)}
    assert found.unranked == {"B": Unranked.DISQUALIFIED}


@pytest.mark.clause(EDITION, "4.8", "3.5")
@pytest.mark.parametrize(
    ("played", "adjudicated", "place"), [(10, True, (4, 4)), (9, True, (5, 5)), (10, False, (5, 5))]
)
def test_who_left_a_later_stage_too_early_went_out_before_it(
    played: int, adjudicated: bool, place: tuple[int, int]
) -> None:
    """B32: with half of the 20 boards and an adjudicated rest D is last of the final, else eliminated before it."""
    left = GroupResult("D", left_after=played, rest_adjudicated=adjudicated)
    found = final_ranking(course(stage(group("A", "B", "C", "E", "D")), stage(group("A", "B", "C", left))))
    assert places(found)["D"] == place
    assert places(found)["E"] == ((5, 5) if place == (4, 4) else (4, 4))


@pytest.mark.clause(EDITION, "4.8", "3.5/item2")
def test_who_left_a_play_off_too_early_shares_with_its_losers() -> None:
    left = GroupResult("D", left_after=1)
    semi = stage(group("A", left), group("B", "C"))
    found = final_ranking(
        course(stage(group("D", "A", "B", "C", "E")), semi, stage(group("A", "B")), format=Format.TEAMS)
    )
    assert places(found)["D"] == places(found)["C"] == (3, 4)


@pytest.mark.clause(EDITION, "4.8", "3.5")
def test_who_left_the_first_stage_too_early_is_not_ranked() -> None:
    found = final_ranking(course(stage(group("A", "B", GroupResult("C", left_after=9, rest_adjudicated=True)))))
    assert found.unranked == {"C": Unranked.LEFT_FIRST_STAGE}
    stayed = final_ranking(course(stage(group("A", "B", GroupResult("C", left_after=10, rest_adjudicated=True)))))
    assert places(stayed)["C"] == (3, 3)


@pytest.mark.clause(EDITION, "3.5/item3")
def test_who_never_had_a_path_to_the_main_final_is_not_ranked() -> None:
    """B31: X and Y came into the consolation only; C and D fell into it and keep their places."""
    found = final_ranking(
        course(stage(group("A", "B", "C", "D")), stage(group("A", "B"), group("X", "C", "Y", "D", stream=2)))
    )
    assert places(found) == {"A": (1, 1), "B": (2, 2), "C": (3, 3), "D": (4, 4)}
    assert found.unranked == {"X": Unranked.NO_PATH, "Y": Unranked.NO_PATH}


@pytest.mark.clause(EDITION, "3.5/item3")
def test_a_lower_stream_that_leads_back_is_a_path() -> None:
    """X begins in a repechage from which one passes into the final, so it could have won."""
    found = final_ranking(
        course(
            stage(group("A", "B", "C", "D")),
            stage(group("A", "B"), group("C", "X", "D", stream=2)),
            stage(group("A", "C")),
        )
    )
    assert "X" in places(found)
    closed = stage(group("A", "B"), group("C", "X", "D", stream=2, path=False))
    assert final_ranking(course(stage(group("A", "B", "C", "D")), closed, stage(group("A", "B")))).unranked == {
        "X": Unranked.NO_PATH
    }


@st.composite
def tournaments(draw: st.DrawFn) -> TournamentReport:
    """Groups of up to three stages in up to two streams, with ties; some of each group go on, into any stream."""
    alive: list[str] = [f"P{number}" for number in range(draw(st.integers(4, 14)))]
    names = list(alive)
    stages: list[Stage] = []
    count = draw(st.integers(1, 3))
    for number in range(count):
        streams = draw(st.integers(1, 2)) if number else 1
        cut = [draw(st.integers(0, 1 if number == count - 1 else 2)) for _ in alive]
        groups = []
        for stream in range(1, streams + 1):
            for part in range(3):
                inside = [
                    name
                    for name, where in zip(alive, cut, strict=True)
                    if where == part and (hash_of(name, number) % streams) + 1 == stream
                ]
                if inside:
                    groups.append(ReportGroup(_tied(draw, inside), 20, stream=stream, path=True))
        stages.append(Stage(tuple(groups)))
        alive = [name for name in alive if draw(st.booleans())] or alive[:1]
    return TournamentReport(Format.PAIRS, tuple(ReportedEntry(name, roster(name, 2)) for name in names), tuple(stages))


def hash_of(name: str, number: int) -> int:
    return int(name[1:]) * 7 + number


def _tied(draw: st.DrawFn, names: list[str]) -> tuple[GroupResult, ...]:
    found: list[GroupResult] = []
    for index, name in enumerate(draw(st.permutations(names))):
        shares = index > 0 and draw(st.booleans())
        found.append(GroupResult(name, found[-1].place if shares else index + 1))
    return tuple(found)


def slow_places(given: TournamentReport) -> dict[str, tuple[int, int]]:
    """The ranking from the words of 3.5 and B63, by comparing everybody with everybody."""
    where: dict[str, tuple[int, int, int, set[int]]] = {}
    last_stage = {}
    for number, each in enumerate(given.stages):
        for one in each.groups:
            for result in one.results:
                last_stage[result.entry] = number
    for number, each in enumerate(given.stages):
        for index, one in enumerate(each.groups):
            out = [result for result in one.results if last_stage[result.entry] == number]
            for result in out:
                better = sum((other.place or 0) < (result.place or 0) for other in out)
                equal = sum(other.place == result.place for other in out)
                where[result.entry] = (number, one.stream, index, set(range(better + 1, better + equal + 1)))
    shares: dict[str, set[str]] = {name: {name} for name in where}
    for _ in where:
        for one_name, (a, b, _g, covered) in where.items():
            for other, (c, d, _h, others) in where.items():
                if (a, b) == (c, d) and covered & others:
                    shares[one_name] |= shares[other]

    def ahead(one_name: str, other: str) -> bool:
        a, b = where[one_name], where[other]
        if a[0] != b[0]:
            return a[0] > b[0]
        if a[1] != b[1]:
            return a[1] < b[1]
        return other not in shares[one_name] and min(a[3]) < min(b[3])

    found = {}
    for name in where:
        first = 1 + sum(ahead(other, name) for other in where)
        found[name] = (first, first + len(shares[name]) - 1)
    return found


@pytest.mark.clause(EDITION, "3.5", "3.5/item2")
@given(tournaments())
def test_ranking_agrees_with_the_words_of_the_clause(given: TournamentReport) -> None:
    found = final_ranking(Course(given, rulebook=CLASSIFICATION))
    assert places(found) == slow_places(given)
    taken = sorted(place for each in {p.places for p in found.placed} for place in range(each[0], each[1] + 1))
    assert taken == list(range(1, len(found.placed) + 1))


@pytest.mark.clause(EDITION, "3.5")
def test_the_order_of_the_report_does_not_matter() -> None:
    stages = (stage(group("A", "B", "C"), group("D", "E", "F")), stage(group("D", "A")))
    one = report(*stages)
    other = TournamentReport(one.format, one.entries[::-1], one.stages)
    assert places(final_ranking(Course(one, rulebook=CLASSIFICATION))) == places(
        final_ranking(Course(other, rulebook=CLASSIFICATION))
    )
