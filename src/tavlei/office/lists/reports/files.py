"""Files of played competitions for the office: TRF, JSON, XLSX as a competition to be taken over, person by person."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from datetime import date
from pathlib import PurePath
from typing import TYPE_CHECKING, Any, Final

from pydantic import ValidationError

from tavlei.exchange.competition import (
    AnnouncementPart,
    BoardPart,
    CompetitionFile,
    EntryPart,
    PersonPart,
    RoundPart,
    read_competition,
)
from tavlei.exchange.mistakes import refusal_of
from tavlei.exchange.participants import ListRow
from tavlei.exchange.reports import ReportedEvent, ReportedPlayer, is_competition, is_json, is_workbook, read_event
from tavlei.games.clock import parse_time_control
from tavlei.office.competitions.transfer.trf import competition_of_report
from tavlei.office.lists.models import ListKind
from tavlei.office.workers import read_brought
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

_CODE_SIGNS: Final = re.compile(r"[^-A-Za-z0-9_]+")
_LONGEST_CODE: Final = 60
_SPORTS: Final = {ListKind.FSU: "chess", ListKind.ELO_R: "draughts"}
_DISCIPLINES: Final = {ListKind.FSU: "chess", ListKind.ELO_R: "russian"}


@dataclass(frozen=True, slots=True)
class FilePerson:
    """Somebody of a file: the number the file has for him, where it tells of him, and what it tells."""

    number: str
    place: str
    row: ListRow


@dataclass(frozen=True, slots=True)
class ReportFile:
    """A file that was read: the competition by the numbers of the file, and what only a chess report tells."""

    file: CompetitionFile
    people: tuple[FilePerson, ...]
    facts: Mapping[str, Any] = field(default_factory=dict)
    games: Mapping[tuple[int, str, str], Mapping[str, Any]] = field(default_factory=dict)
    remarks: tuple[Problem, ...] = ()


def read_report(kind: ListKind, content: bytes, name: str, code: str = "", control: str = "") -> ReportFile:
    """The competition of a file of this name, under the code given, else the file's own, else the file's name.

    `control` is the time control of a file that does not tell it.
    """
    if control:
        parse_time_control(control)
    if is_competition(content):
        return _of_competition(kind, read_brought(read_competition, content), control)
    if is_workbook(content) or is_json(content):
        event = read_brought(read_event, content)
        event = replace(event, time_control=event.time_control or control)
        return _of_event(kind, event, code or file_code(event.code or name))
    if kind != ListKind.FSU:
        raise Refusal(Problem("a report of draughts is a whole competition (JSON) or a workbook (XLSX)"))
    event = read_brought(read_event, content)
    file = competition_of_report(content, code=code or file_code(name))
    codes = [f"fide-{player.fide_code}"[:20] if player.fide_code else f"trf-{player.key}" for player in event.players]
    _check_results(event)
    file = _with_control(_reported(file), event.time_control or control)
    remarks = () if control else event.remarks
    return ReportFile(file, tuple(_people(event.players, codes)), remarks=remarks)


def _with_control(file: CompetitionFile, control: str) -> CompetitionFile:
    """The file with a time control that can be read, or with none."""
    rest = {name: told for name, told in file.competition.regulation.items() if name != "time_control"}
    regulation = {**rest, "time_control": control} if control else rest
    announcement_part = file.competition.model_copy(update={"regulation": regulation})
    return file.model_copy(update={"competition": announcement_part})


def _of_competition(kind: ListKind, file: CompetitionFile, control: str) -> ReportFile:
    """A whole competition without the officials and reports of the office it comes from."""
    if file.competition.sport != _SPORTS[kind]:
        data = {"expected": _SPORTS[kind], "got": file.competition.sport}
        raise Refusal(Problem("expected {expected}; got {got}", data, path="competition.sport"))
    people = [
        ReportedPlayer(
            key=person.code,
            place=f"people[{index}]",
            family=person.family,
            given=person.given,
            patronymic=person.patronymic,
            code=person.code,
            fide_code=next((outside.code for outside in person.outside_codes if outside.body == "fide"), ""),
            birth=person.birth_date or person.birth_year,
            sex=person.sex,
            federation=person.citizenship,
        )
        for index, person in enumerate(file.people)
    ]
    bare = file.model_copy(update={"officials": (), "reports": ()})
    if control and not bare.competition.regulation.get("time_control"):
        bare = _with_control(bare, control)
    unfinished = [
        Problem("there is no result", path=f"rounds[{index}].boards[{place}]")
        for index, one_round in enumerate(file.rounds)
        for place, board in enumerate(one_round.boards)
        if board.white and board.black and not board.result
    ]
    if unfinished:
        raise Refusal(*unfinished)
    return ReportFile(_reported(bare), tuple(_people(people, [person.code for person in file.people])))


def _of_event(kind: ListKind, event: ReportedEvent, code: str) -> ReportFile:
    _check_results(event)
    numbers = [f"row-{index}" for index in range(1, len(event.players) + 1)]
    by_key = {player.key: number for player, number in zip(event.players, numbers, strict=True)}
    try:
        file = CompetitionFile(
            competition=_announcement(kind, event, code),
            people=tuple(
                PersonPart(code=number, family=player.family or player.key)
                for player, number in zip(event.players, numbers, strict=True)
            ),
            entries=tuple(
                EntryPart(key=f"e{index}", person=number, number=index, rating=player.rating or None,
                          title=player.title, state="admitted")
                for index, (player, number) in enumerate(zip(event.players, numbers, strict=True), start=1)
            ),
            rounds=tuple(_rounds(event)),
        )  # fmt: skip
    except ValidationError as error:
        raise refusal_of(error) from error
    games = {(game.round, by_key[game.white], by_key[game.black]): game.more for game in event.games if game.more}
    return ReportFile(file, tuple(_people(event.players, numbers)), event.facts, games)


def _announcement(kind: ListKind, event: ReportedEvent, code: str) -> AnnouncementPart:
    if event.starts is None or event.ends is None:
        raise Refusal(Problem("the report does not tell the days of the competition"))
    regulation: dict[str, Any] = {"points_for_win": event.points_for_win}
    if event.time_control:
        regulation["time_control"] = event.time_control
    return AnnouncementPart(
        code=code, name=event.name[:200] or code, sport=_SPORTS[kind],
        discipline=event.discipline or _DISCIPLINES[kind],
        status=event.status or "other", starts=event.starts, ends=event.ends, place=event.city[:160],
        system=event.system or "swiss_buchholz", rounds_planned=max(event.rounds, event.rounds_planned, 1),
        regulation=regulation, state="reported",
    )  # fmt: skip


def _rounds(event: ReportedEvent) -> Iterator[RoundPart]:
    keys = {player.key: f"e{index}" for index, player in enumerate(event.players, start=1)}
    for number in range(1, event.rounds + 1):
        games = sorted((game for game in event.games if game.round == number), key=lambda game: not game.black)
        boards = tuple(
            BoardPart(
                board=board,
                white=keys[game.white],
                black=keys[game.black] if game.black else None,
                result=game.result.value if game.result else "",
            )
            for board, game in enumerate(games, start=1)
        )
        yield RoundPart(number=number, state="finished", boards=boards)


def _check_results(event: ReportedEvent) -> None:
    unfinished = [game for game in event.games if game.black and game.result is None]
    if unfinished:
        raise Refusal(*(Problem("there is no result", path=game.place) for game in unfinished))
    if not event.games:
        raise Refusal(Problem("the report has no games"))


def _people(players: tuple[ReportedPlayer, ...] | list[ReportedPlayer], numbers: list[str]) -> Iterator[FilePerson]:
    for index, (player, number) in enumerate(zip(players, numbers, strict=True), start=1):
        _sheet, _mark, text = player.place.rpartition("!")
        row = ListRow(
            row=int(text) if _sheet and text.isdecimal() else index,
            family=player.family,
            given=player.given,
            patronymic=player.patronymic,
            code=player.code,
            sex=player.sex,
            birth=player.birth,
            citizenship=player.federation,
            title=player.title,
            rating=player.rating,
            fide_code=player.fide_code,
        )
        yield FilePerson(number, player.place, row)


def _reported(file: CompetitionFile) -> CompetitionFile:
    return file.model_copy(update={"competition": file.competition.model_copy(update={"state": "reported"})})


def file_code(name: str) -> str:
    """A code out of the name of a file, or out of what the file calls the competition."""
    code = _CODE_SIGNS.sub("-", PurePath(name).stem).strip("-")[:_LONGEST_CODE]
    if not code:
        raise Refusal(Problem("a report of FIDE needs a code for the competition", path="code"))
    return code


def birth_of(row: ListRow) -> dict[str, Any]:
    """The birth of a row by the fields of a person."""
    if isinstance(row.birth, date):
        return {"birth_date": row.birth}
    return {"birth_year": row.birth} if row.birth else {}
