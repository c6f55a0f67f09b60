"""A competition as a tournament report of FIDE (TRF), and a report as a competition."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, Final

from django.utils import timezone

from tavlei.exchange.competition import (
    AnnouncementPart,
    BoardPart,
    CompetitionFile,
    EntryPart,
    OutsideCodePart,
    PersonPart,
    RoundPart,
)
from tavlei.exchange.trf import (
    Trf,
    TrfHead,
    TrfPerson,
    TrfRoster,
    event_of,
    read_trf,
    tie_break_codes,
    trf_of,
    trf_of_teams,
    type_code,
    write_trf,
)
from tavlei.office.competitions.engine import entry_key, read_field
from tavlei.office.competitions.models import Sport
from tavlei.office.competitions.teams.engine import read_team_field
from tavlei.office.roles.models import Grant, Role
from tavlei.rulebook import Problem, Refusal
from tavlei.tournament.model import Bye

if TYPE_CHECKING:
    from tavlei.exchange.trf import TrfPlayer
    from tavlei.office.competitions.models import Competition, Entry
    from tavlei.tournament.model import Round

_FEDERATIONS: Final = {"RU": "RUS", "UA": "UKR", "BY": "BLR", "KZ": "KAZ", "LV": "LAT", "LT": "LTU", "EE": "EST",
                       "PL": "POL", "MD": "MDA", "GE": "GEO", "AM": "ARM"}  # fmt: skip
_COUNTRIES: Final = {federation: country for country, federation in _FEDERATIONS.items()}
_FINISHED_ROUND: Final = "finished"


def report_of(competition: Competition, *, personal: bool = True) -> Trf:
    """The report of a competition: of persons, or of teams with their line-ups; days of birth only if `personal`."""
    if competition.plays_in_teams:
        whole = read_team_field(competition)
        rosters = [
            TrfRoster(entry_key(team), tuple((entry_key(one), _person(one, personal)) for one in whole.squads[team.pk]))
            for team in whole.teams
        ]
        names = {entry_key(each): str(each) for each in whole.teams}
        made = trf_of_teams(whole.played_event, _head(competition, None), rosters)
        return _named(made, names)
    field = read_field(competition)
    people = {entry_key(each): _person(each, personal) for each in field.entries}
    return trf_of(field.tournament(), _head(competition, field.regulation.criteria), people)


def report_text(competition: Competition, *, personal: bool = True) -> bytes:
    """The report as a file, with the records that older pairing programs ask for."""
    return write_trf(report_of(competition, personal=personal), for_older_programs=True).encode()


def competition_of_report(
    content: bytes, *, code: str, status: str = "other", discipline: str = "chess"
) -> CompetitionFile:
    """A report of persons, read from its bytes, as a competition that can be imported."""
    trf = read_trf(content)
    if trf.is_team_event:
        raise Refusal(Problem("a report of teams cannot be imported; its persons and games can be read", path="310"))
    found = event_of(trf)
    if found.left_out:
        raise Refusal(*found.left_out)
    keys = {each.number: f"e{index}" for index, each in enumerate(trf.players, start=1)}
    sport = "chess" if discipline == "chess" else "draughts"
    starts = trf.head.starts or trf.head.ends
    if starts is None:
        raise Refusal(Problem("the report does not tell the days of the competition", path="042"))
    rounds = tuple(_round(number, one, keys) for number, one in enumerate(found.tournament.rounds, start=1))
    complete = all(board.result or board.black is None for one in rounds for board in one.boards)
    planned = max(trf.head.rounds_planned or 0, len(rounds), 1)
    state = "finished" if complete and len(rounds) >= planned else "running" if rounds else "admitted"
    regulation: dict[str, object] = {"points_for_win": found.tournament.points_for_win}
    if trf.head.time_control or trf.head.allotted_time:
        regulation["time_control"] = trf.head.time_control or trf.head.allotted_time
    return CompetitionFile(
        competition=AnnouncementPart(
            code=code,
            name=trf.head.name or code,
            sport=sport,
            discipline=discipline,
            status=status,
            starts=starts,
            ends=max(starts, trf.head.ends or starts),
            place=trf.head.city[:160],
            system="round_robin" if "ROUNDROBIN" in trf.head.type_code.upper() else "swiss_buchholz",
            rounds_planned=planned,
            regulation=regulation,
            state=state,
        ),
        people=tuple(_person_part(each) for each in trf.players),
        entries=tuple(
            EntryPart(
                key=keys[each.number],
                person=_code(each),
                number=each.number,
                rating=each.rating,
                title=each.title,
                state="admitted",
            )
            for each in trf.players
        ),
        rounds=rounds,
    )


def _round(number: int, one: Round, keys: dict[int, str]) -> RoundPart:
    boards = []
    for board, met in enumerate(sorted(one, key=lambda each: isinstance(each, Bye)), start=1):
        if isinstance(met, Bye):
            boards.append(BoardPart(board=board, white=keys[int(met.player)]))
            continue
        result = met.result.value if met.result else ""
        white, black = keys[int(met.white)], keys[int(met.black)]
        boards.append(BoardPart(board=board, white=white, black=black, result=result))
    over = all(each.result or each.black is None for each in boards)
    return RoundPart(number=number, state=_FINISHED_ROUND if over else "paired", boards=tuple(boards))


def _person_part(player: TrfPlayer) -> PersonPart:
    family, _, given = (each.strip() for each in player.name.partition(","))
    day = player.birth if isinstance(player.birth, date) else None
    outside = (OutsideCodePart(body="fide", code=player.code),) if player.code else ()
    return PersonPart(
        code=_code(player),
        family=family or player.name,
        given=given,
        sex={"m": "M", "w": "F", "f": "F"}.get(player.sex.casefold(), ""),
        birth_date=day,
        birth_year=player.birth if isinstance(player.birth, int) else None,
        citizenship=_COUNTRIES.get(player.federation.upper(), ""),
        outside_codes=outside,
    )


def _code(player: TrfPlayer) -> str:
    """A number of the file, not of the register: nobody there has one like it."""
    return f"fide-{player.code}"[:20] if player.code else f"trf-{player.number}"


def _head(competition: Competition, criteria: tuple[str, ...] | None) -> TrfHead:
    judges = Grant.objects.filter(competition=competition, ended=None, role=Role.CHIEF_JUDGE).select_related(
        "user__person"
    )
    days = tuple(timezone.localtime(each.starts).date() if each.starts else None for each in competition.rounds.all())
    return TrfHead(
        competition.name,
        city=competition.place,
        starts=competition.starts,
        ends=competition.ends,
        chief_arbiter=next((str(each.user.person or each.user) for each in judges), ""),
        allotted_time=str(competition.regulation.get("time_control", "")),
        round_dates=days if any(days) else (),
        rounds_planned=competition.rounds_planned,
        type_code=type_code(competition.system) if criteria is not None else "",
        tie_breaks=tie_break_codes(criteria) if criteria is not None else (),
    )


def _person(entry: Entry, personal: bool) -> TrfPerson:  # noqa: FBT001 - one thing to tell
    person = entry.person
    if person is None:
        return TrfPerson(str(entry.team), rating=entry.rating)
    given = " ".join(filter(None, (person.given, person.patronymic)))
    code = next((each.code for each in person.outside_codes.all() if each.body == "fide"), "")
    born = (person.birth_date or person.birth_year) if personal else None
    return TrfPerson(
        f"{person.family}, {given}" if given else person.family,
        {"M": "m", "F": "w"}.get(person.sex, ""),
        rating=entry.rating,
        federation=_FEDERATIONS.get(person.citizenship, ""),
        code=code,
        birth=born,
        title=entry.title if entry.competition.sport == Sport.CHESS and entry.title.islower() else "",
    )


def _named(trf: Trf, names: dict[str, str]) -> Trf:
    return replace(trf, teams=tuple(replace(each, name=names.get(each.name, each.name)[:32]) for each in trf.teams))
