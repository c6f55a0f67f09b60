"""The edition this room implements, a short way to name its clauses, and how its figures are read."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.vocabulary import Format
from tavlei.rulebook import DataError, Problem, clause

if TYPE_CHECKING:
    from tavlei.rulebook import Clause

EDITION: Final = "bridge-classification-2024"


def rule(number: str) -> Clause:
    """A clause of the classification."""
    return clause(EDITION, number)


def exact_figure(place: str, given: Any) -> Any:
    """A figure: a text is an exact number, a list several figures, a table one for each of some formats of play."""
    match given:
        case dict():
            return {Format(name): exact_figure(place, each) for name, each in given.items()}
        case list():
            return tuple(exact_figure(place, each) for each in given)
        case str():
            return Fraction(given)
        case _:
            return given


def every_format(place: str, given: Any) -> Any:
    """A figure that, if it differs by format of play, is given for each of them."""
    if isinstance(given, dict) and set(given) != set(Format):
        raise DataError(Problem("a figure is missing for a format of play", path=place))
    return exact_figure(place, given)
