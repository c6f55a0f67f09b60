"""The figures of the conditions, from `condition_figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge._data import EDITION, read_data
from tavlei.bridge.words import Format
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "condition_figures.toml"


@dataclass(frozen=True, slots=True)
class ConditionFigures:
    """Every figure of the conditions of sections 1 and 8."""

    application_days: int
    protocol_months: int
    regional_a_year: int
    clear_days: int
    regional_application_days: int
    remarks_days: int
    corrections_days: int
    ruling_days: int
    normal_length: Mapping[Format, int]
    express_length: int
    least_field: Mapping[Format, int]
    first_hour: int
    boards_a_day: int
    boards_a_day_express: int
    boards_a_day_large_teams: int
    large_team: int
    minutes_a_board: Fraction
    minutes_a_board_with_screens: Fraction
    amateur_rank: Fraction
    junior_age: int
    veteran_age: int
    later_veteran_age: int
    later_veteran_from: int
    invited_share: Fraction
    same_month_from: int
    qualifier_announced_days: int


@cited_data
@cache
def condition_figures() -> ConditionFigures:
    """The figures of the package's own file."""
    return _loaded(SOURCE, read_data(SOURCE))


def load_condition_figures(source: str, text: str) -> ConditionFigures:
    """The figures from a TOML text; a figure too many or too few, or one not given for a format, is refused."""
    return _loaded(source, read_toml(source, text))


def _loaded(source: str, content: Mapping[str, Any]) -> ConditionFigures:
    if content.get("edition") != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    groups = {number: below for number, below in content.items() if number != "edition"}
    found = {name: _figure(source, name, value) for below in groups.values() for name, value in below.items()}
    if wrong := set(found) ^ {each.name for each in fields(ConditionFigures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, groups)
    return ConditionFigures(**found)


def _figure(source: str, name: str, value: Any) -> Any:
    if isinstance(value, dict):
        if set(value) != set(Format):
            raise DataError(Problem("a figure is missing for a format of play", path=f"{source}: {name}"))
        return {each: value[each] for each in Format}
    return Fraction(value) if isinstance(value, str) else value
