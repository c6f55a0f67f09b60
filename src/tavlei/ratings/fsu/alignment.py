"""Raising to the FIDE rating (6.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import Explanation, Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class FideAlignment:
    """A rating before and after the comparison with the FIDE rating."""

    fsu_rating: int
    fide_rating: int | None
    rating: int
    rulebook: Rulebook = field(repr=False)

    @property
    def aligned(self) -> bool:
        """Whether the rating was raised."""
        return self.rating != self.fsu_rating

    def explanation(self) -> Explanation:
        return Explanation(self.step())

    def step(self) -> Step:
        inputs: dict[str, Value] = {"fsu": self.fsu_rating, "fide": self.fide_rating}
        least, number = self.rulebook.figures(FsuFigures).fide_rating_to_align, self.rulebook.clause("6.7")
        readings = ("F22", "F28")
        if self.fide_rating is None:
            return Step("fsu.no_fide_rating", self.rating, number, readings, inputs, least)
        key = phrase("fsu.aligned") if self.aligned else phrase("fsu.not_aligned")
        return Step(key, self.rating, number, readings, inputs, least)


@cites("chess-rating", "6.7")
def fide_alignment(fsu_rating: int, fide_rating: int | None, rulebook: Rulebook) -> FideAlignment:
    """A FIDE rating of 2600 or more replaces a lower rating; it never lowers one (F22, F28)."""
    least = rulebook.figures(FsuFigures).fide_rating_to_align
    aligned = fsu_rating if fide_rating is None or fide_rating < least else max(fide_rating, fsu_rating)
    return FideAlignment(fsu_rating, fide_rating, aligned, rulebook)
