"""The figures of section X, each of which stands under its clause in the data of the edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class CorrespondenceFigures:
    """Every figure of the rules of play by correspondence."""

    SOURCE: ClassVar[str] = "correspondence"

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
