"""The bracket of a knock-out as pages show it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.languages import catalogue
from tavlei.office.competitions.field.result_texts import result_marks
from tavlei.office.explanations import reader_language, with_names
from tavlei.rulebook.rendering import sentence
from tavlei.tournament.fixtures import FixtureOutcome
from tavlei.tournament.places import places_text

if TYPE_CHECKING:
    from tavlei.languages import Catalogue
    from tavlei.office.competitions.field.reading import CompetitionSnapshot
    from tavlei.tournament.fixtures import Fixture


@dataclass(frozen=True, slots=True)
class FixtureRow:
    """A pair of a bracket: who, the results so far, who went on, the places at stake; in words while it is not won."""

    upper: str
    lower: str
    results: list[str]
    winner: str
    places: str
    outcome: str


def bracket_rows(field: CompetitionSnapshot) -> list[tuple[int, list[FixtureRow]]]:
    """The bracket of a knock-out, round by round; a slot that nobody can take any more is left out."""
    book = catalogue(reader_language())
    fixture_rowses: dict[int, list[FixtureRow]] = {}
    for fixture in field.bracket_table.bracket.fixtures:
        if fixture.outcome is not FixtureOutcome.SKIPPED:
            fixture_rowses.setdefault(fixture.round, []).append(_fixture(field, fixture, book))
    return sorted(fixture_rowses.items())


def _fixture(field: CompetitionSnapshot, fixture: Fixture, book: Catalogue) -> FixtureRow:
    points = field.regulation.points_for_win
    results = []
    for met in fixture.encounters:
        own, other = result_marks(met.result or "", points)
        upper_first = met.white == fixture.upper.participant
        results.append(f"{own}:{other}" if upper_first else f"{other}:{own}")
    names: dict[str | None, str] = dict(field.names) | {None: ""}
    return FixtureRow(
        names[fixture.upper.participant],
        names[fixture.lower.participant],
        results,
        names[fixture.winner],
        places_text(fixture.first, fixture.last),
        ""
        if fixture.outcome is FixtureOutcome.WON
        else sentence(with_names(fixture.explanation(), field.names).verdict, book),
    )
