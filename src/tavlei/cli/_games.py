"""`tavlei games`: games in progress on the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import JsonOption, LanguageOption
from tavlei.cli._output import exit_on_refusal, print_json, print_text, read_input_bytes
from tavlei.cli._own_data import own_data, today

app = typer.Typer(help=_("Games in progress, from their logs."), no_args_is_help=True)


@app.command(help=_("Replay the log of a game: how it stands, and every event with its clause."))
def replay(
    log: Annotated[Path, typer.Argument(help=_("The log as JSON, or - for standard input."), metavar="LOG")],
    as_json: JsonOption = False,
    language: LanguageOption = None,
) -> None:
    """The explanation of the log, or with --json the game; an event that is refused ends with exit code 2."""
    from tavlei.calc import evaluate, read_json
    from tavlei.rulebook import explanation_text

    catalogue = book(language)
    with exit_on_refusal():
        with read_input_bytes(log) as stream:
            evaluated = evaluate("games.progress", read_json(stream.read()), own_data(), today=today())
        if as_json:
            print_json(evaluated.json(None))
        else:
            print_text(explanation_text(evaluated.answer.explanation(), catalogue))
