"""`tavlei office check`: whether the store answers, and with `--deploy` what to know before it is on the internet."""

from __future__ import annotations

from typing import Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal
from tavlei.rulebook import phrase


def check(
    deploy: Annotated[
        bool, typer.Option("--deploy", help=_("Say of every setting whether it is fit for the internet."))
    ] = False,
    language: LanguageOption = None,
) -> None:
    """Exit code 1 if something is bad; nothing is changed."""
    words = book(language)
    with exit_on_refusal():
        from tavlei.office.backup.reading import open_to_read

        open_to_read()
    if not deploy:
        typer.echo(words.phrase(phrase("The store answers and is of this version.")))
        return
    from tavlei.office.running.deploy_findings import Level
    from tavlei.office.running.deployment import deploy_findings

    found = list(deploy_findings())
    for finding in found:
        typer.echo(f"{words.phrase(finding.level)}: {words.phrase(finding.sentence).format(**finding.params)}")
    if any(finding.level is Level.BAD for finding in found):
        raise typer.Exit(1)
