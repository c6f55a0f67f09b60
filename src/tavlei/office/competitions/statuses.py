"""The names of the statuses that a competition may have."""

from __future__ import annotations

from tavlei.rulebook import phrase
from tavlei.titles import Status

STATUS_NAMES = {
    Status.WORLD: phrase("status.world"),
    Status.EUROPE: phrase("status.europe"),
    Status.WORLD_CUP: phrase("status.world_cup"),
    Status.EUROPE_CUP: phrase("status.europe_cup"),
    Status.INTERNATIONAL: phrase("status.international"),
    Status.RUSSIA: phrase("status.russia"),
    Status.RUSSIA_CUP: phrase("status.russia_cup"),
    Status.ALL_RUSSIAN: phrase("status.all_russian"),
    Status.FEDERAL_DISTRICT: phrase("status.federal_district"),
    Status.MOSCOW_SPB: phrase("status.moscow_spb"),
    Status.REGION: phrase("status.region"),
    Status.MUNICIPAL: phrase("status.municipal"),
    Status.OTHER: phrase("status.other"),
}
