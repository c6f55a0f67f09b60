"""Citations: which code rests on which clause, collected when it is imported; data says it in its own files."""

from __future__ import annotations

from dataclasses import dataclass
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


_collected: dict[tuple[str, str, str], Citation] = {}


def cites(series: str, *numbers: str) -> Callable[[Cited], Cited]:
    """Say that a function or class implements these clauses of a series of regulations, in whichever edition has them.

    Whether the numbers are registered is proved by the coverage test, so that importing stays quick.
    """

    def mark(cited: Cited) -> Cited:
        place = f"{cited.__module__}:{cited.__qualname__}"
        code = getattr(cited, "__code__", None)
        for number in numbers:
            line = code.co_firstlineno if code else None
            _collected[series, number, place] = Citation(series, number, place, line)
        return cited

    return mark


def code_citations() -> tuple[Citation, ...]:
    """Everything code has cited so far, by clause and place."""
    return tuple(sorted(_collected.values(), key=lambda cited: (cited.series, cited.number, cited.place)))
