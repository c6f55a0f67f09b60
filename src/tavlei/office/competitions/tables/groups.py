"""Tables of groups: of a Scheveningen, of teams of persons, of merged age groups."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.field.reading import entry_key
from tavlei.office.competitions.field.scheveningen import keys_of_groups, placings_in_groups, score_of_groups
from tavlei.office.competitions.field.team_counting import counting_results, represented, standing_of_field
from tavlei.office.competitions.regulation.checks import age_groups
from tavlei.office.competitions.regulation.event_rules import rulebook_of, rules_discipline
from tavlei.office.competitions.tables.standings import StandingRow, crosstable, standing_rows
from tavlei.office.explanations import reader_language
from tavlei.rulebook import cites
from tavlei.tournament.conduct.admission.ages import age_in_year, ages_of
from tavlei.tournament.merged_groups import AgeGroup, merged_places
from tavlei.tournament.places import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.office.competitions.models import Entry
    from tavlei.office.competitions.tables.standings import CrossTableGame, CrossTableRow


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


def group_tables(field: CompetitionSnapshot) -> list[GroupTable]:
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


def group_cross(field: CompetitionSnapshot) -> GroupCross:
    """The cross table of both groups."""
    first, second = keys_of_groups(field).values()
    rows = {entry_key(row.entry): row for row in crosstable(field)}
    numbers = [rows[key].number for key in second]
    return GroupCross(numbers, [(rows[key], [rows[key].games[number - 1] for number in numbers]) for key in first])


def team_places(field: CompetitionSnapshot) -> list[TeamPlace]:
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


MERGED = 2


@cites("draughts-rules", "2.1/p5")
def places_apart(field: CompetitionSnapshot) -> list[tuple[str, list[tuple[str, str]]]]:
    """The places of each of two merged groups, with names; nothing where there is one group, or all are of one."""
    groups, discipline = age_groups(field.regulation), rules_discipline(field.competition)
    if len(groups) != MERGED or discipline is None:
        return []
    group = {entry_key(entry): group_of(entry, groups) for entry in field.entries}
    common = _placings(field)
    if {group[placing.participant] for placing in common} != set(groups):
        return []
    merged = merged_places(common, group, rulebook_of(field.competition), discipline=discipline)
    book = catalogue(reader_language())
    return [
        (book.phrase(age_group.value), [(one.text, field.names[one.participant]) for one in merged.apart[age_group]])
        for age_group in merged.groups
    ]


@cites("draughts-rules", "2.1/p3", "2.1/p5")
def group_of(entry: Entry, groups: Sequence[AgeGroup]) -> AgeGroup:
    """The younger of two groups if the age in the year of the competition is within it, else the older."""
    order = list(AgeGroup)
    older, younger = sorted(groups, key=order.index)
    year = entry.person.year if entry.person else None
    if year is None:
        return older
    ages = ages_of(younger, rulebook_of(entry.competition))
    return younger if ages.holds(age_in_year(entry.competition.starts.year, year)) else older


def _placings(field: CompetitionSnapshot) -> list[Placing]:
    shared = Counter(row.place for row in field.rows)
    return [
        Placing(row.participant, row.place, row.place + shared[row.place] - 1)
        for row in field.rows
        if row.place is not None
    ]
