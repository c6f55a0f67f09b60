"""`tavlei composition`: works of composition, read, searched, printed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from tavlei.cli._documents import PaperLanguage, paper_writer
from tavlei.cli._language import Language, book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text
from tavlei.cli._own_data import today
from tavlei.cli._works import FileVariantOption, read_file, tell_diagnostics

if TYPE_CHECKING:
    from tavlei.composition.predecessors import Predecessor
    from tavlei.exchange.works import ReadWork

app = typer.Typer(help=_("Works of composition: read, search, print."), no_args_is_help=True)
WorksArgument = Annotated[
    Path, typer.Argument(help=_("PDN file with works, or - for standard input."), metavar="FILE|-", show_default=False)
]


@app.command(help=_("List the works of a PDN file; what cannot be read is told with its place."))
def works(
    file: WorksArgument,
    variant: FileVariantOption = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """A line a work, or JSON; exit code 2 if something could not be read."""
    from tavlei.exchange.works import ReadWork

    with exit_on_refusal():
        found = read_file(file, variant)
    good = [read_work for read_work in found if isinstance(read_work, ReadWork)]
    if as_json:
        print_json([_as_json(read_work) for read_work in good])
    else:
        for read_work in good:
            print_text(_line(read_work, language) + "\n")
    tell_diagnostics(found)


@app.command(help=_("Find works of a library that are like each work of a file: predecessors."))
def search(  # noqa: PLR0913, PLR0917 - the options of a command
    file: WorksArgument,
    library: Annotated[Path, typer.Option("--library", "-l", help=_("PDN file with the works to search in."))],
    share: Annotated[
        str, typer.Option("--share", help=_("Least share of equal pieces on the same squares, such as 3/4."))
    ] = "3/4",
    variant: FileVariantOption = None,
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """What was found for each work, the closest first."""
    from tavlei.composition import predecessors as search_room
    from tavlei.composition.publication import printed, work_date
    from tavlei.exchange.works import ReadWork
    from tavlei.rulebook import Rulebook, explanation_text

    rulebook = Rulebook.on("draughts-rules", today())
    with exit_on_refusal():
        least = _share(share)
        given, shelf_file = read_file(file, variant), read_file(library, variant)
        on_shelf = [read_work for read_work in shelf_file if isinstance(read_work, ReadWork)]
        shelf = search_room.library(
            search_room.library_work(
                str(read_work.number), read_work.work, rulebook, f"{read_work.number}. {printed(read_work.work).names}"
            )
            for read_work in on_shelf
        )
        answers = {
            read_work.number: search_room.predecessors(
                shelf, read_work.work, rulebook, before=work_date(read_work.work, rulebook).day, least=least
            )
            for read_work in given
            if isinstance(read_work, ReadWork)
        }
    if as_json:
        print_json(
            [
                {"work": number, "found": list(map(_found_json, answer.predecessors))}
                for number, answer in answers.items()
            ]
        )
    else:
        for number, answer in answers.items():
            print_text(f"{number}. {explanation_text(answer.explanation(), book(language))}\n")
    tell_diagnostics([*given, *shelf_file])


@app.command(help=_("Print the works of a PDN file as a booklet: diagrams, authors, assignments, solutions."))
def booklet(  # noqa: PLR0913, PLR0917 - the options of a command
    file: WorksArgument,
    output: Annotated[Path, typer.Option("--output", "-o", help=_("File to write: .pdf, .xlsx or .docx."))],
    title: Annotated[str, typer.Option("--title", help=_("Title of the booklet."))] = "",
    variant: FileVariantOption = None,
    authors: Annotated[bool, typer.Option("--authors/--no-authors", help=_("Name the authors."))] = True,
    solutions: Annotated[bool, typer.Option("--solutions/--no-solutions", help=_("Print the solutions."))] = False,
    language: PaperLanguage = Language.RU,
) -> None:
    """Works that cannot be read are told and left out; exit code 2 if there was one."""
    from tavlei.documents.forms.works_booklet import WorksBooklet, printed_work
    from tavlei.exchange.works import ReadWork, solution_lines
    from tavlei.rulebook import phrase

    with exit_on_refusal():
        found = read_file(file, variant)
        works = tuple(
            printed_work(read_work.work, lines=solution_lines(read_work.work.solution) if solutions else ())
            for read_work in found
            if isinstance(read_work, ReadWork)
        )
        shown = title or book(language).phrase(phrase("Works of draughts composition"))
        paper = WorksBooklet(shown, works, authors, solutions)
        paper_writer(language)(paper, output)
    tell_diagnostics(found)


def _share(text: str) -> Any:
    from fractions import Fraction

    from tavlei.rulebook import Problem, Refusal

    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError) as error:
        raise Refusal(Problem("expected a number; got {got}", {"got": text}, "--share")) from error


def _line(read_work: ReadWork, language: Language | None) -> str:
    from tavlei.composition.publication import printed
    from tavlei.composition.words import GENRE_WORDS, assignment_words
    from tavlei.games.draughts.fen import fen

    catalogue, work = book(language), read_work.work
    names = printed(work).names or "?"
    day = f" ({catalogue.value(work.publications[0].day)})" if work.publications else ""
    genre = f", {catalogue.phrase(GENRE_WORDS[work.genre])}" if work.genre else ""
    task = assignment_words(work.assignment).text(catalogue.phrase)
    return f"{read_work.number}. {names}{day}{genre}: {fen(work.variant, work.position)} {task}"


def _as_json(read_work: ReadWork) -> dict[str, Any]:
    from tavlei.composition import assignment_text
    from tavlei.exchange.works import solution_lines
    from tavlei.games.draughts.fen import fen

    work = read_work.work
    return {
        "number": read_work.number,
        "name": read_work.name,
        "variant": work.variant.name,
        "fen": fen(work.variant, work.position),
        "task": assignment_text(work.assignment),
        "authors": [{"name": author.name, "place": author.place} for author in work.authors],
        "genre": work.genre,
        "group": work.group,
        "solution": [
            {"moves": list(line.moves), "role": line.role, "comment": line.comment}
            for line in solution_lines(work.solution)
        ],
        "publications": [
            {"where": printed.where, "day": printed.day.isoformat(), "copies": printed.copies}
            for printed in work.publications
        ],
    }


def _found_json(predecessor: Predecessor) -> dict[str, Any]:
    from tavlei.rulebook import exact_text

    day = predecessor.work.day.isoformat() if predecessor.work.day else None
    return {
        "library": int(predecessor.work.name),
        "label": predecessor.work.label,
        "likeness": predecessor.likeness,
        "share": exact_text(predecessor.share),
        "day": day,
    }
