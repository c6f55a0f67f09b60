"""The championships of 2.1: which standing each has, by the list in `championships.toml` or by special status."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.edition import EDITION, rule
from tavlei.bridge.vocabulary import Format, SpecialStatus
from tavlei.rulebook import (
    LANGUAGES,
    DataError,
    Problem,
    Refusal,
    cite_data,
    cited_data,
    cites,
    phrase,
    read_data,
    read_toml,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Clause

SOURCE: Final = "championships.toml"


class Standing(StrEnum):
    """How high a championship stands (2.1)."""

    MAIN_WORLD_EUROPE = "main_world_europe"
    WORLD_EUROPE = "world_europe"
    MAIN_RUSSIAN = "main_russian"
    RUSSIAN = "russian"
    REGIONAL = "regional"


STANDINGS: Final[Mapping[Standing, str]] = {
    Standing.MAIN_WORLD_EUROPE: phrase("bridge.standing.main_world_europe"),
    Standing.WORLD_EUROPE: phrase("bridge.standing.world_europe"),
    Standing.MAIN_RUSSIAN: phrase("bridge.standing.main_russian"),
    Standing.RUSSIAN: phrase("bridge.standing.russian"),
    Standing.REGIONAL: phrase("bridge.standing.regional"),
}
_BY_STATUS: Final = {
    SpecialStatus.REGIONAL: Standing.REGIONAL,
    SpecialStatus.RUSSIAN: Standing.RUSSIAN,
    SpecialStatus.MAIN_RUSSIAN: Standing.MAIN_RUSSIAN,
}


@dataclass(frozen=True, slots=True)
class Championship:
    """A championship; one that is known by its special status only has no key, no name and no format of its own."""

    standing: Standing
    key: str = ""
    format: Format | None = None
    number: str = "2.1"
    name: Mapping[str, str] | None = None
    small_counts_as_regional: bool = False
    valid_from: date = date.min
    valid_to: date = date.max

    @property
    def clause(self) -> Clause:
        """The clause that names it."""
        return rule(self.number)

    def in_force(self, day: date) -> bool:
        """Whether the list has it so on a day (note 5)."""
        return self.valid_from <= day <= self.valid_to

    @cites(EDITION, "2.2/note6")
    def with_small_field(self) -> Championship:
        """The same with fewer participants than 8.5 asks: a women's or junior one then counts as regional."""
        small = replace(self, standing=Standing.REGIONAL, number="2.2/note6")
        return small if self.small_counts_as_regional else self


@cites(EDITION, "2.1", "2.2/note4", "2.2/note5")
def championship(key: str, on: date) -> Championship:
    """The championship of that key as the list stands on the day it ends."""
    found = [each for each in championships() if each.key == key]
    if not found:
        raise Refusal(Problem("there is no championship «{key}»", {"key": key}, clause=rule("2.1")))
    for each in found:
        if each.in_force(on):
            return each
    raise Refusal(
        Problem("the championship «{key}» is not on the list on {day}", {"key": key, "day": on}, clause=rule("2.1"))
    )


@cites(EDITION, "2.1", "2.2/note6")
def championship_by_status(status: SpecialStatus, *, small_field: bool = False) -> Championship | None:
    """The championship an all-Russian tournament is by its special status; None without one.

    `small_field`: a women's or junior championship of Russia that is rated with fewer participants than 8.5 asks.
    """
    if status not in _BY_STATUS:
        return None
    found = Championship(_BY_STATUS[status], small_counts_as_regional=status is SpecialStatus.RUSSIAN)
    return found.with_small_field() if small_field else found


@cited_data
@cache
def championships() -> tuple[Championship, ...]:
    """Every championship of the list, in its order."""
    return _loaded(SOURCE, read_data("tavlei.bridge.points", SOURCE))


def load_championships(source: str, text: str) -> tuple[Championship, ...]:
    """The list from a TOML text; what contradicts itself is refused with its place."""
    return _loaded(source, read_toml(source, text))


def _loaded(source: str, content: Mapping[str, Any]) -> tuple[Championship, ...]:
    rows = content.get("championships", [])
    found = tuple(_championship(f"{source}: championships[{number}]", each) for number, each in enumerate(rows))
    for index, each in enumerate(found):
        for other in found[index + 1 :]:
            if each.key == other.key and each.valid_from <= other.valid_to and other.valid_from <= each.valid_to:
                raise DataError(Problem("the championship «{key}» stands twice", {"key": each.key}, path=source))
    cite_data(f"{__name__}:{source}", EDITION, {each.number for each in found})
    return found


def _championship(place: str, given: Mapping[str, Any]) -> Championship:
    try:
        return Championship(
            Standing(given["standing"]),
            given["key"],
            Format(given["format"]),
            rule(given.get("clause", "2.1")).number,
            {language: given[language] for language in LANGUAGES},
            given.get("small_counts_as_regional", False),
            given.get("valid_from", date.min),
            given.get("valid_to", date.max),
        )
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error
    except (KeyError, ValueError) as error:
        raise DataError(
            Problem("the row lacks a field or has a word nobody knows: {error}", {"error": str(error)}, path=place)
        ) from error
