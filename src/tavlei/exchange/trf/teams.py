"""A team event from a report: who sat where follows from the rosters and the records of line-ups."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.games import result_of
from tavlei.exchange.trf.individual import points_for_win
from tavlei.exchange.trf.model import TrfGame
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Bye, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import TeamBoard, TeamEvent, TeamMatch, TeamScoring
from tavlei.tournament.teams.event import MATCH_DRAW

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.trf.model import Trf, TrfHead
    from tavlei.rulebook import Rulebook

_NOBODY: Final = TrfGame(None, "-", "-")
_MATCH: Final = {"+-": Result.WHITE_PLUS, "-+": Result.BLACK_PLUS, "--": Result.BOTH_MINUS}


@dataclass(frozen=True, slots=True)
class TeamReport:
    """An event of our model, and what of the report has no place in it."""

    event: TeamEvent
    left_out: tuple[Problem, ...] = ()


def team_event_of(trf: Trf, rulebook: Rulebook) -> TeamReport:
    """The team event of a report; teams are named by their names, players by their numbers."""
    if not trf.teams:
        raise Refusal(Problem("the report names no team", path="310"))
    rounds = _Rounds(trf, rulebook)
    played = tuple(tuple(rounds.matches(number)) for number in range(1, trf.rounds + 1))
    names = tuple(team.name for team in trf.teams)
    system = SystemOfPlay.ROUND_ROBIN if "ROUNDROBIN" in trf.head.type_code.upper() else SystemOfPlay.SWISS
    drawn = system is SystemOfPlay.SWISS and bye_is_draw(trf, rounds.boards)
    event = TeamEvent(names, played, rounds.boards, _scoring(trf.head), system=system, bye_is_draw=drawn)
    return TeamReport(event, tuple(rounds.left_out))


def bye_is_draw(trf: Trf, boards: int) -> bool:
    """Whether record 320 says that a team without an opponent has a drawn match."""
    told = trf.allotted_byes
    half = Fraction(boards * points_for_win(trf.head), 2)
    return told is not None and (told.match_points, told.game_points) == (Fraction(MATCH_DRAW), half)


def _scoring(head: TrfHead) -> TeamScoring:
    """By boards if the order of the standing begins with game points, or the type of the tournament says so."""
    code = head.type_code.upper()
    by_type = "_GP" in code and "_MP_GP" not in code
    by_boards = head.standing_order[0] == "GPTS" if head.standing_order else by_type
    return TeamScoring.BOARD_POINTS if by_boards else TeamScoring.MATCH_POINTS


def _has_sat(game: TrfGame) -> bool:
    """Whether somebody was at a board: with an opponent, or with a plus because none came."""
    return game.opponent is not None or game.result == "+"


class _Rounds:
    """The matches of each round."""

    def __init__(self, trf: Trf, rulebook: Rulebook) -> None:
        self.trf = trf
        self.rulebook = rulebook
        self.games = {player.number: player.games for player in trf.players}
        self.teams = {trf_team.number: trf_team for trf_team in trf.teams}
        self.team_of = {number: team.number for team in trf.teams for number in team.players}
        self.out_of_order = {(line_up.round, line_up.team): line_up for line_up in trf.line_ups}
        self.left_out: list[Problem] = []
        self.boards = self._boards()

    def _boards(self) -> int:
        """As many as record 352 says, else as the largest line-up, without those who only have a minus."""
        told = len(self.trf.head.board_colours)
        line_ups = [len(line_up.players) for line_up in self.trf.line_ups]
        rounds = [(number, team) for number in range(1, self.trf.rounds + 1) for team in self.teams]
        sat = [sum(map(_has_sat, self._games_of(*at).values())) for at in rounds if at not in self.out_of_order]
        most = max([told if told > 1 else 1, *line_ups, *sat])
        return most if most > 1 else max([1, *(len(self._games_of(*at)) for at in rounds)])

    def _games_of(self, number: int, team: int) -> dict[int, TrfGame]:
        """The players of a team, in the order of boards, of whom a round tells an opponent, a plus or a minus."""
        games = ((player, self.games[player][number - 1]) for player in self.teams[team].players)
        return {player: game for player, game in games if game.opponent is not None or game.result in "+-"}

    def _seated(self, number: int, team: int) -> tuple[int | None, ...]:
        """Who sat for a team, board by board; programs give a reserve who did not play a minus."""
        if given := self.out_of_order.get((number, team)):
            return given.players
        found = self._games_of(number, team)
        idle = [player for player, game in found.items() if not _has_sat(game)]
        spare = set(idle[max(0, len(idle) - max(0, len(found) - self.boards)) :])
        return tuple(player for player in found if player not in spare)

    def matches(self, number: int) -> Iterator[TeamMatch | Bye]:
        """The matches and byes of a round, in the order of the teams."""
        done: set[int] = set()
        for lost in self.trf.forfeited:
            if lost.round == number:
                done |= {lost.white, lost.black}
                boards = (TeamBoard(_MATCH[lost.kind]),) * self.boards
                yield TeamMatch(
                    self.teams[lost.white].name, self.teams[lost.black].name, boards, rulebook=self.rulebook
                )
        for team in self._with_bye(number, done):
            done.add(team)
            yield Bye(self.teams[team].name)
        for team in self.teams:
            if team in done:
                continue
            other = self._opponent(number, team)
            if other is not None:
                done |= {team, other}
                yield self._match(number, team, other)

    def _with_bye(self, number: int, done: set[int]) -> list[int]:
        allotted = self.trf.allotted_byes.teams if self.trf.allotted_byes else ()
        found = [allotted[number - 1]] if number <= len(allotted) else []
        for bye in self.trf.byes:
            if bye.round == number and bye.kind == "F":
                found += bye.participants
            elif bye.round == number and bye.kind == "H":
                place = f"240, round {number}"
                self.left_out.append(Problem("a bye of half a point is not known here and was left out", path=place))
        return [team for team in found if team is not None and team not in done]

    def _opponent(self, number: int, team: int) -> int | None:
        """The team that the players of a team met; players of several teams are refused."""
        if given := self.out_of_order.get((number, team)):
            return given.opponent
        met = {
            self.team_of.get(opponent)
            for player in self._seated(number, team)
            if player is not None and (opponent := self.games[player][number - 1].opponent) is not None
        }
        if len(met) > 1 or met & {None, team}:
            place = f"310 {team}, round {number}"
            raise Refusal(Problem("the players of a team did not meet one other team", path=place))
        pointing = [
            pointing_team
            for (at, pointing_team), up in self.out_of_order.items()
            if at == number and up.opponent == team
        ]
        return next(iter(met), pointing[0] if pointing else None)

    def _match(self, number: int, team: int, other: int) -> TeamMatch:
        one, two = self._filled(number, team), self._filled(number, other)
        if not self._has_first_white(number, one, two):
            team, other, one, two = other, team, two, one
        boards = tuple(self._board(number, *pair) for pair in zip(one, two, strict=True))
        return TeamMatch(self.teams[team].name, self.teams[other].name, boards, rulebook=self.rulebook)

    def _filled(self, number: int, team: int) -> tuple[int | None, ...]:
        seated = self._seated(number, team)
        return seated + (None,) * (self.boards - len(seated))

    def _has_first_white(self, number: int, one: tuple[int | None, ...], two: tuple[int | None, ...]) -> bool:
        """Whether the first team has White on board one: from the first board that tells a colour."""
        colours = self.trf.head.board_colours if len(self.trf.head.board_colours) > 1 else "WB" * self.boards
        for board, (mine, theirs) in enumerate(zip(one, two, strict=True)):
            own = self.games[mine][number - 1].colour if mine is not None else "-"
            if own == "-" and theirs is not None:
                own = {"w": "b", "b": "w"}.get(self.games[theirs][number - 1].colour, "-")
            if own != "-":
                same = board >= len(colours) or colours[board] == colours[0]
                return (own == "w") == same
        return True

    def _board(self, number: int, one: int | None, two: int | None) -> TeamBoard:
        place = f"001 {one or two}, round {number}"
        mine = self.games[one][number - 1] if one is not None else _NOBODY
        theirs = self.games[two][number - 1] if two is not None else _NOBODY
        if one is not None and two is not None and mine.opponent != two:
            raise Refusal(Problem("players of the same board did not meet", path=place))
        names = [None if player is None else str(player) for player in (one, two)]
        return TeamBoard(result_of(mine, theirs, place), *names)
