"""`tavlei office report`: reports of competitions brought in as files."""

from __future__ import annotations

import csv
import io
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import BAD_INPUT, exit_on_refusal, print_text, read_input_bytes
from tavlei.rulebook import Problem, Refusal, phrase, problem_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.languages import Catalogue
    from tavlei.office.lists.reports.preview import ImportedReport, ReportPreview

_HEADER = ("file", "row", "name", "answers", "answer")


def bring_in(  # noqa: PLR0913 - what an officer says of reports
    files: Annotated[list[Path], typer.Argument(help=_("Reports: TRF, JSON, XLSX, USEBIO, CSV."), metavar="FILE…")],
    *,
    kind: Annotated[str, typer.Option("--kind", help=_("Which list: elo_r, fsu or bridge."))],
    by: Annotated[str, typer.Option("--by", help=_("Who brings them in: the name the officer signs in with."))],
    received: Annotated[
        datetime | None,
        typer.Option(formats=["%Y-%m-%d"], help=_("Day on which they came; today if not given."), show_default=False),
    ] = None,
    sent: Annotated[str, typer.Option(help=_("How they came: electronic, paper or both."))] = "electronic",
    code: Annotated[str, typer.Option(help=_("Code of the competition, for a single file that has none."))] = "",
    time_control: Annotated[
        str, typer.Option(help=_("Time control such as 90+30, for files that do not tell it."))
    ] = "",
    decisions: Annotated[
        Path | None,
        typer.Option(help=_("CSV with the decisions about people, as --doubts writes it."), show_default=False),
    ] = None,
    doubts: Annotated[
        Path | None, typer.Option(help=_("Write the doubtful and new people into this CSV."), show_default=False)
    ] = None,
    correct: Annotated[
        str,
        typer.Option(metavar="REASON", help=_("Why a report that is here already is corrected by the file.")),
    ] = "",
    as_new: Annotated[bool, typer.Option("--as-new", help=_("People without a decision are new."))] = False,
    look: Annotated[bool, typer.Option("--look", help=_("Only tell what would be made."))] = False,
    language: LanguageOption = None,
) -> None:
    """Each file is taken whole or not at all; exit code 2 if one was refused."""
    from tavlei.office.running.server import prepare

    prepare()
    from django.utils import timezone, translation

    from tavlei.office.api.tokens import owner
    from tavlei.office.lists.models import ListKind
    from tavlei.office.lists.reports.bring import import_report, preview_report
    from tavlei.office.lists.reports.corrections import shown_differences
    from tavlei.office.lists.reports.preview import DeliveryWay, import_right
    from tavlei.office.roles.permissions import may

    words, refused = book(language), False
    with exit_on_refusal(), translation.override(words.language):
        if kind not in ListKind.values:
            raise Refusal(Problem("there is no such list", path="kind"))
        if sent not in DeliveryWay.values:
            data = {"choices": ", ".join(DeliveryWay.values), "got": sent}
            raise Refusal(Problem("expected one of: {choices}; got {got}", data, path="sent"))
        user, chosen = owner(by), ListKind(kind)
        if not may(user, import_right(chosen)):
            raise Refusal(Problem("{name} may not bring in reports", {"name": user.username}, path="by"))
        answers = _answers(decisions) if decisions else {}
        day = received.date() if received else timezone.localdate()
        seen: list[ReportPreview] = []
        for file in files:
            own = code if len(files) == 1 else ""
            looked = preview_report(user, chosen, _content(file), file.name, code=own, control=time_control)
            seen.append(looked)
            _tell(looked, words)
            own_answers = answers.get(file.name, {})
            for line in shown_differences(user, looked, own_answers, as_new=as_new):
                print_text(f"  {line}\n")
            problems, brought = looked.refusals(correct), None
            if not look and not problems:
                try:
                    brought = import_report(
                        user, looked, own_answers, received=day, sent=DeliveryWay(sent), as_new=as_new, correct=correct
                    )
                except Refusal as refusal:
                    problems = refusal.problems
            _tell_problems(file.name, problems, words)
            refused = refused or bool(problems)
            if brought:
                _tell_brought(brought, words)
        if doubts is not None:
            _write_doubts(seen, doubts)
    if refused:
        raise typer.Exit(BAD_INPUT)


def _content(file: Path) -> bytes:
    from tavlei.exchange.reports import MOST_BYTES

    with read_input_bytes(file) as stream:
        return stream.read(MOST_BYTES + 1)


def _tell(looked: ReportPreview, words: Catalogue) -> None:
    from tavlei.office.people.recognition import MatchKind

    if not looked.code:
        return
    text = phrase("{file}: {name}; people known {known}, new {new}, doubtful {doubtful}")
    counts = {match.value: len(looked.of(match)) for match in MatchKind}
    print_text(words.phrase(text).format(file=looked.name, name=looked.title, **counts) + "\n")
    for warning in looked.warnings:
        print_text(f"  {problem_text(warning, words)}\n")


def _tell_problems(name: str, problems: Iterable[Problem], words: Catalogue) -> None:
    for problem in problems:
        typer.echo(f"{name}: {problem_text(problem, words)}", err=True)


def _tell_brought(brought: ImportedReport, words: Catalogue) -> None:
    text = phrase("In the inbox: {code}")
    print_text(words.phrase(text).format(code=brought.report.competition.code) + "\n")
    for finding in brought.findings:
        print_text(f"  {finding}\n")


def _write_doubts(seen: Iterable[ReportPreview], path: Path) -> None:
    """Everybody who is doubtful or new, with what may be answered; the last column is for the decision."""
    from tavlei.office.people.recognition import MatchKind

    stream = io.StringIO(newline="")
    writer = csv.writer(stream, delimiter=";")
    writer.writerow(_HEADER)
    for looked in seen:
        for row in (*looked.of(MatchKind.DOUBTFUL), *looked.of(MatchKind.NEW)):
            writer.writerow([looked.name, row.row.row, row.row.name, " ".join(looked.answers(row)), ""])
    try:
        path.write_bytes(stream.getvalue().encode("utf-8-sig"))
    except OSError as error:
        what = {"file": str(path), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error


def _answers(path: Path) -> dict[str, dict[int, str]]:
    """The decisions by files and numbers of rows."""
    with read_input_bytes(path) as stream:
        content = stream.read()
    try:
        lines = list(csv.reader(io.StringIO(content.decode("utf-8-sig")), delimiter=";"))
    except (UnicodeDecodeError, csv.Error) as error:
        raise Refusal(Problem("the decisions are no CSV in UTF-8", path=str(path))) from error
    answers: dict[str, dict[int, str]] = {}
    for number, line in enumerate(lines, start=1):
        if not line or line[0] == _HEADER[0]:
            continue
        if len(line) < len(_HEADER) or not line[1].isdecimal():
            raise Refusal(Problem("a decision begins with the file and the number of the row", path=f"{path}:{number}"))
        answers.setdefault(line[0], {})[int(line[1])] = line[-1].strip()
    return answers
