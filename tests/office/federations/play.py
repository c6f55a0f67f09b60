"""Competitions as they were played, drawn by hypothesis: who met whom with what result, reports, decisions on them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Final, Literal
from zoneinfo import ZoneInfo

from hypothesis import strategies as st

from tavlei.tournament.model import Result
from tavlei.tournament.swiss.participation import Leave

HOME_CLOCK: Final = ZoneInfo("Europe/Moscow")  # the office's time zone where a federation has named none
HOURS: Final = (time(9), time(20, 59), time(21), time(23, 30))  # of the last two the day at home is the next one
RESULTS: Final = (
    Result.DRAW, Result.WHITE_WINS, Result.BLACK_WINS, Result.WHITE_PLUS, Result.BLACK_PLUS, Result.BOTH_MINUS,
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Met:
    """Two players by their numbers in the federation, and the result from the side of the first."""

    white: int
    black: int
    result: Result

    @property
    def mirrored(self) -> Met:
        """The same with the colours changed."""
        turned = {Result.WHITE_WINS: Result.BLACK_WINS, Result.WHITE_PLUS: Result.BLACK_PLUS}
        turned |= {new: old for old, new in turned.items()}
        return Met(self.black, self.white, turned.get(self.result, self.result))


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """The boards of a round, who had no opponent, and who was known not to play."""

    boards: tuple[Met, ...]
    free: int | None = None
    leaves: dict[int, Leave] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sent:
    """A report as it came, and the decisions of the officer on it, the last of which holds."""

    received: datetime
    decisions: tuple[bool, ...]

    @property
    def day(self) -> date:
        """The day on which the federation had it, by its own clock."""
        return self.received.astimezone(HOME_CLOCK).date()

    @property
    def included(self) -> bool:
        """Whether it stands in the lists."""
        return bool(self.decisions) and self.decisions[-1]


@dataclass(frozen=True, slots=True)
class Played:
    """A competition from its regulation to the decisions on its reports."""

    code: str
    players: tuple[int, ...]
    rounds: tuple[PlayedRound, ...]
    swiss: bool
    first_day: date
    last_day: date
    time_control: str
    points_for_win: Literal[1, 2]
    reports: tuple[Sent, ...]
    decided_late: bool = False  # after the list of its period was published: that list gets a revision

    @property
    def included(self) -> tuple[Sent, ...]:
        """The reports that stand."""
        return tuple(sent for sent in self.reports if sent.included)

    @property
    def reported(self) -> date:
        """The day on which the federation had it: that of the first report that stands, whatever corrects it."""
        return min(sent.day for sent in self.included)

    def points(self) -> dict[int, Fraction]:
        """Everybody's points: pluses and byes of a Swiss are wins, a free round of a round robin is nothing."""
        halves: Counter[int] = Counter(dict.fromkeys(self.players, 0))
        for played in self.rounds:
            for met in played.boards:
                halves[met.white] += met.result.white_score
                halves[met.black] += met.result.black_score
            if self.swiss and played.free is not None:
                halves[played.free] += 2
            for player, leave in played.leaves.items():
                halves[player] += {Leave.FULL: 2, Leave.HALF: 1, Leave.LOST: 0}[leave]
        return {player: Fraction(half * self.points_for_win, 2) for player, half in halves.items()}


def circle(players: tuple[int, ...]) -> list[list[tuple[int, int | None]]]:
    """Rounds in which everybody meets everybody once; with an odd number somebody is free in each."""
    seats: list[int | None] = [*players] if len(players) % 2 == 0 else [*players, None]
    rounds = []
    for number in range(len(seats) - 1):
        pairs = [(seats[place], seats[-1 - place]) for place in range(len(seats) // 2)]
        turned = [(two, one) if one is None or (number % 2 and two is not None) else (one, two) for one, two in pairs]
        rounds.append([(one, two) for one, two in turned if one is not None])
        seats = [seats[0], seats[-1], *seats[1:-1]]
    return rounds


@st.composite
def rounds_of(
    draw: st.DrawFn, players: tuple[int, ...], *, count: int, leaves: bool = False, swiss: bool = True
) -> tuple[PlayedRound, ...]:
    """So many rounds of some players; with `leaves` somebody may miss a round with or without points."""
    away = draw(st.sampled_from([None, Leave.HALF, Leave.FULL, Leave.LOST])) if leaves and swiss else None
    away_in = draw(st.integers(1, 1 if away is Leave.FULL else count)) if away and len(players) % 2 == 0 else 0
    found = []
    for number, pairs in enumerate(circle(players)[:count], start=1):
        missing = {pairs[0][0]: away} if number == away_in and away is not None else {}
        boards, free = [], next((one for one, two in pairs if two is None), None)
        for one, two in pairs:
            if one in missing:
                free = two
            elif two is not None:
                boards.append(Met(one, two, draw(st.sampled_from(RESULTS))))
        found.append(PlayedRound(tuple(boards), free, missing))
    return tuple(found)


@st.composite
def reports_of(draw: st.DrawFn, last_day: date, latest: int) -> tuple[Sent, ...]:
    """One report or two, each within so many days, refused, included, or first the one and then the other."""
    found: list[Sent] = []
    day = last_day
    for _number in range(draw(st.sampled_from([1, 1, 1, 2]))):
        day += timedelta(days=draw(st.integers(0, latest)))
        hour = draw(st.sampled_from(HOURS))
        decisions = draw(
            st.sampled_from([(True,), (True,), (False, True), (True, False, True), (True, False), (False,), ()])
        )
        found.append(Sent(datetime.combine(day, hour, UTC), decisions))
    return tuple(found)
