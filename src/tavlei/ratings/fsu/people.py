"""Players as a month knows them, and the rating an opponent counts with (sections 2 and 6.4-6.5)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

from tavlei.ratings.fsu.figures import FsuFigures
from tavlei.rulebook import cites

if TYPE_CHECKING:
    from datetime import date

    from tavlei.rulebook import Rulebook

HOME: Final = "UKR"


@dataclass(frozen=True, slots=True)
class FsuPlayer:
    """A rated player on the first day of a month. `rated_games_before` includes the games of the first rating.

    `young` says whether he is under 14 then, where the birth date itself is not told.
    """

    rating: int
    rated_games_before: int
    birth_date: date | None = None
    ever_published_2300_or_more: bool = False
    fide_rating: int | None = None
    young: bool | None = None

    @property
    def has_known_age(self) -> bool:
        """Whether the birth date is known, or at least what the age rule makes of it."""
        return self.birth_date is not None or self.young is not None


class OpponentBasis(StrEnum):
    """What the rating of an opponent comes from."""

    FSU = "fsu"
    FIDE = "fide"
    FIRST_CATEGORY = "first_category"


class RatingOfOpponent(NamedTuple):
    """The rating an opponent counts with, and what it comes from."""

    value: int
    basis: OpponentBasis


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent; `treated_as_unrated` if he got his rating after the games were played (6.4)."""

    federation: str = HOME
    fsu_rating: int | None = None
    fide_rating: int | None = None
    category: str | None = None
    treated_as_unrated: bool = False
    name: str = ""

    @cites("chess-rating", "2/p8", "6.4", "6.5", "6.6.2")
    def rating(self, rulebook: Rulebook) -> RatingOfOpponent | None:
        """What he counts with for a rated player (F11, F12, F23); None if the game is not rated."""
        own = self.rating_for_newcomer
        if own is not None or self.federation != HOME or not self._is_first_category(rulebook):
            return own
        return RatingOfOpponent(rulebook.figures(FsuFigures).first_category_rating, OpponentBasis.FIRST_CATEGORY)

    @property
    @cites("chess-rating", "2/p8", "4/p1", "6.4")
    def rating_for_newcomer(self) -> RatingOfOpponent | None:
        """What he counts with for an unrated player: the first category gives nothing (F11), FIDE abroad (F12)."""
        if self.federation != HOME:
            return None if self.fide_rating is None else RatingOfOpponent(self.fide_rating, OpponentBasis.FIDE)
        if self.treated_as_unrated or self.fsu_rating is None:
            return None
        return RatingOfOpponent(self.fsu_rating, OpponentBasis.FSU)

    def readings(self, rulebook: Rulebook) -> tuple[str, ...]:
        """The readings that his rating, or his having none, rests on."""
        if self.federation != HOME:
            return ("F12", "F36")
        if self.treated_as_unrated:
            return ("F11", "F23", "F39") if self._is_first_category(rulebook) else ("F39",)
        if self._is_first_category(rulebook):
            return () if self.fsu_rating is not None else ("F11",)
        return () if self.fsu_rating is not None or self.category is None else ("F11",)

    def _is_first_category(self, rulebook: Rulebook) -> bool:
        return self.category is not None and self.category == rulebook.figures(FsuFigures).first_category
