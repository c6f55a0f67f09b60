"""Calculators for readers: in the federation's name, within the bounds of each, in a process that can be ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei import calc
from tavlei.calc import find_calculator
from tavlei.calc.register import NOTHING, known_calculator
from tavlei.languages import catalogue
from tavlei.office.design.costs import MEGA, Cost, CostClass
from tavlei.office.federation.settled import settled_input
from tavlei.office.workers import HEAVY, QUICK, OutOfBoundsError
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from datetime import date

    from tavlei.rulebook import Explanation

Value = TypeVar("Value")
_LARGEST: Final = 2 * MEGA  # some calculators take a whole competition


def _weight(parts: Mapping[str, Any]) -> CostClass:
    """What a calculator costs by its declared bounds; one that is not there costs little."""
    calculator = known_calculator(parts["name"])
    return CostClass.HEAVY if calculator is not None and calculator.bounds.heavy else CostClass.COMPUTING


CALCULATION: Final = Cost(
    CostClass.DRAWN,
    CostClass.COMPUTING,
    asked_by=("input",),
    most_body=_LARGEST,
    of_strangers=_LARGEST,
    weigh=_weight,
)
"""The cost of the address of a calculator."""


@dataclass(frozen=True, slots=True)
class Question:
    """A calculator, what it is given, and by the rules of which day and editions it answers."""

    name: str
    facts: Any
    today: date | None
    named: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Computed:
    """The output as JSON values, and why it is so."""

    output: dict[str, Any]
    explanation: Explanation


def compute(name: str, value: Any, today: date | None = None, named: Mapping[str, str] = NOTHING) -> Computed:
    """The output of a calculator and its explanation."""
    return _bounded(name, _computed, Question(name, settled_input(value), today, dict(named)))


def compute_json(name: str, value: Any, today: date | None = None, language: str | None = None) -> dict[str, Any]:
    """The output of a calculator as JSON values; with a language also the explanation."""
    return _bounded(name, _json, Question(name, settled_input(value), today, {}), language)


def _bounded(name: str, function: Callable[..., Value], *arguments: Any) -> Value:
    lane = HEAVY if find_calculator(name).bounds.heavy else QUICK
    try:
        return lane.run(function, *arguments)
    except OutOfBoundsError as error:
        data = {"name": name, "seconds": error.limits.seconds, "memory": error.limits.memory >> 20}
        raise Refusal(
            Problem("this takes more than {seconds} s or {memory} MB; run it with tavlei calc run {name}", data)
        ) from error


def _computed(asked: Question) -> Computed:
    evaluated = calc.evaluate(asked.name, asked.facts, long=False, today=asked.today, named=asked.named)
    return Computed(evaluated.json(), evaluated.answer.explanation())


def _json(asked: Question, language: str | None) -> dict[str, Any]:
    evaluated = calc.evaluate(asked.name, asked.facts, long=False, today=asked.today, named=asked.named)
    return evaluated.json(catalogue(language) if language else None)
