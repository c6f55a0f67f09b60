"""A competition as a tournament report of FIDE (TRF), and a report as a competition."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, replace
from datetime import date  # noqa: TC003 - read with the words told
from functools import partial
from typing import TYPE_CHECKING, Final, TypedDict, Unpack

from django.utils import timezone
from pydantic import ValidationError

from tavlei.exchange.competition import BoardPart, CompetitionFile, EntryPart, RoundPart
from tavlei.exchange.mistakes import refusal_of
from tavlei.exchange.trf import (
    UNDECIDED,
    Decisions,
    Points,
    Trf,
    TrfHead,
    TrfPerson,
    Undecided,
    event_of,
    fide_title,
    read_report,
    tie_break_codes,
    type_code,
    write_trf,
)
from tavlei.office.competitions.kinds import event_kind
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.transfer.stored_report import (
    coming_leaves,
    foreign_data_of,
    head_with,
    is_accelerated,
    read_foreign_data,
    restored,
)
from tavlei.office.competitions.transfer.trf_team_checks import announcement, file_code, person_part
from tavlei.office.competitions.transfer.trf_teams import file_of_teams, granted_byes, points_of_teams
from tavlei.office.people.regions import federation_of, is_federation
from tavlei.office.roles.models import Grant, OfficeRole
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, phrase
from tavlei.tournament.model import Bye

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.office.competitions.transfer.stored_report import ForeignReportData
    from tavlei.tournament.model import Round, Tournament

_FINISHED_ROUND: Final = "finished"


def report_of(competition: Competition, *, personal: bool = True) -> Trf:
    """The report of a competition: of persons, or of teams with their line-ups; days of birth only if `personal`."""
    report_data = read_foreign_data(competition.regulation)
    trf = event_kind(competition).trf(
        competition, partial(_head, competition, report_data), lambda entry: _person(entry, personal=personal)
    )
    return trf if report_data is None else restored(trf, report_data, competition.rounds_planned)


def report_text(competition: Competition, *, personal: bool = True) -> bytes:
    """The report as a file that other programs read, pairing programs too."""
    return write_trf(report_of(competition, personal=personal), for_older_programs=True).encode()


def fide_report_text(competition: Competition) -> bytes:
    """The report as FIDE's handbook has it."""
    return write_trf(report_of(competition)).encode()


class ReportOptions(TypedDict, total=False):
    """What is told beside a report: what counts where it contradicts itself, and its day if it has none."""

    status: str
    discipline: str
    decisions: Decisions
    day: date | None


@dataclass(frozen=True, slots=True)
class ReadReport:
    """A report as a competition that can be imported, and how its lines were understood."""

    file: CompetitionFile
    remarks: tuple[Problem, ...] = ()


def competition_of_report(content: bytes, *, code: str, **options: Unpack[ReportOptions]) -> CompetitionFile:
    """A report of persons or of teams, read from its bytes, as a competition that can be imported."""
    return look_at_report(content, code=code, **options).file


def look_at_report(content: bytes, *, code: str, **options: Unpack[ReportOptions]) -> ReadReport:
    """The same with the remarks. A report without a name has the code for one, one without any day the day told."""
    decisions, day = options.get("decisions", UNDECIDED), options.get("day")
    status, discipline = options.get("status", "other"), options.get("discipline", "chess")
    read = read_brought(read_report, content, decisions)
    trf = read.trf if read.trf.head.name else replace(read.trf, head=replace(read.trf.head, name=code))
    if day is not None and not (trf.head.starts or trf.head.ends or any(trf.head.round_dates)):
        trf = replace(trf, head=replace(trf.head, starts=day))
    trf, shared = _without_shared_numbers(trf)
    make = file_of_teams if trf.is_team_event else _file_of_persons
    try:
        file = make(trf, code=code, status=status, discipline=discipline)
    except ValidationError as error:
        raise refusal_of(error) from error
    contradicting = _decided_of_teams(trf, decisions) if trf.is_team_event else []
    regulation = file.competition.regulation | foreign_data_of(read.trf)
    accelerated = file.competition.system.startswith("fide") and is_accelerated(read.trf)
    regulation |= {"accelerated": True} if accelerated else {}
    announced = file.competition.model_copy(update={"regulation": regulation})
    file = file.model_copy(update={"competition": announced})
    problems = _kept_only(trf, accelerated=accelerated)
    return ReadReport(file, (*read.decided, *contradicting, *read.remarks, *shared, *problems))


def _decided_of_teams(trf: Trf, decisions: Decisions) -> list[Problem]:
    """Where the printed points of teams are not those of their matches; only those of the matches can count here."""
    problems = points_of_teams(trf)
    if problems and decisions.points is not Points.RESULTS:
        raise Undecided(*problems, kinds=("points",))
    return problems


def _without_shared_numbers(trf: Trf) -> tuple[Trf, list[Problem]]:
    """The report without FIDE numbers that several players have: they tell of nobody who he is."""
    count = Counter(player.code for player in trf.players if player.code)
    shared = [player for player in trf.players if count[player.code] > 1]
    message = phrase("the FIDE number {code} stands at several players; nobody is known by it")
    problems = [Problem(message, {"code": player.code}, path=f"001 {player.number}") for player in shared]
    players = tuple(replace(player, code="") if player in shared else player for player in trf.players)
    return (replace(trf, players=players) if shared else trf), problems


def _kept_only(trf: Trf, *, accelerated: bool) -> Iterator[Problem]:
    """What is read and written again, and has no weight here."""
    if not accelerated and any(faster.last_round > trf.rounds for faster in trf.accelerations):
        message = phrase("the accelerated rounds are not those of Baku: rounds to come are paired without them")
        yield Problem(message, path="250")
    for player in trf.players:
        if not is_federation(player.federation.upper()):
            message = phrase("there is no federation with the code {code}; the player has no citizenship")
            yield Problem(message, {"code": player.federation}, path=f"001 {player.number}")
    if trf.abnormal:
        message = phrase("points given or taken besides the results do not count in the table; the report keeps them")
        yield Problem(message, path="299")


def _file_of_persons(trf: Trf, *, code: str, status: str, discipline: str) -> CompetitionFile:
    individual_event = event_of(trf)
    keys = {player.number: f"e{index}" for index, player in enumerate(trf.players, start=1)}
    rounds = tuple(_round(number, one, keys) for number, one in enumerate(individual_event.tournament.rounds, start=1))
    return CompetitionFile(
        competition=announcement(
            trf.head,
            rounds,
            {"points_for_win": individual_event.tournament.points_for_win},
            code=code,
            sport="chess" if discipline == "chess" else "draughts",
            discipline=discipline,
            status=status,
            system=_system(trf, individual_event.tournament, discipline),
        ),
        people=tuple(person_part(player) for player in trf.players),
        entries=tuple(
            EntryPart(
                key=keys[player.number],
                person=file_code(player),
                number=player.number,
                rating=player.rating,
                title=fide_title(player.title) or player.title,
                state="admitted",
                leaves=granted_byes(individual_event.tournament.rounds, str(player.number))
                | coming_leaves(trf, player.number),
            )
            for player in trf.players
        ),
        rounds=rounds,
    )


def _system(trf: Trf, tournament: Tournament, discipline: str) -> str:
    """The system of play by records 192 and 092; a Swiss of chess that says no other one is FIDE's Dutch.

    Where both are silent and everybody has met everybody once, it was a round robin.
    """
    type_code = trf.head.type_code.upper()
    text = type_code + re.sub(r"[\W_]", "", trf.head.kind.upper())
    if "ROUNDROBIN" in text or (not text and _all_have_met(tournament)):
        return "round_robin"
    if discipline != "chess":
        return "swiss_buchholz"
    return next((f"fide_{name}" for name in ("burstein", "dubov") if name.upper() in type_code), "fide_dutch")


def _all_have_met(tournament: Tournament) -> bool:
    met = Counter(frozenset(one.players) for one_round in tournament.rounds for one in one_round
                  if not isinstance(one, Bye))  # fmt: skip
    everybody = len(tournament.participants)
    return everybody > 2 and len(met) == everybody * (everybody - 1) // 2 and set(met.values()) == {1}


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


def _head(competition: Competition, report_data: ForeignReportData | None, criteria: tuple[str, ...] | None) -> TrfHead:
    judges = Grant.objects.filter(competition=competition, ended=None, role=OfficeRole.CHIEF_JUDGE).select_related(
        "person", "user__person"
    )
    rounds = competition.rounds.exclude(matches__extra=True)  # an extra match of teams is no round of the report
    days = tuple(timezone.localtime(one_round.starts).date() if one_round.starts else None for one_round in rounds)
    head = TrfHead(
        competition.name,
        city=competition.place,
        starts=competition.starts,
        ends=competition.ends,
        chief_arbiter=next((str(judge.official) for judge in judges if judge.official), ""),
        allotted_time=str(competition.regulation.get("time_control", "")),
        round_dates=days if any(days) else (),
        rounds_planned=competition.rounds_planned,
        type_code=type_code(competition.system) if criteria is not None else "",
        tie_breaks=tie_break_codes(criteria) if criteria is not None else (),
    )
    return head_with(head, report_data, competition)


def _person(entry: Entry, *, personal: bool) -> TrfPerson:
    person = entry.person
    if person is None:
        return TrfPerson(str(entry.team), rating=entry.rating)
    text = " ".join(filter(None, (person.given, person.patronymic)))
    code = next((outside_code.code for outside_code in person.outside_codes.all() if outside_code.body == "fide"), "")
    born = (person.birth_date or person.birth_year) if personal else None
    return TrfPerson(
        f"{person.family}, {text}" if text else person.family,
        {"M": "m", "F": "w"}.get(person.sex, ""),
        rating=entry.rating,
        federation=federation_of(person.citizenship),
        code=code,
        birth=born,
        title=fide_title(entry.title) if entry.competition.sport == Sport.CHESS else "",
    )
