"""Places of teams: both ways of counting, every criterion, other orders."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.tournament.rules import RULES
from tests.tournament.teams.helpers import EDITION, event, events

from tavlei.rulebook import Refusal
from tavlei.tournament.model import Bye, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import (
    TeamCriterion,
    TeamEvent,
    TeamScoring,
    TeamStandings,
    criteria_of_rules,
    played,
    team_standings,
)

SB, SHMULYAN, H2H = TeamCriterion.SONNEBORN_BERGER, TeamCriterion.SHMULYAN, TeamCriterion.HEAD_TO_HEAD
FOUR = (
    "A-D 1===, B-C 11=0",  # A 2.5:1.5, B 2.5:1.5
    "D-C 1100, A-B 1==0",  # 2:2, 2:2
    "B-D 1110, C-A 1=11",  # B 3:1, C 3.5:0.5
)


def table(found: TeamStandings) -> list[tuple[str, str]]:
    return [(row.team, row.placing.text) for row in found.rows]


def value(found: TeamStandings, team: str, criterion: TeamCriterion) -> Fraction:
    score = found.row(team).scores[criterion]
    assert score is not None
    return score.value


@pytest.mark.clause(EDITION, "5.4.9.6.1")
def test_first_way_the_points_of_all_boards_give_the_places() -> None:
    found = team_standings(event(*FOUR), None, RULES)
    assert [(row.team, row.points, int(row.match_points)) for row in found.rows] == [
        ("B", Fraction(15, 2), 5),
        ("C", Fraction(7), 3),
        ("A", Fraction(5), 3),
        ("D", Fraction(9, 2), 1),
    ]
    assert [(row.won, row.drawn, row.lost) for row in found.rows] == [(2, 1, 0), (1, 1, 1), (1, 1, 1), (0, 1, 2)]
    assert str(found.explanation().verdict.clause) == f"{EDITION} 5.4.9.6.1"


@pytest.mark.clause(EDITION, "5.4.9.6.2", "5.4.9.6.2/p2")
def test_second_way_the_match_points_give_the_places() -> None:
    found = team_standings(event(*FOUR, scoring=TeamScoring.MATCH_POINTS), None, RULES)
    assert [(row.team, int(row.points)) for row in found.rows] == [("B", 5), ("C", 3), ("A", 3), ("D", 1)]
    assert found.row("C").separated_by is TeamCriterion.BOARD_POINTS
    assert found.row("B").separated_by is None


@pytest.mark.clause(EDITION, "5.4.9.6.1/p2", "5.4.9.6.2/p2")
def test_the_orders_of_the_clauses() -> None:
    ending = (H2H, TeamCriterion.MATCHES_WON, SB, TeamCriterion.BOARD_RESULTS)
    assert criteria_of_rules(TeamScoring.BOARD_POINTS, RULES) == (TeamCriterion.MATCH_POINTS, *ending)
    assert criteria_of_rules(TeamScoring.MATCH_POINTS, RULES) == (TeamCriterion.BOARD_POINTS, *ending)
    assert criteria_of_rules(TeamScoring.MATCH_POINTS, RULES, coefficients=[SHMULYAN, SB])[3:5] == (SHMULYAN, SB)
    with pytest.raises(Refusal, match="«head_to_head» is not a system of coefficients"):
        criteria_of_rules(TeamScoring.BOARD_POINTS, RULES, coefficients=[H2H])


@pytest.mark.clause(EDITION, "5.4.9.6.1/p2")
def test_equal_points_are_separated_by_match_points_first() -> None:
    found = team_standings(event("A-B 1=, bye C", "B-C 11, bye A", "C-A 10, bye B"), None, RULES)
    # A 1.5+1, B 0.5+2, C 0+1: A and B have 2.5 points; A has 2+1 match points, B 2
    assert table(found) == [("A", "1"), ("B", "2"), ("C", "3")]
    assert found.row("A").separated_by is TeamCriterion.MATCH_POINTS


@pytest.mark.clause(EDITION, "5.4.9.6.1/p2")
def test_the_match_between_the_tied_comes_next() -> None:
    found = team_standings(event("A-B 1=, C-D 11", "B-C 1=, A-D 0=", "B-D ==, A-C =="), None, RULES)
    # points A 3, B 3, C 3.5, D 2.5; match points A and B 3
    assert table(found) == [("C", "1"), ("A", "2"), ("B", "3"), ("D", "4")]
    assert found.row("A").separated_by is H2H


@pytest.mark.clause(EDITION, "5.4.9.6.1/p2")
def test_a_circle_of_three_is_left_to_the_later_criteria() -> None:
    found = team_standings(event("A-B 1=, bye C", "B-C =1, bye A", "C-A 1=, bye B"), None, RULES)
    scores = [row.scores[H2H] for row in found.rows]
    assert [score.value if score else None for score in scores] == [2, 2, 2]
    # board 1: A 1 + 0, B 0 + 0.5, C 0.5 + 1
    assert table(found) == [("C", "1"), ("A", "2"), ("B", "3")]
    assert {row.separated_by for row in found.rows} == {TeamCriterion.BOARD_RESULTS}


@pytest.mark.clause(EDITION, "5.4.9.6.1/p2")
def test_teams_that_nothing_separates_share_their_places() -> None:
    found = team_standings(event("A-B ==, bye C", "B-C ==, bye A", "C-A ==, bye B"), None, RULES)
    assert table(found) == [("A", "1-3"), ("B", "1-3"), ("C", "1-3")]
    assert found.explanation().working[-1].steps[-1].key == "teams.shared"


def test_head_to_head_decides_nothing_unless_all_have_met() -> None:
    found = team_standings(event("A-C 1=, B-D 1=", system=SystemOfPlay.SWISS), None, RULES)
    assert table(found)[0][1] == "1-2"
    assert found.row("A").scores[H2H] is None


@pytest.mark.clause(EDITION, "5.4.8.3.2", "5.4.8.3.2/item2")
def test_team_sonneborn_berger() -> None:
    """T15: opponents' board points by the first way, match points by the second; times own board points."""
    first, second = (
        team_standings(event(*FOUR), None, RULES),
        team_standings(event(*FOUR, scoring=TeamScoring.MATCH_POINTS), None, RULES),
    )
    # A: 2.5 points against D, 2 against B, 0.5 against C
    assert value(first, "A", SB) == Fraction(5, 2) * Fraction(9, 2) + 2 * Fraction(15, 2) + Fraction(1, 2) * 7
    assert value(second, "A", SB) == Fraction(5, 2) * 1 + 2 * 5 + Fraction(1, 2) * 3
    assert "T15" in first.explanation().readings
    told = first.row("A").scores[SB]
    assert told is not None
    assert [(step.inputs["opponent"], step.value) for step in told.steps] == [
        ("D", Fraction(45, 4)),
        ("B", Fraction(15)),
        ("C", Fraction(7, 2)),
    ]


@pytest.mark.clause(EDITION, "5.4.8.4.2")
def test_team_shmulyan() -> None:
    order = criteria_of_rules(TeamScoring.BOARD_POINTS, RULES, coefficients=[SHMULYAN])
    found = team_standings(event(*FOUR), order, RULES)
    # A won against D (2.5 points), drew with B, lost to C, who scored 3.5
    assert value(found, "A", SHMULYAN) == Fraction(9, 2) * Fraction(5, 2) - 7 * Fraction(7, 2)
    # B won against C (2.5) and D (3)
    assert value(found, "B", SHMULYAN) == 7 * Fraction(5, 2) + Fraction(9, 2) * 3


@pytest.mark.clause(EDITION, "5.4.8.4.3")
def test_shmulyan_is_for_a_round_robin_only() -> None:
    swiss = event("A-B 1=, C-D 11", system=SystemOfPlay.SWISS)
    with pytest.raises(Refusal, match=r"round robin only .*5\.4\.8\.4\.3"):
        team_standings(swiss, [SHMULYAN], RULES)


@pytest.mark.clause(EDITION, "5.4.8.5", "5.4.8.6", "5.4.8.7")
def test_solkoff_and_its_shorter_forms() -> None:
    order = [TeamCriterion.SOLKOFF, TeamCriterion.MEDIAN_SOLKOFF, TeamCriterion.TRUNCATED_SOLKOFF]
    found = team_standings(event(*FOUR), order, RULES)
    assert [value(found, "A", each) for each in order] == [19, 7, Fraction(29, 2)]  # 7.5, 7, 4.5


@pytest.mark.clause(EDITION, "5.4.9.6.3")
def test_a_regulation_may_set_another_order() -> None:
    rounds = ("A-B 1=, bye C", "B-C 11, bye A", "C-A 10, bye B")
    assert table(team_standings(event(*rounds), None, RULES))[0] == ("A", "1")
    found = team_standings(event(*rounds), [TeamCriterion.BOARD_RESULTS], RULES)
    assert table(found) == [("A", "1-2"), ("B", "1-2"), ("C", "3")]
    assert str(found.explanation().working[1].clause) == f"{EDITION} 5.4.9.6.3"
    assert str(team_standings(event(*rounds), None, RULES).explanation().working[1].clause) == f"{EDITION} 5.4.9.6.1/p2"
    with pytest.raises(Refusal, match="a criterion stands twice"):
        team_standings(event(*rounds), [SB, SB], RULES)


def test_a_bye_is_a_match_won_in_a_swiss_and_nothing_in_a_round_robin() -> None:
    rounds = ((played("A", "B", [Result.WHITE_WINS, Result.DRAW], RULES), Bye("C")),)
    found = {}
    for system in (SystemOfPlay.SWISS, SystemOfPlay.ROUND_ROBIN):
        whole = TeamEvent(("A", "B", "C"), rounds, 2, TeamScoring.BOARD_POINTS, system=system)
        row = team_standings(whole, [TeamCriterion.SOLKOFF], RULES).row("C")
        found[system] = (int(row.board_points), int(row.match_points), row.won)
    assert found == {SystemOfPlay.SWISS: (2, 2, 1), SystemOfPlay.ROUND_ROBIN: (0, 0, 0)}


@given(events())
def test_points_add_up_and_places_are_whole(found: TeamEvent) -> None:
    standings = team_standings(found, None, RULES)
    boards = [board.result for match in found.matches() for board in match.boards if board.result is not None]
    total = sum((found.points(sum(found.games.scores(board))) for board in boards), Fraction(0))
    assert sum(row.board_points for row in standings.rows) == total
    assert sorted(row.team for row in standings.rows) == sorted(found.teams)
    firsts = [row.placing.first for row in standings.rows]
    assert firsts == sorted(firsts)
    assert all(row.placing.last - row.placing.first + 1 == firsts.count(row.placing.first) for row in standings.rows)


@given(events())
def test_coefficients_against_a_second_transcription(found: TeamEvent) -> None:
    """Tables of scores instead of entries: `scored[a][b]` is what a scored against b."""
    scored = {team: dict.fromkeys(found.teams, Fraction(0)) for team in found.teams}
    for match in found.matches():
        for board in match.boards:
            assert board.result is not None
            scored[match.white][match.black] += found.games.win * board.result.white_score / 2
            scored[match.black][match.white] += found.games.win * board.result.black_score / 2

    def match_points(one: str, other: str) -> int:
        own, theirs = scored[one][other], scored[other][one]
        return 2 if own > theirs else 1 if own == theirs > 0 else 0

    def total(team: str) -> Fraction:
        if found.scoring is TeamScoring.BOARD_POINTS:
            return sum(scored[team].values(), Fraction(0))
        return Fraction(sum(match_points(team, other) for other in found.teams if other != team))

    standings = team_standings(found, [SB, SHMULYAN, TeamCriterion.SOLKOFF], RULES)
    for team in found.teams:
        others = [other for other in found.teams if other != team]
        expected = sum((total(other) * scored[team][other] for other in others), Fraction(0))
        assert value(standings, team, SB) == expected
        won = sum(
            (total(other) * scored[team][other] for other in others if match_points(team, other) == 2), Fraction(0)
        )
        lost = sum(
            (total(other) * scored[other][team] for other in others if match_points(team, other) == 0), Fraction(0)
        )
        assert value(standings, team, SHMULYAN) == won - lost
        assert value(standings, team, TeamCriterion.SOLKOFF) == sum((total(other) for other in others), Fraction(0))


@given(events(), st.randoms(use_true_random=False))
def test_the_table_does_not_depend_on_the_order_of_input(found: TeamEvent, random: object) -> None:
    teams, rounds = list(found.teams), [list(each) for each in found.rounds]
    random.shuffle(teams)  # type: ignore[attr-defined]
    for one_round in rounds:
        random.shuffle(one_round)  # type: ignore[attr-defined]
    turned = TeamEvent(tuple(teams), tuple(map(tuple, rounds)), found.boards, found.scoring, found.games, found.system)
    assert table(team_standings(turned, None, RULES)) == table(team_standings(found, None, RULES))


@pytest.mark.parametrize(
    ("build", "why"),
    [
        (lambda: TeamEvent(("A",), (), 2, TeamScoring.BOARD_POINTS), "teams: expected at least 2"),
        (
            lambda: TeamEvent(
                ("A", "B"), ((played("A", "C", [Result.DRAW] * 2, RULES),),), 2, TeamScoring.BOARD_POINTS
            ),
            "«C»",
        ),
        (lambda: event("A-B 1=, B-C 11"), r"rounds\[0\]\[1\]: «B» is paired twice"),
        (
            lambda: TeamEvent(("A", "B"), ((played("A", "B", [Result.DRAW], RULES),),), 2, TeamScoring.BOARD_POINTS),
            r"rounds\[0\]\[0\]\.boards: a match has 2 boards; got 1",
        ),
    ],
)
def test_a_contradictory_event_is_refused(build: object, why: str) -> None:
    assert callable(build)
    with pytest.raises(Refusal, match=why):
        build()
