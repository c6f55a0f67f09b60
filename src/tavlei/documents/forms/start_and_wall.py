"""Papers of the hall: starting list, pairings for the wall, the cross table on one page, place cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Final

from pydantic import Field

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.layout import Align, Card, Cards, Cell, Column, Heading, Page, Paragraph, Table
from tavlei.documents.parts import (
    EDITION,
    NOBODY,
    Competition,
    Number,
    Officials,
    Rating,
    Text,
    chief_signatures,
    competition_head,
)
from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_COMPETITION: Final = {
    "name": "Чемпионат России по русским шашкам",
    "place": "г. Тверь",
    "starts": "2024-03-12",
    "ends": "2024-03-18",
    "discipline": "russian",
}


@dataclass(frozen=True, slots=True)
class Starter(Data):
    """A line of the starting list."""

    number: Number
    name: Text
    rank: Text = ""
    rating: Rating | None = None
    born: Annotated[int, Field(ge=1900, le=2100)] | None = None
    organisation: Text = ""
    code: Text = ""


@form(
    "starting_list",
    title=phrase("Starting list"),
    example={
        "competition": _COMPETITION,
        "rows": [
            {"number": 1, "name": "Ким Вера", "rank": "ГР", "rating": 2388, "born": 1990, "organisation": "Приморский край"},
            {"number": 2, "name": "Соколова Анна", "rank": "МС", "rating": 2231, "born": 2001, "organisation": "Тверская обл."},
        ],
    },
)
@dataclass(frozen=True, slots=True)
class StartingList(Data):
    """The participants by their numbers."""

    competition: Competition
    rows: tuple[Starter, ...]
    officials: Officials = NOBODY

    def page(self, book: Catalogue) -> Page:
        """The list and the signatures; codes only if somebody has one."""
        title, left = book.phrase("Starting list"), Align.LEFT
        coded = any(each.code for each in self.rows)
        columns = (
            Column("№", 11),
            *((Column(book.phrase("Code"), 24),) if coded else ()),
            Column(book.phrase("Surname, name"), 60, grows=True, align=left),
            Column(book.phrase("Title, rank"), 17),
            Column(book.phrase("Rating"), 18),
            Column(book.phrase("Year of birth"), 20),
            Column(book.phrase("Organisation"), 46, grows=True, align=left),
        )
        rows = tuple(
            (
                each.number,
                *((each.code,) if coded else ()),
                each.name,
                each.rank,
                each.rating,
                None if each.born is None else str(each.born),
                each.organisation,
            )
            for each in self.rows
        )
        blocks = (Heading(title), *competition_head(self.competition, book), Table(columns, rows))
        return Page(title, (*blocks, *chief_signatures(self.officials, book)))


@dataclass(frozen=True, slots=True)
class WallPair(Data):
    """A board of a round for the wall: who begins stands first; points are those before the round."""

    first: Text
    second: Text = ""
    first_number: Number | None = None
    second_number: Number | None = None
    first_points: Exact | None = None
    second_points: Exact | None = None
    result: Text = ""


@form(
    "wall_pairings",
    title=phrase("Pairings for the wall"),
    clauses=((EDITION, "14.1.1"),),
    example={
        "competition": _COMPETITION,
        "round": 4,
        "begins": "14 марта, 10:00",
        "pairs": [
            {"first": "Ким Вера", "first_number": 1, "first_points": 2.5, "second": "Соколова Анна", "second_number": 2, "second_points": 2.5},
            {"first": "Зайцева Ольга", "first_number": 4, "first_points": 2, "second": "Белова Ирина", "second_number": 3, "second_points": 1.5},
            {"first": "Орлова Дарья", "first_number": 5, "first_points": 0},
        ],
    },
)
@cites(EDITION, "14.1.1")
@dataclass(frozen=True, slots=True)
class WallPairings(Data):
    """Who plays whom, in letters that can be read from a distance."""

    competition: Competition
    round: Number
    pairs: tuple[WallPair, ...]
    begins: Text = ""

    def page(self, book: Catalogue) -> Page:
        """A line a board."""
        title = book.phrase("Round {number}").format(number=self.round)
        white, black = book.phrase("White"), book.phrase("Black")
        first, second = (black, white) if self.competition.discipline is Discipline.RENJU else (white, black)
        left, points = Align.LEFT, book.phrase("Points")
        columns = (
            Column(book.phrase("Board"), 15),
            Column("№", 11),
            Column(first, 48, grows=True, align=left),
            Column(points, 14),
            Column(book.phrase("Result"), 20),
            Column(points, 14),
            Column("№", 11),
            Column(second, 48, grows=True, align=left),
        )
        free = book.phrase("free")
        rows = tuple(
            (
                Cell(number, bold=True),
                each.first_number,
                Cell(each.first, bold=True),
                each.first_points,
                each.result or "–",
                each.second_points,
                each.second_number,
                Cell(each.second or free, bold=bool(each.second)),
            )
            for number, each in enumerate(self.pairs, start=1)
        )
        head = (Heading(title), *competition_head(self.competition, book))
        begins = (Paragraph(self.begins, Align.CENTRE, bold=True),) if self.begins else ()
        return Page(title, (*head, *begins, Table(columns, rows, tall=True)))


@dataclass(frozen=True, slots=True)
class CrossRow(Data):
    """A line of the cross table: cells as they are written, one for each of the headings."""

    name: Text
    cells: tuple[Text, ...]
    points: Exact | None = None
    place: Text = ""
    rank: Text = ""
    own: Number | None = None


@form(
    "cross_table",
    title=phrase("Cross table on one page"),
    clauses=((EDITION, "14.1.3"), (EDITION, "14.1.5")),
    example={
        "competition": _COMPETITION,
        "heads": ["1", "2", "3"],
        "rows": [
            {"name": "Ким Вера", "rank": "ГР", "cells": ["", "1", "½"], "points": 1.5, "place": "1", "own": 1},
            {"name": "Соколова Анна", "rank": "МС", "cells": ["0", "", "1"], "points": 1, "place": "2", "own": 2},
            {"name": "Белова Ирина", "rank": "КМС", "cells": ["½", "0", ""], "points": 0.5, "place": "3", "own": 3},
        ],
    },
)
@cites(EDITION, "14.1.3", "14.1.5")
@dataclass(frozen=True, slots=True)
class CrossTable(Data):
    """All results at a glance. `own` is the heading of the line itself, whose cell is dark."""

    competition: Competition
    heads: tuple[Text, ...]
    rows: tuple[CrossRow, ...]

    def page(self, book: Catalogue) -> Page:
        """The table, made smaller until it stands on one page."""
        title = book.phrase("Cross table")
        width = min(16, max(7, 2 + 2 * max((len(cell) for each in self.rows for cell in each.cells), default=1)))
        columns = (
            Column("№", 9),
            Column(book.phrase("Surname, name"), 42, grows=True, align=Align.LEFT),
            Column(book.phrase("Title, rank"), 15),
            *(Column(each, width) for each in self.heads),
            Column(book.phrase("Points"), 13),
            Column(book.phrase("Place"), 14),
        )
        rows = []
        for number, each in enumerate(self.rows, start=1):
            if len(each.cells) != len(self.heads):
                params = {"expected": len(self.heads), "got": len(each.cells)}
                raise Refusal(Problem("expected {expected} cells; got {got}", params, f"rows[{number - 1}].cells"))
            cells = (Cell(None, dark=True) if at == each.own else cell for at, cell in enumerate(each.cells, start=1))
            rows.append((number, each.name, each.rank, *cells, each.points, each.place))
        head = (Heading(title), *competition_head(self.competition, book))
        return Page(title, (*head, Table(columns, tuple(rows))), one_page=True)


@dataclass(frozen=True, slots=True)
class PlaceCard(Data):
    """Who sits at a table."""

    name: Text
    rank: Text = ""
    organisation: Text = ""
    number: Number | None = None


@form(
    "place_cards",
    title=phrase("Place cards"),
    example={
        "competition": _COMPETITION,
        "cards": [
            {"name": "Ким Вера", "rank": "ГР", "organisation": "Приморский край", "number": 1},
            {"name": "Соколова Анна", "rank": "МС", "organisation": "Тверская область", "number": 2},
            {"name": "Константинопольская-Преображенская Александра", "rank": "МС", "organisation": "Республика Саха (Якутия)", "number": 3},
        ],
    },
)
@dataclass(frozen=True, slots=True)
class PlaceCards(Data):
    """Cards to be cut out and put on the tables."""

    competition: Competition
    cards: tuple[PlaceCard, ...]

    def page(self, book: Catalogue) -> Page:
        """Ten cards a page."""
        cards = tuple(
            Card(
                self.competition.name,
                each.name,
                tuple(filter(None, (each.rank, each.organisation, "" if each.number is None else f"№ {each.number}"))),
            )
            for each in self.cards
        )
        return Page(book.phrase("Place cards"), (Cards(cards),))
