"""The figures of points, from `award_figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge._data import EDITION
from tavlei.bridge.words import Format
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml

if TYPE_CHECKING:
    from collections.abc import Mapping

SOURCE: Final = "award_figures.toml"


@dataclass(frozen=True, slots=True)
class AwardFigures:
    """Every figure of sections 7 and 8 that the awards of points need."""

    session_boards: int
    session_opponents: int
    session_opponents_with_bye: int
    least_boards: int
    least_participants: Mapping[Format, int]
    counted_participants: Mapping[Format, int]
    weight_step: Mapping[Format, Fraction]
    sum_share: Mapping[Format, Fraction]
    participants_factor: Mapping[Format, int]
    ebl_to_master_points: Fraction
    wbf_to_master_points: Fraction
    fixed_coefficients: tuple[Fraction, ...]
    full_boards: Mapping[Format, int]
    full_field: Mapping[Format, int]
    championship_addition: Fraction
    regional_addition: Fraction
    rated_places: Mapping[Format, int]
    rated_places_divisor: Mapping[Format, int]
    long_boards: int


@cited_data
@cache
def award_figures() -> AwardFigures:
    """The figures of the package's own file."""
    return load_award_figures(SOURCE, (files("tavlei.bridge") / SOURCE).read_text(encoding="utf-8"))


def load_award_figures(source: str, text: str) -> AwardFigures:
    """The figures from a TOML text; a figure too many or too few, or one not given for a format, is refused."""
    content = read_toml(source, text)
    if content.pop("edition", None) != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    found = {name: _figure(source, name, value) for group in content.values() for name, value in group.items()}
    if wrong := set(found) ^ {each.name for each in fields(AwardFigures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, content)
    return AwardFigures(**found)


def _figure(source: str, name: str, value: object) -> Any:
    match value:
        case dict():
            if set(value) != set(Format):
                raise DataError(Problem("a figure is missing for a format of play", path=f"{source}: {name}"))
            return {format_: _figure(source, name, value[format_]) for format_ in Format}
        case list():
            return tuple(_figure(source, name, each) for each in value)
        case str():
            return Fraction(value)
        case _:
            return value
