"""Citations: which code rests on which clause, collected when it is imported; data says it in its own files."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

Cited = TypeVar("Cited", bound="Callable[..., object]")


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One place that cites one number of a series of regulations: `module:name` of code with its line, or a data file.

    Code cites the number in every edition of the series that has it; a data file only in its own `edition` and in those
    that take it over.
    """

    series: str
    number: str
    place: str
    line: int | None = None
    edition: str | None = None


_collected: dict[tuple[str, str, str], Callable[..., object]] = {}


def cites(series: str, *numbers: str) -> Callable[[Cited], Cited]:
    """Say that a function or class implements these clauses of a series of regulations, in whichever edition has them.

    Whether the numbers are registered is proved by the coverage test, so that importing stays quick.
    """

    def mark(cited: Cited) -> Cited:
        place = f"{cited.__module__}:{cited.__qualname__}"
        for number in numbers:
            _collected[series, number, place] = cited
        return cited

    return mark


def code_citations() -> tuple[Citation, ...]:
    """Everything code has cited so far, by clause and place."""
    return tuple(Citation(*key, _first_line(cited)) for key, cited in sorted(_collected.items(), key=itemgetter(0)))


@cache
def _first_line(cited: Callable[..., object]) -> int:
    """The line where the definition begins, with its decorators; of a wrapped function that of what is wrapped."""
    if isinstance(cited, type):
        return inspect.getsourcelines(cited)[1]
    line: int = inspect.unwrap(cited).__code__.co_firstlineno
    return line
