"""A chess event of teams as FIDE's tie-breaks look at it: match points, game points and boards, round by round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import WIN
from tavlei.tournament.standings.fide.field import TieBreakField, TieBreakRound

if TYPE_CHECKING:
    from collections.abc import Sequence
    from fractions import Fraction

    from tavlei.rulebook import Rulebook
    from tavlei.tournament.standings.fide.field import Points

MATCH, GAME = 0, 1
MATCH_WIN, MATCH_DRAW = 2 * WIN, WIN
ByeOfTeam = Literal["unpaired", "win", "half", "zero"]


@dataclass(frozen=True, slots=True)
class TeamMeeting:
    """A match: game points of the first team, of a forfeit all of them or none; its boards where they are known."""

    first: str
    second: str
    points: Fraction
    forfeit: bool = False
    boards: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class TeamFree:
    """A team without an opponent: by the drawing and on request it has a drawn match (`win`: a won one), or nothing."""

    team: str
    kind: ByeOfTeam = "unpaired"


TeamRound = tuple[TeamMeeting | TeamFree, ...]


def team_field(
    teams: Sequence[str], rounds: Sequence[TeamRound], boards: int, rulebook: Rulebook, *, round_robin: bool = False
) -> TieBreakField:
    """The rounds of every team in match and game points; a team that is not in a round has nothing of it."""
    break_roundses: dict[str, list[TieBreakRound]] = {team: [] for team in teams}
    for number, one_round in enumerate(rounds, start=1):
        seen: set[str] = set()
        for place, met in enumerate(one_round):
            path = f"rounds[{number - 1}][{place}]"
            for team, one in _of(met, number, boards, path).items():
                if team not in break_roundses or team in seen:
                    raise Refusal(Problem("«{id}» is not a team of the event or stands twice in the round",
                                          {"id": team}, path=path))  # fmt: skip
                seen.add(team)
                break_roundses[team].append(one)
        if not round_robin:
            for team in break_roundses.keys() - seen:
                break_roundses[team].append(absent_round(number, boards))
    win, draw = (MATCH_WIN, boards * WIN), (MATCH_DRAW, boards)
    return field_of_rounds(len(rounds), break_roundses, boards, rulebook, round_robin=round_robin, win=win, draw=draw)


def field_of_rounds(  # noqa: PLR0913 - a field has so many sides
    total: int, rounds: dict[str, list[TieBreakRound]], boards: int, rulebook: Rulebook, *, round_robin: bool,
    win: Points, draw: Points,
) -> TieBreakField:  # fmt: skip
    """The field of these rounds; a match won and drawn on all boards is worth so much in both scores, in halves."""
    return TieBreakField(
        total,
        rounds,
        dict.fromkeys(rounds),
        round_robin,
        win=win,
        draw=draw,
        boards=boards,
        rulebook=rulebook,
    )


def absent_round(number: int, boards: int) -> TieBreakRound:
    """A round in which a team did not play by its own choice."""
    return TieBreakRound(number, None, (0, 0), played=False, voluntary=True, boards=(0,) * boards)


def free_round(number: int, boards: int, points: tuple[int, int], *, unpaired: bool, voluntary: bool) -> TieBreakRound:
    """A round without an opponent: every board has its share of the points."""
    each, more = divmod(points[GAME], boards)
    shares = tuple(each + (board < more) for board in range(boards))
    return TieBreakRound(number, None, points, played=False, voluntary=voluntary, unpaired=unpaired, boards=shares)


def _of(met: TeamMeeting | TeamFree, number: int, boards: int, path: str) -> dict[str, TieBreakRound]:
    if isinstance(met, TeamFree):
        points = {"zero": (0, 0), "win": (MATCH_WIN, boards * WIN)}.get(met.kind, (MATCH_DRAW, boards))
        unpaired = met.kind in ("unpaired", "win")
        return {met.team: free_round(number, boards, points, unpaired=unpaired, voluntary=not unpaired)}
    first, second = _halves(met, boards, path)
    on_boards = _on_boards(met, boards, path)
    return {
        met.first: match_round(number, met.second, _worth(first), on_boards[0], is_white=True, played=not met.forfeit),
        met.second: match_round(
            number, met.first, _worth(second), on_boards[1], is_white=False, played=not met.forfeit
        ),
    }


def _worth(sums: tuple[int, int]) -> tuple[int, int]:
    """Match points and game points of a team, in halves, from its sum over the boards and that of the other."""
    own, theirs = sums
    return MATCH_WIN if own > theirs else MATCH_DRAW if own == theirs and own else 0, own


def match_round(  # noqa: PLR0913 - a match has so many sides
    number: int, opponent: str, points: tuple[int, int], boards: tuple[int, ...], *, is_white: bool, played: bool
) -> TieBreakRound:
    """A round against a team: its match points and game points, in halves."""
    return TieBreakRound(
        number,
        opponent,
        points,
        played=played,
        voluntary=not played and points[GAME] == 0,
        is_white=is_white,
        boards=boards,
    )


def _halves(met: TeamMeeting, boards: int, path: str) -> tuple[tuple[int, int], tuple[int, int]]:
    whole = boards * WIN
    first = met.points * WIN
    if first.denominator != 1 or not 0 <= first <= whole:
        params = {"points": str(met.points), "boards": boards}
        raise Refusal(Problem("such a sum of points is impossible: {points}; boards: {boards}", params, path=path))
    own = int(first)
    if met.forfeit:
        own, theirs = (whole, 0) if own > boards else (0, whole if own < boards else 0)
        return (own, theirs), (theirs, own)
    return (own, whole - own), (whole - own, own)


def _on_boards(met: TeamMeeting, boards: int, path: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The boards of both teams; of a forfeit all of them went to one team. Nothing where they were not told."""
    if met.forfeit:
        won, lost = _halves(met, boards, path)[0]
        return (won // boards,) * boards, (lost // boards,) * boards
    if not met.boards:
        return (), ()
    first = tuple(point * WIN for point in met.boards)
    if len(first) != boards or sum(first) != met.points * WIN or not set(first) <= {0, 1, WIN}:
        params = {"points": str(met.points), "boards": boards}
        raise Refusal(Problem("such a sum of points is impossible: {points}; boards: {boards}", params, path=path))
    own = tuple(int(point) for point in first)
    return own, tuple(WIN - point for point in own)
