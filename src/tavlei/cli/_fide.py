"""`tavlei fide`: our players in the FIDE rating list."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text, read_input_bytes

app = typer.Typer(help=_("FIDE rating lists."), no_args_is_help=True)


@app.callback()
def fide() -> None:
    """Keep `match` a command of its own."""


@app.command(help=_("Find the players of a list in the FIDE list: by code, else by name and birth; doubts are listed."))
def match(
    people: Annotated[
        Path,
        typer.Argument(help=_("Our list: JSON or CSV with id, name, birth, fide_code."), metavar="LIST"),
    ],
    fide_list: Annotated[
        Path, typer.Argument(help=_("The FIDE list: TXT or XML, also in a ZIP archive."), metavar="FIDEFILE")
    ],
    as_csv: Annotated[bool, typer.Option("--csv", help=_("Print a table instead of JSON."))] = False,
    language: LanguageOption = None,
) -> None:
    """JSON with everything; or a table, with the lines that could not be read on standard error."""
    from tavlei.exchange import fide
    from tavlei.rulebook import Words

    words = book(language).phrase
    with exit_on_refusal():
        with read_input_bytes(people) as stream:
            ours = fide.read_people(stream)
        with read_input_bytes(fide_list) as stream:
            matching = fide.match_people(ours, fide.read_fide(stream))
    if not as_csv:
        print_json(fide.matching_json(matching, words))
        return
    print_text(fide.matching_csv(matching, words))
    for mistake in matching.mistakes:
        typer.echo(mistake.text(words), err=True)
    if more := matching.mistakes_in_all - len(matching.mistakes):
        typer.echo(Words("… and {count} more lines", {"count": more}).text(words), err=True)
