"""The options that all commands of `tavlei bulk` share, as one object."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from tavlei.cli._language import translated as _
from tavlei.rulebook import Problem, Refusal, phrase

if TYPE_CHECKING:
    from collections.abc import Callable

    from tavlei.bulk.engines import EngineSettings
    from tavlei.rulebook import Settings


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
CheckOption = Annotated[
    int, typer.Option("--check", min=0, help=_("How many people, drawn by chance, are also computed by the rules."))
]


@dataclass(frozen=True, slots=True)
class RunOptions:
    """What computes, with which memory, by which readings; and the seed of what is drawn by chance."""

    engine: Annotated[EngineName, typer.Option("--engine", help=_("What computes: duckdb, spark or sail."))] = (
        EngineName.DUCKDB
    )
    seed: Annotated[
        int | None, typer.Option("--seed", help=_("Seed of that draw; recorded with the list."), show_default=False)
    ] = None
    threads: Annotated[
        int | None, typer.Option("--threads", min=1, help=_("Threads of the engine."), show_default=False)
    ] = None
    memory: Annotated[str, typer.Option("--memory", help=_("Memory of DuckDB before it spills to disk."))] = "1GB"
    reading: Annotated[
        list[str] | None,
        typer.Option("--reading", help=_("Choice of a reading, such as F4=tournament."), show_default=False),
    ] = None

    @property
    def draw(self) -> int:
        """The seed, a new one if none is given."""
        import secrets

        return secrets.randbelow(2**31) if self.seed is None else self.seed

    @property
    def settings(self) -> EngineSettings:
        """The engine with its threads, its memory and, for Spark, where it computes."""
        import os

        from tavlei.bulk.engines import Engine, EngineSettings
        from tavlei.bulk.spark import MASTER

        return EngineSettings(Engine(self.engine), self.threads, self.memory, os.environ.get(MASTER) or None)

    @property
    def readings(self) -> dict[str, str]:
        """The choices of readings by their ids."""
        pairs = [reading.partition("=") for reading in self.reading or ()]
        if wrong := [reading for reading, sign, choice in pairs if not sign or not choice]:
            message = phrase("expected a reading and its choice, such as F4=tournament; got {got}")
            raise Refusal(Problem(message, {"got": wrong[0]}, path="reading"))
        return {reading: choice for reading, _sign, choice in pairs}

    @property
    def choices(self) -> Settings:
        """The choices of readings as the rules take them."""
        from tavlei.rulebook import settings_from_json

        return settings_from_json(self.readings)


USUAL: Final = RunOptions()


def with_run_options(command: Callable[..., None]) -> Callable[..., None]:
    """A command whose parameter `run` stands for the options of `RunOptions`, each an option of its own."""
    options = inspect.signature(RunOptions, eval_str=True).parameters
    own = inspect.signature(command, eval_str=True)

    @wraps(command)
    def asked(**data: Any) -> None:
        command(run=RunOptions(**{name: data.pop(name) for name in options}), **data)

    parameters = [
        option.replace(kind=inspect.Parameter.KEYWORD_ONLY)
        for name, parameter in own.parameters.items()
        for option in (options.values() if name == "run" else (parameter,))
    ]
    asked.__signature__ = own.replace(parameters=parameters)  # type: ignore[attr-defined]
    asked.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return asked
