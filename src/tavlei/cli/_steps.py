"""Telling the steps of long work as they begin: with their time on a terminal, as plain lines elsewhere."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rich.console import Console

    from tavlei.languages import Catalogue


@contextmanager
def print_steps(words: Catalogue) -> Iterator[Callable[[str], None]]:
    """A function that takes the phrase of every step; it tells on standard error."""
    from rich.console import Console

    console = Console(stderr=True)
    if console.is_terminal:
        with _steps_drawn(console, words) as tell:
            yield tell
    else:
        yield lambda step: typer.echo(words.phrase(step), err=True)


@contextmanager
def _steps_drawn(console: Console, words: Catalogue) -> Iterator[Callable[[str], None]]:
    """A line for every step: one turns while it works, those before it have a tick and their time."""
    from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    columns = (SpinnerColumn(finished_text="✓"), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:

        def tell(step: str) -> None:
            end_last()
            progress.add_task(words.phrase(step), total=1)

        def end_last() -> None:
            if progress.task_ids:
                progress.update(progress.task_ids[-1], completed=1)

        yield tell
        end_last()
