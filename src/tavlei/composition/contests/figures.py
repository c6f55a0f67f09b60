"""The figures of 11.4-11.7, each of which stands under its clause in the data of the edition."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class ContestFigures:
    """Copies of a print run, months of entries and of remarks, the scale of marks."""

    SOURCE: ClassVar[str] = "composition_contests"

    least_copies: int
    entry_months: int
    remark_months: int
    greatest_mark: int
