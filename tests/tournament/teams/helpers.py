"""Short ways to write team events in tests."""

from __future__ import annotations

from hypothesis import strategies as st
from tests.tournament.rules import RULES

from tavlei.tournament.model import Bye, Result
from tavlei.tournament.round_robin import round_robin
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import TeamEvent, TeamMatch, TeamScoring, pending, played, usual_worth

EDITION = "draughts-rules-2022"
MARKS = {"1": Result.WHITE_WINS, "=": Result.DRAW, "0": Result.BLACK_WINS}


def match(text: str) -> TeamMatch:
    """`A-B 1=0`: the results of the boards from the side of A; `A-B 00?` has an unfinished board."""
    teams, boards = text.split()
    white, black = teams.split("-")
    return played(white, black, [MARKS.get(board) for board in boards], RULES)


def event(
    *rounds: str, scoring: TeamScoring = TeamScoring.BOARD_POINTS, system: SystemOfPlay = SystemOfPlay.ROUND_ROBIN
) -> TeamEvent:
    """Rounds of matches, separated by commas; `bye C` is a bye."""
    read = [
        tuple(Bye(each[4:]) if each.startswith("bye ") else match(each) for each in text.split(", ")) for text in rounds
    ]
    matches = [each for one_round in read for each in one_round if isinstance(each, TeamMatch)]
    teams = sorted({name for each in matches for name in each.teams})
    return TeamEvent(tuple(teams), tuple(read), len(matches[0].boards), scoring, system=system)


@st.composite
def events(draw: st.DrawFn, least: int = 2, most: int = 7) -> TeamEvent:
    """Whole round robins of teams with any results."""
    teams = [f"T{number}" for number in range(1, draw(st.integers(least, most)) + 1)]
    boards = draw(st.integers(2, 4))
    results = st.lists(st.sampled_from(list(Result)), min_size=boards, max_size=boards)
    rounds = []
    for one_round in round_robin(teams, RULES).rounds:
        matches = [
            each if isinstance(each, Bye) else played(each.white, each.black, draw(results), RULES)
            for each in one_round
        ]
        rounds.append(tuple(matches))
    scoring = draw(st.sampled_from(list(TeamScoring)))
    return TeamEvent(
        tuple(teams), tuple(rounds), boards, scoring, draw(st.sampled_from([usual_worth(1), usual_worth(2)]))
    )


def unplayed(white: str, black: str) -> TeamMatch:
    """A match of two boards without results."""
    return pending(white, black, 2, RULES)
