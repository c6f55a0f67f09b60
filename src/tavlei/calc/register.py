"""Which calculators there are, and where they are found."""

from __future__ import annotations

import difflib
import pkgutil
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tavlei.calc import calculators
from tavlei.calc.answers import CalcAnswer
from tavlei.calc.bounds import USUAL, Bounds
from tavlei.rulebook import Problem, Refusal, Rulebook, library

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from tavlei.calc.answers import CalcOutput, Explained
    from tavlei.calc.inputs import CalcInput

Input = TypeVar("Input", bound="CalcInput")
Function = TypeVar("Function", bound="Callable[[Any, Rulebook], CalcAnswer | Explained]")
NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Calculator:
    """One calculation of a regulation, with the shape of what it takes and gives and an example to try."""

    name: str
    title: str
    series: str
    clauses: Sequence[str]
    takes: type[CalcInput]
    gives: type[CalcOutput]
    function: Callable[[Any, Rulebook], CalcAnswer | Explained]
    example: Mapping[str, Any]
    bounds: Bounds = USUAL

    @property
    def edition(self) -> str:
        """The edition of its regulation that is the last one known."""
        return library().edition_on(self.series, None).id

    def rulebook(self, facts: CalcInput, today: date | None = None, named: Mapping[str, str] = NOTHING) -> Rulebook:
        """The rulebook for an input: the edition it names, else the one in force on its day, else the one of today.

        `named` are the editions to be taken of every series, whatever is in force.
        """
        day = facts.applies_on() or today
        if facts.edition is None:
            return Rulebook.on(self.series, day, facts.settings, named=named)
        known = [edition.id for edition in library().editions.values() if edition.series == self.series]
        if facts.edition not in known:
            choices = {"choices": ", ".join(known), "got": facts.edition}
            raise Refusal(Problem("expected one of: {choices}; got {got}", choices, path="edition"))
        return Rulebook.of(facts.edition, day, facts.settings, named=named)

    def answer(self, facts: CalcInput, rulebook: Rulebook) -> CalcAnswer:
        """What the calculator says to an input: the result of the room in the shape of the output."""
        explained = self.function(facts, rulebook)
        if isinstance(explained, CalcAnswer):
            return explained
        return CalcAnswer(self.gives.model_validate(explained, from_attributes=True), explained.explanation)


_known: dict[str, Calculator] = {}


def calculator(  # noqa: PLR0913 - a declaration: every part of a calculator is named once
    name: str,
    *,
    title: str,
    series: str,
    clauses: Sequence[str],
    takes: type[Input],
    gives: type[CalcOutput],
    example: Mapping[str, Any],
    bounds: Bounds = USUAL,
) -> Callable[[Function], Function]:
    """Register a function as the calculator `family.name`; it stands in `calc/calculators/family.py`."""

    def enter(function: Function) -> Function:
        if name in _known:
            raise ValueError(f"two calculators are called {name}")
        _known[name] = Calculator(
            name=name,
            title=title,
            series=series,
            clauses=clauses,
            takes=takes,
            gives=gives,
            function=function,
            example=example,
            bounds=bounds,
        )
        return function

    return enter


def find_calculator(name: str) -> Calculator:
    """The calculator of that name; only its own family is imported."""
    if (calculator := known_calculator(name)) is not None:
        return calculator
    near = ", ".join(difflib.get_close_matches(name, [calculator.name for calculator in all_calculators()], n=3)) or "-"
    raise Refusal(
        Problem(
            "there is no calculator «{name}»; near it: {near}", {"name": name, "near": near}, code="unknown_calculator"
        )
    )


def known_calculator(name: str) -> Calculator | None:
    """The calculator of that name, or None; nothing is looked for that is near it."""
    if name not in _known and (family := name.partition(".")[0]) in _families():
        import_module(f"{calculators.__name__}.{family}")
    return _known.get(name)


def all_calculators() -> list[Calculator]:
    """Every calculator, by name."""
    for family in _families():
        import_module(f"{calculators.__name__}.{family}")
    return [_known[name] for name in sorted(_known)]


def _families() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(calculators.__path__)]
