"""`tavlei lists compute`: a list out of a folder of reports, without an office."""

from __future__ import annotations

import json
from datetime import date, datetime
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from tavlei.exchange.reports import ReportedEvent


class ComputedList(StrEnum):
    """The lists that are computed from reports."""

    FSU = "fsu"
    ELO_R = "elo_r"
    BRIDGE = "bridge"


_CALCULATORS = {
    ComputedList.FSU: "fsu.month",
    ComputedList.ELO_R: "elo_r.list",
    ComputedList.BRIDGE: "bridge.month",
}
DayOption = Annotated[
    datetime | None, typer.Option(formats=["%Y-%m-%d"], help=_("Day of the list."), show_default=False)
]


def compute(  # noqa: PLR0913 - everything a list rests on
    kind: Annotated[ComputedList, typer.Argument(help=_("Which list: elo_r, fsu or bridge."))],
    *,
    reports: Annotated[
        Path, typer.Option(help=_("Folder with the reports: TRF, JSON, XLSX, USEBIO, CSV."), show_default=False)
    ],
    month: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m"], help=_("The month of the reports, such as 2026-05."), show_default=False),
    ] = None,
    day: DayOption = None,
    previous: Annotated[
        Path | None,
        typer.Option(
            help=_("The list before: the JSON of the published list, or what the calculator gave."), show_default=False
        ),
    ] = None,
    players: Annotated[
        Path | None,
        typer.Option(help=_("The players: XLSX or CSV as for an opening list, or JSON."), show_default=False),
    ] = None,
    out: Annotated[Path | None, typer.Option(help=_("File for what the calculator gives."), show_default=False)] = None,
    time_control: Annotated[
        str, typer.Option(help=_("Time control such as 90+30, for files that do not tell it."))
    ] = "",
    received: Annotated[
        datetime | None,
        typer.Option(
            formats=["%Y-%m-%d"], help=_("Day on which the reports came; else their own."), show_default=False
        ),
    ] = None,
    approved_by: Annotated[
        str,
        typer.Option(help=_("Chess: who agreed the competitions: federation, branch, commission, empowered_region.")),
    ] = "",
    language: LanguageOption = None,
) -> None:
    """Exit code 2 with every problem, by file, row and column, if anything cannot be read."""
    from tavlei.calc import evaluate
    from tavlei.cli.lists.tables import print_computed

    with exit_on_refusal():
        first, list_day = _days(kind, month, day)
        came = received.date() if received else None
        source, names = _source(
            kind=kind,
            first=first,
            list_day=list_day,
            folder=reports,
            previous=previous,
            players=players,
            control=time_control,
            received=came,
            approved_by=approved_by or None,
        )
        output = evaluate(_CALCULATORS[kind], source, today=list_day).json()
        if out is not None:
            _write(out, output)
    print_computed(kind.value, output, names, book(language))


def _days(kind: ComputedList, month: datetime | None, day: datetime | None) -> tuple[date, date]:
    """The first day of the reports and the day of the list, each by the other."""
    if (month is None) == (day is None):
        raise Refusal(Problem("tell the month of the reports or the day of the list", path="month"))
    if day is not None:
        told = day.date()
        if told.day != 1 or (kind is ComputedList.ELO_R and told.month not in (1, 7)):
            raise Refusal(Problem("the list is not published for that day", path="day"))
        return _month_before(told), told
    if kind is ComputedList.ELO_R:
        raise Refusal(Problem("tell the day of the list: 1 January or 1 July", path="day"))
    assert month is not None  # noqa: S101 - one of the two is told
    first = month.date()
    return first, (
        first.replace(year=first.year + 1, month=1) if first.month == 12 else first.replace(month=first.month + 1)
    )


def _month_before(day: date) -> date:
    return date(day.year, day.month - 1, 1) if day.month > 1 else date(day.year - 1, 12, 1)


def _source(  # noqa: PLR0913, PLR0917 - everything a list rests on
    kind: ComputedList, first: date, list_day: date, folder: Path, previous: Path | None, players: Path | None,
    control: str, received: date | None, approved_by: str | None,
) -> tuple[dict[str, Any], dict[str, str]]:  # fmt: skip
    """The input of the calculator, and the names of the players by their ids."""
    from tavlei.cli.lists import inputs, sources
    from tavlei.exchange.reports import read_bridge

    before, known = sources.read_previous(previous), sources.read_players(players)
    files = sources.files_of(folder)
    names = {row.code or row.name: row.name for row in known.rows}
    if kind is ComputedList.BRIDGE:
        reports = sources.read_files(files, lambda content, _path: read_bridge(content))
        source = inputs.bridge_input(list_day, reports, before, known)
        return source, names | {str(player["number"]): str(player.get("name") or "") for player in source["players"]}
    events = sources.read_files(files, lambda content, path: _event(content, path, control))
    doubts = []
    for path, event in events:
        names = {known.id_of(player): player.name for player in event.players} | names
        doubts += sources.in_file(path, (doubt for player in event.players for doubt in known.doubts(player)))
    if doubts:
        raise Refusal(*doubts)
    if kind is ComputedList.ELO_R:
        return inputs.draughts_input(list_day, events, before, known, received=received), names
    source = inputs.chess_input(first, events, before, known, received=received, approved_by=approved_by)
    return source, names


def _event(content: bytes, path: Path, control: str) -> ReportedEvent:
    """A report with a code and a time control; one without its days is refused."""
    from dataclasses import replace

    from tavlei.exchange.reports import read_event

    event = read_event(content)
    if event.ends is None:
        raise Refusal(Problem("the report does not tell the days of the competition"))
    unfinished = [
        Problem("there is no result", path=game.place) for game in event.games if game.black and not game.result
    ]
    if unfinished:
        raise Refusal(*unfinished)
    return replace(event, code=event.code or path.stem, time_control=event.time_control or control)


def _write(out: Path, output: dict[str, Any]) -> None:
    try:
        out.write_text(json.dumps(output, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    except OSError as error:
        what = {"file": str(out), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error
