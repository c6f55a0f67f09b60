"""`tavlei exchange`: files of other programs in, files for other programs out."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import opened, print_json, print_text, refusals_told
from tavlei.rulebook import Problem, Refusal, Words

if TYPE_CHECKING:
    from tavlei.exchange.participants import Preview

MOST_BYTES = 64 << 20
app = typer.Typer(help=_("Files of other programs: tables, TRF, USEBIO, whole competitions."), no_args_is_help=True)
OutputOption = Annotated[Path, typer.Option("-o", "--output", help=_("File to write."), show_default=False)]


class FileKind(StrEnum):
    """What a file is read as."""

    TRF = "trf"
    PARTICIPANTS = "participants"
    RESULTS = "results"
    USEBIO = "usebio"
    COMPETITION = "competition"


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
def read(
    file: Annotated[Path, typer.Argument(help=_("The file, or - for standard input."), metavar="FILE|-")],
    kind: Annotated[
        FileKind | None, typer.Option("--as", help=_("What the file is; found out if not given."), show_default=False)
    ] = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """A summary, or everything as JSON."""
    with refusals_told():
        content = _content(file)
        told, summary, clean = _READERS[kind or _guessed(file, content)](content, book(language).phrase)
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

    with refusals_told():
        _write(output, write_trf(trf_from_json(_content(file)), for_older_programs=older).encode())


@app.command(help=_("Write an empty table with a comment on every column."))
def template(
    kind: Annotated[TemplateTable, typer.Argument(help=_("Which table: participants or results."))],
    output: OutputOption,
    language: LanguageOption = None,
) -> None:
    """An XLSX file in the language chosen."""
    from tavlei.exchange import participants

    words = book(language)
    with refusals_told():
        _write(output, participants.template(kind.value, words.language, words.phrase))


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


def _content(file: Path) -> bytes:
    """The whole file, unless it is too large for any of the formats."""
    with opened(file) as stream:
        content = stream.read(MOST_BYTES + 1)
    if len(content) > MOST_BYTES:
        raise Refusal(Problem("the file is larger than {most} MB", {"most": MOST_BYTES >> 20}))
    return content


def _write(output: Path, content: bytes) -> None:
    """Put the content in its place at once."""
    beside = output.with_name(f"{output.name}.new")
    try:
        beside.write_bytes(content)
        beside.replace(output)
    except OSError as error:
        what = {"file": str(output), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error


def _guessed(file: Path, content: bytes) -> FileKind:
    """What a file is, by how it begins; a table by its name."""
    head = content[:200].removeprefix(b"\xef\xbb\xbf").lstrip()
    if head.startswith(b"{"):
        return FileKind.COMPETITION
    if head.startswith(b"<"):
        return FileKind.USEBIO
    if head.startswith(b"PK") or file.suffix.lower() in (".csv", ".xlsx"):
        return FileKind.PARTICIPANTS
    if head[:3].isdigit() or head.startswith((b"###", b"XX")) or file.suffix.lower() in (".trf", ".trfx"):
        return FileKind.TRF
    raise Refusal(Problem("what the file is cannot be told; say it with {option}", {"option": "--as"}))


_Told = tuple[Any, str, bool]


def _trf(content: bytes, words: Any) -> _Told:
    from tavlei.exchange.trf import read_trf, trf_json

    found = read_trf(content)
    given = {
        "name": found.head.name,
        "players": len(found.players),
        "teams": len(found.teams),
        "rounds": found.rounds,
    }
    text = Words("«{name}»: players {players}, teams {teams}, rounds {rounds}", given).text(words)
    return trf_json(found), text, True


def _preview_text(preview: Preview[Any], words: Any) -> str:
    given = {"rows": len(preview.rows), "wrong": sum(bool(row.problems) for row in preview.rows)}
    lines = [Words("rows: {rows}; with mistakes: {wrong}", given).text(words)]
    if preview.unknown:
        named = {"names": ", ".join(preview.unknown)}
        lines.append(Words("columns that are not known and not read: {names}", named).text(words))
    lines += [problem.text(words) for problem in preview.problems]
    return "\n".join(lines)


def _participants(content: bytes, words: Any) -> _Told:
    from tavlei.exchange.participants import participant_json, preview_json, preview_participants

    found = preview_participants(content)
    return preview_json(found, participant_json, words), _preview_text(found, words), found.is_clean


def _results(content: bytes, words: Any) -> _Told:
    from tavlei.exchange.participants import preview_json, preview_results, result_json

    found = preview_results(content)
    return preview_json(found, result_json, words), _preview_text(found, words), found.is_clean


def _usebio(content: bytes, words: Any) -> _Told:
    from tavlei.exchange.usebio import read_usebio, usebio_json

    found = read_usebio(content)
    given = {"name": found.name, "sides": len(found.sides), "results": len(found.results)}
    return usebio_json(found), Words("«{name}»: pairs or teams {sides}, results {results}", given).text(words), True


def _competition(content: bytes, words: Any) -> _Told:
    from tavlei.exchange.competition import read_competition

    found = read_competition(content)
    given = {"name": found.competition.name, "entries": len(found.entries), "rounds": len(found.rounds)}
    text = Words("«{name}»: entries {entries}, rounds {rounds}", given).text(words)
    return found.model_dump(mode="json"), text, True


_READERS = {
    FileKind.TRF: _trf,
    FileKind.PARTICIPANTS: _participants,
    FileKind.RESULTS: _results,
    FileKind.USEBIO: _usebio,
    FileKind.COMPETITION: _competition,
}
