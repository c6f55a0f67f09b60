"""The figures of the conditions, as `title_conditions` of an edition has them: each with its clause and readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.rulebook import Clause, DataError, Problem
from tavlei.titles.data_checks import data_place, is_whole, known_clause, known_readings
from tavlei.titles.titles_and_ranks import Sex

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook

SOURCE: Final = "title_conditions"
_FIELDS: Final = {"value", "M", "F", "clause", "readings", "disciplines"}


@dataclass(frozen=True, slots=True)
class ConditionFigure:
    """A figure or a list of the regulation with the clause it stands in."""

    name: str
    clause: Clause
    number: int = 0
    listed: tuple[str | int, ...] = ()
    readings: tuple[str, ...] = ()
    by_sex: tuple[int, int] | None = None
    disciplines: tuple[str, ...] = ()

    def of(self, sex: Sex) -> ConditionFigure:
        """The figure for men or for women."""
        if self.by_sex is None:
            return self
        number = self.by_sex[0] if sex is Sex.M else self.by_sex[1]
        return ConditionFigure(self.name, self.clause, number, readings=self.readings, disciplines=self.disciplines)


def figure(name: str, rulebook: Rulebook) -> ConditionFigure:
    """The figure of that name, such as `norm.GR.age`."""
    return figures(rulebook)[name]


def minimum_rating(path: str, discipline: str, rulebook: Rulebook) -> tuple[str, ConditionFigure] | None:
    """The rating list and the least own rating, for men and women, in a discipline; None where nothing is asked."""
    for name, asked in figures(rulebook).items():
        group, _, rating = name.rpartition(".")
        if group == f"{path}.own_rating" and discipline in asked.disciplines:
            return rating, asked
    return None


def figures(rulebook: Rulebook) -> Mapping[str, ConditionFigure]:
    """Every figure by its name."""
    return rulebook.read(SOURCE, lambda content: read_condition_figures(content, rulebook), ConditionFigure)


def read_condition_figures(content: Mapping[str, Any], rulebook: Rulebook) -> Mapping[str, ConditionFigure]:
    """Figures from the data of an edition; what has no clause or is no figure is refused with its place."""
    return {condition_figure.name: condition_figure for condition_figure in _walk("", content, rulebook)}


def _walk(prefix: str, below: Mapping[str, Any], rulebook: Rulebook) -> Iterator[ConditionFigure]:
    for name, value in below.items():
        path = f"{prefix}{name}"
        if not isinstance(value, dict):
            raise DataError(Problem("a figure has a value and a clause", path=_place(path, rulebook)))
        if "clause" in value or "value" in value:
            yield _figure(path, value, rulebook)
        else:
            yield from _walk(f"{path}.", value, rulebook)


def _figure(name: str, data: Mapping[str, Any], rulebook: Rulebook) -> ConditionFigure:
    place = _place(name, rulebook)
    if not set(data) <= _FIELDS or ("value" in data) == ("M" in data) or ("M" in data) != ("F" in data):
        raise DataError(Problem("a figure has the fields clause, readings, and either value or M and F", path=place))
    value = data.get("value", 0)
    listed = tuple(value) if isinstance(value, list) else ()
    numbers = [0 if listed else value, data.get("M", 0), data.get("F", 0)]
    if not all(map(is_whole, numbers)):
        raise DataError(Problem("every figure must be a whole number", path=place))
    return ConditionFigure(
        name=name,
        clause=known_clause(place, data.get("clause"), rulebook),
        number=numbers[0],
        listed=listed,
        readings=known_readings(place, data.get("readings", []), rulebook),
        by_sex=(data["M"], data["F"]) if "M" in data else None,
        disciplines=tuple(data.get("disciplines", ())),
    )


def _place(name: str, rulebook: Rulebook) -> str:
    return f"{data_place(SOURCE, rulebook)}: {name}"
