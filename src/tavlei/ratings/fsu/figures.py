"""The figures of the regulation, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass, fields
from functools import cache
from importlib.resources import files
from typing import Final

from tavlei.ratings.fsu._clauses import EDITION
from tavlei.rulebook import DataError, Problem, cite_data, cited_data, read_toml

SOURCE: Final = "figures.toml"


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure of the regulation that is not in a table."""

    list_day: int
    least_minutes: int
    most_rounds_a_day: int
    most_hours_a_day: int
    strong_rating: int
    strong_minutes: int
    report_months: int
    least_rating: int
    games_for_first_rating: int
    games_of_first_tournament: int
    least_performance: int
    collecting_months: int
    active_years: int
    most_first_rating: int
    least_first_rating: int
    first_category_rating: int
    first_category: str
    most_difference: int
    limited_games: int
    new_player_games: int
    new_player_k: int
    usual_k: int
    strong_k: int
    published_for_strong_k: int
    young_years: int
    young_k: int
    young_most_rating: int
    most_k_times_games: int
    fide_rating_to_align: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return load_figures(SOURCE, (files("tavlei.ratings.fsu") / SOURCE).read_text(encoding="utf-8"))


def load_figures(source: str, text: str) -> Figures:
    """The figures from a TOML text; a figure too many or too few is refused."""
    content = read_toml(source, text)
    if content.pop("edition", None) != EDITION:
        raise DataError(Problem("the file must name the edition {edition}", {"edition": EDITION}, path=source))
    found = {name: value for figure in content.values() for name, value in figure.items()}
    if wrong := set(found) ^ {each.name for each in fields(Figures)}:
        names = ", ".join(sorted(wrong))
        raise DataError(Problem("these figures are missing or not known: {names}", {"names": names}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, content)
    return Figures(**found)
