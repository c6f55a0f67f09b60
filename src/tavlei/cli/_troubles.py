"""Trouble with the disk or the store, told in a sentence instead of a traceback."""

from __future__ import annotations

import sys

import typer

from tavlei.cli._language import book

TROUBLE = 1


def tell_trouble(error: Exception) -> None:
    """End with a sentence if the error is trouble around the office; other errors are left to Python."""
    from tavlei.office.troubles import trouble_of

    if (trouble := trouble_of(error)) is not None:
        words = book()
        typer.echo(f"{words.phrase('error')}: {words.phrase(trouble)}", err=True)
        sys.exit(TROUBLE)
