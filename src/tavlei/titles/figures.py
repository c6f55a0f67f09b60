"""The figures of the conditions, as `figures.toml` has them: each with its clause and the readings it rests on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Clause, DataError, Problem, cited_data, read_data, read_toml
from tavlei.titles._data import cite, is_whole, known_clause, known_readings
from tavlei.titles.words import Sex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

SOURCE: Final = "figures.toml"
_FIELDS: Final = {"value", "M", "F", "clause", "readings", "disciplines"}


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure or a list of the regulation with the clause it stands in."""

    name: str
    clause: Clause
    number: int = 0
    listed: tuple[str | int, ...] = ()
    readings: tuple[str, ...] = ()
    by_sex: tuple[int, int] | None = None
    disciplines: tuple[str, ...] = ()

    def of(self, sex: Sex) -> Figure:
        """The figure for men or for women."""
        if self.by_sex is None:
            return self
        number = self.by_sex[0] if sex is Sex.M else self.by_sex[1]
        return Figure(self.name, self.clause, number, readings=self.readings, disciplines=self.disciplines)


def figure(name: str) -> Figure:
    """The figure of that name, such as `norm.GR.age`."""
    return figures()[name]


def minimum_rating(path: str, discipline: str) -> tuple[str, Figure] | None:
    """The rating list and the least own rating, for men and women, in a discipline; None where nothing is asked."""
    for name, each in figures().items():
        group, _, rating = name.rpartition(".")
        if group == f"{path}.own_rating" and discipline in each.disciplines:
            return rating, each
    return None


@cited_data
@cache
def figures() -> Mapping[str, Figure]:
    """Every figure by its name."""
    return _loaded(SOURCE, read_data("tavlei.titles", SOURCE))


def load_figures(source: str, text: str) -> Mapping[str, Figure]:
    """Figures from a TOML text; what has no clause or is no figure is refused with its place."""
    return _loaded(source, read_toml(source, text))


def _loaded(source: str, content: Mapping[str, Any]) -> Mapping[str, Figure]:
    edition = content.get("edition", "")
    groups = {name: below for name, below in content.items() if name != "edition"}
    found = {each.name: each for each in _walk(source, edition, "", groups)}
    cite(source, (each.clause for each in found.values()))
    return found


def _walk(source: str, edition: str, prefix: str, below: Mapping[str, Any]) -> Iterator[Figure]:
    for name, given in below.items():
        path = f"{prefix}{name}"
        if not isinstance(given, dict):
            raise DataError(Problem("a figure has a value and a clause", path=f"{source}: {path}"))
        if "clause" in given or "value" in given:
            yield _figure(f"{source}: {path}", edition, path, given)
        else:
            yield from _walk(source, edition, f"{path}.", given)


def _figure(place: str, edition: str, name: str, given: Mapping[str, Any]) -> Figure:
    if not set(given) <= _FIELDS or ("value" in given) == ("M" in given) or ("M" in given) != ("F" in given):
        raise DataError(Problem("a figure has the fields clause, readings, and either value or M and F", path=place))
    value = given.get("value", 0)
    listed = tuple(value) if isinstance(value, list) else ()
    numbers = [0 if listed else value, given.get("M", 0), given.get("F", 0)]
    if not all(map(is_whole, numbers)):
        raise DataError(Problem("every figure must be a whole number", path=place))
    return Figure(
        name,
        known_clause(place, edition, given.get("clause")),
        numbers[0],
        listed,
        known_readings(place, given.get("readings", [])),
        (given["M"], given["F"]) if "M" in given else None,
        tuple(given.get("disciplines", ())),
    )
