"""Figures of a regulation: a TOML file in which each stands under the clause it comes from, read into a dataclass."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeVar, get_args, get_origin, get_type_hints

from tavlei.rulebook.problems import DataError, Problem

if TYPE_CHECKING:
    from dataclasses import Field


class FigureSet(Protocol):
    """A frozen dataclass whose fields are the figures of the file `SOURCE` of an edition."""

    SOURCE: ClassVar[str]
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]


Figures = TypeVar("Figures", bound=FigureSet)


def read_figures(kind: type[Figures], place: str, content: Mapping[str, Any]) -> Figures:
    """A dataclass of figures from the data of an edition; one too many or too few is refused, and one of another type.

    The types of the fields say what is meant: `int` is a whole number above 0, a `Fraction` is written as text.
    """
    values = {name: value for below in content.values() for name, value in below.items()}
    if wrong := set(values) ^ {declared.name for declared in fields(kind)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=place))
    types = get_type_hints(kind, vars(sys.modules[kind.__module__]), {"Mapping": Mapping, "Fraction": Fraction})
    return kind(**{name: _figure(f"{place}: {name}", types[name], value) for name, value in values.items()})


def _figure(place: str, wanted: Any, value: Any) -> Any:
    if get_origin(wanted) is tuple:
        return _several(place, get_args(wanted), value)
    if get_origin(wanted) is Mapping:
        return _mapped(place, get_args(wanted), value)
    if wanted is int and type(value) is int and value > 0:
        return value
    if wanted is int:
        raise DataError(Problem("every figure must be a whole number", path=place))
    if isinstance(value, float | bool) and wanted is not bool:
        raise _wrong(place, value)
    try:
        return wanted(value)
    except (TypeError, ValueError) as error:
        raise _wrong(place, value) from error


def _wrong(place: str, value: Any) -> DataError:
    return DataError(Problem("{got} is not what the figure must be", {"got": str(value)}, path=place))


def _several(place: str, wanted: tuple[Any, ...], data: Any) -> tuple[Any, ...]:
    if not isinstance(data, list) or (Ellipsis not in wanted and len(data) != len(wanted)):
        raise DataError(Problem("expected a list", path=place))
    types = wanted[:1] * len(data) if Ellipsis in wanted else wanted
    return tuple(_figure(place, each_type, value) for each_type, value in zip(types, data, strict=True))


def _mapped(place: str, wanted: tuple[Any, Any], data: Any) -> Mapping[Any, Any]:
    """A figure by key; for the members of an enumeration all of them or it is refused."""
    if not isinstance(data, dict):
        raise DataError(Problem("expected a table", path=place))
    keys, values = wanted
    if isinstance(keys, type) and issubclass(keys, Enum) and set(data) != {member.value for member in keys}:
        raise DataError(Problem("a figure is missing for one of: {keys}", {"keys": ", ".join(keys)}, path=place))
    return {keys(key): _figure(place, values, value) for key, value in data.items()}
