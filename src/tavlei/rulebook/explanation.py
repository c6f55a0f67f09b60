"""Explanations: the steps a rule took, each with its clause, in the order a reader wants them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from tavlei.rulebook.clause import Clause
    from tavlei.rulebook.settings import Ruling

EXPLANATION_VERSION: Final = 1

Value = bool | int | Fraction | float | str | date | None


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a calculation or one condition of a verdict.

    `key` is stable: the catalogues hold its sentence in every language, with `{value}`, `{threshold}` and the names of
    `inputs` to be filled in. A condition has `met`; a step of arithmetic has not.
    """

    key: str
    value: Value = None
    clause: Clause | None = None
    readings: tuple[str, ...] = ()
    inputs: Mapping[str, Value] = field(default_factory=dict)
    threshold: Value = None
    met: bool | None = None
    steps: tuple[Step, ...] = ()
    ruling: Ruling | None = None

    def walk(self) -> Iterator[Step]:
        """This step and all below it."""
        yield self
        for step in self.steps:
            yield from step.walk()


@dataclass(frozen=True, slots=True)
class Grounds:
    """What a result rests on, each clause and reading once, in reading order: an explanation without its steps."""

    clauses: tuple[Clause, ...]
    readings: tuple[str, ...]

    @classmethod
    def of(cls, steps: Iterable[tuple[Clause | None, Iterable[str]]]) -> Grounds:
        """Put together what every step rests on: its clause and its readings."""
        clauses: dict[Clause, None] = {}
        readings: dict[str, None] = {}
        for clause, named in steps:
            if clause is not None:
                clauses[clause] = None
            readings.update(dict.fromkeys(named))
        return cls(tuple(clauses), tuple(readings))


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why a result is what it is: the verdict first, then the conditions, the arithmetic, and what was missing."""

    verdict: Step
    conditions: tuple[Step, ...] = ()
    working: tuple[Step, ...] = ()
    counterfactual: Step | None = None

    def walk(self) -> Iterator[Step]:
        """Every step, in reading order."""
        for step in (self.verdict, *self.conditions, *self.working, self.counterfactual):
            if step is not None:
                yield from step.walk()

    @property
    def grounds(self) -> Grounds:
        """The clauses and readings it rests on."""
        return Grounds.of((step.clause, step.readings) for step in self.walk())

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses it rests on, each once, in reading order."""
        return tuple(dict.fromkeys(step.clause for step in self.walk() if step.clause is not None))

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings it rests on, each once, in reading order."""
        return tuple(dict.fromkeys(reading for step in self.walk() for reading in step.readings))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The official rulings it rests on, each once."""
        return tuple(dict.fromkeys(step.ruling for step in self.walk() if step.ruling is not None))


def without_clauses(explanation: Explanation, dropped: Callable[[Clause], bool]) -> Explanation:
    """The same reasons without some clauses, and where a step has none left, without its readings."""

    def plain(step: Step) -> Step:
        steps = tuple(map(plain, step.steps))
        if step.clause is not None and not dropped(step.clause):
            return replace(step, steps=steps)
        return replace(step, clause=None, readings=(), ruling=None, steps=steps)

    wanted = explanation.counterfactual
    return Explanation(
        plain(explanation.verdict),
        tuple(map(plain, explanation.conditions)),
        tuple(map(plain, explanation.working)),
        None if wanted is None else plain(wanted),
    )
