"""What the regulation says about teams: boards, reserves, line-ups and their deadline, captains."""

from __future__ import annotations

import pytest
from tests.tournament.rules import RULES

from tavlei.games.clock.time_control import MINUTE
from tavlei.rulebook import Refusal
from tavlei.tournament.teams import (
    BoardOrder,
    HandedInLineUp,
    LineUpOrigin,
    RoundLineUp,
    Team,
    TeamRegulation,
    check_protest,
    check_seats,
    check_team,
    line_up,
    line_up_deadline,
)

EDITION = "draughts-rules-2022"
TEAM = Team("A", ("a1", "a2", "a3", "r1", "r2"), "captain", rulebook=RULES)
FIXED = TeamRegulation(3, BoardOrder.FIXED, reserves=2, rulebook=RULES)
SHIFTED = TeamRegulation(3, BoardOrder.SHIFTED, reserves=2, rulebook=RULES)
FREE = TeamRegulation(3, BoardOrder.FREE, reserves=2, reserve_boards=frozenset({3}), rulebook=RULES)
START = 100 * MINUTE
DEADLINE = START - 15 * MINUTE
Seats = tuple[str | None, ...]


@pytest.mark.clause(EDITION, "5.4.9.1", "5.4.9.2")
@pytest.mark.parametrize(
    ("boards", "reserves", "where", "why"),
    [
        (1, 0, None, "a team consists of several players; got 1"),
        (3, -1, None, "0 reserves or more"),
        (3, 1, frozenset({2, 4}), "there is no board 4"),
    ],
)
def test_a_bad_regulation_is_refused(boards: int, reserves: int, where: frozenset[int] | None, why: str) -> None:
    with pytest.raises(Refusal, match=why):
        TeamRegulation(boards, BoardOrder.FIXED, reserves, where, rulebook=RULES)


@pytest.mark.clause(EDITION, "5.4.9.2")
@pytest.mark.parametrize(
    ("regulation", "seats", "why"),
    [
        (FIXED, ("a1", "a2", "a3"), None),
        (FIXED, ("a1", "r1", "a3"), None),  # the reserve takes the board of the missing one
        (FIXED, ("a1", None, "a3"), None),
        (FIXED, ("a2", "a1", "a3"), r"seats\[0\]: «a2» may not play on board 1"),
        (FIXED, ("a1", "a3", "r1"), "«a3» may not play on board 2"),
        (SHIFTED, ("a1", "a3", "r1"), None),  # those below move up
        (SHIFTED, ("a1", "a3", "r2"), None),
        (SHIFTED, ("a1", "r1", "a3"), "must keep their order"),
        (SHIFTED, ("a1", None, "a3"), "must keep their order"),
        (SHIFTED, ("a1", "a3", None), None),
        (FREE, ("a3", "a1", "a2"), None),
        (FREE, ("a3", "a1", "r1"), None),
        (FREE, ("r1", "a1", "a2"), r"seats\[0\]: «r1» may not play on board 1"),
        (FREE, ("a1", "a2"), "names 3 boards; got 2"),
        (FREE, ("a1", "a1", "a2"), "«a1» sits on two boards"),
        (FREE, ("a1", "b1", "a2"), r"seats\[1\]: «b1» is not a player of «A»"),
    ],
)
def test_who_may_sit_where(regulation: TeamRegulation, seats: Seats, why: str | None) -> None:
    if why is None:
        check_seats(TEAM, regulation, seats)
    else:
        with pytest.raises(Refusal, match=why):
            check_seats(TEAM, regulation, seats)


@pytest.mark.clause(EDITION, "5.4.9.2")
def test_a_team_has_no_more_players_than_the_regulation_allows() -> None:
    check_team(TEAM, FIXED)
    with pytest.raises(Refusal, match="«A» has 5 players; at most 4"):
        check_team(TEAM, TeamRegulation(3, BoardOrder.FIXED, reserves=1, rulebook=RULES))
    with pytest.raises(Refusal, match="«a1» is listed twice"):
        Team("A", ("a1", "a1"), "captain", rulebook=RULES)


@pytest.mark.clause(EDITION, "5.4.9.2/item2")
@pytest.mark.parametrize(
    ("at", "origin"), [(DEADLINE, LineUpOrigin.HANDED_IN), (DEADLINE + 1, LineUpOrigin.FIRST_ROUND)]
)
def test_a_line_up_is_handed_in_fifteen_minutes_before_the_round(at: int, origin: LineUpOrigin) -> None:
    first = line_up(TEAM, SHIFTED, None, starts_at=0)
    found = line_up(
        TEAM, SHIFTED, HandedInLineUp(("a1", "a3", "r1"), at), starts_at=START, round_number=2, first_round=first
    )
    assert line_up_deadline(START, RULES) == DEADLINE
    assert found.origin is origin
    assert found.seats == (("a1", "a3", "r1") if origin is LineUpOrigin.HANDED_IN else ("a1", "a2", "a3"))


@pytest.mark.clause(EDITION, "5.4.9.2/item3")
def test_without_a_line_up_that_of_the_first_round_holds() -> None:
    first = line_up(TEAM, SHIFTED, HandedInLineUp(("a1", "a2", "r2"), 0), starts_at=START)
    third = line_up(TEAM, SHIFTED, None, starts_at=START, round_number=3, first_round=first)
    assert third == RoundLineUp("A", 3, ("a1", "a2", "r2"), LineUpOrigin.FIRST_ROUND, rulebook=RULES)
    told = third.explanation()
    assert (told.verdict.key, str(told.verdict.clause)) == ("teams.line_up_of_first_round", f"{EDITION} 5.4.9.2/item3")
    assert [step.value for step in told.working] == ["a1", "a2", "r2"]


def test_a_late_line_up_is_told() -> None:
    late = line_up(TEAM, SHIFTED, HandedInLineUp(("a1", "a3", "r1"), DEADLINE + 61_000), starts_at=START)
    assert (late.origin, late.seats) == (LineUpOrigin.APPLICATION, ("a1", "a2", "a3"))
    condition = late.explanation().conditions[0]
    assert (condition.value, condition.threshold, condition.met) == (2, 15, False)


def test_an_incomplete_team_has_empty_boards_at_the_end() -> None:
    pair = Team("B", ("b1", "b2"), "captain", rulebook=RULES)
    assert line_up(pair, FIXED, None, starts_at=START).seats == ("b1", "b2", None)


def test_a_line_up_against_the_regulation_is_refused() -> None:
    with pytest.raises(Refusal, match="«a2» may not play on board 1"):
        line_up(TEAM, FIXED, HandedInLineUp(("a2", "a1", "a3"), 0), starts_at=START)


@pytest.mark.clause(EDITION, "5.4.9.7")
def test_a_team_has_a_captain() -> None:
    with pytest.raises(Refusal, match="the team has no captain"):
        Team("A", ("a1", "a2"), " ", rulebook=RULES)


@pytest.mark.clause(EDITION, "5.4.9.7/item2")
def test_only_the_captain_files_protests_and_in_writing() -> None:
    check_protest(TEAM, "captain", in_writing=True)
    with pytest.raises(Refusal, match=r"only the captain of «A» \(captain\) may file its protests; got a1"):
        check_protest(TEAM, "a1", in_writing=True)
    with pytest.raises(Refusal, match="must be in writing"):
        check_protest(TEAM, "captain", in_writing=False)
