"""Doors: the pages, routes of the API, commands and calculators that lead to a clause, as the tests enter them."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from tavlei.rulebook._data import read_toml
from tavlei.rulebook.problems import DataError, Problem

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Doors:
    """The doors to one clause: pages by the names of their addresses, the rest as people call them."""

    pages: tuple[str, ...] = ()
    api: tuple[str, ...] = ()
    commands: tuple[str, ...] = ()
    calculators: tuple[str, ...] = ()

    def by_kind(self) -> dict[str, tuple[str, ...]]:
        """The doors of every kind there is one of."""
        return {kind.name: doors for kind in fields(self) if (doors := getattr(self, kind.name))}


NO_DOORS = Doors()


def read_doors(source: str, text: str) -> Mapping[str, Doors]:
    """The doors to the clauses of an edition by their numbers, from a TOML text."""
    return {number: _doors(f"{source}: {number}", row) for number, row in read_toml(source, text).items()}


def _doors(place: str, row: Mapping[str, Any]) -> Doors:
    if not row or not set(row) <= {kind.name for kind in fields(Doors)}:
        raise DataError(Problem("doors are pages, api, commands and calculators", path=place))
    return Doors(**{kind: tuple(doors) for kind, doors in row.items()})
