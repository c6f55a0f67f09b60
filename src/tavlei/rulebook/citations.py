"""Citations: which code and which data rest on which clause, collected when they are imported or loaded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from tavlei.rulebook.clause import Clause

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

Cited = TypeVar("Cited", bound="Callable[..., object]")
Loader = TypeVar("Loader", bound="Callable[[], object]")


@dataclass(frozen=True, slots=True, order=True)
class Citation:
    """One place that cites one clause: `module:name` of code with its line, or the name of a data file."""

    clause: Clause
    place: str
    line: int | None = None


_collected: dict[tuple[Clause, str], Citation] = {}
_loaders: list[Callable[[], object]] = []


def cites(edition: str, *numbers: str) -> Callable[[Cited], Cited]:
    """Say that a function or class implements these clauses of an edition.

    Whether the numbers are registered is proved by the coverage test, so that importing stays quick.
    """

    def mark(cited: Cited) -> Cited:
        place = f"{cited.__module__}:{cited.__qualname__}"
        code = getattr(cited, "__code__", None)
        _collect(edition, numbers, place, code.co_firstlineno if code else None)
        return cited

    return mark


def cite_data(place: str, edition: str, numbers: Iterable[str]) -> None:
    """Say that a data file holds the figures of these clauses."""
    _collect(edition, numbers, place, None)


def cited_data(load: Loader) -> Loader:
    """Mark a function without arguments that loads data files which cite clauses, so that they can all be loaded."""
    _loaders.append(load)
    return load


def load_cited_data() -> None:
    """Load every data file that cites clauses, of the modules imported so far."""
    for load in _loaders:
        load()


def citations() -> tuple[Citation, ...]:
    """Everything cited so far, by clause and place."""
    return tuple(sorted(_collected.values(), key=lambda each: (each.clause, each.place)))


def _collect(edition: str, numbers: Iterable[str], place: str, line: int | None) -> None:
    for number in numbers:
        cited = Clause(edition, number)
        _collected[cited, place] = Citation(cited, place, line)
