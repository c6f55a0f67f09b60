"""The words of the classification: formats of play, statuses and categories of tournaments."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from tavlei.rulebook import phrase

if TYPE_CHECKING:
    from collections.abc import Mapping
    from fractions import Fraction


class Format(StrEnum):
    """Who a participant is: a pair, a team or a single player (section 3)."""

    PAIRS = "pairs"
    TEAMS = "teams"
    INDIVIDUAL = "individual"


class Scoring(StrEnum):
    """How boards are turned into a result."""

    MATCHPOINTS = "matchpoints"
    IMPS = "imps"
    CROSS_IMPS = "cross_imps"
    VICTORY_POINTS = "victory_points"
    OTHER = "other"


class TechnicalStatus(StrEnum):
    """The technical status of a tournament (1.4)."""

    LOCAL = "local"
    ALL_RUSSIAN = "all_russian"
    FOREIGN = "foreign"


class SpecialStatus(StrEnum):
    """The special status of an all-Russian tournament (1.10)."""

    NONE = "none"
    REGIONAL = "regional"
    RUSSIAN = "russian"
    MAIN_RUSSIAN = "main_russian"


class Sexes(StrEnum):
    """Who may play (8.8)."""

    OPEN = "open"
    WOMEN = "women"
    MIXED = "mixed"


class Ages(StrEnum):
    """The limit of age (8.8)."""

    ANY = "any"
    JUNIOR = "junior"
    VETERAN = "veteran"


@dataclass(frozen=True, slots=True)
class TournamentCategory:
    """The category of a tournament: sex, age, and the best rank an amateur tournament admits (8.8, B52)."""

    sexes: Sexes = Sexes.OPEN
    ages: Ages = Ages.ANY
    amateur_limit: Fraction | None = None

    @property
    def amateur(self) -> bool:
        """Whether the tournament is for amateurs."""
        return self.amateur_limit is not None


LABELS: Final[Mapping[StrEnum, str]] = {
    Format.PAIRS: phrase("bridge.format.pairs"),
    Format.TEAMS: phrase("bridge.format.teams"),
    Format.INDIVIDUAL: phrase("bridge.format.individual"),
    Scoring.MATCHPOINTS: phrase("bridge.scoring.matchpoints"),
    Scoring.IMPS: phrase("bridge.scoring.imps"),
    Scoring.CROSS_IMPS: phrase("bridge.scoring.cross_imps"),
    Scoring.VICTORY_POINTS: phrase("bridge.scoring.victory_points"),
    Scoring.OTHER: phrase("bridge.scoring.other"),
    TechnicalStatus.LOCAL: phrase("bridge.technical_status.local"),
    TechnicalStatus.ALL_RUSSIAN: phrase("bridge.technical_status.all_russian"),
    TechnicalStatus.FOREIGN: phrase("bridge.technical_status.foreign"),
    SpecialStatus.NONE: phrase("bridge.special_status.none"),
    SpecialStatus.REGIONAL: phrase("bridge.special_status.regional"),
    SpecialStatus.RUSSIAN: phrase("bridge.special_status.russian"),
    SpecialStatus.MAIN_RUSSIAN: phrase("bridge.special_status.main_russian"),
    Sexes.OPEN: phrase("bridge.sexes.open"),
    Sexes.WOMEN: phrase("bridge.sexes.women"),
    Sexes.MIXED: phrase("bridge.sexes.mixed"),
    Ages.ANY: phrase("bridge.ages.any"),
    Ages.JUNIOR: phrase("bridge.ages.junior"),
    Ages.VETERAN: phrase("bridge.ages.veteran"),
}
