"""`tavlei lists`: computing a list from reports and proving a published one, without the office."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.cli.lists.compute import compute
from tavlei.rulebook import phrase

app = typer.Typer(help=_("Published lists."), no_args_is_help=True)
app.command("compute", help=_("Compute a list from a folder of reports, without writing JSON by hand."))(compute)


@app.command("verify", help=_("Prove the file of a list: its digest, its signature, the calculation done again."))
def verify(
    file: Annotated[
        Path, typer.Argument(help=_("The list as the office gives it, .json"), exists=True, dir_okay=False)
    ],
    key: Annotated[
        str, typer.Option(help=_("The federation's public key in base 64; else the one in the file is taken."))
    ] = "",
    personal: Annotated[
        Path | None,
        typer.Option(
            help=_("Its personal parts as the office gives them to those who may see them, .json"),
            exists=True,
            dir_okay=False,
            show_default=False,
        ),
    ] = None,
    language: LanguageOption = None,
) -> None:
    """Exit code 1 if something does not hold."""
    from tavlei.calc.running import read_json
    from tavlei.office.lists.publishing.proof import prove
    from tavlei.rulebook import Problem, Refusal

    words = book(language)
    with exit_on_refusal():
        published = read_json(file.read_bytes())
        if not isinstance(published, dict):
            raise Refusal(Problem("this is not the file of a published list", path="content"))
        opened = read_json(personal.read_bytes())["parts"] if personal else None
        proof = prove(published, key or str(published.get("public_key", "")), opened)
    fields = {True: phrase("holds"), False: phrase("does not hold"), None: phrase("nothing to compute")}
    for what, held in (
        (phrase("digest of the content"), proof.digest),
        (phrase("signature of the federation"), proof.signature),
        (phrase("calculation done again"), proof.computed),
        *(((phrase("parts that are not published"), proof.personal),) if personal else ()),
    ):
        typer.echo(f"{words.phrase(what)}: {words.phrase(fields[held])}")
    if not key:
        typer.echo(
            words.phrase(phrase("The key was taken from the file itself: compare it with the federation's own."))
        )
    if not proof.holds:
        raise typer.Exit(1)
