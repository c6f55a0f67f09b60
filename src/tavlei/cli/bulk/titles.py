"""`tavlei bulk titles`: the standings and titles of many competitions out of tables."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.cli.bulk.options import USUAL, GamesOption, OutOption, PeopleOption, RunOptions, with_run_options

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@with_run_options
def titles(  # noqa: PLR0913, PLR0917 - the options of a command
    games: GamesOption,
    people: PeopleOption,
    out: OutOption,
    processes: Annotated[
        int | None,
        typer.Option("--processes", min=1, help=_("Processes that evaluate; all cores if none."), show_default=False),
    ] = None,
    check: Annotated[
        int,
        typer.Option("--check", min=0, help=_("How many competitions, drawn by chance, are put together once more.")),
    ] = 100,
    run: RunOptions = USUAL,
    language: LanguageOption = None,
) -> None:
    """Evaluate, check, publish into a new folder."""
    from tavlei.bulk.titles.run import TitlesTask, evaluate_titles

    words = book(language)
    with exit_on_refusal(), _competitions_told() as told:
        task = TitlesTask(run.draw, check, run.settings, processes, run.readings)
        titles_outcome = evaluate_titles(games, people, out, task, told)
    closing = words.phrase(
        "Competitions: {competitions}, encounters: {encounters}, titles and ranks considered: {verdicts}, lines of "
        "standings: {standings}, problems: {problems}; people checked once more: {checked}, no difference."
    )
    names = ("competitions", "encounters", "verdicts", "standings", "problems")
    print_text(
        closing.format(**{name: getattr(titles_outcome, name) for name in names}, checked=titles_outcome.checked.people)
    )


@contextmanager
def _competitions_told() -> Iterator[Callable[[int, int], None]]:
    """A bar of competitions, where a person is watching."""
    from rich.console import Console
    from rich.progress import Progress

    console, words = Console(stderr=True), book()
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task(words.phrase("Evaluating the competitions"), total=None)

        def told(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        yield told
