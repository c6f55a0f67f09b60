"""The doors that are kept as evidence still exist: pages, routes of the API, commands, calculators."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import typer.main

from tavlei.calc import all_calculators
from tavlei.cli._app import app
from tavlei.office.api.views import api
from tavlei.office.design.addresses import addresses
from tavlei.rulebook import editions, library


def commands(group: Any, words: str = "") -> Iterator[str]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from commands(command, f"{words}{name} ")
        else:
            yield f"{words}{name}"


def routes() -> Iterator[str]:
    """Every route of the API by its method and address."""
    names = {f"{pattern.pattern}" for pattern in api.urls[0]}
    for route in names:
        yield from (f"{method} /api/v1/{route}" for method in ("GET", "POST", "PUT", "PATCH", "DELETE"))


def existing() -> dict[str, set[str]]:
    return {
        "pages": set(addresses()),
        "api": set(routes()),
        "commands": set(commands(typer.main.get_command(app))),
        "calculators": {calculator.name for calculator in all_calculators()},
    }


@pytest.mark.parametrize("edition", list(editions()))
def test_every_kept_door_exists(edition: str) -> None:
    kept, there = library().doors(edition), existing()
    assert kept, "no doors are kept"
    gone = {
        (kind, door)
        for found in kept.values()
        for kind, doors in found.by_kind().items()
        for door in doors
        if door not in there[kind]
    }
    assert gone == set()


@pytest.mark.parametrize("edition", list(editions()))
def test_doors_are_kept_of_registered_clauses_only(edition: str) -> None:
    assert [number for number in library().doors(edition) or () if number not in library().register(edition)] == []
