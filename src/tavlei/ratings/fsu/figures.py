"""The figures of the regulation: each stands under its clause in the data of an edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class FsuFigures:
    """Every figure of the regulation that is not in a table."""

    SOURCE: ClassVar[str] = "fsu"

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
