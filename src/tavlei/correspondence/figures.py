"""The figures of section X, from `figures.toml`, where each stands under its clause."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tavlei.correspondence._clauses import EDITION
from tavlei.rulebook import cited_data, package_figures


@dataclass(frozen=True, slots=True)
class Figures:
    """Every figure of the rules of play by correspondence."""

    days_for_moves: int
    moves_for_days: int
    notice_days: int
    stop_penalty: int
    omission_penalty: int
    repeat_after: int
    enquiry_after: int
    false_claim_penalty: int
    claim_protest_days: int
    report_months: int
    information_months: int
    protest_days: int
    keep_letters_months: int
    most_years_barred: int
    breaks_a_year: int
    longest_break: int
    record_days: int
    record_width_mm: int
    record_height_mm: int
    submission_days: int
    adjudication_months: int
    adjudication_protest_days: int


@cited_data
@cache
def figures() -> Figures:
    """The figures of the package's own file."""
    return package_figures(Figures, __name__, EDITION)
