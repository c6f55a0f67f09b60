"""Pieces and clocks held against 4.2 itself, whatever the discipline.

The requirements are those of `tavlei.games.equipment`, where the disciplines take them over from 4.2 by reference.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tavlei.games.equipment import EquipmentCheck, EquipmentFinding, MeasureUnit, check_equipment, requirements
from tavlei.rulebook import Problem, Refusal, cites

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.games.clock import Discipline
    from tavlei.games.equipment import EquipmentRequirement
    from tavlei.rulebook import Rulebook

_MEASURED: Final = ("russian", "international", "renju")  # games with clauses of their own about the equipment


@cites("draughts-rules", "4.2/p2")
def check_pieces(measured: Mapping[str, int | bool], rulebook: Rulebook) -> EquipmentCheck:
    """The men of draughts: same shape and size, height, colour. The stones of renju have clauses of their own."""
    return _equipment_check(_worded("russian", "classical", "4.2/p2", rulebook), "russian", measured)


@cites("draughts-rules", "4.2/p5", "4.2/p7")
def check_clocks(measured: Mapping[str, int | bool], rulebook: Rulebook) -> EquipmentCheck:
    """Tournament clocks: two linked timers, exact, alternating, legible; a mechanical one with its flag."""
    return _equipment_check(_clock_requirements(rulebook), "renju", measured)


def measures_asked(discipline: Discipline, rulebook: Rulebook) -> Mapping[str, MeasureUnit]:
    """What is measured of a board, its pieces and its clock in a discipline, with the units."""
    asked = (*_of_game(discipline, rulebook), *_of_clock(discipline, rulebook))
    return {name: unit for requirement in asked for name, unit in requirement.units.items()}


@cites("draughts-rules", "4.2/p2", "4.2/p7")
def check_inventory(
    discipline: Discipline, measured: Mapping[str, int | bool], rulebook: Rulebook
) -> tuple[EquipmentCheck, ...]:
    """Board, pieces and clock of a discipline: by its own clauses, and by 4.2 where it has none of its own."""
    clock = {name for requirement in _of_clock(discipline, rulebook) for name in requirement.units}
    rest = {name: value for name, value in measured.items() if name not in clock}
    if _own(discipline, rulebook):
        first = check_equipment(discipline.family.value, discipline.tempo, rest, rulebook)
    else:
        first = check_pieces(rest, rulebook)
    timed = {name: value for name, value in measured.items() if name in clock}
    return (first, check_clocks(timed, rulebook)) if timed else (first,)


def _own(discipline: Discipline, rulebook: Rulebook) -> tuple[EquipmentRequirement, ...]:
    """The requirements of the discipline's own clauses."""
    known = discipline.family.value in _MEASURED
    return _asked(discipline.family.value, discipline.tempo, rulebook) if known else ()


def _of_game(discipline: Discipline, rulebook: Rulebook) -> tuple[EquipmentRequirement, ...]:
    if own := _own(discipline, rulebook):
        return own
    return _worded("russian", "classical", "4.2/p2", rulebook)


def _of_clock(discipline: Discipline, rulebook: Rulebook) -> tuple[EquipmentRequirement, ...]:
    """The requirements of 4.2 on clocks, where the discipline does not take them over itself."""
    own = {requirement.measure for requirement in _of_game(discipline, rulebook)}
    asked = _clock_requirements(rulebook) if discipline.has_clock else ()
    return tuple(requirement for requirement in asked if requirement.measure not in own)


def _clock_requirements(rulebook: Rulebook) -> tuple[EquipmentRequirement, ...]:
    return tuple(asked for number in ("4.2/p5", "4.2/p7") for asked in _worded("renju", None, number, rulebook))


def _worded(game: str, tempo: str | None, number: str, rulebook: Rulebook) -> tuple[EquipmentRequirement, ...]:
    """The requirements that a game takes over from a clause, put under that clause."""
    cited = rulebook.clause(number)
    taken_over = (asked for asked in _asked(game, tempo, rulebook) if asked.worded_in == cited)
    return tuple(replace(asked, clause=cited, worded_in=None, readings=()) for asked in taken_over)


def _asked(game: str, tempo: str | None, rulebook: Rulebook) -> tuple[EquipmentRequirement, ...]:
    """What an edition asks of the equipment of a game; an edition of a few disciplines asks nothing of the others."""
    try:
        return requirements(game, tempo, rulebook)
    except Refusal:
        return ()


def _equipment_check(
    asked: tuple[EquipmentRequirement, ...], game: str, measured: Mapping[str, int | bool]
) -> EquipmentCheck:
    _check_measured(asked, measured)
    found = tuple(
        EquipmentFinding(
            requirement,
            measured.get(requirement.measure),
            None if requirement.other is None else measured.get(requirement.other),
        )
        for requirement in asked
        if requirement.unless is None or not measured.get(requirement.unless)
    )
    return EquipmentCheck(game, None, found)


def _check_measured(asked: tuple[EquipmentRequirement, ...], measured: Mapping[str, int | bool]) -> None:
    units = {name: unit for requirement in asked for name, unit in requirement.units.items()}
    for name, value in measured.items():
        if name not in units:
            given = {"name": name, "known": ", ".join(units)}
            raise Refusal(Problem("«{name}» is not measured here; known: {known}", given, path=name))
        if isinstance(value, bool) is not (units[name] is MeasureUnit.YES_NO):
            raise Refusal(Problem("«{name}» is measured in another unit", {"name": name}, path=name))
