"""`tavlei exchange check|convert|split|find`: files of other programs, a folder of them, a database of games."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text
from tavlei.cli.exchange.commands import (
    FileArgument,
    KindOption,
    OutputOption,
    PointsOption,
    RoundsOption,
    SidesOption,
    app,
    file_content,
    write_file,
)
from tavlei.exchange.files.kinds import FileKind, kind_of
from tavlei.exchange.trf.settling import Decisions, Points, Rounds, Sides, Undecided
from tavlei.rulebook import Problem, Refusal, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.exchange.files import GameRow

    _RefusalText = Callable[[Problem, Callable[[str], str]], str]

_SHOWN = 5
PathsArgument = Annotated[
    list[Path], typer.Argument(help=_("Files, or folders with all that is in them."), metavar="FILE|FOLDER...")
]


@app.command(help=_("Say of files, or of all files of a folder, what was read, what was refused, and why."))
def check(
    paths: PathsArgument,
    kind: KindOption = None,
    every: Annotated[bool, typer.Option("--all", help=_("Every remark, not the first of each file."))] = False,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """A line for every file, and below it what is to be said."""
    words = book(language).phrase
    refused = 0
    rows = []
    with exit_on_refusal():
        files = list(_files(paths))
    for file in files:
        row = _checked(file, kind, words, Problem.text if as_json else Problem.remark)
        refused += row["verdict"] == "refused"
        rows.append(row)
        if not as_json:
            print_text(_row_text(row, words, _SHOWN if not every else None) + "\n")
    if as_json:
        print_json(rows)
    elif len(files) > 1:
        data = {"files": len(files), "refused": refused}
        print_text(Words("files: {files}; refused: {refused}", data).text(words) + "\n")
    if refused:
        raise typer.Exit(2)


def _files(paths: list[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.exists():
            raise Refusal(Problem("there is no file {file}", {"file": str(path)}))
        yield from sorted(one for one in path.rglob("*") if one.is_file()) if path.is_dir() else [path]


def _checked(file: Path, kind: FileKind | None, words: Callable[[str], str], text: _RefusalText) -> dict[str, Any]:
    from tavlei.exchange.files import examine

    row: dict[str, Any] = {"file": str(file)}
    try:
        examined = examine(file.name, file_content(file), kind)
    except Refusal as refusal:
        wanted = [_wanted(refusal, words)] if isinstance(refusal, Undecided) else []
        notes = [*wanted, *(text(problem, words) for problem in refusal.problems)]
        return row | {"verdict": "refused", "kind": None, "summary": "", "notes": notes}
    verdict = "mistakes" if examined.mistakes else "remarks" if examined.remarks else "read"
    notes = [text(note, words) for note in examined.notes]
    return row | {
        "verdict": verdict,
        "kind": examined.kind.value,
        "summary": examined.summary.text(words),
        "notes": notes,
    }


def _wanted(refusal: Undecided, words: Callable[[str], str]) -> str:
    """Which decisions would let the file be read."""
    options = ", ".join(f"--{name} {'|'.join(choices)}" for name, choices in refusal.options.items())
    return Words("the file contradicts itself; say what counts: {options}", {"options": options}).text(words)


def _row_text(row: dict[str, Any], words: Callable[[str], str], shown: int | None) -> str:
    verdicts = {
        "read": words(phrase("the file is read")),
        "remarks": words(phrase("read, with remarks")),
        "mistakes": words(phrase("read, but for mistakes")),
        "refused": words(phrase("the file is refused")),
    }
    lines = [f"{row['file']}: {verdicts[row['verdict']]}" + (f". {row['summary']}" if row["summary"] else "")]
    lines += [f"    {note}" for note in row["notes"][:shown]]
    if shown is not None and len(row["notes"]) > shown:
        lines.append("    " + Words("and {more} more", {"more": len(row["notes"]) - shown}).text(words))
    return "\n".join(lines)


@app.command(help=_("Write a file anew as its format asks: TRF as of 2026 or JSON, PDN, SGF."))
def convert(  # noqa: PLR0913, PLR0917 - a command has so many options
    file: FileArgument,
    output: OutputOption,
    kind: KindOption = None,
    sides: SidesOption = Sides.UNDECIDED,
    rounds: RoundsOption = Rounds.UNDECIDED,
    points: PointsOption = Points.UNDECIDED,
    older: Annotated[
        bool, typer.Option("--older", help=_("Add the records that programs of the edition of 2016 ask for."))
    ] = False,
) -> None:
    """The form of the output is told by its name."""
    with exit_on_refusal():
        content = file_content(file)
        file_kind = kind or kind_of(file.name, content)
        suffix = output.suffix.lower().lstrip(".")
        if file_kind is FileKind.TRF:
            write_file(output, _trf(content, suffix, Decisions(sides, rounds, points), older=older))
            return
        if file_kind not in (FileKind.PDN, FileKind.SGF) or suffix != file_kind.value:
            params = {"kind": file_kind.value, "suffix": output.suffix}
            raise Refusal(Problem("a file of {kind} is not written as {suffix}", params, path="output"))
        write_file(output, _text(_games(file, content, file_kind)).encode())


def _trf(content: bytes, suffix: str, decisions: Decisions, *, older: bool) -> bytes:
    import json

    from tavlei.exchange.trf import read_report, trf_json, write_trf

    trf = read_report(content, decisions).trf
    if suffix == "json":
        return json.dumps(trf_json(trf), ensure_ascii=False, indent=2).encode()
    return write_trf(trf, for_older_programs=older).encode()


def _games(file: Path, content: bytes, kind: FileKind | None) -> list[GameRow]:
    from tavlei.exchange.files import game_file

    return list(game_file(file.name, content, kind).games)


def _text(rows: list[GameRow]) -> str:
    return "\n".join(row.text for row in rows)


@app.command(help=_("Split a database of games into files: by game, event, player or variant."))
def split(
    file: FileArgument,
    output: Annotated[Path, typer.Option("-o", "--output", help=_("Folder to write to."), show_default=False)],
    by: Annotated[str, typer.Option(help=_("game, event, player or variant"))] = "game",
    kind: KindOption = None,
    language: LanguageOption = None,
) -> None:
    """Games that cannot be read are left out, and said so."""
    from tavlei.exchange.files import game_file, split_games

    words = book(language).phrase
    with exit_on_refusal():
        games = game_file(file.name, file_content(file), kind)
        parts = split_games(games, by)
        output.mkdir(parents=True, exist_ok=True)
        for name, rows in parts.items():
            write_file(output / f"{name}.{games.kind.value}", _text(rows).encode())
    data = {"files": len(parts), "games": len(games.games), "unread": games.unread}
    print_text(Words("files: {files}; games: {games}; not read: {unread}", data).text(words) + "\n")


@app.command(help=_("Find games of a database: by player, event or position."))
def find(  # noqa: PLR0913, PLR0917 - a command has so many options
    file: FileArgument,
    player: Annotated[str, typer.Option(help=_("A part of the name of either player."))] = "",
    event: Annotated[str, typer.Option(help=_("A part of the name of the competition."))] = "",
    position: Annotated[str, typer.Option(help=_("A position as FEN that stood on the board."))] = "",
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help=_("Write the games found there."), show_default=False)
    ] = None,
    kind: KindOption = None,
    language: LanguageOption = None,
) -> None:
    """A line for every game found."""
    from tavlei.exchange.files import Wanted, found_games, game_file

    words = book(language).phrase
    with exit_on_refusal():
        games = game_file(file.name, file_content(file), kind)
        rows = list(found_games(games, Wanted(player, event, position)))
        if output is not None:
            write_file(output, _text(rows).encode())
    for row in rows:
        place = Words("game {number}, line {line}", {"number": row.number, "line": row.line}).text(words)
        text = " · ".join(filter(None, (f"{row.white} - {row.black}", row.event, row.date, row.result)))
        print_text(f"{place}: {text}\n")
    print_text(Words("found: {found} of {games}", {"found": len(rows), "games": len(games.games)}).text(words) + "\n")


__all__ = [
    "app",
]
