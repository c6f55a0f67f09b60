"""`tavlei rulebook check`: whether a federation's own editions, tables and readings are complete and can be applied."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import BAD_INPUT, exit_on_refusal
from tavlei.rulebook import Library, Refusal, lay_over, library, phrase, refusal_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.rulebook import Edition


def check(
    folder: Annotated[
        Path | None,
        typer.Argument(
            help=_("A folder with editions.toml, clauses, tables, figures; else the federation's own is checked."),
            show_default=False,
            exists=True,
            file_okay=False,
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Read everything, then run the example of every calculator by each edition; exit code 2 if something is wrong."""
    words = book(language)
    with exit_on_refusal():
        known = lay_over(folder) if folder else library()
        citations, readings = len(known.data_citations()), len(known.readings)
        refused = [text for edition in _own_editions(known) for text in _refused_examples(edition)]
        for edition in known.editions.values():
            counted: dict[str, object] = {"edition": edition.id, "clauses": len(known.register(edition.id))}
            counted["tables"] = len(known.tables(edition.id))
            typer.echo(words.phrase(phrase("{edition}: clauses {clauses}, tables {tables}")).format(**counted))
    rest = {"citations": citations, "readings": readings}
    typer.echo(words.phrase(phrase("Figures under their clauses: {citations}; readings: {readings}")).format(**rest))
    for text in refused:
        typer.echo(text, err=True)
    if refused:
        raise typer.Exit(BAD_INPUT)


def _own_editions(known: Library) -> list[Edition]:
    """The editions that the package does not bring itself."""
    shipped = Library(known.folders[0]).editions
    return [edition for edition in known.editions.values() if edition.id not in shipped]


def _refused_examples(edition: Edition) -> Iterator[str]:
    """What the calculators of the series say against their own examples when they go by the edition."""
    from tavlei.calc import all_calculators, evaluate

    for calculator in all_calculators():
        if calculator.series != edition.series:
            continue
        try:
            evaluate(calculator.name, {**calculator.example, "edition": edition.id}).json()
        except Refusal as error:
            yield f"{calculator.name}: {refusal_text(error, book())}"
