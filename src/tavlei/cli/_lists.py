"""`tavlei lists`: proving a published list by its file, without the office."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import refusals_told
from tavlei.rulebook import phrase

app = typer.Typer(help=_("Published lists."), no_args_is_help=True)


@app.command("verify", help=_("Prove the file of a list: its digest, its signature, the calculation done again."))
def verify(
    file: Annotated[
        Path, typer.Argument(help=_("The list as the office gives it, .json"), exists=True, dir_okay=False)
    ],
    key: Annotated[
        str, typer.Option(help=_("The federation's public key in base 64; else the one in the file is taken."))
    ] = "",
    language: LanguageOption = None,
) -> None:
    """Exit code 1 if something does not hold."""
    from tavlei.calc.running import read_json
    from tavlei.office.lists.proof import prove
    from tavlei.rulebook import Problem, Refusal

    words = book(language)
    with refusals_told():
        published = read_json(file.read_bytes())
        if not isinstance(published, dict):
            raise Refusal(Problem("this is not the file of a published list", path="content"))
        proof = prove(published, key or str(published.get("public_key", "")))
    told = {True: phrase("holds"), False: phrase("does not hold"), None: phrase("nothing to compute")}
    for what, held in (
        (phrase("digest of the content"), proof.digest),
        (phrase("signature of the federation"), proof.signature),
        (phrase("calculation done again"), proof.computed),
    ):
        typer.echo(f"{words.phrase(what)}: {words.phrase(told[held])}")
    if not key:
        typer.echo(
            words.phrase(phrase("The key was taken from the file itself: compare it with the federation's own."))
        )
    if not proof.holds:
        raise typer.Exit(1)
