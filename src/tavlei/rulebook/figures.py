"""Figures of a regulation: a TOML file in which each stands under the clause it comes from."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from tavlei.rulebook._data import data_text, read_toml
from tavlei.rulebook.citations import cite_data
from tavlei.rulebook.problems import DataError, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    FigureReader = Callable[[str, Any], Any]

Kind = TypeVar("Kind")


def whole_figure(place: str, given: Any) -> int:
    """A figure that counts something: a whole number above 0."""
    if type(given) is not int or given <= 0:
        raise DataError(Problem("every figure must be a whole number", path=place))
    return given


def package_figures(
    kind: type[Kind], module: str, edition: str, figure: FigureReader = whole_figure, source: str = "figures.toml"
) -> Kind:
    """The figures of a room: the file lies beside the module that declares their dataclass."""
    return read_figures(kind, f"{module}:{source}", data_text(module.rpartition(".")[0], source), edition, figure)


def read_figures(kind: type[Kind], place: str, text: str, edition: str, figure: FigureReader = whole_figure) -> Kind:
    """A dataclass of figures from a TOML text; a figure too many or too few is refused, and what `figure` refuses.

    The clauses the figures stand under are cited.
    """
    content = read_toml(place, text)
    if content.pop("edition", None) != edition:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": edition}, path=place))
    found = {name: figure(f"{place}: {name}", value) for below in content.values() for name, value in below.items()}
    _all_there(kind, found, place)
    cite_data(place, edition, content)
    return kind(**found)


def _all_there(kind: Any, found: Mapping[str, Any], place: str) -> None:
    if wrong := set(found) ^ {each.name for each in fields(kind)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=place))
