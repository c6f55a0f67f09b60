"""What kind of competition it is: status, championship or age group, part of a cup, system, for men or for women."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from tavlei.rulebook import phrase


class CompetitionStatus(StrEnum):
    """The status of a competition; `federal_district` stands for two or more of them as well."""

    WORLD = "world"
    EUROPE = "europe"
    WORLD_CUP = "world_cup"
    EUROPE_CUP = "europe_cup"
    INTERNATIONAL = "international"
    RUSSIA = "russia"
    RUSSIA_CUP = "russia_cup"
    ALL_RUSSIAN = "all_russian"
    FEDERAL_DISTRICT = "federal_district"
    MOSCOW_SPB = "moscow_spb"
    REGION = "region"
    MUNICIPAL = "municipal"
    OTHER = "other"

    @property
    def is_international(self) -> bool:
        """Whether it is an international competition of any status (3/4)."""
        return self in _INTERNATIONAL

    @property
    def level(self) -> str:
        """The status in the words of the norms calculators."""
        return _LEVELS[self]


class ChampionshipKind(StrEnum):
    """A championship (or cup) of adults, or a championship of an age group (первенство)."""

    CHAMPIONSHIP = "championship"
    YOUTH_CHAMPIONSHIP = "first"


class CompetitionOf(StrEnum):
    """Who competes: men (women may take part), women only, or a mixed field of men and women."""

    MEN = "men"
    WOMEN = "women"
    MIXED = "mixed"

    @property
    def label(self) -> str:
        """The same as the catalogues know it."""
        return _OF_LABELS[self]


_OF_LABELS: Final = {
    CompetitionOf.MEN: phrase("competition_of.men"),
    CompetitionOf.WOMEN: phrase("competition_of.women"),
    CompetitionOf.MIXED: phrase("competition_of.mixed"),
}


class CupPart(StrEnum):
    """Which part of a cup it is; a cup of one stage is `single`."""

    SINGLE = "single"
    STAGE = "stage"
    FINAL = "final"
    SUM_OF_STAGES = "sum_of_stages"

    @property
    def label(self) -> str:
        """The same as the catalogues know it."""
        return _PART_LABELS[self]


_PART_LABELS: Final = {
    CupPart.SINGLE: phrase("cup_part.single"),
    CupPart.STAGE: phrase("cup_part.stage"),
    CupPart.FINAL: phrase("cup_part.final"),
    CupPart.SUM_OF_STAGES: phrase("cup_part.sum_of_stages"),
}


class HeldUnder(StrEnum):
    """The regulations under which an international competition is held (3/5.1)."""

    WORLD_CUP = "world_cup"
    EUROPE_CUP = "europe_cup"
    MIND_GAMES = "mind_games"


class PlaySystem(StrEnum):
    """The system of play; a team competition is told from the discipline."""

    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    MIXED_TWO_STAGE = "mixed_two_stage"
    KNOCKOUT = "knockout"
    SCHEVENINGEN = "scheveningen"
    OTHER = "other"

    def words(self, *, team: bool) -> tuple[str, bool]:
        """The system in the words of the norms calculators, and whether 3/6.2 names it (N14)."""
        if team:
            return "team", True
        return _SYSTEMS.get(self, ("round robin", False))


def level_label(level: str | None) -> str:
    """The name of a status level as the catalogues know it."""
    return "" if level is None else _LEVEL_LABELS[level]


def gr_event(
    status: CompetitionStatus,
    kind: ChampionshipKind,
    cup_part: CupPart | None,
    held_under: HeldUnder | None,
    *,
    in_calendar: bool,
) -> str:
    """The competition in the words of 3/5.1, or `other` if it is none of those; a cup of one stage is its own final."""
    if kind is ChampionshipKind.YOUTH_CHAMPIONSHIP:
        return "other"
    if status in _CUP_EVENTS:
        return _CUP_EVENTS[status] if cup_part in (CupPart.SINGLE, CupPart.FINAL) else "other"
    if status is CompetitionStatus.INTERNATIONAL:
        return _OTHER_EVENT if in_calendar and held_under else "other"
    return _EVENTS.get(status, "other")


_EVENTS: Final = {
    CompetitionStatus.WORLD: phrase("world championship"),
    CompetitionStatus.EUROPE: phrase("european championship"),
}
_CUP_EVENTS: Final = {
    CompetitionStatus.WORLD_CUP: phrase("world cup final"),
    CompetitionStatus.EUROPE_CUP: phrase("european cup final"),
}
_OTHER_EVENT: Final = phrase("other international in EKP under world cup / european cup / mind games rules")
_INTERNATIONAL: Final = (
    CompetitionStatus.WORLD,
    CompetitionStatus.EUROPE,
    CompetitionStatus.WORLD_CUP,
    CompetitionStatus.EUROPE_CUP,
    CompetitionStatus.INTERNATIONAL,
)
_LEVELS: Final = {
    **dict.fromkeys(_INTERNATIONAL, "international"),
    CompetitionStatus.RUSSIA: "russia",
    CompetitionStatus.RUSSIA_CUP: "russia",
    CompetitionStatus.ALL_RUSSIAN: "russia",
    CompetitionStatus.FEDERAL_DISTRICT: "federal district",
    CompetitionStatus.MOSCOW_SPB: "moscow",
    CompetitionStatus.REGION: "region",
    CompetitionStatus.MUNICIPAL: "municipality",
    CompetitionStatus.OTHER: "other",
}
_LEVEL_LABELS: Final = {
    "international": phrase("status_level.international"),
    "russia": phrase("status_level.russia"),
    "federal district": phrase("status_level.federal_district"),
    "moscow": phrase("status_level.moscow"),
    "st petersburg": phrase("status_level.st_petersburg"),
    "region": phrase("status_level.region"),
    "municipality": phrase("status_level.municipality"),
    "other": phrase("status_level.other"),
}
_SYSTEMS: Final = {
    PlaySystem.ROUND_ROBIN: ("round robin", True),
    PlaySystem.SWISS: ("swiss", True),
    PlaySystem.MIXED_TWO_STAGE: ("mixed two-stage", True),
}
