"""The edition this room implements, short ways to name its clauses, and what its data files may name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import DataError, Problem, Refusal, cite_data, clause, reading

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tavlei.rulebook import Clause

EDITION: Final = "draughts-norms-2022"


def rule(number: str) -> Clause:
    """A clause of the norms."""
    return clause(EDITION, number)


def cite(source: str, clauses: Iterable[Clause]) -> None:
    """Say that a data file of this room holds the figures of some clauses."""
    for each in clauses:
        cite_data(f"{__name__}:{source}", each.edition, [each.number])


def known_clause(place: str, edition: str, number: Any) -> Clause:
    """The clause a data file names; an unregistered one is a mistake of the file."""
    try:
        return clause(edition, number if isinstance(number, str) else repr(number))
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error


def known_readings(place: str, given: Any) -> tuple[str, ...]:
    """The readings a data file names; an unknown one is a mistake of the file."""
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        raise DataError(Problem("expected a list of readings", path=place))
    try:
        return tuple(reading(each).id for each in given)
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error


def is_whole(given: object) -> bool:
    """Whether a value of a data file is a whole number."""
    return isinstance(given, int) and not isinstance(given, bool)
