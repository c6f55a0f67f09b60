"""Achievements of levels 1 to 5 by the place in a championship (2.1)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.bridge.points.championships import (
    STANDINGS,
    Championship,
    ChampionshipStanding,
    championship,
    championship_by_status,
    championships,
)
from tavlei.bridge.points.figures import AwardFigures
from tavlei.bridge.vocabulary import LABELS, Format
from tavlei.rulebook import (
    Clause,
    DataError,
    Explanation,
    Problem,
    Refusal,
    Step,
    Value,
    cites,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tavlei.rulebook import Rulebook

__all__ = [
    "Achievement",
    "Championship",
    "ChampionshipStanding",
    "PlaceRow",
    "achievement",
    "achievement_level",
    "championship",
    "championship_by_status",
    "championships",
    "place_rows",
    "read_place_rows",
]

SOURCE: Final = "bridge_championships"


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """Places `first` to `last` in a championship of that standing, and the level they give."""

    level: int
    clause: Clause
    standing: ChampionshipStanding
    first: int
    last: int
    formats: tuple[Format, ...] = tuple(Format)
    excepted: tuple[str, ...] = ()

    def holds(self, event: Championship, played: Format, place: int) -> bool:
        """Whether a place of a championship is among them."""
        return (
            event.standing is self.standing
            and played in self.formats
            and event.key not in self.excepted
            and self.first <= place <= self.last
        )


@dataclass(frozen=True, slots=True)
class Achievement:
    """What a place in a championship is worth; `row` is None where it is no achievement."""

    championship: Championship
    format: Format
    place: int
    row: PlaceRow | None

    @property
    def level(self) -> int | None:
        """The level, from 1 to 5; None for no achievement."""
        return None if self.row is None else self.row.level

    def step(self) -> Step:
        """The achievement in one line."""
        inputs: dict[str, Value] = {
            "place": self.place,
            "standing": STANDINGS[self.championship.standing],
            "format": LABELS[self.format],
        }
        if self.row is None:
            return Step("bridge.no_achievement", None, self.championship.clause, ("B47",), inputs)
        return Step("bridge.achievement", self.row.level, self.row.clause, ("B22", "B47"), inputs)

    def explanation(self) -> Explanation:
        """The level and the championship it comes from."""
        standing = STANDINGS[self.championship.standing]
        known = Step("bridge.championship_standing", standing, self.championship.clause)
        return Explanation(self.step(), working=(known,))


def achievement_level(championship: Championship, format: Format, place: int, rulebook: Rulebook) -> int | None:  # noqa: A002 - the word of the document
    """The level of an achievement; None for no achievement. A shared place is given by its best number (B47).

    Whether the participant is on the qualification list and the player played enough (4.10, 5.2) is asked before.
    """
    return achievement(championship, format, place, rulebook).level


@cites("bridge-classification", "2.1", "2.1/level1", "2.1/level2", "2.1/level3", "2.1/level4", "2.1/level5")
def achievement(championship: Championship, format: Format, place: int, rulebook: Rulebook) -> Achievement:  # noqa: A002 - the word of the document
    """The achievement a place gives, with the row it comes from."""
    if place < 1:
        raise Refusal(Problem("a place is 1 or more; got {place}", {"place": place}, path="place"))
    if championship.format not in (None, format):
        key = {"key": championship.key, "format": championship.format.value if championship.format else ""}
        raise Refusal(
            Problem("the championship «{key}» is played as {format}", key, path="format", clause=championship.clause)
        )
    row = next((place_row for place_row in place_rows(rulebook) if place_row.holds(championship, format, place)), None)
    return Achievement(championship, format, place, row)


def place_rows(rulebook: Rulebook) -> tuple[PlaceRow, ...]:
    """Every row of the definitions of the levels."""
    return rulebook.read(SOURCE, lambda content: read_place_rows(content, rulebook), PlaceRow)


def read_place_rows(content: Mapping[str, Any], rulebook: Rulebook) -> tuple[PlaceRow, ...]:
    """The rows from the data of an edition; what contradicts itself is refused with its place."""
    rows = content.get("places", [])
    return tuple(_row(f"{SOURCE}: places[{number}]", row, rulebook) for number, row in enumerate(rows))


def _row(place: str, data: Mapping[str, Any], rulebook: Rulebook) -> PlaceRow:
    try:
        row = PlaceRow(
            level=data["level"],
            clause=rulebook.clause(data["clause"]),
            standing=ChampionshipStanding(data["standing"]),
            first=data["first"],
            last=data["last"],
            formats=tuple(map(Format, data.get("formats", Format))),
            excepted=tuple(data.get("except", ())),
        )
    except Refusal as error:
        raise DataError(*error.at(place).problems) from error
    except (KeyError, ValueError) as error:
        raise DataError(
            Problem("the row lacks a field or has a word nobody knows: {error}", {"error": str(error)}, path=place)
        ) from error
    if not (1 <= row.level <= rulebook.figures(AwardFigures).highest_level and 1 <= row.first <= row.last):
        raise DataError(Problem("the row has a level or places that cannot be", path=place))
    return row
