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
from tavlei.cli._output import print_text, refusals_told
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tavlei.bulk.engines import EngineSettings
    from tavlei.rulebook import Settings

app = typer.Typer(help=_("Whole lists of a nation out of tables."), no_args_is_help=True)


class EngineName(StrEnum):
    """The engines, told here because nothing of the extra is imported before it is used."""

    DUCKDB = "duckdb"
    SPARK = "spark"
    SAIL = "sail"


GamesOption = Annotated[
    Path, typer.Option("--games", help=_("Folder with the tables, .parquet or .csv"), show_default=False)
]
PeopleOption = Annotated[
    Path, typer.Option("--people", help=_("Table of the people, .parquet or .csv"), show_default=False)
]
OutOption = Annotated[Path, typer.Option("--out", help=_("A new folder for the list."), show_default=False)]
EngineOption = Annotated[EngineName, typer.Option("--engine", help=_("What computes: duckdb, spark or sail."))]
CheckOption = Annotated[
    int, typer.Option("--check", min=0, help=_("How many people, drawn by chance, are also computed by the rules."))
]
SeedOption = Annotated[
    int | None, typer.Option("--seed", help=_("Seed of that draw; recorded with the list."), show_default=False)
]
ThreadsOption = Annotated[
    int | None, typer.Option("--threads", min=1, help=_("Threads of the engine."), show_default=False)
]
MemoryOption = Annotated[str, typer.Option("--memory", help=_("Memory of DuckDB before it spills to disk."))]
ReadingOption = Annotated[
    list[str] | None,
    typer.Option("--reading", help=_("Choice of a reading, such as F4=tournament."), show_default=False),
]

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
def fsu(  # noqa: PLR0913, PLR0917 - the options of a command
    games: GamesOption,
    people: PeopleOption,
    out: OutOption,
    month: Annotated[str, typer.Option("--month", help=_("The month, such as 2023-05"), show_default=False)],
    engine: EngineOption = EngineName.DUCKDB,
    check: CheckOption = 1000,
    seed: SeedOption = None,
    threads: ThreadsOption = None,
    memory: MemoryOption = "1GB",
    reading: ReadingOption = None,
    language: LanguageOption = None,
) -> None:
    """Compute, check, publish into a new folder."""
    from tavlei.bulk.fsu.run import publish_month
    from tavlei.ratings.fsu import parse_month
    from tavlei.rulebook import Rulebook

    words = book(language)
    with refusals_told(), steps_told() as told:
        wanted = parse_month(month, Rulebook.on("chess-rating", None))
        rulebook = Rulebook.on("chess-rating", wanted.following.first_day, chosen_readings(reading))
        settings = chosen_engine(engine, threads, memory)
        found = publish_month(
            games, people, out, wanted, rulebook, settings=settings, sample=check, seed=chosen_seed(seed), told=told
        )
    checked = found.checked
    closing = words.phrase(
        "Rows: {rows}, on the list: {listed}, games: {games}; people checked by the rules: {checked}, no difference."
    )
    print_text(closing.format(rows=found.rows, listed=found.listed, games=found.games, checked=checked.people))


@app.command("elo-r", help=_("The half-year list of Russian draughts."))
def elo_r(  # noqa: PLR0913, PLR0917 - the options of a command
    games: GamesOption,
    people: PeopleOption,
    out: OutOption,
    half_year: Annotated[str, typer.Option("--half-year", help=_("The half-year, such as 2023-1"), show_default=False)],
    russian_days_off: RussianDaysOption = False,
    engine: EngineOption = EngineName.DUCKDB,
    check: CheckOption = 1000,
    seed: SeedOption = None,
    threads: ThreadsOption = None,
    memory: MemoryOption = "1GB",
    reading: ReadingOption = None,
    language: LanguageOption = None,
) -> None:
    """Compute, check, publish into a new folder."""
    from tavlei.bulk.elo_r.run import publish_half_year
    from tavlei.calc.elo_r_shapes import SERIES, half_year_of
    from tavlei.rulebook import Rulebook

    words = book(language)
    with refusals_told(), steps_told() as told:
        wanted = half_year_of(half_year)
        rulebook = Rulebook.on(SERIES, wanted.calendar_end, chosen_readings(reading))
        settings = chosen_engine(engine, threads, memory)
        found = publish_half_year(
            games,
            people,
            out,
            wanted,
            rulebook,
            settings=settings,
            sample=check,
            seed=chosen_seed(seed),
            russian_days_off=russian_days_off,
            told=told,
        )
    closing = words.phrase(
        "On the list: {listed}, competitions in it: {included}, left out: {left_out}, encounters: {encounters}; "
        "gaps: {gaps}; people checked by the rules: {checked}, no difference."
    )
    figures = {name: getattr(found, name) for name in ("listed", "included", "left_out", "encounters", "gaps")}
    print_text(closing.format(**figures, checked=found.checked.people))


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
    engine: EngineOption = EngineName.DUCKDB,
    check: CheckOption = 1000,
    seed: SeedOption = None,
    threads: ThreadsOption = None,
    memory: MemoryOption = "1GB",
    reading: ReadingOption = None,
    language: LanguageOption = None,
) -> None:
    """Every list from the people that the one before left."""
    from collections import Counter

    from tavlei.bulk.replay import ReplayTask
    from tavlei.bulk.replay import replay as replay_lists
    from tavlei.bulk.replayed import RatingName

    words = book(language)
    with refusals_told(), _months_progress() as told:
        settings = chosen_engine(engine, threads, memory)
        name, readings, draw = RatingName(rating), named_readings(reading), chosen_seed(seed)
        task = ReplayTask(months, people, out, readings, settings, check, draw, name, russian_days_off)
        found = replay_lists(task, against, told)
    closing = words.phrase(_REPLAYED[rating])
    lines = [closing.format(months=found.months, computed=found.computed, games=found.games)]
    if against is not None:
        counts = Counter(difference.column for difference in found.differences)
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
    with refusals_told():
        found = explained(folder, player)
    print_text("\n\n".join(explanation_text(explanation, words) for explanation in found))


def chosen_seed(given: int | None) -> int:
    """The seed of the draw, a new one if none is given."""
    import secrets

    return secrets.randbelow(2**31) if given is None else given


def chosen_engine(name: EngineName, threads: int | None, memory: str) -> EngineSettings:
    """The engine with its threads, its memory and, for Spark, where it computes."""
    import os

    from tavlei.bulk.engines import Engine, EngineSettings
    from tavlei.bulk.spark import MASTER

    return EngineSettings(Engine(name), threads, memory, os.environ.get(MASTER) or None)


def chosen_readings(readings: list[str] | None) -> Settings:
    """The choices of readings as the rules take them."""
    from tavlei.rulebook import settings_from_json

    return settings_from_json(named_readings(readings))


def named_readings(readings: list[str] | None) -> dict[str, str]:
    """The choices of readings by their ids."""
    pairs = [reading.partition("=") for reading in readings or ()]
    if wrong := [reading for reading, sign, choice in pairs if not sign or not choice]:
        message = phrase("expected a reading and its choice, such as F4=tournament; got {got}")
        raise Refusal(Problem(message, {"got": wrong[0]}, path="reading"))
    return {reading: choice for reading, _sign, choice in pairs}


@contextmanager
def steps_told() -> Iterator[Callable[[str], None]]:
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
