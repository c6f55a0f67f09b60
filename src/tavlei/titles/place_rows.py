"""The rows of sections 1 and 2, as `place_rows.toml` has them: which places in which competitions, on what terms."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import Clause, DataError, Problem, cited_data, cites, read_data, read_toml
from tavlei.titles._data import EDITION, cite, is_whole, known_clause, known_readings
from tavlei.titles.figures import Figure
from tavlei.titles.statuses import CompetitionOf, CupPart, Kind, Status
from tavlei.titles.words import Title
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.titles.event import Event

SOURCE: Final = "place_rows.toml"
_NEEDED: Final = {"title", "clause", "status", "kind", "disciplines", "places"}
_FIGURES: Final = ("renju_rating", "competition_rank", "teams", "team_rounds", "percent", "regions", "unified_calendar")
_KNOWN: Final = {*_NEEDED, *_FIGURES, "games", "of", "age_groups", "cup_parts", "or_twice", "readings"}


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A row: the places 1 to `places` of such a competition fulfil the requirement on the terms of the row.

    The figures are the starred conditions, the `readings` those the row as such rests on; `or_twice` says that too few
    regions ask for a second fulfilment.
    """

    title: Title
    clause: Clause
    status: tuple[Status, ...]
    kind: Kind
    disciplines: tuple[Discipline, ...]
    places: int
    games: int | None = None
    of: tuple[CompetitionOf, ...] = ()
    age_groups: tuple[AgeGroup, ...] = (AgeGroup.ADULTS,)
    cup_parts: tuple[CupPart, ...] = ()
    or_twice: bool = False
    figures: Mapping[str, Figure] | None = None
    readings: tuple[str, ...] = ()

    def asked(self, name: str) -> Figure | None:
        """The figure of a starred condition; None if the row does not set it."""
        return (self.figures or {}).get(name)

    def fits(self, event: Event) -> bool:
        """Whether the row is about that competition; who competes is asked only where the row makes a difference."""
        return (
            event.status in self.status
            and event.kind is self.kind
            and event.discipline in self.disciplines
            and event.age_group in self.age_groups
            and (not self.of or event.competition_of is None or event.competition_of in self.of)
        )


@cites(EDITION, "1/table/world-championship", "1/table/world-cup", "1/table/europe-championship", "1/table/europe-cup")
@cites(EDITION, "2/table/world-youth", "2/table/europe-youth", "2/table/international", "2/table/international-renju")
@cites(EDITION, "2/table/russia-championship", "2/table/russia-championship-renju", "2/table/russia-first")
@cites(EDITION, "2/table/all-russian", "2/table/all-russian-renju")
def rows_for(event: Event) -> tuple[PlaceRow, ...]:
    """The rows about a competition: none, one, or two where the row of men or women depends on what is not known."""
    return tuple(row for row in place_rows() if row.fits(event))


@cited_data
@cache
def place_rows() -> tuple[PlaceRow, ...]:
    """Every row of sections 1 and 2."""
    return _loaded(SOURCE, read_data("tavlei.titles", SOURCE))


def load_place_rows(source: str, text: str) -> tuple[PlaceRow, ...]:
    """Rows from a TOML text; what contradicts itself is refused with its place."""
    return _loaded(source, read_toml(source, text))


def _loaded(source: str, content: Mapping[str, Any]) -> tuple[PlaceRow, ...]:
    edition = content.get("edition", "")
    rows = tuple(
        _row(f"{source}: rows[{number}]", edition, each) for number, each in enumerate(content.get("rows", []))
    )
    cite(source, (each.clause for each in rows))
    cite(source, (each.clause for row in rows for each in (row.figures or {}).values()))
    return rows


def _row(place: str, edition: str, given: Mapping[str, Any]) -> PlaceRow:
    if not _NEEDED <= set(given) <= _KNOWN or not is_whole(given["places"]) or given["places"] < 1:
        raise DataError(Problem("a row has the fields {fields}", {"fields": ", ".join(sorted(_NEEDED))}, path=place))
    try:
        return PlaceRow(
            Title(given["title"]),
            known_clause(place, edition, given["clause"]),
            tuple(map(Status, given["status"])),
            Kind(given["kind"]),
            tuple(map(Discipline, given["disciplines"])),
            given["places"],
            given.get("games"),
            tuple(map(CompetitionOf, given.get("of", ()))),
            tuple(map(AgeGroup, given.get("age_groups", (AgeGroup.ADULTS,)))),
            tuple(map(CupPart, given.get("cup_parts", ()))),
            given.get("or_twice", False),
            {each.name: each for each in _figures(place, edition, given)},
            known_readings(f"{place}.readings", given.get("readings", [])),
        )
    except DataError:
        raise
    except ValueError as error:
        raise DataError(
            Problem("the row has a word nobody knows: {error}", {"error": str(error)}, path=place)
        ) from error


def _figures(place: str, edition: str, given: Mapping[str, Any]) -> Iterator[Figure]:
    for name in _FIGURES:
        if name in given:
            cited = known_clause(f"{place}.{name}", edition, given[name].get("clause"))
            readings = known_readings(f"{place}.{name}", given[name].get("readings", []))
            yield Figure(name, cited, given[name].get("value", 0), readings=readings)
