"""The team standing of an individual competition (14.1.4; appendix 11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Cell, Column, Content, Heading, Page, Paragraph, Table
from tavlei.documents.parts import (
    NOBODY,
    Competition,
    Number,
    Officials,
    Rating,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class TeamAthlete(Data):
    """An athlete whose result counts for a team."""

    name: Text
    rank: Text = ""
    rating: Rating | None = None
    points: Exact | None = None


@dataclass(frozen=True, slots=True)
class StandingTeam(Data):
    """A team with those who count for it."""

    team: Text
    athletes: tuple[TeamAthlete, ...]
    place: Text = ""
    points: Exact | None = None
    places: Exact | None = None
    remark: Text = ""


@form(
    "team_standing",
    title=phrase("Team standing"),
    clauses=(("draughts-rules", "14.1.4"), ("draughts-rules", "app11")),
    example={
        "competition": {"name": "Первенство России", "place": "г. Суздаль", "discipline": "russian_rapid"},
        "teams": [
            {
                "place": "1",
                "team": "Республика Саха (Якутия)",
                "athletes": [
                    {"name": "Николаев Айсен Иванович", "rank": "КМС", "rating": 2087, "points": 7.5},
                    {"name": "Семенова Нюргуяна Петровна", "rank": "I", "rating": 1920, "points": 6},
                ],
                "points": 13.5,
                "places": 6,
            },
            {
                "place": "2",
                "team": "Свердловская область",
                "athletes": [{"name": "Уткин Роман Олегович", "rank": "КМС", "rating": 2050, "points": 7}],
                "points": 7,
                "places": 3,
                "remark": "один участник",
            },
        ],
    },
)
@cites("draughts-rules", "14.1.4", "14.1.5", "app11")
@dataclass(frozen=True, slots=True)
class TeamStanding(Data):
    """Teams by the results of their athletes; `counted` tells how many results of a team the regulation counts."""

    competition: Competition
    teams: tuple[StandingTeam, ...]
    officials: Officials = NOBODY
    counted: Number | None = None

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 11."""
        title = book.phrase("Protocol (table of results) of the team standing")
        columns = (
            Column(book.phrase("Place"), 14),
            Column(book.phrase("Team"), 40, grows=True, align=Align.LEFT),
            Column(book.phrase("Full names"), 50, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 16),
            Column(book.phrase("Rating"), 17),
            Column(book.phrase("Points of the participants"), 24),
            Column(book.phrase("Sum of points"), 18),
            Column(book.phrase("Sum of places of the participants"), 24),
            Column(book.phrase("Remarks"), 24),
        )
        rows = tuple(row for team in self.teams for row in _rows(team))
        counting = book.phrase("Results of a team that count: {count}").format(count=self.counted)
        told = (Paragraph(counting, Align.CENTRE),) if self.counted else ()
        blocks = (Heading(title), *competition_head(self.competition, book), *told, Table(columns, rows))
        return Page(title, (*blocks, *chief_signatures(self.officials, book)))


def _rows(team: StandingTeam) -> list[tuple[Content | Cell, ...]]:
    """A team's cells reach over the lines of its athletes."""
    people = team.athletes or (TeamAthlete(""),)
    tall = len(people)
    rows: list[tuple[Content | Cell, ...]] = []
    for index, person in enumerate(people):
        own = (person.name, person.rank, person.rating, person.points)
        if index:
            rows.append(own)
            continue
        sums = (Cell(team.points, tall), Cell(team.places, tall), Cell(team.remark, tall))
        rows.append((Cell(team.place, tall), Cell(team.team, tall), *own, *sums))
    return rows
