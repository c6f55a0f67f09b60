"""The rows of a monthly list: players who were rated, and players who were not."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from tavlei.ratings.fsu.change import EXCLUDED, LISTED
from tavlei.ratings.fsu.initial_words import RATED
from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from tavlei.ratings.fsu.alignment import FideAlignment
    from tavlei.ratings.fsu.decisions import CommissionDecision
    from tavlei.ratings.fsu.initial import InitialRating
    from tavlei.rulebook import Explanation

REMOVED: Final = phrase("removed by decision")


@dataclass(frozen=True, slots=True)
class RatedRow:
    """A player who was rated: the change and what comes of it; `removed` is the decision that keeps him off the list.

    `works` are the tournaments of the month he has games in, by their place.
    """

    id: str
    old: int
    k_used: int
    rated_games: int
    change_hundredths: int
    rating: int
    status: str
    works: tuple[int, ...]
    removed: CommissionDecision | None = None

    @property
    def change_exact(self) -> Fraction:
        """The change before rounding."""
        return Fraction(self.change_hundredths, 100)

    @property
    def new(self) -> int | None:
        """The published rating; None for a player who leaves the list."""
        return self.rating if self.status == LISTED else None

    @property
    def carried(self) -> int | None:
        """The rating he plays with next month: a removed player keeps his (F35), an excluded one has none (F20)."""
        return None if self.status == EXCLUDED else self.rating


@dataclass(frozen=True, slots=True)
class FirstRow:
    """A player who was unrated: what has been collected, and the first rating if it is reached."""

    id: str
    first: InitialRating
    alignment: FideAlignment | None

    @property
    def rated_games(self) -> int:
        """The games that count towards the first rating."""
        return self.first.games_counted

    @property
    def new(self) -> int | None:
        """The published rating, after 6.7 (F22, F31)."""
        return None if self.alignment is None else self.alignment.rating

    @property
    def status(self) -> str:
        """Listed, collecting or restart from zero."""
        return LISTED if self.first.status == RATED else self.first.status

    def explanation(self) -> Explanation:
        """How the first rating came about; with the FIDE rating if it raised it."""
        found = self.first.explanation()
        if self.alignment is None or not self.alignment.aligned:
            return found
        step = self.alignment.step()
        return replace(found, working=(*found.working, replace(step, readings=(*step.readings, "F31"))))


Row = RatedRow | FirstRow
