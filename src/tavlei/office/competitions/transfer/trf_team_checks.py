"""What a report of teams may say that the store of the office has no place for: it is refused, not left out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.exchange.trf import points_for_win
from tavlei.exchange.trf.columns import points_text
from tavlei.exchange.trf.model import MATCH_POINT_CODES
from tavlei.office.competitions.team_regulation import MOST_BOARDS
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Bye
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams import has_white
from tavlei.tournament.teams.event import MATCH_WIN
from tavlei.tournament.teams.regulation import LEAST_BOARDS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.exchange.trf import TeamReport, Trf
    from tavlei.tournament.teams import TeamEvent
    from tavlei.tournament.teams.event import TeamRound

_COLOURS: Final = {True: "w", False: "b"}


def check_report(trf: Trf) -> None:
    """Refuse what cannot be told of teams here, before the matches are looked for."""
    found = [*_names(trf), *_points(trf), *_rounds_to_come(trf), *_rounds_beyond(trf)]
    if found:
        raise Refusal(*found)


def check_rounds(trf: Trf, report: TeamReport) -> None:
    """Refuse what was left out of the event, byes of another worth, colours that do not alternate, lost results."""
    event = report.event
    found = [*report.left_out, *_boards(event), *_byes(trf, event)]
    for number, one_round in enumerate(event.rounds, start=1):
        found += _colours(trf, number, one_round)
        found += _without_match(trf, number, one_round)
    if found:
        raise Refusal(*found)


def _names(trf: Trf) -> Iterator[Problem]:
    for name, count in Counter(trf_team.name for trf_team in trf.teams).items():
        if count > 1:
            yield Problem("«{id}» is listed twice", {"id": name}, path="310")
    placed = {number for team in trf.teams for number in team.players}
    for trf_player in trf.players:
        if trf_player.number not in placed:
            yield Problem(
                "player {number} stands in no team", {"number": trf_player.number}, path=f"001 {trf_player.number}"
            )


def _points(trf: Trf) -> Iterator[Problem]:
    if trf.abnormal:
        yield Problem("points given or taken besides the results have no place here", path="299")
    worth = {**MATCH_POINT_CODES, **trf.head.match_points}
    if worth != MATCH_POINT_CODES:
        told = {"got": ", ".join(points_text(points) for points in worth.values())}
        yield Problem("a match won, drawn or lost is worth 2, 1 or 0 points here; got {got}", told, path="362")


def _rounds_to_come(trf: Trf) -> Iterator[Problem]:
    """Wishes for rounds that are still to be paired; for those that were paired they have done their work."""
    if trf.rounds >= (trf.head.rounds_planned or 0):
        return
    latest = {
        "240": [bye.round for bye in trf.byes],
        "250": [acceleration.last_round for acceleration in trf.accelerations],
        "260": [forbidden_pairs.last_round for forbidden_pairs in trf.forbidden],
    }
    for record, rounds in latest.items():
        if any(number > trf.rounds for number in rounds):
            yield Problem(
                "what the record {record} says of rounds to come has no place here", {"record": record}, record
            )


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
    """A bye counts as the office can count it: a match won on all boards or drawn in a Swiss, else nothing."""
    swiss = event.system is SystemOfPlay.SWISS
    won = Fraction(MATCH_WIN), Fraction(event.boards * points_for_win(trf.head))
    expected = won if swiss else (Fraction(0), Fraction(0))
    given = trf.allotted_byes
    if given is not None and any(given.teams) and not event.bye_is_draw:
        worth = given.match_points, given.game_points
        if worth != expected:
            yield _other_worth(expected, worth, "320")
    if not swiss and any(bye.kind == "F" and bye.round <= trf.rounds for bye in trf.byes):
        yield _other_worth(expected, won, "240")


def _other_worth(expected: tuple[Fraction, Fraction], got: tuple[Fraction, Fraction], record: str) -> Problem:
    told = {name: " / ".join(map(points_text, pair)) for name, pair in (("expected", expected), ("got", got))}
    return Problem("a bye of a team is worth {expected} (match / boards) here; got {got}", told, path=record)


def _colours(trf: Trf, number: int, one_round: TeamRound) -> Iterator[Problem]:
    games = {str(trf_player.number): trf_player.games[number - 1] for trf_player in trf.players}
    for match in one_round:
        if isinstance(match, Bye):
            continue
        for at, board in enumerate(match.boards, start=1):
            white = has_white(at, on_first_board=True)
            for player, colour in ((board.one, _COLOURS[white]), (board.other, _COLOURS[not white])):
                if player is not None and games[player].colour not in ("-", colour):
                    place = f"001 {player}, round {number}"
                    yield Problem("colours alternate from board to board of a match here", path=place)


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
        if told and str(trf_player.number) not in seated and team_of[trf_player.number] not in idle:
            place = f"001 {trf_player.number}, round {number}"
            yield Problem(
                "the result of player {number} belongs to no match", {"number": trf_player.number}, path=place
            )
