"""`tavlei bulk`: whole lists of a nation out of tables, on DuckDB, Spark or Sail."""

from __future__ import annotations

from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from tavlei.cli._language import book
from tavlei.cli._language import translated as _
from tavlei.cli._options import LanguageOption
from tavlei.cli._output import exit_on_refusal, print_text
from tavlei.cli.bulk.options import (
    USUAL,
    CheckOption,
    GamesOption,
    OutOption,
    PeopleOption,
    RunOptions,
    with_run_options,
)
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

app = typer.Typer(help=_("Whole lists of a nation out of tables."), no_args_is_help=True)

RussianDaysOption = Annotated[
    bool, typer.Option("--russian-days-off", help=_("The public holidays of Russia are days off too."))
]

_STEPS = {
    "reading": phrase("Reading the tables"),
    "competitions": phrase("Judging the competitions"),
    "batches": phrase("Judging the batches"),
    "entries": phrase("Adding up the entries"),
    "games": phrase("Adding up the games"),
    "exceptions": phrase("Exceptions by the rules"),
    "rows": phrase("Writing the rows"),
    "check": phrase("Holding the list against the rules"),
    "list": phrase("Writing the list"),
    "sheets": phrase("Writing the sheets"),
}


@app.command("fsu", help=_("The monthly list of Ukrainian chess."))
@with_run_options
def fsu(  # noqa: PLR0913, PLR0917 - the options of a command
    games: GamesOption,
    people: PeopleOption,
    out: OutOption,
    month: Annotated[str, typer.Option("--month", help=_("The month, such as 2023-05"), show_default=False)],
    check: CheckOption = 1000,
    run: RunOptions = USUAL,
    language: LanguageOption = None,
) -> None:
    """Compute, check, publish into a new folder."""
    from tavlei.bulk.fsu.run import publish_month
    from tavlei.ratings.fsu import parse_month
    from tavlei.rulebook import Rulebook

    words = book(language)
    with exit_on_refusal(), progress_bar() as told:
        wanted = parse_month(month, Rulebook.on("chess-rating", None))
        rulebook = Rulebook.on("chess-rating", wanted.following.first_day, run.choices)
        month_outcome = publish_month(
            games, people, out, wanted, rulebook, settings=run.settings, sample=check, seed=run.draw, progress=told
        )
    checked = month_outcome.checked
    closing = words.phrase(
        "Rows: {rows}, on the list: {listed}, games: {games}; people checked by the rules: {checked}, no difference."
    )
    print_text(
        closing.format(
            rows=month_outcome.rows, listed=month_outcome.listed, games=month_outcome.games, checked=checked.people
        )
    )


@app.command("elo-r", help=_("The half-year list of Russian draughts."))
@with_run_options
def elo_r(  # noqa: PLR0913, PLR0917 - the options of a command
    games: GamesOption,
    people: PeopleOption,
    out: OutOption,
    half_year: Annotated[str, typer.Option("--half-year", help=_("The half-year, such as 2023-1"), show_default=False)],
    russian_days_off: RussianDaysOption = False,
    check: CheckOption = 1000,
    run: RunOptions = USUAL,
    language: LanguageOption = None,
) -> None:
    """Compute, check, publish into a new folder."""
    from tavlei.bulk.elo_r.run import publish_half_year
    from tavlei.calc.elo_r.shapes import SERIES, half_year_of
    from tavlei.rulebook import Rulebook

    words = book(language)
    with exit_on_refusal(), progress_bar() as told:
        wanted = half_year_of(half_year)
        rulebook = Rulebook.on(SERIES, wanted.calendar_end, run.choices)
        year_outcome = publish_half_year(
            games,
            people,
            out,
            wanted,
            rulebook,
            settings=run.settings,
            sample=check,
            seed=run.draw,
            russian_days_off=russian_days_off,
            progress=told,
        )
    closing = words.phrase(
        "On the list: {listed}, competitions in it: {included}, left out: {left_out}, encounters: {encounters}; "
        "gaps: {gaps}; people checked by the rules: {checked}, no difference."
    )
    figures = {name: getattr(year_outcome, name) for name in ("listed", "included", "left_out", "encounters", "gaps")}
    print_text(closing.format(**figures, checked=year_outcome.checked.people))


class ReplayedRating(StrEnum):
    """The ratings whose lists can be replayed."""

    FSU = "fsu"
    ELO_R = "elo-r"


RatingOption = Annotated[ReplayedRating, typer.Option("--rating", help=_("Whose lists: fsu or elo-r."))]
_REPLAYED = {
    ReplayedRating.FSU: phrase("Months: {months}, computed now: {computed}, games: {games}."),
    ReplayedRating.ELO_R: phrase("Half-years: {months}, computed now: {computed}, encounters: {games}."),
}


@app.command("replay", help=_("The lists of a rating one after another; what is done is not done again."))
@with_run_options
def replay(  # noqa: PLR0913, PLR0917 - the options of a command
    months: Annotated[
        Path,
        typer.Option(
            "--months",
            "--half-years",
            help=_("Folder with a folder of games for every month or half-year."),
            show_default=False,
        ),
    ],
    people: PeopleOption,
    out: Annotated[
        Path,
        typer.Option("--out", help=_("Folder for the lists, new or of a replay begun before."), show_default=False),
    ],
    against: Annotated[
        Path | None,
        typer.Option("--against", help=_("An earlier replay to compare with column by column."), show_default=False),
    ] = None,
    rating: RatingOption = ReplayedRating.FSU,
    russian_days_off: RussianDaysOption = False,
    check: CheckOption = 1000,
    run: RunOptions = USUAL,
    language: LanguageOption = None,
) -> None:
    """Every list from the people that the one before left."""
    from collections import Counter

    from tavlei.bulk.replay import ReplayTask
    from tavlei.bulk.replay import replay as replay_lists
    from tavlei.bulk.replayed import RatingName

    words = book(language)
    with exit_on_refusal(), _months_progress() as told:
        name = RatingName(rating)
        task = ReplayTask(
            months=months,
            people=people,
            out=out,
            readings=run.readings,
            settings=run.settings,
            sample=check,
            seed=run.draw,
            rating=name,
            russian_days_off=russian_days_off,
        )
        replay_outcome = replay_lists(task, against, told)
    closing = words.phrase(_REPLAYED[rating])
    lines = [closing.format(months=replay_outcome.months, computed=replay_outcome.computed, games=replay_outcome.games)]
    if against is not None:
        counts = Counter(difference.column for difference in replay_outcome.differences)
        differs = words.phrase("The column {column} differs; rows: {count}.")
        lines += [differs.format(column=column, count=count) for column, count in sorted(counts.items())]
        lines += [] if counts else [words.phrase("Nothing differs.")]
    print_text("\n".join(lines))


@app.command("explain", help=_("The worked sheet of one player of a list made here."))
def explain(
    folder: Annotated[Path, typer.Argument(help=_("Folder of the list."), show_default=False)],
    player: Annotated[str, typer.Argument(help=_("Id of the player."), show_default=False)],
    language: LanguageOption = None,
) -> None:
    """Read only what concerns the player."""
    from tavlei.bulk.sheets import explained
    from tavlei.rulebook import explanation_text

    words = book(language)
    with exit_on_refusal():
        explanations = explained(folder, player)
    print_text("\n\n".join(explanation_text(explanation, words) for explanation in explanations))


@contextmanager
def progress_bar() -> Iterator[Callable[[str], None]]:
    """A bar that tells the step, where a person is watching."""
    from rich.console import Console
    from rich.progress import Progress

    console, words = Console(stderr=True), book()
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("", total=len(_STEPS))

        def told(step: str) -> None:
            done = list(_STEPS).index(step)
            progress.update(task, completed=done, description=words.phrase(_STEPS[step]))

        yield told


@contextmanager
def _months_progress() -> Iterator[Callable[[str, int, int], None]]:
    """A bar of months, where a person is watching."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    with Progress(console=console, disable=not console.is_terminal, transient=True) as progress:
        task = progress.add_task("")

        def told(month: str, done: int, total: int) -> None:
            progress.update(task, completed=done, total=total, description=month)

        yield told
