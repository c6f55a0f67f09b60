"""Raising to the FIDE rating (6.7)."""

from __future__ import annotations

from dataclasses import dataclass

from tavlei.ratings.fsu._clauses import EDITION, rule
from tavlei.ratings.fsu.figures import figures
from tavlei.rulebook import Explanation, Step, Value, cites, phrase


@dataclass(frozen=True, slots=True)
class FideAlignment:
    """A rating before and after the comparison with the FIDE rating."""

    fsu_rating: int
    fide_rating: int | None
    rating: int

    @property
    def aligned(self) -> bool:
        """Whether the rating was raised."""
        return self.rating != self.fsu_rating

    def explanation(self) -> Explanation:
        """One step."""
        return Explanation(self.step())

    def step(self) -> Step:
        """The comparison."""
        inputs: dict[str, Value] = {"fsu": self.fsu_rating, "fide": self.fide_rating}
        least = figures().fide_rating_to_align
        readings = ("F22", "F28")
        if self.fide_rating is None:
            return Step("fsu.no_fide_rating", self.rating, rule("6.7"), readings, inputs, least)
        key = phrase("fsu.aligned") if self.aligned else phrase("fsu.not_aligned")
        return Step(key, self.rating, rule("6.7"), readings, inputs, least)


@cites(EDITION, "6.7")
def fide_alignment(fsu_rating: int, fide_rating: int | None) -> FideAlignment:
    """A FIDE rating of 2600 or more replaces a lower rating; it never lowers one (F22, F28)."""
    raised = fide_rating is not None and fide_rating >= figures().fide_rating_to_align and fide_rating > fsu_rating
    return FideAlignment(fsu_rating, fide_rating, fide_rating if raised and fide_rating else fsu_rating)
