"""Pieces and clocks held against 4.2 itself, whatever the discipline.

The requirements are those of `tavlei.games.equipment`, where the disciplines take them over from 4.2 by reference.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tavlei.games.equipment import EquipmentCheck, EquipmentFinding, Unit, requirements
from tavlei.rulebook import Problem, Refusal, Rulebook, cites
from tavlei.tournament._rules import rule
from tavlei.tournament.model import EDITION

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.equipment import Requirement


@cites(EDITION, "4.2/p2")
def check_pieces(measured: Mapping[str, int | bool]) -> EquipmentCheck:
    """The men of draughts: same shape and size, height, colour. The stones of renju have clauses of their own."""
    return _held(_worded("russian", "classical", "4.2/p2"), "russian", measured)


@cites(EDITION, "4.2/p7")
def check_clocks(measured: Mapping[str, int | bool]) -> EquipmentCheck:
    """Tournament clocks: exact, alternating, legible; a mechanical one with its flag."""
    return _held(_worded("renju", None, "4.2/p7"), "renju", measured)


def _worded(game: str, tempo: str | None, number: str) -> tuple[Requirement, ...]:
    """The requirements that a game takes over from a clause, put under that clause."""
    found = (each for each in requirements(game, tempo, Rulebook.of(EDITION)) if each.worded_in == rule(number))
    return tuple(replace(each, clause=rule(number), worded_in=None, readings=()) for each in found)


def _held(asked: tuple[Requirement, ...], game: str, measured: Mapping[str, int | bool]) -> EquipmentCheck:
    _check_measured(asked, measured)
    applied = (each for each in asked if each.unless is None or not measured.get(each.unless))
    found = tuple(
        EquipmentFinding(each, measured.get(each.measure), None if each.other is None else measured.get(each.other))
        for each in applied
    )
    return EquipmentCheck(game, None, found)


def _check_measured(asked: tuple[Requirement, ...], measured: Mapping[str, int | bool]) -> None:
    units = {name: unit for each in asked for name, unit in each.units.items()}
    for name, value in measured.items():
        if name not in units:
            given = {"name": name, "known": ", ".join(units)}
            raise Refusal(Problem("«{name}» is not measured here; known: {known}", given, path=name))
        if isinstance(value, bool) is not (units[name] is Unit.YES_NO):
            raise Refusal(Problem("«{name}» is measured in another unit", {"name": name}, path=name))
