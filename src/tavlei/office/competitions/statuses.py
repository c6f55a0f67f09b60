"""The names of the statuses that a competition may have."""

from __future__ import annotations

from tavlei.rulebook import phrase
from tavlei.titles import CompetitionStatus

STATUS_NAMES = {
    CompetitionStatus.WORLD: phrase("status.world"),
    CompetitionStatus.EUROPE: phrase("status.europe"),
    CompetitionStatus.WORLD_CUP: phrase("status.world_cup"),
    CompetitionStatus.EUROPE_CUP: phrase("status.europe_cup"),
    CompetitionStatus.INTERNATIONAL: phrase("status.international"),
    CompetitionStatus.RUSSIA: phrase("status.russia"),
    CompetitionStatus.RUSSIA_CUP: phrase("status.russia_cup"),
    CompetitionStatus.ALL_RUSSIAN: phrase("status.all_russian"),
    CompetitionStatus.FEDERAL_DISTRICT: phrase("status.federal_district"),
    CompetitionStatus.MOSCOW_SPB: phrase("status.moscow_spb"),
    CompetitionStatus.REGION: phrase("status.region"),
    CompetitionStatus.MUNICIPAL: phrase("status.municipal"),
    CompetitionStatus.OTHER: phrase("status.other"),
}
