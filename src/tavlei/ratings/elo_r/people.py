"""An athlete as section 7 sees one: sex, title, citizenship, and the rating that counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from tavlei.ratings.elo_r._clauses import EDITION, rule
from tavlei.ratings.elo_r.conversion import elo_m_to_r
from tavlei.ratings.elo_r.initial import initial, is_titled
from tavlei.rulebook import Step, Value, cites, phrase


class Sex(StrEnum):
    """The sex of an athlete, as the tables name it."""

    M = "M"
    F = "F"

    @property
    def word(self) -> str:
        """The sex as a sentence names it."""
        return phrase("elo_r.man") if self is Sex.M else phrase("elo_r.woman")


class Basis(StrEnum):
    """What a rating that counts rests on."""

    ELO_R = "elo_r"
    INITIAL = "initial"
    CONVERTED = "converted"


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating that counts: an Elo-R, an initial Elo-R, or a converted Elo-M, which may end in .5."""

    value: int | Fraction
    basis: Basis


@dataclass(frozen=True, slots=True)
class Athlete:
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
    rating: Rating | None = field(init=False, compare=False)

    def __post_init__(self) -> None:
        """Find the rating that counts."""
        object.__setattr__(self, "rating", rating_of(self))

    def rating_step(self) -> Step:
        """What the rating that counts rests on."""
        if self.rating is None:
            if self.citizen:
                return Step("elo_r.no_rating", self.title, rule("7/7.10"), ("E4",))
            return Step("elo_r.no_elo_m", self.title, rule("7/7.11"), ("E4", "E12"))
        match self.rating.basis:
            case Basis.CONVERTED:
                return elo_m_to_r(self.elo_m or Fraction(0)).step("E12")  # whatever the title
            case Basis.INITIAL:
                found = initial(self.title, self.sex, kms_confirmed_among_men=self.kms_confirmed_among_men)
                return found.step("E14")
            case Basis.ELO_R:
                titled: dict[str, Value] = {"title": self.title}
                readings = () if is_titled(self.title) else ("E15",)
                return Step("elo_r.own_elo_r", self.rating.value, rule("7/7.8"), readings, titled)


@cites(EDITION, "7/7.8", "7/7.8/item2", "7/7.8/item4", "7/7.8/item5", "7/7.10", "7/7.11")
def rating_of(athlete: Athlete) -> Rating | None:
    """The rating that counts in a calculation, if there is one.

    An Elo-R once given stays, whatever the title (7.8), and is the same among men and among women.
    """
    if not athlete.citizen:
        return None if athlete.elo_m is None else Rating(elo_m_to_r(athlete.elo_m).elo_r, Basis.CONVERTED)
    if athlete.elo_r is not None:
        return Rating(athlete.elo_r, Basis.ELO_R)
    found = initial(athlete.title, athlete.sex, kms_confirmed_among_men=athlete.kms_confirmed_among_men)
    return None if found.elo_r is None else Rating(found.elo_r, Basis.INITIAL)
