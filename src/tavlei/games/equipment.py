"""Boards, pieces, stones, clocks and sets held against the rules (6.1.1, 6.1.3, 7.1, 7.2, 9.2.2; 2.1.1, 2.1.3 of 2013).

Lengths are whole millimetres; the minute of a flag is the one its clock shows.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.games.clock import Span
from tavlei.games.equipment_requirements import (
    MEASURES,
    Force,
    LessThan,
    PartOf,
    Requirement,
    Unit,
    requirements,
    span_text,
)
from tavlei.rulebook import Explanation, Problem, Refusal, Step, Value, Words, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook

__all__ = [
    "MEASURES",
    "EquipmentCheck",
    "EquipmentFinding",
    "Force",
    "Judgement",
    "LessThan",
    "PartOf",
    "Requirement",
    "Unit",
    "check_equipment",
    "requirements",
]

_SENTENCES: Final = {
    Unit.MM: phrase("equipment.length"),
    Unit.COUNT: phrase("equipment.count"),
    Unit.MINUTE: phrase("equipment.minute"),
    Unit.YES_NO: phrase("equipment.property"),
}
_EXPECTED: Final = {
    Unit.MM: Words("a length in whole millimetres"),
    Unit.COUNT: Words("a whole number, 0 or more"),
    Unit.MINUTE: Words("a whole minute, 0 or more"),
    Unit.YES_NO: Words("yes or no (true or false)"),
}


class Judgement(StrEnum):
    """What comes of one requirement."""

    MET = "met"
    NOT_MET = "not_met"
    NOT_MEASURED = "not_measured"


@dataclass(frozen=True, slots=True)
class EquipmentFinding:
    """One requirement with what was measured; `compared` is the measurement that the requirement refers to."""

    requirement: Requirement
    value: int | bool | None
    compared: int | None = None

    @property
    def spans(self) -> tuple[Span, ...]:
        """The figures that satisfy the requirement; none for a property or while the other measurement is missing."""
        match self.requirement.rule:
            case Span() as bounds:
                return (bounds,)
            case LessThan() | PartOf() as relation if self.compared is not None:
                return relation.spans(self.compared)
            case _:
                return ()

    @property
    def missing(self) -> tuple[str, ...]:
        """The measurements without which it cannot be judged."""
        given = (self.value, self.compared)
        return tuple(name for name, value in zip(self.requirement.measures, given, strict=False) if value is None)

    @property
    def judgement(self) -> Judgement:
        """Met, not met, or not measured."""
        if self.value is None or self.missing:
            return Judgement.NOT_MEASURED
        holds = self.value if self.requirement.rule is None else any(self.value in span for span in self.spans)
        return Judgement.MET if holds else Judgement.NOT_MET

    @property
    def threshold(self) -> bool | str | None:
        """What satisfies, as people write it; None while it is not known."""
        if self.requirement.rule is None:
            return True
        return ", ".join(map(span_text, self.spans)) if self.spans else None

    def step(self) -> Step:
        """The requirement as a condition, with the relation, the words referred to and what is missing below it."""
        asked, judged = self.requirement, self.judgement
        key = phrase("equipment.not_measured") if self.value is None else _SENTENCES[asked.unit]
        inputs: dict[str, Value] = {"what": MEASURES[asked.measure], "force": asked.force.value}
        met = None if judged is Judgement.NOT_MEASURED else judged is Judgement.MET
        below = tuple(self._below())
        return Step(key, self.value, asked.clause, inputs=inputs, threshold=self.threshold, met=met, steps=below)

    def _below(self) -> Iterator[Step]:
        asked = self.requirement
        if isinstance(asked.rule, LessThan | PartOf):
            if self.compared is None:
                yield Step("equipment.missing", inputs={"what": MEASURES[asked.rule.other]})
            else:
                yield asked.rule.step(self.compared)
        if asked.worded_in is not None:
            yield Step("equipment.worded_in", clause=asked.worded_in, readings=asked.readings)


@dataclass(frozen=True, slots=True)
class EquipmentCheck:
    """The equipment of a game held against the rules, requirement by requirement."""

    game: str
    tempo: str | None
    findings: tuple[EquipmentFinding, ...]

    @property
    def broken(self) -> tuple[EquipmentFinding, ...]:
        """What is required and not met."""
        return self._required(Judgement.NOT_MET)

    @property
    def unmeasured(self) -> tuple[EquipmentFinding, ...]:
        """What is required and cannot be judged yet."""
        return self._required(Judgement.NOT_MEASURED)

    @property
    def passes(self) -> bool:
        """Whether everything required has been measured and is met; recommendations never decide."""
        return not self.broken and not self.unmeasured

    def explanation(self) -> Explanation:
        """The verdict, then every requirement: its clause, what was measured, what satisfies, whether it is met."""
        named: dict[str, Value] = {"game": self.game}
        if self.broken:
            verdict = Step("equipment.fails", len(self.broken), inputs=named)
        elif self.unmeasured:
            verdict = Step("equipment.incomplete", len(self.unmeasured), inputs=named)
        else:
            verdict = Step("equipment.passes", inputs=named)
        return Explanation(verdict, conditions=tuple(finding.step() for finding in self.findings))

    def _required(self, judged: Judgement) -> tuple[EquipmentFinding, ...]:
        required = (finding for finding in self.findings if finding.requirement.force is Force.REQUIRED)
        return tuple(finding for finding in required if finding.judgement is judged)


def check_equipment(
    game: str, tempo: str | None, measured: Mapping[str, int | bool], rulebook: Rulebook
) -> EquipmentCheck:
    """Hold what was measured against the requirements for a game and tempo."""
    asked = requirements(game, tempo, rulebook)
    if problems := tuple(_problems(asked, measured)):
        raise Refusal(*problems)
    applied = (one for one in asked if one.unless is None or not measured.get(one.unless))
    findings = tuple(
        EquipmentFinding(one, measured.get(one.measure), None if one.other is None else measured.get(one.other))
        for one in applied
    )
    return EquipmentCheck(game, tempo, findings)


def _problems(asked: tuple[Requirement, ...], measured: Mapping[str, int | bool]) -> Iterator[Problem]:
    units = {name: unit for requirement in asked for name, unit in requirement.units.items()}
    for name, value in measured.items():
        if name not in units:
            known = ", ".join(units)
            yield Problem("«{name}» is not measured here; known: {known}", {"name": name, "known": known}, path=name)
        elif not _fits(units[name], value):
            expected = _EXPECTED[units[name]]
            yield Problem("expected {expected}; got {got}", {"expected": expected, "got": value}, path=name)


def _fits(unit: Unit, value: object) -> bool:
    if unit is Unit.YES_NO or isinstance(value, bool):
        return unit is Unit.YES_NO and isinstance(value, bool)
    return isinstance(value, int) and value >= (1 if unit is Unit.MM else 0)
