"""`tavlei exchange`: files of other programs in, files for other programs out."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text, read_input_bytes
from tavlei.exchange.files.kinds import FileKind, kind_of
from tavlei.exchange.trf.settling import Decisions, Points, Rounds, Sides
from tavlei.rulebook import Problem, Refusal, Words

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.exchange.files import Examined
    from tavlei.exchange.participants import Preview

MOST_BYTES = 64 << 20
app = typer.Typer(
    help=_("Files of other programs: reports, tables, games, deals, whole competitions."), no_args_is_help=True
)
KindOption = Annotated[
    FileKind | None, typer.Option("--as", help=_("What the file is; found out if not given."), show_default=False)
]
FileArgument = Annotated[Path, typer.Argument(help=_("The file, or - for standard input."), metavar="FILE|-")]
OutputOption = Annotated[Path, typer.Option("-o", "--output", help=_("File to write."), show_default=False)]

SidesOption = Annotated[
    Sides, typer.Option(help=_("Whose line of a TRF counts where two players tell a game otherwise."))
]
RoundsOption = Annotated[Rounds, typer.Option(help=_("What counts where a TRF has more rounds than announced."))]
PointsOption = Annotated[
    Points, typer.Option(help=_("What counts where the points of a TRF are not those of its results."))
]


class TemplateTable(StrEnum):
    """The tables there are templates of."""

    PARTICIPANTS = "participants"
    RESULTS = "results"


class WrittenFormat(StrEnum):
    """What can be written."""

    TRF26 = "trf26"


class Described(StrEnum):
    """What has a schema."""

    COMPETITION = "competition"
    TRF = "trf"


@app.command(help=_("Read a file and say what is in it; nothing is stored."))
def read(  # noqa: PLR0913, PLR0917 - a command has so many options
    file: FileArgument,
    kind: KindOption = None,
    sides: SidesOption = Sides.UNDECIDED,
    rounds: RoundsOption = Rounds.UNDECIDED,
    points: PointsOption = Points.UNDECIDED,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """A summary, or everything as JSON."""
    with exit_on_refusal():
        content = file_content(file)
        file_kind = kind or kind_of(file.name, content)
        if file_kind is FileKind.TRF:
            told, summary, clean = _trf(content, book(language).phrase, Decisions(sides, rounds, points))
        else:
            told, summary, clean = _READERS[file_kind](content, book(language).phrase)
    if as_json:
        print_json(told)
    else:
        print_text(summary + "\n")
    if not clean:
        raise typer.Exit(2)


@app.command(help=_("Write a file for other programs from the JSON that `read --as trf --json` prints."))
def write(
    kind: Annotated[WrittenFormat, typer.Argument(help=_("The format: trf26."))],  # noqa: ARG001 - there is one
    file: Annotated[Path, typer.Argument(help=_("File with JSON, or - for standard input."), metavar="FILE|-")],
    output: OutputOption,
    older: Annotated[
        bool, typer.Option("--older", help=_("Add the records that programs of the edition of 2016 ask for."))
    ] = False,
) -> None:
    """One report."""
    from tavlei.exchange.trf import trf_from_json, write_trf

    with exit_on_refusal():
        write_file(output, write_trf(trf_from_json(file_content(file)), for_older_programs=older).encode())


@app.command(help=_("Write an empty table with a comment on every column."))
def template(
    kind: Annotated[TemplateTable, typer.Argument(help=_("Which table: participants or results."))],
    output: OutputOption,
    language: LanguageOption = None,
) -> None:
    """An XLSX file in the language chosen."""
    from tavlei.exchange import participants

    words = book(language)
    with exit_on_refusal():
        write_file(output, participants.template(kind.value, words.language, words.phrase))


@app.command(help=_("Print the JSON schema of a file."))
def schema(
    kind: Annotated[Described, typer.Argument(help=_("Which file: competition or trf."))] = Described.COMPETITION,
) -> None:
    """For programs that write such files."""
    if kind is Described.TRF:
        from tavlei.exchange.trf import trf_schema

        print_json(trf_schema())
        return
    from tavlei.exchange.competition import competition_schema

    print_json(competition_schema())


def file_content(file: Path) -> bytes:
    """The whole file, unless it is too large for any of the formats."""
    with read_input_bytes(file) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refusal(Problem("the file is larger than {most} MB", {"most": MOST_BYTES >> 20}))
    return content


def write_file(output: Path, content: bytes) -> None:
    """Put the content in its place at once."""
    beside = output.with_name(f"{output.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(output)
    except OSError as error:
        what = {"file": str(output), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error


_Answer = tuple[Any, str, bool]


def _trf(content: bytes, words: Any, decisions: Decisions) -> _Answer:
    from tavlei.exchange.trf import read_report, trf_json

    trf_reading = read_report(content, decisions)
    data = {
        "name": trf_reading.trf.head.name,
        "players": len(trf_reading.trf.players),
        "teams": len(trf_reading.trf.teams),
        "rounds": trf_reading.trf.rounds,
    }
    text = Words("«{name}»: players {players}, teams {teams}, rounds {rounds}", data).text(words)
    notes = [problem.remark(words) for problem in (*trf_reading.decided, *trf_reading.remarks)]
    return trf_json(trf_reading.trf), "\n".join([text, *notes]), True


def _preview_text(preview: Preview[Any], words: Any) -> str:
    data = {"rows": len(preview.rows), "wrong": sum(bool(row.problems) for row in preview.rows)}
    lines = [Words("rows: {rows}; with mistakes: {wrong}", data).text(words)]
    if preview.unknown:
        named = {"names": ", ".join(preview.unknown)}
        lines.append(Words("columns that are not known and not read: {names}", named).text(words))
    lines += [problem.remark(words) for problem in preview.problems]
    return "\n".join(lines)


def _participants(content: bytes, words: Any) -> _Answer:
    from tavlei.exchange.participants import participant_json, preview_json, preview_participants

    preview = preview_participants(content)
    return preview_json(preview, participant_json, words), _preview_text(preview, words), preview.is_clean


def _results(content: bytes, words: Any) -> _Answer:
    from tavlei.exchange.participants import preview_json, preview_results, result_json

    preview = preview_results(content)
    return preview_json(preview, result_json, words), _preview_text(preview, words), preview.is_clean


def _usebio(content: bytes, words: Any) -> _Answer:
    from tavlei.exchange.usebio import read_usebio, usebio_json

    usebio_event = read_usebio(content)
    data = {"name": usebio_event.name, "sides": len(usebio_event.sides), "results": len(usebio_event.results)}
    return (
        usebio_json(usebio_event),
        Words("«{name}»: pairs or teams {sides}, results {results}", data).text(words),
        True,
    )


def _competition(content: bytes, words: Any) -> _Answer:
    from tavlei.exchange.competition import read_competition

    competition_file = read_competition(content)
    data = {
        "name": competition_file.competition.name,
        "entries": len(competition_file.entries),
        "rounds": len(competition_file.rounds),
    }
    text = Words("«{name}»: entries {entries}, rounds {rounds}", data).text(words)
    return competition_file.model_dump(mode="json"), text, True


def _games(content: bytes, words: Any, kind: FileKind) -> _Answer:
    from tavlei.exchange.files import examine, game_file

    examined = examine("", content, kind)
    rows = [
        {
            "number": row.number, "line": row.line, "white": row.white, "black": row.black, "event": row.event,
            "date": row.date, "result": row.result, "variant": row.variant, "moves": row.moves,
        }
        for row in game_file("", content, kind).games
    ]  # fmt: skip
    return rows, _notes_text(examined, words), not examined.mistakes


def _boards(content: bytes, words: Any, kind: FileKind) -> _Answer:
    from tavlei.exchange.bridge import read_lin, read_pbn
    from tavlei.exchange.files import examine
    from tavlei.exchange.plain_text import decoded

    examined = examine("", content, kind)
    records = (read_pbn if kind is FileKind.PBN else read_lin)(decoded(content, western=True).text)
    rows = [
        {
            "board": record.board, "vulnerable": record.vulnerable, "contract": record.contract,
            "declarer": record.declarer, "tricks": record.tricks, "score": record.score,
            "players": dict(record.players), "deal": record.deal,
        }
        for record in records
    ]  # fmt: skip
    return rows, _notes_text(examined, words), True


def _notes_text(examined: Examined, words: Any) -> str:
    return "\n".join([examined.summary.text(words), *(note.remark(words) for note in examined.notes)])


_READERS: Final[dict[FileKind, Callable[[bytes, Any], _Answer]]] = {
    FileKind.PARTICIPANTS: _participants,
    FileKind.RESULTS: _results,
    FileKind.USEBIO: _usebio,
    FileKind.COMPETITION: _competition,
    FileKind.PDN: partial(_games, kind=FileKind.PDN),
    FileKind.SGF: partial(_games, kind=FileKind.SGF),
    FileKind.PBN: partial(_boards, kind=FileKind.PBN),
    FileKind.LIN: partial(_boards, kind=FileKind.LIN),
}
