"""The figures of sections 3, 4 and 5, from `tournament_figures.toml`, where each stands under its clause."""

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

SOURCE: Final = "tournament_figures.toml"


@dataclass(frozen=True, slots=True)
class TournamentFigures:
    """Every figure of the stages, the lengths and the conditions for players."""

    unchanged_share: Fraction
    quota_difference: int
    joiner_players_share: Fraction
    joiner_worst_place: int
    joiners_share: Fraction
    joiners_top_share: Fraction
    qualification_share: Fraction
    dropped_share: Fraction
    player_share: Mapping[Format, Fraction]
    prize_boards: Mapping[Format, int]
    seats: Mapping[Format, int]
    match_boards: int
    final_part_below: Fraction
    final_part_boards: int
    final_share: Mapping[Format, Fraction]
    own_conditions_share: Fraction


@cited_data
@cache
def tournament_figures() -> TournamentFigures:
    """The figures of the package's own file."""
    return _loaded(SOURCE, read_data(SOURCE))


def load_tournament_figures(source: str, text: str) -> TournamentFigures:
    """The figures from a TOML text; a figure too many or too few is refused."""
    return _loaded(source, read_toml(source, text))


def _loaded(source: str, content: dict[str, Any]) -> TournamentFigures:
    if content.pop("edition", None) != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    found = {name: _figure(value) for group in content.values() for name, value in group.items()}
    if wrong := set(found) ^ {each.name for each in fields(TournamentFigures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, content)
    return TournamentFigures(**found)


def _figure(value: object) -> Any:
    match value:
        case dict():
            return {Format(name): _figure(each) for name, each in value.items()}
        case str():
            return Fraction(value)
        case _:
            return value
