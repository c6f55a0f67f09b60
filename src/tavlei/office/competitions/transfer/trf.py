"""A competition as a tournament report of FIDE (TRF), and a report as a competition."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from django.utils import timezone
from pydantic import ValidationError

from tavlei.exchange.competition import BoardPart, CompetitionFile, EntryPart, RoundPart
from tavlei.exchange.mistakes import refusal_of
from tavlei.exchange.trf import (
    Trf,
    TrfHead,
    TrfPerson,
    event_of,
    read_trf,
    tie_break_codes,
    type_code,
    write_trf,
)
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.transfer.trf_parts import announcement, file_code, person_part
from tavlei.office.competitions.transfer.trf_teams import file_of_teams
from tavlei.office.people.federations import federation_of
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.tournament.model import Bye

if TYPE_CHECKING:
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.tournament.model import Round

_FINISHED_ROUND: Final = "finished"


def report_of(competition: Competition, *, personal: bool = True) -> Trf:
    """The report of a competition: of persons, or of teams with their line-ups; days of birth only if `personal`."""
    return event_kind(competition).trf(
        competition, partial(_head, competition), lambda entry: _person(entry, personal=personal)
    )


def report_text(competition: Competition, *, personal: bool = True) -> bytes:
    """The report as a file, with the records that older pairing programs ask for."""
    return write_trf(report_of(competition, personal=personal), for_older_programs=True).encode()


def competition_of_report(
    content: bytes, *, code: str, status: str = "other", discipline: str = "chess"
) -> CompetitionFile:
    """A report of persons or of teams, read from its bytes, as a competition that can be imported."""
    trf = read_trf(content)
    make = file_of_teams if trf.is_team_event else _file_of_persons
    try:
        return make(trf, code=code, status=status, discipline=discipline)
    except ValidationError as error:
        raise refusal_of(error) from error


def _file_of_persons(trf: Trf, *, code: str, status: str, discipline: str) -> CompetitionFile:
    found = event_of(trf)
    keys = {player.number: f"e{index}" for index, player in enumerate(trf.players, start=1)}
    rounds = tuple(_round(number, one, keys) for number, one in enumerate(found.tournament.rounds, start=1))
    return CompetitionFile(
        competition=announcement(
            trf.head,
            rounds,
            {"points_for_win": found.tournament.points_for_win},
            code=code,
            sport="chess" if discipline == "chess" else "draughts",
            discipline=discipline,
            status=status,
            system="round_robin" if "ROUNDROBIN" in trf.head.type_code.upper() else "swiss_buchholz",
        ),
        people=tuple(person_part(player) for player in trf.players),
        entries=tuple(
            EntryPart(
                key=keys[player.number],
                person=file_code(player),
                number=player.number,
                rating=player.rating,
                title=player.title,
                state="admitted",
                leaves=_leaves(found.tournament.rounds, str(player.number)),
            )
            for player in trf.players
        ),
        rounds=rounds,
    )


def _leaves(rounds: tuple[Round, ...], player: str) -> dict[str, str]:
    """The rounds that somebody missed with points on request."""
    return {
        str(number): met.kind.value
        for number, one in enumerate(rounds, start=1)
        for met in one
        if isinstance(met, Bye) and met.kind.granted and met.player == player
    }


def _round(number: int, one: Round, keys: dict[int, str]) -> RoundPart:
    boards = []
    away = [met.player for met in one if isinstance(met, Bye) and met.kind.granted]
    seated = [met for met in one if not (isinstance(met, Bye) and met.kind.granted)]
    for board, met in enumerate(sorted(seated, key=lambda encounter: isinstance(encounter, Bye)), start=1):
        if isinstance(met, Bye):
            boards.append(BoardPart(board=board, white=keys[int(met.player)]))
            continue
        result = met.result.value if met.result else ""
        white, black = keys[int(met.white)], keys[int(met.black)]
        boards.append(BoardPart(board=board, white=white, black=black, result=result))
    over = all(board_part.result or board_part.black is None for board_part in boards)
    state = _FINISHED_ROUND if over else "paired"
    absent = tuple(keys[int(player)] for player in away)
    return RoundPart(number=number, state=state, absent=absent, boards=tuple(boards))


def _head(competition: Competition, criteria: tuple[str, ...] | None) -> TrfHead:
    judges = Grant.objects.filter(competition=competition, ended=None, role=OfficeRole.CHIEF_JUDGE).select_related(
        "user__person"
    )
    told = competition.rounds.exclude(matches__extra=True)  # an extra match of teams is no round of the report
    days = tuple(timezone.localtime(one_round.starts).date() if one_round.starts else None for one_round in told)
    return TrfHead(
        competition.name,
        city=competition.place,
        starts=competition.starts,
        ends=competition.ends,
        chief_arbiter=next((str(judge.user.person or judge.user) for judge in judges), ""),
        allotted_time=str(competition.regulation.get("time_control", "")),
        round_dates=days if any(days) else (),
        rounds_planned=competition.rounds_planned,
        type_code=type_code(competition.system) if criteria is not None else "",
        tie_breaks=tie_break_codes(criteria) if criteria is not None else (),
    )


def _person(entry: Entry, *, personal: bool) -> TrfPerson:
    person = entry.person
    if person is None:
        return TrfPerson(str(entry.team), rating=entry.rating)
    given = " ".join(filter(None, (person.given, person.patronymic)))
    code = next((outside_code.code for outside_code in person.outside_codes.all() if outside_code.body == "fide"), "")
    born = (person.birth_date or person.birth_year) if personal else None
    return TrfPerson(
        f"{person.family}, {given}" if given else person.family,
        {"M": "m", "F": "w"}.get(person.sex, ""),
        rating=entry.rating,
        federation=federation_of(person.citizenship),
        code=code,
        birth=born,
        title=entry.title if entry.competition.sport == Sport.CHESS and entry.title.islower() else "",
    )
