"""Ways into the data of one edition that are being replaced by the rulebook in force."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

from tavlei.rulebook._data import data_text, read_toml
from tavlei.rulebook.book import Rulebook
from tavlei.rulebook.citations import Citation, _collected
from tavlei.rulebook.library import library
from tavlei.rulebook.problems import DataError, Problem

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from datetime import date

    from tavlei.rulebook.tables import CrossTable, IntervalTable

Kind = TypeVar("Kind")
Loader = TypeVar("Loader", bound="Callable[[], object]")
_loaders: list[Callable[[], object]] = []


def cite_data(place: str, edition: str, numbers: Iterable[str]) -> None:
    """Say that a data file holds the figures of these clauses."""
    series = re.sub(r"-\d{4}$", "", edition)
    for number in numbers:
        _collected[series, number, place] = Citation(series, number, place, edition=edition)


def cited_data(load: Loader) -> Loader:
    """Mark a function without arguments that loads data files which cite clauses."""
    _loaders.append(load)
    return load


def load_cited_data() -> None:
    """Load every data file that cites clauses."""
    for load in _loaders:
        load()


def interval_table(edition: str, number: str, on: date | None = None) -> IntervalTable:
    """The interval table of a clause."""
    return Rulebook.of(edition, on).interval_table(number)


def cross_table(edition: str, number: str, on: date | None = None) -> CrossTable:
    """The cross table of a clause."""
    return Rulebook.of(edition, on).cross_table(number)


def edition_on(series: str, on: date) -> Any:
    """The edition in force."""
    return library().edition_on(series, on)


def whole_figure(place: str, given: Any) -> int:
    """A figure that counts something: a whole number above 0."""
    if type(given) is not int or given <= 0:
        raise DataError(Problem("every figure must be a whole number", path=place))
    return given


def package_figures(
    kind: type[Kind],
    module: str,
    edition: str,
    figure: Callable[[str, Any], Any] = whole_figure,
    source: str = "figures.toml",
) -> Kind:
    """The figures of a room: the file lies beside the module that declares their dataclass."""
    place = f"{module}:{source}"
    content = read_toml(place, data_text(module.rpartition(".")[0], source))
    content.pop("edition")
    found: Mapping[str, Any] = {
        name: figure(f"{place}: {name}", value) for below in content.values() for name, value in below.items()
    }
    if wrong := set(found) ^ {declared.name for declared in fields(kind)}:  # type: ignore[arg-type]
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": str(wrong)}, path=place))
    cite_data(place, edition, content)
    return kind(**found)
