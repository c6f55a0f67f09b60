"""A team event from a report: who sat where follows from the rosters and the records of line-ups."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf.columns import shown_points
from tavlei.exchange.trf.games import result_of
from tavlei.exchange.trf.model import MATCH_POINT_CODES, TrfGame
from tavlei.exchange.trf.settling import bonus_match_points, bonus_points
from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.model import Bye, ByeKind, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import GameWorth, MatchWorth, TeamBoard, TeamEvent, TeamMatch, TeamScoring

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.trf.model import Trf, TrfHead
    from tavlei.rulebook import Rulebook

_NOBODY: Final = TrfGame(None, "-", "-")
_BYES: Final = {"F": ByeKind.FULL, "H": ByeKind.HALF}
_MATCH: Final = {"+-": Result.WHITE_PLUS, "-+": Result.BLACK_PLUS, "--": Result.BOTH_MINUS}


def team_event_of(trf: Trf, rulebook: Rulebook) -> TeamEvent:
    """The team event of a report; teams are named by their names, players by their numbers."""
    if not trf.teams:
        raise Refusal(Problem("the report names no team", path="310"))
    rounds = _Rounds(trf, rulebook)
    played = tuple(tuple(rounds.matches(number)) for number in range(1, trf.rounds + 1))
    names = tuple(team.name for team in trf.teams)
    system = SystemOfPlay.ROUND_ROBIN if "ROUNDROBIN" in trf.head.type_code.upper() else SystemOfPlay.SWISS
    games, worth = game_worth(trf.head), match_worth(trf.head)
    event = TeamEvent(names, played, rounds.boards, _scoring(trf.head), games, system, worth=worth)
    return _with_bye_worth(event, trf)


def contradicted_team_points(trf: Trf, event: TeamEvent) -> Iterator[Problem]:
    """Teams whose printed points are not those of their matches, in a report in which all of them have ended.

    Record 299 may add to them; a team whose results it values otherwise is passed over.
    """
    odd = {number for odd in trf.abnormal if odd.kind for number in odd.participants}
    trf_teams = [team for team in trf.teams if team.match_points is not None and team.game_points is not None]
    if not event.is_complete or not any(team.match_points or team.game_points for team in trf_teams):
        return
    entries, added, added_match = event.entries(), bonus_points(trf.abnormal), bonus_match_points(trf.abnormal)
    for team in trf_teams:
        if team.number in odd:
            continue
        match = sum((entry.match_points for entry in entries[team.name]), added_match.get(team.number, Fraction(0)))
        boards = event.points(sum(entry.own for entry in entries[team.name])) + added.get(team.number, 0)
        if (match, boards) != (team.match_points, team.game_points):
            data = {"team": team.name, "points": _both(team.match_points, team.game_points),
                     "worth": _both(match, boards)}  # fmt: skip
            message = phrase("match and board points of the team {team} in the file: {points}; by the results: {worth}")
            yield Problem(message, data, path=f"310 {team.number}")


def _both(match: Fraction | None, boards: Fraction | None) -> str:
    return f"{shown_points(match)} / {shown_points(boards)}"


def game_worth(head: TrfHead) -> GameWorth:
    """What games are worth to the teams by record 162; 1, ½ and 0 where it is silent."""
    if head.worth("A"):
        got = {"got": shown_points(head.worth("A"))}
        raise Refusal(Problem("a game that somebody did not come to brings him no points; got {got}", got, path="162"))
    try:
        return GameWorth(head.worth("W"), head.worth("D"), head.worth("L"))
    except Refusal as refusal:
        raise refusal.at("162") from refusal


def match_worth(head: TrfHead) -> MatchWorth:
    """What matches are worth by record 362; 2, 1 and 0 where it is silent."""
    values = {**MATCH_POINT_CODES, **head.match_points}
    try:
        return MatchWorth(values["TW"], values["TD"], values["TL"])
    except Refusal as refusal:
        raise refusal.at("362") from refusal


def _with_bye_worth(event: TeamEvent, trf: Trf) -> TeamEvent:
    """The event with what record 320 says of a bye: it is a match won, a drawn one, or has points of its own."""
    allotted_byes = trf.allotted_byes
    if allotted_byes is None or event.system is not SystemOfPlay.SWISS:
        return event
    values = allotted_byes.match_points, allotted_byes.game_points
    usual = {drawn: _bye_points(replace(event, bye_is_draw=drawn)) for drawn in (False, True)}
    if values in usual.values():
        return replace(event, bye_is_draw=values == usual[True])
    try:
        return replace(event, worth=replace(event.worth, bye=values))
    except Refusal as refusal:
        raise refusal.at("320") from refusal


def _bye_points(event: TeamEvent) -> tuple[Fraction, Fraction]:
    match, boards = event.bye_worth()
    return match, event.points(boards)


def board_colours(head: TrfHead, boards: int) -> str:
    """The colours of record 352 from White on board one; nothing where they alternate or not all are told."""
    text = head.board_colours
    if len(text) != boards or text[0] * boards == text:
        return ""
    turned = text if text[0] == "W" else text.translate(str.maketrans("WB", "BW"))
    return "" if turned == ("WB" * boards)[:boards] else turned


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
    def __init__(self, trf: Trf, rulebook: Rulebook) -> None:
        self.trf = trf
        self.rulebook = rulebook
        self.games = {player.number: player.games for player in trf.players}
        self.teams = {trf_team.number: trf_team for trf_team in trf.teams}
        self.team_of = {number: team.number for team in trf.teams for number in team.players}
        self.out_of_order = {(line_up.round, line_up.team): line_up for line_up in trf.line_ups}
        self.boards = self._boards()
        self.usual_colours = board_colours(trf.head, self.boards) or ("WB" * self.boards)[: self.boards]

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
        if line_up := self.out_of_order.get((number, team)):
            return line_up.players
        trf_games = self._games_of(number, team)
        idle = [player for player, game in trf_games.items() if not _has_sat(game)]
        spare = set(idle[max(0, len(idle) - max(0, len(trf_games) - self.boards)) :])
        return tuple(player for player in trf_games if player not in spare)

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
        for team, kind in self._with_bye(number, done):
            done.add(team)
            yield Bye(self.teams[team].name, kind)
        for team in self.teams:
            if team in done:
                continue
            other = self._opponent(number, team)
            if other is not None:
                done |= {team, other}
                yield self._match(number, team, other)

    def _with_bye(self, number: int, done: set[int]) -> list[tuple[int, ByeKind]]:
        allotted = self.trf.allotted_byes.teams if self.trf.allotted_byes else ()
        bye_kinds = {team: ByeKind.UNPAIRED for team in allotted[number - 1 : number] if team is not None}
        for bye in self.trf.byes:
            if bye.round == number and bye.kind in _BYES:
                bye_kinds |= dict.fromkeys(bye.participants, _BYES[bye.kind])
        return [(team, kind) for team, kind in bye_kinds.items() if team not in done]

    def _opponent(self, number: int, team: int) -> int | None:
        """The team that the players of a team met; players of several teams are refused."""
        if line_up := self.out_of_order.get((number, team)):
            return line_up.opponent
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
        names = self.teams[team].name, self.teams[other].name
        return TeamMatch(*names, boards, colours=self._colours(number, one, two), rulebook=self.rulebook)

    def _filled(self, number: int, team: int) -> tuple[int | None, ...]:
        seated = self._seated(number, team)
        return seated + (None,) * (self.boards - len(seated))

    def _has_first_white(self, number: int, one: tuple[int | None, ...], two: tuple[int | None, ...]) -> bool:
        """Whether the first team has White on board one: from the first board that tells a colour."""
        for board, (mine, theirs) in enumerate(zip(one, two, strict=True)):
            if colour := self._colour(number, mine, theirs):
                return colour == self.usual_colours[board]
        return True

    def _colours(self, number: int, white: tuple[int | None, ...], black: tuple[int | None, ...]) -> str:
        """The colours of the team with White on board one as its games tell them; nothing where they alternate."""
        pairs = zip(white, black, self.usual_colours, strict=True)
        text = "".join(self._colour(number, mine, theirs) or usual for mine, theirs, usual in pairs)
        return "" if text == ("WB" * self.boards)[: self.boards] else text

    def _colour(self, number: int, mine: int | None, theirs: int | None) -> str:
        """The colour of a player at a board, by his own game or by that of the other."""
        own = self.games[mine][number - 1].colour if mine is not None else "-"
        if own == "-" and theirs is not None:
            own = {"w": "b", "b": "w"}.get(self.games[theirs][number - 1].colour, "-")
        return own.upper().strip("-")

    def _board(self, number: int, one: int | None, two: int | None) -> TeamBoard:
        place = f"001 {one or two}, round {number}"
        mine, theirs = self._at_board(number, one), self._at_board(number, two)
        if one is not None and two is not None and mine.opponent != two:
            raise Refusal(Problem("players of the same board did not meet", path=place))
        names = [None if player is None else str(player) for player in (one, two)]
        return TeamBoard(result_of(mine, theirs, place), *names)

    def _at_board(self, number: int, player: int | None) -> TrfGame:
        """The game of a player at a board; a bye of somebody who sits opposite an empty chair is a plus."""
        if player is None:
            return _NOBODY
        game = self.games[player][number - 1]
        return replace(game, result="+") if game.opponent is None and game.result in "UF" else game
