"""An athlete as section 7 sees one: sex, title, citizenship, and the rating that counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING

from tavlei.ratings.elo_r.conversion import elo_m_to_r
from tavlei.ratings.elo_r.initial import InitialEloR, initial, is_titled
from tavlei.rulebook import Step, Value, cites, phrase

if TYPE_CHECKING:
    from tavlei.rulebook import Rulebook


class Sex(StrEnum):
    """The sex of an athlete, as the tables name it."""

    M = "M"
    F = "F"

    @property
    def word(self) -> str:
        """The sex as a sentence names it."""
        return phrase("elo_r.man") if self is Sex.M else phrase("elo_r.woman")


class RatingBasis(StrEnum):
    """What a rating that counts rests on."""

    ELO_R = "elo_r"
    INITIAL = "initial"
    CONVERTED = "converted"


@dataclass(frozen=True, slots=True)
class AthleteRating:
    """The rating that counts: an Elo-R, an initial Elo-R, or a converted Elo-M, which may end in .5."""

    value: int | Fraction
    basis: RatingBasis


@dataclass(frozen=True, slots=True)
class EloRAthlete:
    """Who plays; the same person is computed in one calculation and an opponent in others.

    `rating` is found once: of a citizen the Elo-R, else the initial one; of a foreigner the converted Elo-M.
    """

    sex: Sex = Sex.M
    title: str | None = None
    elo_r: int | None = None
    kms_confirmed_among_men: bool = False
    citizen: bool = True
    elo_m: Fraction | None = None
    name: str = ""
    rulebook: Rulebook = field(kw_only=True, repr=False, compare=False)
    rating: AthleteRating | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rating", rating_of(self, self.rulebook))

    def rating_step(self) -> Step:
        """What the rating that counts rests on."""
        if self.rating is None:
            if self.citizen:
                return Step("elo_r.no_rating", self.title, self.rulebook.clause("7/7.10"), ("E4",))
            return Step("elo_r.no_elo_m", self.title, self.rulebook.clause("7/7.11"), ("E4", "E12"))
        match self.rating.basis:
            case RatingBasis.CONVERTED:
                return elo_m_to_r(self.elo_m or Fraction(0), self.rulebook).step("E12")  # whatever the title
            case RatingBasis.INITIAL:
                return _initial(self, self.rulebook).step("E14")
            case RatingBasis.ELO_R:
                titled: dict[str, Value] = {"title": self.title}
                readings = () if is_titled(self.title, self.rulebook) else ("E15",)
                return Step("elo_r.own_elo_r", self.rating.value, self.rulebook.clause("7/7.8"), readings, titled)


@cites("draughts-norms", "7/7.8", "7/7.8/item2", "7/7.8/item4", "7/7.8/item5", "7/7.10", "7/7.11")
def rating_of(athlete: EloRAthlete, rulebook: Rulebook) -> AthleteRating | None:
    """The rating that counts in a calculation, if there is one.

    An Elo-R once given stays, whatever the title (7.8), and is the same among men and among women.
    """
    if not athlete.citizen:
        return (
            None
            if athlete.elo_m is None
            else AthleteRating(elo_m_to_r(athlete.elo_m, rulebook).elo_r, RatingBasis.CONVERTED)
        )
    if athlete.elo_r is not None:
        return AthleteRating(athlete.elo_r, RatingBasis.ELO_R)
    elo_r = _initial(athlete, rulebook)
    return None if elo_r.elo_r is None else AthleteRating(elo_r.elo_r, RatingBasis.INITIAL)


def _initial(athlete: EloRAthlete, rulebook: Rulebook) -> InitialEloR:
    confirmed = athlete.kms_confirmed_among_men
    return initial(athlete.title, athlete.sex, rulebook, kms_confirmed_among_men=confirmed)
