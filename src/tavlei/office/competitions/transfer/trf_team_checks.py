"""What a report of teams may say that the store of the office has no place for: it is refused, not left out."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tavlei.office.competitions.team_regulation import MOST_BOARDS
from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.model import Bye
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams.regulation import LEAST_BOARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.trf import Trf
    from tavlei.tournament.teams import TeamEvent
    from tavlei.tournament.teams.event import TeamRound


def check_report(trf: Trf) -> None:
    """Refuse what cannot be told of teams here, before the matches are looked for."""
    found = [*_names(trf), *_rounds_to_come(trf), *_rounds_beyond(trf)]
    if found:
        raise Refusal(*found)


def check_rounds(trf: Trf, event: TeamEvent) -> None:
    """Refuse too many boards, byes with points outside a Swiss, lost results."""
    found = [*_boards(event), *_byes(trf, event)]
    for number, one_round in enumerate(event.rounds, start=1):
        found += _without_match(trf, number, one_round)
    if found:
        raise Refusal(*found)


def _names(trf: Trf) -> Iterator[Problem]:
    for name, count in Counter(trf_team.name for trf_team in trf.teams).items():
        if count > 1:
            yield Problem("«{id}» is listed twice", {"id": name}, path="310")
    placed = {number for team in trf.teams for number in team.players}
    for trf_player in trf.players:
        if trf_player.number not in placed and any(game.opponent is not None for game in trf_player.games):
            yield Problem(
                "player {number} has played and stands in no team",
                {"number": trf_player.number},
                path=f"001 {trf_player.number}",
            )


def _rounds_to_come(trf: Trf) -> Iterator[Problem]:
    """Byes of rounds to come outside a Swiss; for rounds that were paired they have done their work."""
    if "ROUNDROBIN" in trf.head.type_code.upper() and any(bye.round > trf.rounds for bye in trf.byes):
        message = phrase("what the record {record} says of rounds to come has no place here")
        yield Problem(message, {"record": "240"}, path="240")


def _rounds_beyond(trf: Trf) -> Iterator[Problem]:
    for record, rounds in (
        ("300", [line_up.round for line_up in trf.line_ups]),
        ("330", [forfeited_match.round for forfeited_match in trf.forfeited]),
    ):
        for number in rounds:
            if not 1 <= number <= trf.rounds:
                yield Problem("the report has no round {number}", {"number": number}, path=record)


def _boards(event: TeamEvent) -> Iterator[Problem]:
    if not LEAST_BOARDS <= event.boards <= MOST_BOARDS:
        given = {"least": LEAST_BOARDS, "most": MOST_BOARDS, "got": event.boards}
        yield Problem("teams meet on {least} to {most} boards; got {got}", given, path="352")


def _byes(trf: Trf, event: TeamEvent) -> Iterator[Problem]:
    """A bye brings points in a Swiss only."""
    if event.system is SystemOfPlay.SWISS:
        return
    given = trf.allotted_byes
    if given is not None and any(given.teams) and (given.match_points or given.game_points):
        yield Problem("only in a Swiss has a team without an opponent points", path="320")
    if any(bye.kind in "FH" and bye.round <= trf.rounds for bye in trf.byes):
        yield Problem("only in a Swiss has a team without an opponent points", path="240")


def _without_match(trf: Trf, number: int, one_round: TeamRound) -> Iterator[Problem]:
    """Results of players whom no match of the round seats, but for teams that did not play a match at all."""
    seated: set[str] = set()
    idle: set[str] = set()
    for match in one_round:
        if isinstance(match, Bye):
            idle.add(match.player)
            continue
        players = {player for board in match.boards for player in (board.one, board.other) if player is not None}
        seated |= players
        idle |= set() if players else set(match.teams)
    team_of = {player: team.name for team in trf.teams for player in team.players}
    for trf_player in trf.players:
        game = trf_player.games[number - 1]
        told = game.opponent is not None or game.result == "+"
        if told and str(trf_player.number) not in seated and team_of.get(trf_player.number) not in idle:
            place = f"001 {trf_player.number}, round {number}"
            yield Problem(
                "the result of player {number} belongs to no match", {"number": trf_player.number}, path=place
            )
