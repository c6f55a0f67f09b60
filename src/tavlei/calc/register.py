"""Which calculators there are, and where they are found."""

from __future__ import annotations

import difflib
import pkgutil
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeVar

from tavlei.calc import calculators
from tavlei.rulebook import Problem, Refusal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tavlei.calc.answers import Answer, CalcOutput
    from tavlei.calc.inputs import CalcInput

Given = TypeVar("Given", bound="CalcInput")


@dataclass(frozen=True, slots=True)
class Calculator:
    """One calculation of a regulation, with the shape of what it takes and gives and an example to try."""

    name: str
    title: str
    edition: str
    clauses: Sequence[str]
    takes: type[CalcInput]
    gives: type[CalcOutput]
    function: Callable[[Any], Answer]
    example: Mapping[str, Any]


_known: dict[str, Calculator] = {}


def calculator(  # noqa: PLR0913 - a declaration: every part of a calculator is named once
    name: str,
    *,
    title: str,
    edition: str,
    clauses: Sequence[str],
    takes: type[Given],
    gives: type[CalcOutput],
    example: Mapping[str, Any],
) -> Callable[[Callable[[Given], Answer]], Callable[[Given], Answer]]:
    """Register a function as the calculator `family.name`; it stands in `calc/calculators/family.py`."""

    def enter(function: Callable[[Given], Answer]) -> Callable[[Given], Answer]:
        if name in _known:
            raise ValueError(f"two calculators are called {name}")
        _known[name] = Calculator(name, title, edition, clauses, takes, gives, function, example)
        return function

    return enter


def find_calculator(name: str) -> Calculator:
    """The calculator of that name; only its own family is imported."""
    if name not in _known and (family := name.partition(".")[0]) in _families():
        import_module(f"{calculators.__name__}.{family}")
    if name in _known:
        return _known[name]
    near = ", ".join(difflib.get_close_matches(name, [each.name for each in all_calculators()], n=3)) or "-"
    raise Refusal(
        Problem(
            "there is no calculator «{name}»; near it: {near}", {"name": name, "near": near}, code="unknown_calculator"
        )
    )


def all_calculators() -> list[Calculator]:
    """Every calculator, by name."""
    for family in _families():
        import_module(f"{calculators.__name__}.{family}")
    return [_known[name] for name in sorted(_known)]


def _families() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(calculators.__path__)]
