"""Tables of teams in competitions of persons: both groups of a Scheveningen with their score, the team standing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.engine import entry_key
from tavlei.office.competitions.scheveningen import keys_of_groups, placings_in_groups, score_of_groups
from tavlei.office.competitions.tables import StandingRow, crosstable, standing_rows
from tavlei.office.competitions.team_counting import counting_results, represented, standing_of_field
from tavlei.office.explanations import reader_language

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.competitions.tables import CrossTableGame, CrossTableRow


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A group of a Scheveningen: its name and points, and its members with their places in it."""

    name: str
    points: str
    rows: Sequence[tuple[str, StandingRow]]


@dataclass(frozen=True, slots=True)
class GroupCross:
    """The members of the first group against those of the second: numbers of the columns, and the games of each row."""

    numbers: Sequence[int]
    rows: Sequence[tuple[CrossTableRow, Sequence[list[CrossTableGame] | None]]]


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team by the best results of its members: place, name, sums, and who counts with how many points."""

    place: str
    team: str
    points: str
    places: str
    counted: Sequence[tuple[str, str]]


def group_tables(field: CompetitionField) -> list[GroupTable]:
    """Both groups, the one of number 1 first."""
    book = catalogue(reader_language())
    score = score_of_groups(field)
    rows = {entry_key(row.entry): row for row in standing_rows(field)}
    places = placings_in_groups(field)
    found = []
    for (name, keys), points in zip(keys_of_groups(field).items(), (score.first, score.second), strict=True):
        placed = [(placing.text, rows[placing.participant]) for placing in places.get(name, ())]
        known = {row.entry.pk for _place, row in placed}
        gone = [("—", rows[key]) for key in keys if rows[key].entry.pk not in known]
        found.append(GroupTable(name, book.value(points), [*placed, *gone]))
    return found


def group_cross(field: CompetitionField) -> GroupCross:
    """The cross table of both groups."""
    first, second = keys_of_groups(field).values()
    rows = {entry_key(row.entry): row for row in crosstable(field)}
    numbers = [rows[key].number for key in second]
    return GroupCross(numbers, [(rows[key], [rows[key].games[number - 1] for number in numbers]) for key in first])


def team_places(field: CompetitionField) -> list[TeamPlace]:
    """The team standing, as far as the regulation has one."""
    language = reader_language()
    book, team_of = catalogue(language), represented(field, language)
    if field.regulation.counted_results is None or not any(team_of.values()):
        return []
    standing = standing_of_field(field, team_of, counting_results(field, team_of))
    return [
        TeamPlace(
            row.placing.text,
            row.team,
            book.value(row.points),
            book.value(row.sum_of_places),
            [(field.names[result.athlete], book.value(result.points)) for result in row.counted],
        )
        for row in standing.rows
    ]
