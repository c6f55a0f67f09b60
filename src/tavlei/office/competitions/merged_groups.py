"""Two age groups merged in one competition: places for each of them apart (2.1)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.conduct.findings import rules_discipline
from tavlei.office.competitions.conduct.regulation_check import age_groups
from tavlei.office.competitions.engine import entry_key
from tavlei.office.competitions.rulebooks import rulebook_of
from tavlei.office.explanations import reader_language
from tavlei.rulebook import cites
from tavlei.tournament.conduct.ages import age_in_year, ages_of
from tavlei.tournament.merged_groups import AgeGroup, merged_places
from tavlei.tournament.places import Placing

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tavlei.office.competitions.engine import CompetitionField
    from tavlei.office.competitions.models import Entry

MERGED = 2


@cites("draughts-rules", "2.1/p5")
def places_apart(field: CompetitionField) -> list[tuple[str, list[tuple[str, str]]]]:
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


def _placings(field: CompetitionField) -> list[Placing]:
    shared = Counter(row.place for row in field.rows)
    return [
        Placing(row.participant, row.place, row.place + shared[row.place] - 1)
        for row in field.rows
        if row.place is not None
    ]
