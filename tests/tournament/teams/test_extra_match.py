"""The extra match of a team that won all its matches and is only second."""

from __future__ import annotations

import pytest
from hypothesis import given
from tests.tournament.rules import RULES
from tests.tournament.teams.helpers import EDITION, event, events, match

from tavlei.rulebook import Refusal
from tavlei.tournament.teams import (
    TeamEvent,
    TeamScoring,
    after_extra_match,
    extra_match,
    lost_without_play,
    team_standings,
)

# A wins both matches narrowly (2.5 + 2.5 of 4), B wins one 4:0 and scores 1.5 against A.
NARROW = ("A-B 1===, bye C", "B-C 1111, bye A", "C-A 0===, bye B")


@pytest.mark.clause(EDITION, "5.4.9.6.1/p3")
def test_the_second_that_won_every_match_may_play_the_first() -> None:
    standings = team_standings(event(*NARROW), None, RULES)
    assert [row.team for row in standings.rows] == ["B", "A", "C"]
    right = extra_match(standings)
    assert right is not None
    assert (right.leader, right.challenger, right.winner) == ("B", "A", None)
    told = right.explanation()
    assert (told.verdict.key, str(told.verdict.clause)) == ("teams.extra_match_right", f"{EDITION} 5.4.9.6.1/p3")


@pytest.mark.clause(EDITION, "5.4.9.6.1/p3")
@pytest.mark.parametrize(
    ("result", "places"),
    [
        ("A-B 1===", ["A", "B", "C"]),
        ("B-A 000=", ["A", "B", "C"]),
        ("A-B 1==0", ["B", "A", "C"]),  # a draw leaves the leader first
        ("B-A 1===", ["B", "A", "C"]),
    ],
)
def test_the_extra_match_decides_the_first_place(result: str, places: list[str]) -> None:
    right, placings = after_extra_match(team_standings(event(*NARROW), None, RULES), match(result))
    assert [placing.participant for placing in placings] == places
    assert [placing.text for placing in placings] == ["1", "2", "3"]
    assert right.winner == places[0]
    assert right.explanation().verdict.value == places[0]


def test_a_forfeited_extra_match_is_lost() -> None:
    right, _ = after_extra_match(
        team_standings(event(*NARROW), None, RULES), lost_without_play(match("B-A ????"), ["B"])
    )
    assert right.winner == "A"


@pytest.mark.clause(EDITION, "5.4.9.6.1/p3")
@pytest.mark.parametrize(
    ("rounds", "scoring"),
    [
        (NARROW, TeamScoring.MATCH_POINTS),
        (NARROW[:2], TeamScoring.BOARD_POINTS),  # not over
        (("A-B 1=, bye C", "B-C 11, bye A", "C-A 10, bye B"), TeamScoring.BOARD_POINTS),  # nobody won all
        (("A-B 11, bye C", "B-C 11, bye A", "C-A 00, bye B"), TeamScoring.BOARD_POINTS),  # the first did
    ],
)
def test_otherwise_nobody_has_the_right(rounds: tuple[str, ...], scoring: TeamScoring) -> None:
    standings = team_standings(event(*rounds, scoring=scoring), None, RULES)
    assert extra_match(standings) is None
    with pytest.raises(Refusal, match="nobody has the right"):
        after_extra_match(standings, match("A-B 1="))


def test_another_or_an_unfinished_match_is_refused() -> None:
    standings = team_standings(event(*NARROW), None, RULES)
    for text in ("A-C 1===", "A-B 1=??"):
        with pytest.raises(Refusal, match="expected the ended match of «B» and «A»"):
            after_extra_match(standings, match(text))


@given(events())
def test_the_right_is_of_a_sole_second_with_nothing_but_wins(whole: TeamEvent) -> None:
    standings = team_standings(whole, None, RULES)
    right = extra_match(standings)
    perfect = [row.team for row in standings.rows if row.won and not row.drawn and not row.lost]
    seconds = [row.team for row in standings.rows if (row.placing.first, row.placing.last) == (2, 2)]
    expected = whole.scoring is TeamScoring.BOARD_POINTS and bool(set(perfect) & set(seconds))
    assert (right is not None) == expected
