"""For the wall of the hall: the pairings of a round, and the cross table on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tavlei.calc.formats import Exact
from tavlei.documents.form import Data, form
from tavlei.documents.forms.results_tables import COLOUR_LETTERS, SwissRound
from tavlei.documents.layout import Align, Cell, Column, Content, CrossTableCell, Heading, Page, Paragraph, Table
from tavlei.documents.parts import (
    Competition,
    Number,
    Stage,
    Text,
    competition_head,
)
from tavlei.games.clock import Discipline
from tavlei.rulebook import Problem, Refusal, cites, phrase

if TYPE_CHECKING:
    from tavlei.languages import Catalogue

_LEAST_CELL_MM: Final = 7
_COMPETITION: Final = {
    "name": "Чемпионат России по русским шашкам",
    "place": "г. Тверь",
    "starts": "2024-03-12",
    "ends": "2024-03-18",
    "discipline": "russian",
}


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
    clauses=(("draughts-rules", "14.1.1"),),
    example={
        "competition": _COMPETITION,
        "round": 4,
        "begins": "14 марта, 10:00",
        "pairs": [
            {
                "first": "Ким Вера",
                "first_number": 1,
                "first_points": 2.5,
                "second": "Соколова Анна",
                "second_number": 2,
                "second_points": 2.5,
            },
            {
                "first": "Зайцева Ольга",
                "first_number": 4,
                "first_points": 2,
                "second": "Белова Ирина",
                "second_number": 3,
                "second_points": 1.5,
            },
            {"first": "Орлова Дарья", "first_number": 5, "first_points": 0},
        ],
    },
)
@cites("draughts-rules", "14.1.1")
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
            Column(book.phrase("Board"), 20),
            Column(book.phrase("No."), 13),
            Column(first, 72, grows=True, align=left),
            Column(points, 19),
            Column(book.phrase("Result"), 30),
            Column(points, 19),
            Column(book.phrase("No."), 13),
            Column(second, 72, grows=True, align=left),
        )
        free = book.phrase("free")
        rows = tuple(
            (
                Cell(number, bold=True),
                pair.first_number,
                Cell(pair.first, bold=True),
                pair.first_points,
                pair.result or "–",
                pair.second_points,
                pair.second_number,
                Cell(pair.second or free, bold=bool(pair.second)),
            )
            for number, pair in enumerate(self.pairs, start=1)
        )
        head = (Heading(title), *competition_head(self.competition, book))
        begins = (Paragraph(self.begins, Align.CENTRE, bold=True),) if self.begins else ()
        return Page(title, (*head, *begins, Table(columns, rows, tall=True, large=True)))


_NAMES: Final = {True: phrase("Team"), False: phrase("Surname, name")}


@dataclass(frozen=True, slots=True)
class CrossRow(Data):
    """A line of the cross table, one cell for each of the headings: a result as it is written, or whom one met with it.

    `number` is the participant's; without it the lines are numbered.
    """

    name: Text
    cells: tuple[Text | SwissRound, ...]
    points: Exact | None = None
    place: Text = ""
    rank: Text = ""
    own: Number | None = None
    number: Number | None = None


def _crossed(name: str, rank: str, points: float, place: str, number: int, *rounds: str) -> dict[str, Any]:
    cells = [dict(zip(("opponent", "colour", "result"), one_round.split(), strict=True)) for one_round in rounds]
    told: list[Any] = [{**cell, "opponent": int(cell["opponent"])} for cell in cells]
    return {"name": name, "rank": rank, "cells": told, "points": points, "place": place, "number": number}


@form(
    "cross_table",
    title=phrase("Cross table on one page"),
    clauses=(("draughts-rules", "14.1.3"), ("draughts-rules", "14.1.5")),
    example={
        "competition": _COMPETITION,
        "heads": ["1", "2"],
        "rows": [
            _crossed("Ким Вера", "ГР", 1.5, "1", 1, "18 white 1", "2 black ½"),
            _crossed("Соколова Анна", "МС", 1.5, "2–3", 2, "4 black 1", "1 white ½"),
            _crossed("Белова Ирина", "КМС", 1.5, "2–3", 4, "2 white 0", "18 black +"),
            _crossed("Орлова Дарья", "КМС", 0, "4", 18, "1 black 0", "4 white -"),
        ],
        "stage": {"state": "after", "round": 2},
    },
)
@cites("draughts-rules", "14.1.3", "14.1.5")
@dataclass(frozen=True, slots=True)
class CrossTable(Data):
    """All results at a glance. `own` is the heading of the line itself, whose cell is dark."""

    competition: Competition
    heads: tuple[Text, ...]
    rows: tuple[CrossRow, ...]
    stage: Stage | None = None
    teams: bool = False

    def page(self, book: Catalogue) -> Page:
        """The table, made smaller until it stands on one page."""
        title = book.phrase("Cross table")
        width = max((_cell_mm(cell) for row in self.rows for cell in row.cells), default=_LEAST_CELL_MM)
        columns = (
            Column(book.phrase("No."), 9),
            Column(book.phrase(_NAMES[self.teams]), 42, grows=True, align=Align.LEFT),
            *(() if self.teams else (Column(book.phrase("Title, rank"), 15),)),
            *(Column(head, width) for head in self.heads),
            Column(book.phrase("Points"), 13),
            Column(book.phrase("Place"), 14),
        )
        rows = []
        for number, row in enumerate(self.rows, start=1):
            if len(row.cells) != len(self.heads):
                params = {"expected": len(self.heads), "got": len(row.cells)}
                raise Refusal(Problem("expected {expected} cells; got {got}", params, f"rows[{number - 1}].cells"))
            cells = (
                Cell(None, dark=True) if at == row.own else _content(cell, book)
                for at, cell in enumerate(row.cells, start=1)
            )
            named = (row.name,) if self.teams else (row.name, row.rank)
            rows.append((row.number or number, *named, *cells, row.points, row.place))
        head = (Heading(title), *competition_head(self.competition, book, self.stage))
        return Page(title, (*head, Table(columns, tuple(rows))), one_page=True)


def _cell_mm(cell: str | SwissRound) -> int:
    """How wide a cell of the cross table must be."""
    if isinstance(cell, str):
        return min(16, max(_LEAST_CELL_MM, 2 + 2 * len(cell)))
    return 8 + 2 * (len(str(cell.opponent or "")) + len(cell.result))


def _content(cell: str | SwissRound, book: Catalogue) -> Content:
    if isinstance(cell, str) or cell.opponent is None:
        return cell if isinstance(cell, str) else cell.result
    letter = book.phrase(COLOUR_LETTERS[cell.colour])
    return CrossTableCell(str(cell.opponent), letter, cell.colour == "black", cell.result)
