"""The words of the norms: sex, titles and ranks, and the disciplines of section 3."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tavlei.games.clock import Discipline
from tavlei.ratings.elo_r import Sex
from tavlei.rulebook import cites, phrase

__all__ = ["GRANDMASTERS", "RANKS", "NormDiscipline", "Sex", "Title", "norm_discipline"]


@cites("draughts-norms", "7/abbreviations")
class Title(StrEnum):
    """A title or rank, from the highest down; a `y` stands for a youth rank."""

    MG = phrase("MG")
    GR = phrase("GR")
    MS = phrase("MS")
    KMS = phrase("KMS")
    I = phrase("I")  # noqa: E741 - the first rank is called so
    II = phrase("II")
    III = phrase("III")
    I_YOUTH = phrase("Iy")
    II_YOUTH = phrase("IIy")
    III_YOUTH = phrase("IIIy")
    NONE_ADULT = phrase("none_adult")
    NONE_YOUTH = phrase("none_youth")

    @property
    def level(self) -> int:
        """The smaller, the higher; MG stands with GR, and who has nothing stands last."""
        return _LEVELS[self]

    def is_at_least(self, other: Title) -> bool:
        """Whether it is the same or a higher title or rank."""
        return self.level <= other.level

    @property
    def is_held(self) -> bool:
        """Whether it is a title or rank at all."""
        return self not in (Title.NONE_ADULT, Title.NONE_YOUTH)


_LEVELS: Final = {title: max(index, 1) for index, title in enumerate(Title)}
GRANDMASTERS: Final = (Title.GR, Title.MG)
RANKS: Final = (Title.KMS, Title.I, Title.II, Title.III, Title.I_YOUTH, Title.II_YOUTH, Title.III_YOUTH)


class NormDiscipline(StrEnum):
    """A discipline in which section 3 has a norm; `reverse` is giveaway."""

    RUSSIAN = "russian"
    RUSSIAN_TEAM = "russian_team"
    REVERSE = "reverse"
    INTERNATIONAL = "international"
    INTERNATIONAL_TEAM = "international_team"

    @property
    def is_international(self) -> bool:
        """Whether it is played on 100 squares, where the tables go by Elo-M."""
        return self in (NormDiscipline.INTERNATIONAL, NormDiscipline.INTERNATIONAL_TEAM)

    @property
    def label(self) -> str:
        """The discipline as the catalogues know it."""
        return Discipline.GIVEAWAY.value if self is NormDiscipline.REVERSE else self.value

    @property
    def rating(self) -> str:
        """The rating by which its table goes."""
        return phrase("Elo-M") if self.is_international else phrase("Elo-R")


_OF_DISCIPLINE: Final = {
    Discipline.RUSSIAN: NormDiscipline.RUSSIAN,
    Discipline.RUSSIAN_TEAM: NormDiscipline.RUSSIAN_TEAM,
    Discipline.GIVEAWAY: NormDiscipline.REVERSE,
    Discipline.INTERNATIONAL: NormDiscipline.INTERNATIONAL,
    Discipline.INTERNATIONAL_TEAM: NormDiscipline.INTERNATIONAL_TEAM,
}


def norm_discipline(discipline: Discipline) -> NormDiscipline | None:
    """The discipline of section 3, None where it has no norm."""
    return _OF_DISCIPLINE.get(discipline)
