"""A bridge event as a USEBIO file tells it."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction  # noqa: TC003 - read when an event is told as JSON
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from tavlei.exchange.bridge.records import BoardRecord


@dataclass(frozen=True, slots=True)
class UsebioPlayer:
    """A player; `code` is the number of the national federation."""

    name: str
    code: str = ""


@dataclass(frozen=True, slots=True)
class UsebioSide:
    """A pair or a team of a section: its number, its players, and the place the file gives it."""

    number: str
    players: tuple[UsebioPlayer, ...]
    section: str = ""
    name: str = ""
    direction: str = ""
    place: str = ""
    score: Fraction | None = None
    percentage: Fraction | None = None


@dataclass(frozen=True, slots=True)
class UsebioResult:
    """A board at one table. `record` has the scores of North-South; an artificial score stands in `awarded`.

    In a match of teams `direction` is where the team named first sat at this table.
    """

    record: BoardRecord
    north_south: str
    east_west: str
    section: str = ""
    round: int | None = None
    direction: str = ""
    awarded: str = ""
    ns_points: Fraction | None = None
    ew_points: Fraction | None = None


@dataclass(frozen=True, slots=True)
class UsebioMatch:
    """A match of two teams or pairs: its round and the score of both."""

    round: int | None
    one: str
    other: str
    section: str = ""
    one_score: Fraction | None = None
    other_score: Fraction | None = None


@dataclass(frozen=True, slots=True)
class UsebioEvent:
    """An event: pairs or teams, every board at every table, and the matches if it was played in matches."""

    kind: str
    name: str
    day: date | None
    scoring: str
    club: str
    sides: tuple[UsebioSide, ...]
    results: tuple[UsebioResult, ...]
    matches: tuple[UsebioMatch, ...] = ()

    @property
    def is_team_event(self) -> bool:
        return "TEAM" in self.kind
