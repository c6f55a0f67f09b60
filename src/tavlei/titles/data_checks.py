"""What the data files of this room may name: registered clauses, known readings, whole numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tavlei.rulebook import DataError, Problem, Refusal

if TYPE_CHECKING:
    from tavlei.rulebook import Clause, Rulebook


def data_place(name: str, rulebook: Rulebook) -> str:
    """The data file of an edition, to be named where something in it is wrong."""
    return f"figures/{rulebook.edition.id}/{name}.toml"


def known_clause(place: str, number: Any, rulebook: Rulebook) -> Clause:
    """The clause a data file names; an unregistered one is a mistake of the file."""
    try:
        return rulebook.clause(number if isinstance(number, str) else repr(number))
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error


def known_readings(place: str, value: Any, rulebook: Rulebook) -> tuple[str, ...]:
    """The readings a data file names; an unknown one is a mistake of the file."""
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise DataError(Problem("expected a list of readings", path=place))
    try:
        return tuple(rulebook.library.reading(name).id for name in value)
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error


def is_whole(value: object) -> bool:
    """Whether a value of a data file is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)
