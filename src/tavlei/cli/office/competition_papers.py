"""All papers of a competition of the office: into a folder, as one ZIP, or as one PDF with contents."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

from tavlei.cli._documents import check_formats
from tavlei.cli._language import Language, book
from tavlei.cli._output import BAD_INPUT, exit_on_refusal, print_text
from tavlei.rulebook import Problem, Refusal, refusal_text

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from rich.progress import Progress

    from tavlei.office.papers.paper import Paper
    from tavlei.office.papers.source import Source


def make_competition(code: str, output: Path, language: Language, formats: list[str]) -> None:
    """Every paper in every format wanted, with a progress bar; what cannot be made is told and exit code is 2."""
    from tavlei.office.running.server import prepare

    with exit_on_refusal():
        check_formats(formats)
        prepare()
        from tavlei.office.competitions.models import Competition
        from tavlei.office.papers.source import Source
        from tavlei.office.papers.volumes import in_order

        competition = Competition.objects.filter(code=code).first()
        if competition is None:
            raise Refusal(Problem("there is no competition «{code}»", {"code": code}))
        source = Source(competition, language, personal=True)
        papers = in_order(source)
    ways = {".zip": _pack, ".pdf": _bind}
    with _progress() as progress:
        refused = ways.get(output.suffix.lower(), _write)(source, papers, output, formats, progress)
    words = book()
    for problem in refused:
        typer.echo(problem, err=True)
    text = words.phrase("Papers made: {made}; refused: {failed}")
    print_text(text.format(made=len(papers) - len(refused), failed=len(refused)) + "\n")
    if refused:
        raise typer.Exit(BAD_INPUT)


def _progress() -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, disable=not console.is_terminal)


def _pack(source: Source, papers: list[Paper], output: Path, formats: list[str], progress: Progress) -> list[str]:
    from tavlei.office.papers.volumes import packed

    task = progress.add_task(book().phrase("Papers"), total=len(papers))
    refused: list[str] = []
    beside = output.with_name(f"{output.name}.new")
    pieces = packed(source, papers, tuple(formats), lambda: progress.advance(task), refused)
    with exit_on_refusal(), _writing(output):
        with beside.open("wb") as stream:
            stream.writelines(pieces)
        beside.replace(output)
    return refused


def _bind(source: Source, papers: list[Paper], output: Path, _formats: list[str], progress: Progress) -> list[str]:
    from tavlei.office.papers.volumes import bound

    task = progress.add_task(book().phrase("Papers"), total=len(papers) + 1)
    refused: list[str] = []
    beside = output.with_name(f"{output.name}.new")
    with exit_on_refusal(), _writing(output):
        beside.write_bytes(bound(source, papers, lambda: progress.advance(task), refused))
        beside.replace(output)
    progress.advance(task)
    return refused


def _write(source: Source, papers: list[Paper], output: Path, formats: list[str], progress: Progress) -> list[str]:
    from tavlei.documents import render

    refused, footer = [], source.footer
    with exit_on_refusal(), _writing(output):
        output.mkdir(parents=True, exist_ok=True)
    for paper in progress.track(papers, description=book().phrase("Papers")):
        try:
            document = paper.make()
            for kind in formats:
                (output / f"{paper.name}.{kind}").write_bytes(render(document, kind, source.language, footer))
        except Refusal as refusal:
            refused.append(f"{paper.title}: {refusal_text(refusal, book())}")
    return refused


@contextmanager
def _writing(output: Path) -> Iterator[None]:
    """A file or folder that cannot be written is a refusal."""
    try:
        yield
    except OSError as error:
        what = {"file": str(output), "error": error.strerror}
        raise Refusal(Problem("cannot write {file}: {error}", what)) from error
