"""Reports of FIDE about teams: what persons and teams share, and what the store has no place for."""

from __future__ import annotations

from collections import Counter
from datetime import date
from typing import TYPE_CHECKING, Final

from tavlei.exchange.competition import AnnouncementPart, OutsideCodePart, PersonPart
from tavlei.office.competitions.regulation.teams import MOST_BOARDS
from tavlei.office.people.regions import country_of, is_federation
from tavlei.rulebook import Problem, Refusal, phrase
from tavlei.tournament.model import Bye
from tavlei.tournament.systems import SystemOfPlay
from tavlei.tournament.teams.regulation import LEAST_BOARDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tavlei.exchange.competition import RoundPart
    from tavlei.exchange.trf import Trf, TrfHead, TrfPlayer
    from tavlei.tournament.teams import TeamEvent
    from tavlei.tournament.teams.event import TeamRound

_IN_THIS_FILE: Final = "trf-"


def person_part(player: TrfPlayer) -> PersonPart:
    """A player of a report as a person of the file."""
    family, _, text = (name.strip() for name in player.name.partition(","))
    day = player.birth if isinstance(player.birth, date) else None
    outside = (OutsideCodePart(body="fide", code=player.code),) if player.code else ()
    return PersonPart(
        code=file_code(player),
        family=family or player.name,
        given=text,
        sex={"m": "M", "w": "F", "f": "F"}.get(player.sex.casefold(), ""),
        birth_date=day,
        birth_year=player.birth if isinstance(player.birth, int) else None,
        citizenship=country_of(player.federation) if is_federation(player.federation.upper()) else "",
        outside_codes=outside,
    )


def file_code(player: TrfPlayer) -> str:
    """A number of the file, not of the register: nobody there has one like it."""
    return f"fide-{player.code}"[:20] if player.code else f"{_IN_THIS_FILE}{player.number}"


def means_only_a_line(code: str) -> bool:
    """Whether a number of a file says only where somebody stands in it: in another file it is somebody else."""
    return code.startswith(_IN_THIS_FILE)


def first_day(head: TrfHead) -> date:
    """The day on which the competition starts, or its first round; a report that does not tell it is refused."""
    starts = head.starts or min(filter(None, head.round_dates), default=None) or head.ends
    if starts is None:
        raise Refusal(Problem("the report does not tell the days of the competition", path="042"))
    return starts


def announcement(
    head: TrfHead, rounds: Sequence[RoundPart], regulation: dict[str, object], **record: object
) -> AnnouncementPart:
    """The announcement from the head of a report: played if all rounds planned have their results."""
    starts = first_day(head)
    complete = all(board.result or board.black is None for one in rounds for board in one.boards)
    planned = max(head.rounds_planned or 0, len(rounds), 1)
    state = "finished" if complete and len(rounds) >= planned else "running" if rounds else "admitted"
    if head.time_control or head.allotted_time:
        regulation = {**regulation, "time_control": head.time_control or head.allotted_time}
    data = {
        "name": head.name,
        "starts": starts,
        "ends": max(starts, head.ends or starts),
        "place": head.city[:160],
        "rounds_planned": planned,
        "regulation": regulation,
        "state": state,
    }
    return AnnouncementPart.model_validate(data | record)


def check_report(trf: Trf) -> None:
    """Refuse what cannot be told of teams here, before the matches are looked for."""
    problems = [*_names(trf), *_rounds_to_come(trf), *_rounds_beyond(trf)]
    if problems:
        raise Refusal(*problems)


def check_rounds(trf: Trf, event: TeamEvent) -> None:
    """Refuse too many boards, byes with points outside a Swiss, lost results."""
    problems = [*_boards(event), *_byes(trf, event)]
    for number, one_round in enumerate(event.rounds, start=1):
        problems += _without_match(trf, number, one_round)
    if problems:
        raise Refusal(*problems)


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
        data = {"least": LEAST_BOARDS, "most": MOST_BOARDS, "got": event.boards}
        yield Problem("teams meet on {least} to {most} boards; got {got}", data, path="352")


def _byes(trf: Trf, event: TeamEvent) -> Iterator[Problem]:
    """A bye brings points in a Swiss only."""
    if event.system is SystemOfPlay.SWISS:
        return
    allotted_byes = trf.allotted_byes
    if (
        allotted_byes is not None
        and any(allotted_byes.teams)
        and (allotted_byes.match_points or allotted_byes.game_points)
    ):
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
