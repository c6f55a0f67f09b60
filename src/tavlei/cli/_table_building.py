"""Endgame tables that a command needs: built when they are first needed, with a progress bar."""

from __future__ import annotations

import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import typer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.games._kernel.interface import BuildProgress
    from tavlei.games.draughts.variants import Variant
    from tavlei.languages import Catalogue

_BETWEEN: Final = 60  # seconds


def build_tables(variant: Variant, pieces: int | None, catalogue: Catalogue) -> None:
    """Have the tables for a search ready."""
    from tavlei.games.kernel_tables import loaded_tables

    with building_bar(catalogue.phrase("building tables")) as advance:
        loaded_tables(variant, pieces, advance)


@contextmanager
def building_bar(words: str) -> Iterator[BuildProgress]:
    """A progress bar on standard error that shows itself when there is something to do and a person is watching.

    Into a file goes a line a minute: the largest tables take an hour.
    """
    if not sys.stderr.isatty():
        yield _told_now_and_then(words)
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(words, total=None, visible=False)

        def advance(_material: tuple[int, int, int, int], done: int, whole: int) -> None:
            progress.update(task, completed=done, total=whole, visible=True)

        yield advance


def _told_now_and_then(words: str) -> BuildProgress:
    values = [time.monotonic()]

    def advance(_material: tuple[int, int, int, int], done: int, whole: int) -> None:
        if time.monotonic() - values[0] >= _BETWEEN:
            values[0] = time.monotonic()
            typer.echo(f"{words}: {100 * done // whole} %", err=True)

    return advance
