"""A team event of our model as a report."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.exchange.trf.games import CODES
from tavlei.exchange.trf.individual import TrfPerson, player_of, ranked
from tavlei.exchange.trf.model import ABSENT, AllottedByes, ForfeitedMatch, Trf, TrfBye, TrfGame, TrfLineUp, TrfTeam
from tavlei.exchange.trf.worth import points_of
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Bye, ByeKind, Result
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import TeamScoring
from tavlei.tournament.teams.event import USUAL_WORTH
from tavlei.tournament.teams.game_worth import ONE_POINT

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tavlei.exchange.trf.model import TrfHead
    from tavlei.tournament.teams import GameWorth, TeamBoard, TeamEvent, TeamMatch


@dataclass(frozen=True, slots=True)
class TrfRoster:
    """The players of a team in the order of the boards: their names in the event, and what is told about them."""

    team: str
    players: tuple[tuple[str, TrfPerson], ...]


def trf_of_teams(
    event: TeamEvent, head: TrfHead, rosters: Sequence[TrfRoster], others: Sequence[tuple[str, TrfPerson]] = ()
) -> Trf:
    """The report of a team event, whichever the order of matches. Every board that was played needs its players.

    `others` play for no team; they stand last.
    """
    return _Report(event, rosters, others).build(head)


def game_points(worth: GameWorth) -> dict[str, Fraction]:
    """Record 162 of what games are worth; nothing where it is 1, ½ and 0."""
    if worth == ONE_POINT:
        return {}
    lost = {"L": worth.loss} if worth.loss else {}
    return {"W": worth.win, "D": worth.draw, **lost}


class _Report:
    def __init__(self, event: TeamEvent, rosters: Sequence[TrfRoster], others: Sequence[tuple[str, TrfPerson]]) -> None:
        self.event, self.rosters, self.others = event, {roster.team: roster for roster in rosters}, others
        if set(self.rosters) != set(event.teams) or len(rosters) != len(event.teams):
            raise Refusal(Problem("every team needs its roster", path="rosters"))
        self.team_number = {name: number for number, name in enumerate(event.teams, start=1)}
        names = [name for team in event.teams for name, _ in self.rosters[team].players]
        names += [name for name, _ in others]
        if len(set(names)) != len(names):
            raise Refusal(Problem("a player stands in two teams", path="rosters"))
        self.number = {name: number for number, name in enumerate(names, start=1)}
        self.games: dict[str, list[TrfGame]] = {name: [] for name in names}
        self.line_ups: list[TrfLineUp] = []
        self.forfeited: list[ForfeitedMatch] = []
        self.byes: list[int | None] = []
        self.granted: dict[tuple[int, str], list[int]] = {}

    def build(self, head: TrfHead) -> Trf:
        head = self._head(head)
        for index, one_round in enumerate(self.event.rounds):
            self.byes.append(None)
            for team_match in one_round:
                if isinstance(team_match, Bye):
                    self._bye(team_match, index)
                else:
                    self._match(team_match, index)
            for games in self.games.values():
                games.extend([ABSENT] * (index + 1 - len(games)))
        people = {name: person for roster in self.rosters.values() for name, person in roster.players}
        people |= dict(self.others)
        players = [player_of(people[name], number, tuple(self.games[name])) for name, number in self.number.items()]
        players = [replace(player, points=points_of(head, player.games)) for player in players]
        return Trf(
            head,
            tuple(ranked(players)),
            teams=self._teams(),
            byes=tuple(
                TrfBye(kind, number, tuple(sorted(who))) for (number, kind), who in sorted(self.granted.items())
            ),
            allotted_byes=AllottedByes(*self._bye_worth(), tuple(self.byes)) if any(self.byes) else None,
            line_ups=tuple(sorted(self.line_ups, key=lambda line_up: (line_up.round, line_up.team))),
            forfeited=tuple(
                sorted(self.forfeited, key=lambda forfeited_match: (forfeited_match.round, forfeited_match.white))
            ),
        )

    def _head(self, head: TrfHead) -> TrfHead:
        """The head with what tells a team event apart, where the caller did not say it."""
        by_matches = self.event.scoring is TeamScoring.MATCH_POINTS
        codes = {SystemOfPlay.SWISS: f"CUSTOM_TEAM_SWISS_{'MP' if by_matches else 'GP'}",
                 SystemOfPlay.ROUND_ROBIN: "CUSTOM_TEAM_ROUNDROBIN"}  # fmt: skip
        return replace(
            head,
            points=head.points or game_points(self.event.games),
            match_points=head.match_points or self._match_worth(),
            board_colours=head.board_colours or self._colours(),
            type_code=head.type_code or codes.get(self.event.system, "CUSTOM_TEAM_KNOCKOUT"),
            standing_order=head.standing_order or (("MPTS", "GPTS") if by_matches else ("GPTS", "MPTS")),
        )

    def _colours(self) -> str:
        texts = (match.colours for match in self.event.matches() if match.colours)
        return next(texts, ("WB" * self.event.boards)[: self.event.boards])

    @property
    def _is_swiss(self) -> bool:
        return self.event.system is SystemOfPlay.SWISS

    def _bye_worth(self) -> tuple[Fraction, Fraction]:
        """What a bye allotted by the pairing of a Swiss is worth; of another system it brings nothing."""
        if not self._is_swiss:
            return Fraction(0), Fraction(0)
        match, on_boards = self.event.bye_worth()
        return match, self.event.points(on_boards)

    def _match_worth(self) -> dict[str, Fraction]:
        worth = replace(self.event.worth, bye=None)
        return {} if worth == USUAL_WORTH else {"TW": worth.win, "TD": worth.draw, "TL": worth.loss}

    def _bye(self, bye: Bye, index: int) -> None:
        if bye.kind.granted:
            kind = "H" if bye.kind is ByeKind.HALF else "F"
            self.granted.setdefault((index + 1, kind), []).append(self.team_number[bye.player])
            return
        if self.byes[index] is not None:
            raise Refusal(Problem("a report allots one bye to a round", path=f"rounds[{index}]"))
        self.byes[index] = self.team_number[bye.player]

    def _match(self, match: TeamMatch, index: int) -> None:
        place = f"rounds[{index}]"
        if all(team_board.one is None and team_board.other is None for team_board in match.boards):
            self._without_play(match, index)
            return
        for board, team_board in enumerate(match.boards):
            white_first = match.white_has_white(board + 1)
            self._board(team_board, index, white_first=white_first, place=f"{place}.boards[{board}]")
        for team, other, seats in (
            (match.white, match.black, [team_board.one for team_board in match.boards]),
            (match.black, match.white, [team_board.other for team_board in match.boards]),
        ):
            self._line_up(index + 1, team, other, seats)

    def _without_play(self, match: TeamMatch, index: int) -> None:
        kinds = {Result.WHITE_PLUS: "+-", Result.BLACK_PLUS: "-+", Result.BOTH_MINUS: "--"}
        kind = kinds.get(match.result) if match.result else None
        if kind is None or len({board.result for board in match.boards}) > 1:
            raise Refusal(Problem("a report needs the players of every board", path=f"rounds[{index}]"))
        numbers = self.team_number[match.white], self.team_number[match.black]
        self.forfeited.append(ForfeitedMatch(kind, index + 1, *numbers))
        for team, mark in zip(match.teams, kind, strict=True):
            for name, _person in self.rosters[team].players[: self.event.boards]:
                self.games[name].append(TrfGame(None, "-", mark))

    def _board(self, board: TeamBoard, index: int, *, white_first: bool, place: str) -> None:
        codes = CODES[board.result]
        sides = ((board.one, board.other, codes[0], white_first), (board.other, board.one, codes[1], not white_first))
        for name, other, code, is_white in sides:
            if name is None:
                continue
            if name not in self.number:
                raise Refusal(Problem("there is no participant «{id}»", {"id": name}, path=place))
            opponent = None if other is None else self.number.get(other)
            if opponent is None and code not in "+-":
                raise Refusal(Problem("a report needs the players of every board", path=place))
            self.games[name].append(TrfGame(opponent, "w" if is_white else "b", code))
            if len(self.games[name]) != index + 1:
                raise Refusal(Problem("«{id}» is paired twice in the round", {"id": name}, path=place))

    def _line_up(self, number: int, team: str, other: str, seats: Sequence[str | None]) -> None:
        """A record where the order is not that of the roster, or a board was empty."""
        roster = [name for name, _ in self.rosters[team].players]
        if any(name is not None and name not in roster for name in seats):
            raise Refusal(
                Problem("a player does not belong to the team «{team}»", {"team": team}, f"rounds[{number - 1}]")
            )
        in_order = [name for name in roster if name in seats]
        if list(seats) != in_order:
            players = tuple(None if seat is None else self.number[seat] for seat in seats)
            self.line_ups.append(TrfLineUp(number, self.team_number[team], self.team_number[other], players))

    def _teams(self) -> tuple[TrfTeam, ...]:
        scores = self._scores()
        order = 0 if self.event.scoring is TeamScoring.MATCH_POINTS else 1
        return tuple(
            TrfTeam(
                self.team_number[name],
                name,
                tuple(self.number[player] for player, _ in self.rosters[name].players),
                match_points=scores[name][0],
                game_points=scores[name][1],
                rank=1 + sum(score[order] > scores[name][order] for score in scores.values()),
            )
            for name in self.event.teams
        )

    def _scores(self) -> Mapping[str, tuple[Fraction, Fraction]]:
        """Match points and game points of every team so far."""
        return {
            name: (
                sum((entry.match_points for entry in entries), Fraction(0)),
                self.event.points(sum(entry.own for entry in entries)),
            )
            for name, entries in self.event.entries().items()
        }
