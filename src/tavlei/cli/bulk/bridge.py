"""`tavlei bulk bridge`: the bridge list of a nation out of tables."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.cli.bulk.commands import progress_bar
from tavlei.cli.bulk.options import USUAL, CheckOption, OutOption, PeopleOption, RunOptions, with_run_options

if TYPE_CHECKING:
    from datetime import date


@with_run_options
def bridge(  # noqa: PLR0913, PLR0917 - the options of a command
    games: Annotated[
        Path,
        typer.Option("--games", help=_("Folder with the entries of the ledger, .parquet or .csv"), show_default=False),
    ],
    people: PeopleOption,
    out: OutOption,
    list_day: Annotated[
        str, typer.Option("--list-day", help=_("Day of the list, such as 2024-06-01"), show_default=False)
    ],
    published_on: Annotated[
        str | None, typer.Option("--published-on", help=_("Day the list was published, if it was"), show_default=False)
    ] = None,
    check: CheckOption = 1000,
    run: RunOptions = USUAL,
    language: LanguageOption = None,
) -> None:
    """Compute, check, publish into a new folder."""
    from tavlei.bulk.bridge.run import MonthTask, publish_list
    from tavlei.rulebook import Rulebook

    words = book(language)
    with exit_on_refusal(), progress_bar() as told:
        day = _day(list_day, "list-day")
        rulebook = Rulebook.on("bridge-classification", day, run.choices)
        task = MonthTask(day, rulebook, None if published_on is None else _day(published_on, "published-on"))
        bridge_outcome = publish_list(
            games, people, out, task, settings=run.settings, sample=check, seed=run.draw, progress=told
        )
    closing = words.phrase(
        "Rows: {rows}, on the rating list: {listed}, entries: {entries}; batches: {batches}, of them refused: "
        "{refused}; people checked by the rules: {checked}, no difference."
    )
    figures = {name: getattr(bridge_outcome, name) for name in ("rows", "listed", "entries", "batches")}
    print_text(closing.format(**figures, refused=bridge_outcome.batches_refused, checked=bridge_outcome.checked.people))


def _day(text: str, option: str) -> date:
    from tavlei.calc.formats import parse_day
    from tavlei.rulebook import Refusal

    try:
        return parse_day(text)
    except Refusal as error:
        raise error.at(option) from error
