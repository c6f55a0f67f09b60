"""Trouble with the disk or the store, told in a sentence instead of a traceback."""

from __future__ import annotations

import sys
from typing import Final

import typer

from tavlei.cli._language import book
from tavlei.cli._output import BAD_INPUT

TROUBLE: Final = 1


def tell_trouble(error: Exception) -> None:
    """End with a sentence if the error is trouble around the office; other errors are left to Python.

    What a setting names wrongly (a store that is not there, a folder that may not be written) is bad input.
    """
    from tavlei.office.troubles import OF_SETTINGS, trouble_of

    if (trouble := trouble_of(error)) is not None:
        words = book()
        typer.echo(f"{words.phrase('error')}: {words.phrase(trouble)}", err=True)
        sys.exit(BAD_INPUT if trouble in OF_SETTINGS else TROUBLE)
