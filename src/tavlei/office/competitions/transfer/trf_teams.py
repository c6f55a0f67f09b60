"""A report of FIDE about teams as a competition: teams, their people in the order of boards, matches with boards."""

from __future__ import annotations

from datetime import datetime, time
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.exchange.competition import (
    BoardPart,
    CompetitionFile,
    EntryPart,
    MatchPart,
    RoundPart,
    SidePart,
    TeamPart,
)
from tavlei.exchange.trf import board_colours, contradicted_team_points, fide_title, team_event_of
from tavlei.games.clock import Discipline
from tavlei.office.competitions.models import DeskSystem
from tavlei.office.competitions.regulation.event_rules import SERIES
from tavlei.office.competitions.regulation.fide import PAIRINGS
from tavlei.office.competitions.regulation.teams import USUAL_MATCH_POINTS, half_points
from tavlei.office.competitions.transfer.stored_report import coming_leaves
from tavlei.office.competitions.transfer.trf_team_checks import (
    announcement,
    check_report,
    check_rounds,
    file_code,
    first_day,
    person_part,
)
from tavlei.office.federation.settled import rulebook_on
from tavlei.rulebook.rounding import half_up
from tavlei.tournament._results import turned
from tavlei.tournament.fide.engines import TEAM_CHAPTER
from tavlei.tournament.model import Bye
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import FideTeamCriterion, LineUpOrigin, usual_worth

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from datetime import date

    from tavlei.exchange.trf import Trf, TrfHead, TrfPlayer, TrfTeam
    from tavlei.rulebook import Problem
    from tavlei.tournament.model import Round
    from tavlei.tournament.teams import TeamBoard, TeamEvent, TeamMatch
    from tavlei.tournament.teams.event import TeamRound

_SYSTEMS: Final = {SystemOfPlay.ROUND_ROBIN: "round_robin", SystemOfPlay.SWISS: "swiss_buchholz"}


def points_of_teams(trf: Trf) -> list[Problem]:
    """Where the printed points of teams are not those of their matches."""
    return list(contradicted_team_points(trf, team_event_of(trf, rulebook_on(SERIES, trf.head.starts))))


def file_of_teams(trf: Trf, *, code: str, status: str, discipline: str) -> CompetitionFile:
    """The competition of a report of teams; what the store has no place for refuses the whole report.

    The report names neither captains nor hours: a team has no captain yet, and a round starts with its day.
    """
    check_report(trf)
    event = team_event_of(trf, rulebook_on(SERIES, trf.head.starts))
    check_rounds(trf, event)
    teams = _Teams(trf, event)
    rounds = tuple(teams.rounds())
    of_teams = f"{discipline}_team"
    return CompetitionFile(
        competition=announcement(
            trf.head,
            rounds,
            {"points_for_win": teams.points_for_win, "team": teams.rules() | fide_rules(trf.head, discipline)},
            code=code,
            sport="chess" if discipline == "chess" else "draughts",
            discipline=of_teams if of_teams in list(Discipline) else discipline,
            status=status,
            team=True,
            system=_system(trf.head, event.system, discipline),
        ),
        people=tuple(person_part(player) for player in trf.players),
        teams=tuple(TeamPart(name=team.name) for team in trf.teams),
        entries=tuple(teams.entries()),
        rounds=rounds,
    )


def _system(head: TrfHead, system: SystemOfPlay, discipline: str) -> str:
    """A Swiss of chess that does not call itself its own is FIDE's, once FIDE has such a system of teams."""
    own = head.type_code.upper().startswith("CUSTOM")
    fide = discipline == "chess" and system is SystemOfPlay.SWISS and not own
    known = rulebook_on(PAIRINGS, first_day(head)).has_clause(TEAM_CHAPTER)
    return DeskSystem.FIDE_TEAM.value if fide and known else _SYSTEMS[system]


def fide_rules(head: TrfHead, discipline: str) -> dict[str, object]:
    """What records 192 and 212 of a chess event say of FIDE's system of teams and of its tie-breaks."""
    if discipline != "chess":
        return {}
    known = {criterion.code: criterion.value for criterion in FideTeamCriterion}
    criteria = [known[code] for code in head.standing_order[1:] if code in known]
    values: dict[str, object] = {"criteria": criteria} if criteria else {}
    parts = head.type_code.upper().split("_")
    if parts[:2] == ["FIDE", "TEAM"] and set(parts) & {"MP", "GP"}:
        values["colours"] = "a" if "TYPEA" in parts else "b" if "TYPEB" in parts else "none"
        values["one_score_for_colours"] = not {"MP", "GP"} <= set(parts)
    return values


class _Teams:
    """The parts of a file out of a report and its event, which names teams by name and players by number."""

    def __init__(self, trf: Trf, event: TeamEvent) -> None:
        self._trf, self._event = trf, event
        self._players = {player.number: player for player in trf.players}
        self._number = {team.name: team.number for team in trf.teams}

    def rules(self) -> dict[str, object]:
        """What the report tells of the regulation: boards, reserves, scoring, whether the order of boards was kept."""
        most = max(len(team.players) for team in self._trf.teams)
        return {
            "boards": self._event.boards,
            "reserves": max(0, most - self._event.boards),
            "order": "shifted" if self._keeps_order() else "free",
            "scoring": self._event.scoring.value,
            **({"bye": "draw"} if self._event.bye_is_draw else {}),
            **({"board_colours": self._colours} if self._colours else {}),
            **self._worth(),
        }

    @property
    def points_for_win(self) -> int:
        """What a win is worth: 1 also where games have points of their own."""
        return 2 if self._event.games == usual_worth(2) else 1

    @property
    def _colours(self) -> str:
        return board_colours(self._trf.head, self._event.boards)

    def _worth(self) -> dict[str, object]:
        """What a match, a game and a bye are worth, where it is not the usual."""
        worth, games = self._event.worth, self._event.games
        points = [half_points(one) for one in (worth.win, worth.draw, worth.loss)]
        values: dict[str, object] = {} if points == list(USUAL_MATCH_POINTS) else {"match_points": points}
        if games != usual_worth(self.points_for_win):
            values["game_points"] = [half_points(one) for one in (games.win, games.draw, games.loss)]
        if worth.bye is not None:
            values["bye_points"] = [half_points(one) for one in worth.bye]
        return values

    def entries(self) -> Iterator[EntryPart]:
        """Every team, and behind it its people: their place in the team is their board, reserves last.

        Behind them stand those who came with no team and have not played.
        """
        for team in self._trf.teams:
            squad = [self._players[number] for number in team.players]
            yield EntryPart(
                key=self._team(team.name),
                team=team.name,
                number=team.number,
                rating=self._rating(team, squad),
                state="admitted",
                leaves=granted_byes(self._event.rounds, team.name) | coming_leaves(self._trf, team.number),
            )
            for board, player in enumerate(squad, start=1):
                yield self._entry(player, team.name, board)

        placed = {number for team in self._trf.teams for number in team.players}
        for player in self._trf.players:
            if player.number not in placed:
                yield self._entry(player)

    def _entry(self, player: TrfPlayer, team: str = "", board: int | None = None) -> EntryPart:
        """A player of a team at a board, or somebody who came with no team."""
        return EntryPart(
            key=_player(player.number),
            person=file_code(player),
            team=team,
            board=board,
            rating=player.rating,
            title=fide_title(player.title) or player.title,
            state="admitted",
        )

    def rounds(self) -> Iterator[RoundPart]:
        """The rounds with the day the report gives them; matches by the numbers of teams, byes behind them."""
        days = self._trf.head.round_dates
        for number, one_round in enumerate(self._event.rounds, start=1):
            day = days[number - 1] if number <= len(days) else None
            seated = _midnight(day or first_day(self._trf.head))
            ordered = sorted(filter(_has_match, one_round), key=self._order)
            boards = tuple(
                board
                for at, met in enumerate(ordered, start=1)
                if not isinstance(met, Bye)
                for board in self._boards(at, met)
            )
            yield RoundPart(
                number=number,
                state="finished" if all(board_part.result for board_part in boards) else "paired",
                starts=_midnight(day) if day else None,
                absent=tuple(self._absent(one_round)),
                boards=boards,
                matches=tuple(
                    MatchPart(number=at, seated=seated, sides=tuple(self._sides(team_match)))
                    for at, team_match in enumerate(ordered, start=1)
                ),
            )

    def _order(self, team_match: TeamMatch | Bye) -> tuple[bool, int]:
        if isinstance(team_match, Bye):
            return True, self._number[team_match.player]
        return False, min(self._number[name] for name in team_match.teams)

    def _absent(self, one_round: TeamRound) -> Iterator[str]:
        met = {
            name
            for team_match in filter(_has_match, one_round)
            for name in ((team_match.player,) if isinstance(team_match, Bye) else team_match.teams)
        }
        return (self._team(name) for name in self._event.teams if name not in met)

    def _sides(self, team_match: TeamMatch | Bye) -> Iterator[SidePart]:
        if isinstance(team_match, Bye):
            yield SidePart(entry=self._team(team_match.player), side="home")
            return
        yield self._side(team_match.white, "home", [board.one for board in team_match.boards])
        yield self._side(team_match.black, "guest", [board.other for board in team_match.boards])

    def _side(self, team: str, side: str, seats: list[str | None]) -> SidePart:
        """A team with the line-up it played with; a match that was not played has none."""
        record: dict[str, object] = {"entry": self._team(team), "side": side}
        if any(seats):
            record["seats"] = [None if seat is None else _player(seat) for seat in seats]
            record["origin"] = LineUpOrigin.HANDED_IN.value
        return SidePart.model_validate(record)

    def _boards(self, match: int, team_match: TeamMatch) -> Iterator[BoardPart]:
        for at, board in enumerate(team_match.boards, start=1):
            white, black, result = _by_colour(board, home_is_white=team_match.white_has_white(at))
            yield BoardPart(
                board=(match - 1) * self._event.boards + at,
                white=white and _player(white),
                black=black and _player(black),
                result=result,
                match=match,
                match_board=at,
            )

    def _keeps_order(self) -> bool:
        rosters = {team.number: team.players for team in self._trf.teams}
        for line_up in self._trf.line_ups:
            places = [rosters[line_up.team].index(number) for number in line_up.players if number is not None]
            if places != sorted(places):
                return False
        return True

    def _rating(self, team: TrfTeam, squad: list[TrfPlayer]) -> int | None:
        """The strength the report gives, or the mean of those on the boards, as when the admission closes."""
        if team.strength is not None:
            return team.strength
        rated = [trf_player.rating for trf_player in squad[: self._event.boards] if trf_player.rating is not None]
        return half_up(Fraction(sum(rated), len(rated))) if rated else None

    def _team(self, name: str) -> str:
        return f"t{self._number[name]}"


def granted_byes(rounds: Sequence[TeamRound | Round], name: str) -> dict[str, str]:
    """The rounds that somebody missed with points on request, and how."""
    return {
        str(number): met.kind.value
        for number, one_round in enumerate(rounds, start=1)
        for met in one_round
        if isinstance(met, Bye) and met.kind.granted and met.player == name
    }


def _has_match(met: TeamMatch | Bye) -> bool:
    """Whether it stands among the matches of a round: a bye that a team has asked for does not."""
    return not isinstance(met, Bye) or not met.kind.granted


def _by_colour(board: TeamBoard, *, home_is_white: bool) -> tuple[str | None, str | None, str]:
    """White, Black and the result from White's side."""
    if home_is_white:
        return board.one, board.other, board.result.value if board.result else ""
    return board.other, board.one, turned(board.result).value if board.result else ""


def _player(number: int | str) -> str:
    return f"p{number}"


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))
