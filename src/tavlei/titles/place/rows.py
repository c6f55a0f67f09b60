"""The rows of sections 1 and 2, as `place_rows` of an edition has them: which places where, and on what terms."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.games.clock import Discipline
from tavlei.rulebook import Clause, DataError, Problem, cites
from tavlei.titles.data_checks import data_place, is_whole, known_clause, known_readings
from tavlei.titles.figures import ConditionFigure
from tavlei.titles.statuses import ChampionshipKind, CompetitionOf, CompetitionStatus, CupPart
from tavlei.titles.titles_and_ranks import Title
from tavlei.tournament.merged_groups import AgeGroup

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from tavlei.rulebook import Rulebook
    from tavlei.titles.event import TitleEvent

SOURCE: Final = "place_rows"
_NEEDED: Final = {"title", "clause", "status", "kind", "disciplines", "places"}
_FIGURES: Final = ("renju_rating", "competition_rank", "teams", "team_rounds", "percent", "regions", "unified_calendar")
_KNOWN: Final = {*_NEEDED, *_FIGURES, "games", "of", "age_groups", "cup_parts", "or_twice", "readings"}


@dataclass(frozen=True, slots=True)
class PlaceRequirement:
    """A row: the places 1 to `places` of such a competition fulfil the requirement on the terms of the row.

    The figures are the starred conditions, the `readings` those the row as such rests on; `or_twice` says that too few
    regions ask for a second fulfilment.
    """

    title: Title
    clause: Clause
    status: tuple[CompetitionStatus, ...]
    kind: ChampionshipKind
    disciplines: tuple[Discipline, ...]
    places: int
    games: int | None = None
    of: tuple[CompetitionOf, ...] = ()
    age_groups: tuple[AgeGroup, ...] = (AgeGroup.ADULTS,)
    cup_parts: tuple[CupPart, ...] = ()
    or_twice: bool = False
    figures: Mapping[str, ConditionFigure] | None = None
    readings: tuple[str, ...] = ()

    def asked(self, name: str) -> ConditionFigure | None:
        """The figure of a starred condition; None if the row does not set it."""
        return (self.figures or {}).get(name)

    def fits(self, event: TitleEvent) -> bool:
        """Whether the row is about that competition; who competes is asked only where the row makes a difference."""
        return (
            event.status in self.status
            and event.kind is self.kind
            and event.discipline in self.disciplines
            and event.age_group in self.age_groups
            and (not self.of or event.competition_of is None or event.competition_of in self.of)
        )


@cites("draughts-norms", "1/table/world-championship", "1/table/world-cup")
@cites("draughts-norms", "1/table/europe-championship", "1/table/europe-cup")
@cites("draughts-norms", "2/table/world-youth", "2/table/europe-youth")
@cites("draughts-norms", "2/table/international", "2/table/international-renju")
@cites("draughts-norms", "2/table/russia-championship", "2/table/russia-championship-renju", "2/table/russia-first")
@cites("draughts-norms", "2/table/all-russian", "2/table/all-russian-renju")
def rows_for(event: TitleEvent, rulebook: Rulebook) -> tuple[PlaceRequirement, ...]:
    """The rows about a competition: none, one, or two where the row of men or women depends on what is not known."""
    return tuple(row for row in place_rows(rulebook) if row.fits(event))


def place_rows(rulebook: Rulebook) -> tuple[PlaceRequirement, ...]:
    """Every row of sections 1 and 2."""
    return rulebook.read(SOURCE, lambda content: read_place_rows(content, rulebook), PlaceRequirement)


def read_place_rows(content: Mapping[str, Any], rulebook: Rulebook) -> tuple[PlaceRequirement, ...]:
    """Rows from the data of an edition; what contradicts itself is refused with its place."""
    place = data_place(SOURCE, rulebook)
    return tuple(
        _row(f"{place}: rows[{number}]", value, rulebook) for number, value in enumerate(content.get("rows", []))
    )


def _row(place: str, data: Mapping[str, Any], rulebook: Rulebook) -> PlaceRequirement:
    if not _NEEDED <= set(data) <= _KNOWN or not is_whole(data["places"]) or data["places"] < 1:
        raise DataError(Problem("a row has the fields {fields}", {"fields": ", ".join(sorted(_NEEDED))}, path=place))
    try:
        return PlaceRequirement(
            title=Title(data["title"]),
            clause=known_clause(place, data["clause"], rulebook),
            status=tuple(map(CompetitionStatus, data["status"])),
            kind=ChampionshipKind(data["kind"]),
            disciplines=tuple(map(Discipline, data["disciplines"])),
            places=data["places"],
            games=data.get("games"),
            of=tuple(map(CompetitionOf, data.get("of", ()))),
            age_groups=tuple(map(AgeGroup, data.get("age_groups", (AgeGroup.ADULTS,)))),
            cup_parts=tuple(map(CupPart, data.get("cup_parts", ()))),
            or_twice=data.get("or_twice", False),
            figures={figure.name: figure for figure in _figures(place, data, rulebook)},
            readings=known_readings(f"{place}.readings", data.get("readings", []), rulebook),
        )
    except DataError:
        raise
    except ValueError as error:
        raise DataError(
            Problem("the row has a word nobody knows: {error}", {"error": str(error)}, path=place)
        ) from error


def _figures(place: str, data: Mapping[str, Any], rulebook: Rulebook) -> Iterator[ConditionFigure]:
    for name in _FIGURES:
        if name in data:
            cited = known_clause(f"{place}.{name}", data[name].get("clause"), rulebook)
            readings = known_readings(f"{place}.{name}", data[name].get("readings", []), rulebook)
            yield ConditionFigure(name, cited, data[name].get("value", 0), readings=readings)
