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
    Stage,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.rulebook import cites, phrase

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tavlei.documents.layout import Block
    from tavlei.languages import Catalogue


@dataclass(frozen=True, slots=True)
class TeamAthlete(Data):
    """An athlete whose result counts for a team."""

    name: Text
    rank: Text = ""
    rating: Rating | None = None
    points: Exact | None = None
    place: Text = ""


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
                    {"name": "Николаев Айсен Иванович", "rank": "КМС", "rating": 2087, "points": 7.5, "place": "1"},
                    {"name": "Семенова Нюргуяна Петровна", "rank": "I", "rating": 1920, "points": 6, "place": "4–6"},
                ],
                "points": 13.5,
                "places": 6,
            },
            {
                "place": "2",
                "team": "Свердловская область",
                "athletes": [
                    {"name": "Уткин Роман Олегович", "rank": "КМС", "rating": 2050, "points": 7, "place": "3"}
                ],
                "points": 7,
                "places": 3,
                "remark": "один участник",
            },
        ],
        "stage": {"state": "final"},
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
    stage: Stage | None = None

    def page(self, book: Catalogue) -> Page:
        """The form of appendix 11."""
        title = book.phrase("Protocol (table of results) of the team standing")
        placed = any(athlete.place for team in self.teams for athlete in team.athletes)
        columns = (
            Column(book.phrase("Place"), 14),
            Column(book.phrase("Team"), 40, grows=True, align=Align.LEFT),
            Column(book.phrase("Full names"), 50, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 16),
            Column(book.phrase("Rating"), 17),
            Column(book.phrase("Points of the participants"), 23),
            *((Column(book.phrase("Places of the participants"), 23),) if placed else ()),
            Column(book.phrase("Sum of points"), 18),
            Column(book.phrase("Sum of places of the participants"), 23),
            Column(book.phrase("Remarks"), 28, grows=True),
        )
        rows = tuple(row for team in self.teams for row in _rows(team, placed=placed))
        counting = book.phrase("Results of a team that count: {count}").format(count=self.counted)
        told = (Paragraph(counting, Align.CENTRE),) if self.counted else ()
        head = competition_head(self.competition, book, self.stage)
        shared = tuple(Paragraph(note, small=True) for note in self._shared(book))
        blocks = (Heading(title), *head, *told, Table(columns, rows), *shared)
        return Page(title, (*blocks, *chief_signatures(self.officials, book)))

    def _shared(self, book: Catalogue) -> tuple[str, ...]:
        """Why a sum of places may be no whole number: a place that is shared counts as the mean."""
        places = [athlete.place for team in self.teams for athlete in team.athletes]
        return (
            (book.phrase("A shared place counts as the mean of the places."),)
            if any("–" in place or "-" in place for place in places)
            else ()
        )


def _rows(team: StandingTeam, *, placed: bool) -> list[tuple[Content | Cell, ...]]:
    """A team's cells reach over the lines of its athletes."""
    people = team.athletes or (TeamAthlete(""),)
    tall = len(people)
    rows: list[tuple[Content | Cell, ...]] = []
    for index, person in enumerate(people):
        own = (person.name, person.rank, person.rating, person.points, *((person.place,) if placed else ()))
        if index:
            rows.append(own)
            continue
        sums = (Cell(team.points, tall), Cell(team.places, tall), Cell(team.remark, tall))
        rows.append((Cell(team.place, tall), Cell(team.team, tall), *own, *sums))
    return rows


@dataclass(frozen=True, slots=True)
class BoardAthlete(Data):
    """An athlete on a board."""

    name: Text
    place: Text = ""
    rank: Text = ""
    team: Text = ""
    games: int | None = None
    points: Exact | None = None


@form(
    "board_places",
    title=phrase("Personal places by board"),
    clauses=(("draughts-rules", "1.3/item3"),),
    example={
        "competition": {"name": "Лично-командное первенство", "place": "г. Казань", "discipline": "russian_team"},
        "boards": [
            [
                {"place": "1", "name": "Николаев Айсен", "rank": "КМС", "team": "Якутск", "games": 5, "points": 8},
                {"place": "2", "name": "Уткин Роман", "rank": "I", "team": "Екатеринбург", "games": 5, "points": 6},
            ],
            [{"place": "1", "name": "Семенова Нюргуяна", "rank": "I", "team": "Якутск", "games": 4, "points": 7}],
        ],
        "stage": {"state": "final"},
    },
)  # fmt: skip
@cites("draughts-rules", "1.3/item3", "14.1.5")
@dataclass(frozen=True, slots=True)
class BoardPlaces(Data):
    """The athletes of every board by their places, from the first board on."""

    competition: Competition
    boards: tuple[tuple[BoardAthlete, ...], ...]
    officials: Officials = NOBODY
    stage: Stage | None = None

    def page(self, book: Catalogue) -> Page:
        """A table for every board."""
        title = book.phrase("Personal places by board")
        return Page(
            title,
            (
                Heading(title),
                *competition_head(self.competition, book, self.stage),
                *self._boards(book),
                *chief_signatures(self.officials, book),
            ),
        )

    def _boards(self, book: Catalogue) -> Iterator[Block]:
        columns = (
            Column(book.phrase("Place"), 14),
            Column(book.phrase("Full names"), 50, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 16),
            Column(book.phrase("Team"), 40, grows=True, align=Align.LEFT),
            Column(book.phrase("Games"), 16),
            Column(book.phrase("Points"), 16),
        )
        for number, athletes in enumerate(self.boards, start=1):
            rows = tuple((one.place, one.name, one.rank, one.team, one.games, one.points) for one in athletes)
            yield Heading(book.phrase("Board {number}").format(number=number), 2)
            yield Table(columns, rows)
