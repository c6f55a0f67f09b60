"""The championships of 2.1: which standing each has, by the list or by special status."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from itertools import combinations
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.vocabulary import Format, SpecialStatus
from tavlei.rulebook import (
    LANGUAGES,
    DataError,
    Problem,
    Refusal,
    cites,
    phrase,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Clause, Rulebook

SOURCE: Final = "bridge_championships"


class ChampionshipStanding(StrEnum):
    """How high a championship stands (2.1)."""

    MAIN_WORLD_EUROPE = "main_world_europe"
    WORLD_EUROPE = "world_europe"
    MAIN_RUSSIAN = "main_russian"
    RUSSIAN = "russian"
    REGIONAL = "regional"


STANDINGS: Final[Mapping[ChampionshipStanding, str]] = {
    ChampionshipStanding.MAIN_WORLD_EUROPE: phrase("bridge.standing.main_world_europe"),
    ChampionshipStanding.WORLD_EUROPE: phrase("bridge.standing.world_europe"),
    ChampionshipStanding.MAIN_RUSSIAN: phrase("bridge.standing.main_russian"),
    ChampionshipStanding.RUSSIAN: phrase("bridge.standing.russian"),
    ChampionshipStanding.REGIONAL: phrase("bridge.standing.regional"),
}
_BY_STATUS: Final = {
    SpecialStatus.REGIONAL: ChampionshipStanding.REGIONAL,
    SpecialStatus.RUSSIAN: ChampionshipStanding.RUSSIAN,
    SpecialStatus.MAIN_RUSSIAN: ChampionshipStanding.MAIN_RUSSIAN,
}


@dataclass(frozen=True, slots=True)
class Championship:
    """A championship; one that is known by its special status only has no key, no name and no format of its own."""

    standing: ChampionshipStanding
    clause: Clause
    key: str = ""
    format: Format | None = None
    name: Mapping[str, str] | None = None
    small_counts_as_regional: bool = False
    valid_from: date = date.min
    valid_to: date = date.max

    def in_force(self, day: date) -> bool:
        """Whether the list has it so on a day (note 5)."""
        return self.valid_from <= day <= self.valid_to

    @cites("bridge-classification", "2.2/note6")
    def with_small_field(self, rulebook: Rulebook) -> Championship:
        """The same with fewer participants than 8.5 asks: a women's or junior one then counts as regional."""
        if not self.small_counts_as_regional:
            return self
        return replace(self, standing=ChampionshipStanding.REGIONAL, clause=rulebook.clause("2.2/note6"))


@cites("bridge-classification", "2.1", "2.2/note4", "2.2/note5")
def championship(key: str, on: date, rulebook: Rulebook) -> Championship:
    """The championship of that key as the list stands on the day it ends."""
    found = [event for event in championships(rulebook) if event.key == key]
    if not found:
        raise Refusal(Problem("there is no championship «{key}»", {"key": key}, clause=rulebook.clause("2.1")))
    for event in found:
        if event.in_force(on):
            return event
    raise Refusal(
        Problem(
            "the championship «{key}» is not on the list on {day}",
            {"key": key, "day": on},
            clause=rulebook.clause("2.1"),
        )
    )


@cites("bridge-classification", "2.1", "2.2/note6")
def championship_by_status(
    status: SpecialStatus, rulebook: Rulebook, *, small_field: bool = False
) -> Championship | None:
    """The championship an all-Russian tournament is by its special status; None without one.

    `small_field`: a women's or junior championship of Russia that is rated with fewer participants than 8.5 asks.
    """
    if status not in _BY_STATUS:
        return None
    russian = status is SpecialStatus.RUSSIAN
    found = Championship(_BY_STATUS[status], rulebook.clause("2.1"), small_counts_as_regional=russian)
    return found.with_small_field(rulebook) if small_field else found


def championships(rulebook: Rulebook) -> tuple[Championship, ...]:
    """Every championship of the list, in its order."""
    return rulebook.read(SOURCE, lambda content: read_championships(content, rulebook), Championship)


def read_championships(content: Mapping[str, Any], rulebook: Rulebook) -> tuple[Championship, ...]:
    """The list from the data of an edition; what contradicts itself is refused with its place."""
    rows = content.get("championships", {})
    found = tuple(_championship(f"{SOURCE}: championships.{key}", key, row, rulebook) for key, row in rows.items())
    for one, other in combinations(found, 2):
        if one.key == other.key and one.valid_from <= other.valid_to and other.valid_from <= one.valid_to:
            raise DataError(Problem("the championship «{key}» stands twice", {"key": one.key}, path=SOURCE))
    return found


def _championship(place: str, key: str, data: Mapping[str, Any], rulebook: Rulebook) -> Championship:
    try:
        return Championship(
            standing=ChampionshipStanding(data["standing"]),
            clause=rulebook.clause(data["clause"]),
            key=data.get("key", key),
            format=Format(data["format"]),
            name={language: data[language] for language in LANGUAGES},
            small_counts_as_regional=data.get("small_counts_as_regional", False),
            valid_from=data.get("valid_from", date.min),
            valid_to=data.get("valid_to", date.max),
        )
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error
    except (KeyError, ValueError) as error:
        raise DataError(
            Problem("the row lacks a field or has a word nobody knows: {error}", {"error": str(error)}, path=place)
        ) from error
